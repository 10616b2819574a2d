/**
 * What one API adds to the general sandbox: handlers of its operations, and how it words a refusal.
 *
 * An operation without a handler answers an example. Handlers see only requests that fit the document.
 */
import type { JsonValue } from "../../values/json.js";
import type { Api, Operation } from "../../model/api.js";
import type { Finding } from "../errors/finding.js";
import { Refused, type Reply } from "../http/reply.js";
import type { SandboxRequest } from "../http/request.js";

export interface ApiBehaviour {
  /** By operation id. */
  readonly handlers: ReadonlyMap<string, Handler>;
  /** How the API words a refusal; as its document declares where absent. */
  readonly word?: Word;
  /** Further conditions of a request, before it is worked on. Throws `Refused`. */
  readonly admit?: (call: HandledCall) => void | Promise<void>;
  /** Operations whose body only the handler checks, by id. */
  readonly judgesBody: ReadonlySet<string>;
  /** The `reason` of the answer to a version that is not supported. */
  readonly versionReasons?: VersionReasons;
  /** For an API that calls its plain strings JSON: whether they are written so. Otherwise they are sent bare. */
  readonly writesTextAsJson?: () => boolean;
  /** Forgets everything. */
  readonly reset: () => void;
}

type Word = (refusal: Refusal) => Reply;

export interface VersionReasons {
  readonly unknown: string;
  /** Not a date. */
  readonly malformed: string;
}

export type Handler = (call: HandledCall) => Reply | Promise<Reply>;

export type Mode = "test" | "live";

export type Arguments = Readonly<Record<string, JsonValue | undefined>>;

export interface HandledCall {
  readonly api: Api;
  readonly operation: Operation;
  readonly mode: Mode;
  /** Values of the headers of the trait `scope`, by name. */
  readonly scopes: Readonly<Record<string, string>>;
  readonly arguments: Arguments;
  /** Decoded where it is JSON. */
  readonly body: JsonValue | undefined;
  /** The service's clock, with the skew that a fault may ask for. */
  readonly now: number;
  readonly request: SandboxRequest;
  /** Why a value does not fit a declaration of this version, in words. */
  problem(schema: string, value: unknown): string | undefined;
}

export interface Refusal {
  readonly reason: ReplyRefusal;
  readonly message: string;
  /** What exactly is wrong with the request, where that can be pointed at. */
  readonly findings?: readonly Finding[];
}

export type ReplyRefusal =
  | "invalid-request"
  | "unauthenticated"
  | "unknown-key"
  | "invalid-signature"
  | "key-missing"
  | "key-conflict"
  | "rate-limited"
  | "failed";

/** The usual status of each reason. */
export const refusalStatus: Readonly<Record<ReplyRefusal, number>> = {
  "invalid-request": 400,
  unauthenticated: 401,
  "unknown-key": 401,
  "invalid-signature": 401,
  "key-missing": 400,
  "key-conflict": 409,
  "rate-limited": 429,
  failed: 500,
};

/** Of an API of which nothing is known but its document. */
export const exampleBehaviour: ApiBehaviour = {
  handlers: new Map(),
  judgesBody: new Set(),
  reset: () => undefined,
};

export interface Worded {
  readonly word: Word;
}

export function refuse(
  { word }: Worded,
  reason: ReplyRefusal,
  message: string,
  findings: readonly Finding[] = [],
): never {
  throw new Refused(word({ reason, message, findings }));
}

/**
 * The arguments of a call under the names and types that the document gives them. They were compared with it, so here
 * and in `bodyOf` are the only casts.
 */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- the caller names the document's type
export function argumentsOf<Arguments>({ arguments: given }: HandledCall): Arguments {
  return given as unknown as Arguments;
}

// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- the caller names the document's type
export function bodyOf<Body>({ body }: HandledCall): Body {
  return body as unknown as Body;
}

/** The value of a field that the document declares as a string; empty where the field is absent. */
export function textOf(value: JsonValue | undefined): string {
  return typeof value === "string" ? value : "";
}
