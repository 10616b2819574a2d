/**
 * Credentials that are more than one value in a header: a user and a password, in the query, a cookie or fields of the
 * body, after a word, as a pair of id and secret. The profile of an API with one names this function.
 */
import { InvalidRequestError } from "../errors/errors.js";
import type { CredentialParts } from "../profile.js";
import { encodeStrict } from "../request/parameters.js";
import { web } from "../web.js";
import { refuseSecond } from "./credentials.js";

export const credentialParts: CredentialParts = (
  credential,
  value,
  { descriptor, secrets },
  draft,
) => {
  const { name } = credential;
  if (credential.kind === "basic") {
    const login = credential.isKey ? `${value}:` : value;
    const sent = web.btoa(login);
    // Either half may be the secret. A short one would redact ordinary words.
    secrets.push(sent, ...login.split(":").filter((half) => half.length > 3));
    return [["Authorization", `Basic ${sent}`]];
  }
  const { in: place, parameter, scheme, secret } = credential;
  const parts: [string, string][] = [[parameter, value]];
  if (secret) {
    const [, id = "", rest = ""] = /^([^:]+):([^]+)$/.exec(value) ?? [];
    if (!id)
      throw new InvalidRequestError(`auth.${name}: needs \`id:secret\`.`);
    secrets.push(rest);
    parts.splice(0, 1, [parameter, id], [secret, rest]);
  }
  if (place === "header")
    return parts.map(([key, text]) => [
      key,
      scheme ? `${scheme} ${text}` : text,
    ]);
  for (const [key, text] of parts) {
    const pair = `${encodeStrict(key)}=${encodeStrict(text)}`;
    if (place === "body") descriptor.fields?.add(draft, key, text);
    else if (place === "query") {
      if (new web.URL(draft.url).searchParams.has(key)) refuseSecond(name, key);
      draft.url += (draft.url.includes("?") ? "&" : "?") + pair;
    } else {
      const { cookie } = draft.headers;
      if (`; ${cookie ?? ""}`.includes(`; ${encodeStrict(key)}=`))
        refuseSecond(name, key);
      draft.headers["cookie"] = cookie ? `${cookie}; ${pair}` : pair;
    }
  }
  return [];
};
