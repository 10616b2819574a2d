/**
 * Credentials in a form that OpenAPI lacks: after a word, as a user without a password, as a pair of id and secret, in
 * fields of the body. The profile of an API with one names this function.
 */
import { InvalidRequestError } from "../errors/errors.js";
import type { CredentialParts } from "../profile.js";

export const credentialParts: CredentialParts = (
  credential,
  value,
  { descriptor, secrets },
  draft,
) => {
  if (credential.kind === "basic") return [[credential, `${value}:`]];
  if (credential.kind !== "apiKey") return [[credential, value]];
  const { name, in: place, parameter, scheme, secret } = credential;
  const found: [string, string][] = [[parameter, value]];
  if (secret) {
    const [, id = "", rest = ""] = /^([^:]+):([^]+)$/.exec(value) ?? [];
    if (!id)
      throw new InvalidRequestError(`auth.${name}: needs \`id:secret\`.`);
    secrets.push(rest);
    found.splice(0, 1, [parameter, id], [secret, rest]);
  }
  if (place !== "body")
    return found.map(([key, text]) => [
      { kind: "apiKey", name, in: place, parameter: key },
      scheme ? `${scheme} ${text}` : text,
    ]);
  for (const [key, text] of found) descriptor.fields?.add(draft, key, text);
  return [];
};
