// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/** Credentials: what is checked of them, which mode they mean, and how they travel. */
import { InvalidRequestError, SandboxOnlyError } from "../errors/errors.js";
import { encodeStrict } from "../request/parameters.js";
import type { Credential, CredentialProfile, Profile } from "../profile.js";
import { headerText } from "../request/encode-request.js";
import type { Draft, Task } from "./call-state.js";
import type { Mode } from "../transport.js";
import { web } from "../web.js";

/** A credential that was given, and what is known of it: the mode of one that does not change. */
export interface GivenCredential {
  readonly credential: CredentialProfile;
  readonly source: Credential;
  readonly mode: Mode | undefined;
}

/** Those of the `auth` option, checked. Where the API lets one choose, there is exactly one. */
export function chooseCredentials(
  profile: Profile,
  option: unknown,
  expected: Mode | undefined,
): GivenCredential[] {
  const { credentials = [], auth } = profile;
  const given = Object(option) as object;
  const chosen = credentials.flatMap((credential) => {
    const source = Reflect.get(given, credential.name) as Credential;
    return credential.name in given && (source !== undefined || auth !== "one")
      ? [{ credential, source }]
      : [];
  });
  const { length } = Object.values(given).filter((value) => value !== undefined);
  if (auth === "one" && !(chosen.length === 1 && length === 1)) {
    const names = credentials.map(({ name }) => name).join(", ");
    throw new InvalidRequestError(`auth: needs one of ${names}, and nothing else.`);
  }
  return chosen.map(({ credential, source }) => ({
    credential,
    source,
    mode: typeof source === "function" ? undefined : checkCredential(profile, credential, source, expected),
  }));
}

/** Adds the credentials of this moment, and to `task.secrets` what nobody may be shown. */
export async function addCredentials(task: Task, draft: Draft): Promise<void> {
  const { headers } = draft;
  let mode: Mode | undefined;
  for (const { credential, source, mode: known } of task.credentials) {
    const isFixed = typeof source !== "function";
    const value = isFixed ? source : await source();
    mode = (isFixed ? known : checkCredential(task.profile, credential, value, task.options.mode)) ?? mode;
    task.secrets.push(value);
    if (credential.kind === "bearer") headers["authorization"] = `Bearer ${value}`;
    else if (credential.kind === "basic") {
      const encoded = web.btoa(value);
      // Either half may be the secret, and the other a word that says nothing.
      task.secrets.push(encoded, ...value.split(":").filter((half) => half.length > 3));
      headers["authorization"] = `Basic ${encoded}`;
    } else {
      const { in: place, parameter } = credential;
      const pair = `${parameter}=${encodeStrict(value)}`;
      if (place === "header") headers[parameter.toLowerCase()] = value;
      else if (place === "query") draft.url += (draft.url.includes("?") ? "&" : "?") + pair;
      else headers["cookie"] = headers["cookie"] ? `${headers["cookie"]}; ${pair}` : pair;
    }
  }
  // A key that a function gives may be of another mode each time.
  task.transport.mode = mode;
  if (task.descriptor.sandbox && mode === "live")
    throw new SandboxOnlyError("Only the sandbox has this; the key is live.");
}

/**
 * The mode that a credential is for, as its prefix says. One that begins like another kind of key (`pk_` where keys begin
 * with `sk_`, a secret key as a token), that is quoted, or that is for another mode than the one asked for, is refused: its
 * request would be refused, or would move real money.
 */
export function checkCredential(
  { credentials = [] }: Profile,
  credential: CredentialProfile,
  value: unknown,
  expected: Mode | undefined,
): Mode | undefined {
  const text = headerText(credential.name, value);
  const own = prefixesOf(credential);
  const [mode, prefix] = own.find(([, start]) => text.startsWith(start)) ?? [];
  const isOfAnother = credentials
    .filter((other) => other !== credential)
    .some((other) => prefixesOf(other).some(([, start]) => text.startsWith(start)));
  const isForeign =
    isOfAnother ||
    (prefix
      ? text === prefix
      : own.some(([, start]) => text.includes(start) || /^([a-z]+[_-]|(bearer|basic) )/i.test(text)));
  if (isForeign || (mode && expected && mode !== expected)) {
    const wanted = own.filter(([name]) => !expected || name === expected).map(([, start]) => start);
    throw new InvalidRequestError(
      wanted.length
        ? `${credential.name}: begins with ${wanted.join(" or ")}, and goes on; this one does not.`
        : `${credential.name}: this is another kind of credential.`,
    );
  }
  return mode;
}

function prefixesOf(credential: CredentialProfile): [Mode, string][] {
  return Object.entries(("prefixes" in credential && credential.prefixes) || {}) as [Mode, string][];
}
