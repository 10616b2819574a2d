// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/**
 * The request of an attempt, but for its credentials: where it goes, what it carries.
 *
 * What cannot be sent as it is, is refused, and nothing is sent: an empty or dotted path parameter (a URL parser would
 * take the path apart), a line break in a header.
 */
import { InvalidRequestError } from "./errors.js";
import { encodeStrict, pairs, textOf, type ParameterDescriptor } from "./parameters.js";
import type { Task } from "./task.js";
import type { Bytes } from "./web.js";

export interface Draft {
  readonly method: string;
  url: string;
  /** Names in lower case. */
  readonly headers: Record<string, string>;
  /** Exactly what is sent. */
  readonly body?: string | Bytes;
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

export function draftRequest({ base, profile, descriptor, options, key, encoded, ...task }: Task): Draft {
  const args = new Map(
    Object.entries(task.args).filter(([, value]) => value !== undefined && value !== null),
  );
  const headers: Record<string, string> = {};
  const setHeader = (name: string | undefined, value: unknown): void => {
    if (name && value !== undefined) headers[name.toLowerCase()] = headerText(name, value);
  };
  /** The parameters of one place, in the caller's order. */
  const texts = (parameters: Readonly<Record<string, ParameterDescriptor>> = {}): string[] =>
    [...args].flatMap(([argument, value]) => {
      const { name = argument, as = pairs } = parameters[argument] ?? {};
      return (parameters[argument] && as(name, value)) || [];
    });
  const path = descriptor.path.replace(/\{(.+?)\}/g, (_, name: string) => {
    const value = args.get(name) ?? "";
    if (/^(\.|%2e)*$/i.test(String(value))) throw new InvalidRequestError(`${name}: missing, empty or dots.`);
    return descriptor.pathStyles?.[name]?.as?.(name, value) ?? encodeStrict(value);
  });
  setHeader("accept", descriptor.accept ?? "application/json, */*;q=0.5");
  for (const [name, value] of Object.entries(profile.headers ?? {})) setHeader(name, value);
  for (const [argument, { name = argument, as }] of Object.entries(descriptor.headers ?? {})) {
    if (args.has(argument)) setHeader(name, as ? as(name, args.get(argument)) : textOf(args.get(argument)));
  }
  // Of compressed text nothing shows whether it is whole; see decode.ts.
  if (/text|bytes/.test(Object.values(descriptor.responses).join())) setHeader("accept-encoding", "identity");
  setHeader("cookie", texts(descriptor.cookies).join("; ") || undefined);
  setHeader("content-type", encoded?.type);
  for (const scope of descriptor.scopes ?? [])
    setHeader(profile.scopes?.[scope], Reflect.get(options, scope));
  setHeader(profile.versionHeader, profile.version);
  setHeader(profile.idempotency?.header, key);
  const query = texts(descriptor.query).join("&");
  return {
    method: descriptor.method,
    url: base + path + (query && `?${query}`),
    headers,
    ...(encoded && { body: encoded.body }),
  };
}

/** Visible characters and blanks: what a header can carry without becoming two. The error does not tell the value. */
export function headerText(name: string, value: unknown): string {
  if (typeof value === "string" && /^[\t -~\x80-\xff]+$/.test(value)) return value;
  throw new InvalidRequestError(`${name}: empty, or not text that a header can carry.`);
}
