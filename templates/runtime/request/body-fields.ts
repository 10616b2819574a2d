/**
 * Fields of a body that the client fills: an idempotency key, credentials. Descriptors of operations that have some name
 * `bodyFields`, so a bundle of others contains none of this.
 *
 * They are added to each attempt, not to the request itself: another secret is not another request, and a journal
 * compares requests without both.
 */
import { InvalidRequestError } from "../errors/errors.js";
import type { DraftRequest, BodyFields } from "./encoded-request.js";
import { encodeStrict } from "./parameters.js";

/** `keyField`: the field of the idempotency key. */
export function bodyFields(keyField?: string): BodyFields {
  return {
    addKey(draft, key) {
      if (keyField && key) add(draft, keyField, key);
    },
    add,
  };
}

function add(draft: DraftRequest, name: string, value: string): void {
  const { headers, body = "" } = draft;
  const type = (headers["content-type"] ??= "application/json");
  const refuse = (problem: string): never => {
    throw new InvalidRequestError(`body.${name}: ${problem}`);
  };
  const twice = "is filled by the client, and must not be in the body.";
  if (typeof body !== "string")
    return refuse("cannot be added to a body of bytes.");
  if (/^[^;]*\/x-www-form-urlencoded/i.test(type)) {
    const pair = `${encodeStrict(name)}=`;
    if (`&${body}`.includes(`&${pair}`)) refuse(twice);
    draft.body = `${pair}${encodeStrict(value)}${body && `&${body}`}`;
    return;
  }
  const fields: unknown = JSON.parse(body || "{}");
  if (!body.startsWith("{") && body) refuse("cannot be added to this body.");
  if (Object.hasOwn(Object(fields) as object, name)) refuse(twice);
  const entry = `${JSON.stringify(name)}:${JSON.stringify(value)}`;
  // Spliced in, so that the encoded body is sent unchanged.
  draft.body = `{${entry}${/^\{\s*\}$/.test(body || "{}") ? "" : ","}${body.slice(1) || "}"}`;
}
