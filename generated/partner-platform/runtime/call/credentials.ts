// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/** Credentials: how they are checked, which mode they are for, and how they travel. */
import { InvalidRequestError, SandboxOnlyError } from "../errors/errors.js";
import type { Credential, CredentialProfile, Profile } from "../profile.js";
import { headerText, type EncodedRequest } from "../request/encode-request.js";
import { encodeStrict } from "../request/parameters.js";
import type { Mode } from "../transport.js";
import { web } from "../web.js";
import type { CallState } from "./call-state.js";

/** A credential of the `auth` option. Its mode is known if it does not change. */
export interface GivenCredential {
  readonly credential: CredentialProfile;
  readonly source: Credential;
  readonly mode: Mode | undefined;
}

/** Those of the `auth` option, checked: exactly one where they are alternatives. */
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
    throw new InvalidRequestError(`auth: needs exactly one of ${names}.`);
  }
  return chosen.map(({ credential, source }) => ({
    credential,
    source,
    mode: typeof source === "function" ? undefined : checkCredential(profile, credential, source, expected),
  }));
}

/** The request of one attempt, before it is signed. */
export interface DraftRequest extends EncodedRequest {
  url: string;
  readonly headers: Record<string, string>;
}

/** Adds the current credentials, and adds to `state.secrets` what must never be shown. */
export async function addCredentials(state: CallState, draft: DraftRequest): Promise<void> {
  const { headers } = draft;
  let mode: Mode | undefined;
  for (const { credential, source, mode: known } of state.credentials) {
    const isFixed = typeof source !== "function";
    const value = isFixed ? source : await source();
    mode = (isFixed ? known : checkCredential(state.profile, credential, value, state.options.mode)) ?? mode;
    state.secrets.push(value);
    if (credential.kind === "bearer") headers["authorization"] = `Bearer ${value}`;
    else if (credential.kind === "basic") {
      const encoded = web.btoa(value);
      // Either half may be the secret. A short one would redact ordinary words.
      state.secrets.push(encoded, ...value.split(":").filter((half) => half.length > 3));
      headers["authorization"] = `Basic ${encoded}`;
    } else {
      const { in: location, parameter } = credential;
      const pair = `${parameter}=${encodeStrict(value)}`;
      if (location === "header") headers[parameter.toLowerCase()] = value;
      else if (location === "query") draft.url += (draft.url.includes("?") ? "&" : "?") + pair;
      else headers["cookie"] = headers["cookie"] ? `${headers["cookie"]}; ${pair}` : pair;
    }
  }
  // A function may return a key of another mode each time.
  state.transport.mode = mode;
  if (state.descriptor.sandbox && mode === "live")
    throw new SandboxOnlyError("Exists only in the sandbox; the key is live.");
}

/**
 * The mode that a credential is for, by its prefix. Refuses one that looks like another kind of key (`pk_` where keys
 * begin with `sk_`, a secret key as a token), is quoted, or is for another mode than the expected one: its request would
 * be refused, or would move real money.
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
        ? `${credential.name}: must be ${wanted.join("… or ")}….`
        : `${credential.name}: is another kind of credential.`,
    );
  }
  return mode;
}

function prefixesOf(credential: CredentialProfile): [Mode, string][] {
  return Object.entries(("prefixes" in credential && credential.prefixes) || {}) as [Mode, string][];
}
