// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/**
 * The request of an attempt, but for its credentials: where it goes, what it carries.
 *
 * What cannot be sent as it is, is refused, and nothing is sent: an empty or dotted path parameter (a URL parser would
 * take the path apart), a line break in a header.
 */
import { InvalidRequestError } from "./errors.js";
import { encodeStrict, pairs, asText, type ParameterDescriptor } from "./parameters.js";
import type { Task } from "./task.js";
import type { Bytes } from "./web.js";

export interface Draft {
  readonly method: string;
  url: string;
  /** Names in lower case. */
  readonly headers: Record<string, string>;
  /** Exactly what is sent. */
  readonly body: string | Bytes | undefined;
}

/** How a body is sent: as JSON, or by one of the encoders of bodies.ts. */
export interface BodyDescriptor {
  /** Media type, as the document writes it. */
  readonly type: string;
  readonly as?: (value: unknown, descriptor: BodyDescriptor) => Promise<EncodedBody>;
  /** How single fields of a form are sent. */
  readonly encoding?: Readonly<Record<string, ParameterDescriptor & { readonly contentType?: string }>>;
}

export interface EncodedBody {
  readonly type: string;
  readonly body: string | Bytes;
}

type ParameterMap = Readonly<Record<string, ParameterDescriptor>>;

/** The body of a call: encoded once, so that every attempt sends the same bytes under the same key. */
export async function encodeBody({
  descriptor: { body: descriptor },
  args,
}: Task): Promise<EncodedBody | undefined> {
  const value: unknown = Reflect.get(args, "body");
  if (!descriptor || value === undefined) return;
  return descriptor.as
    ? descriptor.as(value, descriptor)
    : { type: descriptor.type, body: JSON.stringify(value) };
}

export function draftRequest(task: Task): Draft {
  const { base, profile, descriptor, options, key, encoded } = task;
  // Without a prototype: a parameter may be called `constructor`.
  const args: Record<string, unknown> = { __proto__: null, ...task.args };
  const headers: Record<string, string> = {};
  const setHeader = (name: string | undefined, value: unknown): void => {
    if (name && value !== undefined) headers[name.toLowerCase()] = headerText(name, value);
  };
  const { pathStyles: styles = {} } = descriptor;
  const path = descriptor.path.replace(/\{(.+?)\}/g, (_, name: string) => {
    const argument = Object.keys(styles).find((key) => styles[key]?.name === name) ?? name;
    const value = args[argument] ?? "";
    if (/^(\.|%2e)*$/i.test(String(value))) throw new InvalidRequestError(`${name}: missing, empty or dots.`);
    return styles[argument]?.as?.(name, value) ?? encodeStrict(value, name);
  });
  setHeader("accept", descriptor.accept ?? "application/json, */*;q=0.5");
  for (const name in profile.headers) setHeader(name, profile.headers[name]);
  for (const argument in descriptor.headers) {
    const { name = argument, as = asText } = descriptor.headers[argument] ?? {};
    setHeader(name, args[argument] == null ? undefined : as(name, args[argument]));
  }
  // Of compressed text nothing shows whether it is whole; see decode.ts.
  if (/text|bytes/.test(Object.values(descriptor.responses).join())) setHeader("accept-encoding", "identity");
  setHeader("cookie", serialize(descriptor.cookies, args).join("; ") || undefined);
  setHeader("content-type", encoded?.type);
  for (const scope of descriptor.scopes ?? [])
    setHeader(profile.scopes?.[scope], Reflect.get(options, scope));
  setHeader(profile.versionHeader, profile.version);
  setHeader(profile.idempotency?.header, key);
  const query = serialize(descriptor.query, args).join("&");
  const url = base + path + (query && `?${query}`);
  return { method: descriptor.method, url, headers, body: encoded?.body };
}

/** The parameters of one place, in the caller's order. */
function serialize(parameters: ParameterMap | undefined, args: Readonly<Record<string, unknown>>): string[] {
  if (!parameters) return [];
  return Object.keys(args).flatMap((argument) => {
    const parameter = Object.hasOwn(parameters, argument) && parameters[argument];
    if (!parameter || args[argument] == null) return [];
    const { name = argument, as = pairs } = parameter;
    return as(name, args[argument]) || [];
  });
}

/** Visible characters and blanks: what a header can carry without becoming two. The error does not tell the value. */
export function headerText(name: string, value: unknown): string {
  if (typeof value === "string" && /^[\t -~\x80-\xff]+$/.test(value)) return value;
  throw new InvalidRequestError(`${name}: empty, or not text that a header can carry.`);
}
