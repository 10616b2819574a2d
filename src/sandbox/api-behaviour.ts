/**
 * The behaviour of one API beyond its document: handlers of its operations, and the wording of refusals.
 *
 * An operation without a handler answers an example. Handlers see only requests that fit the document.
 */
import type { HttpRequest } from "../exchange/request.js";
import type { Arguments } from "../exchange/read-arguments.js";
import type { BodyFlaw } from "../exchange/read-body.js";
import type { JsonValue } from "../values/json.js";
import type { Api, Operation } from "../model/api.js";
import { Refused, type Reply } from "./http/reply.js";

export interface ApiBehaviour {
  /** By operation id. */
  readonly handlers: ReadonlyMap<string, Handler>;
  /** Words a refusal. Default: as the document declares it. */
  readonly word?: Word;
  /** Checks further conditions before an operation is performed. Throws `Refused`. */
  readonly admit?: (call: HandledCall) => void | Promise<void>;
  /** Ids of the operations whose handler validates the body itself. */
  readonly judgesBody: ReadonlySet<string>;
  /** The `reason` of the answer to a version that is not supported. */
  readonly versionReasons?: VersionReasons;
  /** For an API that labels plain strings as JSON: whether to write them as JSON. Otherwise they are sent bare. */
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

export interface HandledCall {
  readonly api: Api;
  readonly operation: Operation;
  readonly mode: Mode;
  /** Values of the headers of the trait `scope`, by name. */
  readonly scopes: Readonly<Record<string, string>>;
  readonly arguments: Arguments;
  /** Decoded if it is JSON. */
  readonly body: JsonValue | undefined;
  /** The service's clock, with the skew that a fault may ask for. */
  readonly now: number;
  readonly request: HttpRequest;
  /** The reason why a value does not fit a declaration of this version. */
  problem(schema: string, value: unknown): string | undefined;
}

export interface Refusal {
  readonly reason: ReplyRefusal;
  readonly message: string;
  /** The reason why a body was not even compared with its schema. */
  readonly bodyFlaw?: BodyFlaw | undefined;
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

/** The behaviour of an API without a preset. */
export const exampleBehaviour: ApiBehaviour = {
  handlers: new Map(),
  judgesBody: new Set(),
  reset: () => undefined,
};

export interface Worded {
  readonly word: Word;
}

export function refuse({ word }: Worded, reason: ReplyRefusal, message: string, bodyFlaw?: BodyFlaw): never {
  throw new Refused(word({ reason, message, bodyFlaw }));
}

/** The arguments of a call, typed as in the document. They were compared with it, which justifies this cast and that of `bodyOf`. */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- the caller names the document's type
export function argumentsOf<Arguments>({ arguments: values }: HandledCall): Arguments {
  return values as unknown as Arguments;
}

// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- the caller names the document's type
export function bodyOf<Body>({ body }: HandledCall): Body {
  return body as unknown as Body;
}

/** The value of a field that the document declares as a string; empty if the field is absent. */
export function textOf(value: JsonValue | undefined): string {
  return typeof value === "string" ? value : "";
}
