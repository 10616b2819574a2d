// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/** Credentials: how they are checked, their mode, and which ones a call is sent with. */
import { InvalidRequestError } from "../errors/errors.js";
import type { OperationDescriptor, GivenCredential } from "./call-state.js";
import type { Credential, CredentialProfile, Profile } from "../profile.js";
import { headerText } from "../request/encode-request.js";
import type { Mode, TransportOptions } from "./options.js";

type ExpectedMode = Pick<TransportOptions, "mode" | "isTestCredential">;

/** The checked credentials of the `auth` option: exactly one of those that exclude each other. */
export function givenCredentials(
  profile: Profile,
  option: unknown,
  expected: ExpectedMode,
): GivenCredential[] {
  const { credentials = [], oneOf } = profile;
  const values = Object(option) as Readonly<Record<string, unknown>>;
  const isExclusive = ({ name }: CredentialProfile): boolean => !!oneOf?.includes(name);
  const known = credentials.filter(
    (one) => one.name in values && (values[one.name] !== undefined || !isExclusive(one)),
  );
  const { length } = Object.values(values).filter((value) => value !== undefined);
  if (oneOf && !(known.filter(isExclusive).length === 1 && known.length === length))
    throw new InvalidRequestError(`auth: needs exactly one of ${oneOf.join(", ")}.`);
  return known.map((credential) => {
    const source = values[credential.name] as Credential;
    const mode =
      typeof source === "function" ? undefined : checkCredential(profile, credential, source, expected);
    return { credential, source, mode };
  });
}

/**
 * The credentials of the operation's first alternative that the client has completely. An alternative without
 * credentials is the last choice. Refuses the call if there is none.
 */
export function chooseCredentials(
  { security = [] }: OperationDescriptor,
  { credentials = [] }: Profile,
  all: readonly GivenCredential[],
): GivenCredential[] {
  const isHeld = (name: string): boolean => all.some(({ credential }) => credential.name === name);
  const chosen =
    security.find((names) => names.length && names.every(isHeld)) ?? security.find((names) => !names.length);
  if (!chosen && security.length) {
    const held = all.map(({ credential }) => credential.name);
    const list = (names: readonly string[]): string =>
      names
        .map((name) =>
          credentials.some((credential) => credential.name === name)
            ? `auth.${name}`
            : `${name} (which this client cannot send)`,
        )
        .join(" and ");
    throw new InvalidRequestError(
      `needs ${security.map(list).join(", or ")}; the client has ${list(held) || "none"}.`,
    );
  }
  return all.filter(({ credential }) => chosen?.includes(credential.name));
}

/**
 * The mode of a credential, by its prefix. Refuses a credential that looks like another kind of key (`pk_` where keys
 * begin with `sk_`, a secret key as a token), is quoted, or has another mode than expected: the request would be
 * refused, or would move real money.
 */
export function checkCredential(
  { credentials = [] }: Profile,
  credential: CredentialProfile,
  value: unknown,
  { mode: expected, isTestCredential }: ExpectedMode,
): Mode | undefined {
  const text = headerText(credential.name, value);
  const own = prefixesOf(credential);
  const [mode, prefix] = own.find(([, start]) => text.startsWith(start)) ?? [];
  const isOfAnother = credentials.some(
    (other) => other !== credential && prefixesOf(other).some(([, start]) => text.startsWith(start)),
  );
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
  if (expected === "test" && !mode && isTestCredential !== true)
    throw new InvalidRequestError(
      `${credential.name}: nothing shows that it is for tests. If it is, pass \`isTestCredential: true\`.`,
    );
  return mode;
}

function prefixesOf({ prefixes = {} }: CredentialProfile): [Mode, string][] {
  return Object.entries(prefixes) as [Mode, string][];
}

/** The service would read only one of the two values. */
export function refuseSecond(name: string, parameter: string): never {
  throw new InvalidRequestError(`auth.${name}: the request has another ${parameter} already.`);
}
