/**
 * Encodes the request of a call, without credentials, signature and time. It is encoded once, when the call is made, so
 * that later changes of the arguments have no effect, and every attempt sends the same bytes with the same key.
 *
 * Values that cannot be sent unchanged are refused: a path parameter that leads to another resource, a line break in a
 * header, a body that JSON cannot express.
 */
import { InvalidRequestError } from "../errors/errors.js";
import {
  encodeStrict,
  pairs,
  textOf,
  type ParameterDescriptor,
} from "./parameters.js";
import type { CallState } from "../call/call-state.js";
import type { EncodedRequest, EncodedBody } from "./encoded-request.js";

type Arguments = Readonly<Record<string, unknown>>;
type ParameterMap = Readonly<Record<string, ParameterDescriptor>>;

/** Reads the arguments before it returns, and never again. */
export function encodeRequest(
  state: CallState,
): EncodedRequest | Promise<EncodedRequest> {
  const { base, profile, descriptor, options } = state;
  // Without a prototype: a parameter may be called `constructor`.
  const args: Arguments = { __proto__: null, ...state.args };
  const headers: Record<string, string> = {};
  const setHeader = (name: string | undefined, value: unknown): void => {
    if (name && value !== undefined)
      headers[name.toLowerCase()] = headerText(name, value);
  };
  const query = serialize(descriptor.query, args);
  if (profile.versionQuery)
    query.push(pairs(profile.versionQuery, profile.version));
  let url =
    descriptor.url ??
    (descriptor.server?.choose(state) ?? base) + encodePath(descriptor, args);
  if (query.length) url += (url.includes("?") ? "&" : "?") + query.join("&");
  const accept = "application/json, */*;q=0.5";
  Object.assign(headers, descriptor.media?.headers(state) ?? { accept });
  for (const name in profile.headers) setHeader(name, profile.headers[name]);
  for (const argument in descriptor.headers) {
    const { name = argument, as = textOf } = descriptor.headers[argument] ?? {};
    setHeader(
      name,
      args[argument] == null ? undefined : as(name, args[argument]),
    );
  }
  setHeader(
    "cookie",
    serialize(descriptor.cookies, args).join("; ") || undefined,
  );
  for (const scope of descriptor.scopes ?? [])
    setHeader(profile.scopes?.[scope], Reflect.get(options, scope));
  setHeader(profile.versionHeader, profile.version);
  setHeader(profile.idempotency?.header, descriptor.keyed?.write(state));
  const finish = (encoded?: EncodedBody): EncodedRequest => {
    setHeader("content-type", encoded?.type);
    profile.versioned?.(headers);
    return { method: descriptor.method, url, headers, body: encoded?.body };
  };
  const value = args["body"];
  const encoded: EncodedBody | Promise<EncodedBody> | undefined =
    value === undefined
      ? undefined
      : descriptor.body?.as(value, descriptor.body, args["contentType"]);
  if (!encoded) return finish();
  return "then" in encoded ? encoded.then(finish) : finish(encoded);
}

/** Checks what is sent, not what was given. */
function encodePath(
  { path, pathStyles: styles = {} }: CallState["descriptor"],
  args: Arguments,
): string {
  let names = "";
  const encoded = path.replace(/\{(.+?)\}/g, (_, name: string) => {
    const { argument = name, as } = styles[name] ?? {};
    const value = args[argument] ?? "";
    const text = as?.(name, value) ?? encodeStrict(value, name);
    names += ` ${name}`;
    if (!text || /[/?#\\]/.test(text)) refusePath(name);
    return text;
  });
  if (names && leadsElsewhere(encoded)) refusePath(names.trim());
  return encoded;
}

/** True if segments are dots. Encoded dots and slashes also count, however often a proxy decodes them. */
export function leadsElsewhere(path: string): boolean {
  return /^([^?]*?(\/|%(25)*(2f|5c)))?(\.|%(25)*2e)+(\/|%(25)*(2f|5c|3b)|[;?]|$)/i.test(
    path,
  );
}

function refusePath(name: string): never {
  throw new InvalidRequestError(
    `${name}: empty, or leads to another path (dots, a slash, ?, #).`,
  );
}

/** The parameters of a query or of cookies, in the caller's order. */
function serialize(
  parameters: ParameterMap | undefined,
  args: Arguments,
): string[] {
  if (!parameters) return [];
  return Object.keys(args).flatMap((argument) => {
    const parameter =
      Object.hasOwn(parameters, argument) && parameters[argument];
    if (!parameter || args[argument] == null) return [];
    const { name = argument, as = pairs } = parameter;
    return as(name, args[argument]) || [];
  });
}

/**
 * Visible characters separated by spaces or tabs, which a header carries unchanged. The error does not contain the value.
 */
export function headerText(name: string, value: unknown): string {
  const isText = typeof value === "string" && /^[\t -~\x80-\xff]+$/.test(value);
  if (isText && value.trim() === value) return value;
  throw new InvalidRequestError(
    `${name}: empty, with blanks around it, or with invalid characters.`,
  );
}
