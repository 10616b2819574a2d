// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * JSON Web Keys (RFC 7517, RFC 7518 section 6, RFC 8037).
 *
 * Web Crypto of some platforms ignores `alg`, and signs RSA-SHA256 with a key for PS256. So it is checked here.
 */
import type { Bytes } from "../web.js";
import { decode } from "../crypto/encoding.js";
import { checkModulus, checkRsaNumbers } from "./rsa-numbers.js";
import type { KeyPairAlgorithm } from "./scheme.js";
import { SigningError } from "./signing-error.js";

/** Every platform's `JsonWebKey`. */
export interface JwkLike {
  readonly kty?: string | undefined;
  readonly alg?: string | undefined;
  readonly use?: string | undefined;
  readonly key_ops?: readonly string[] | undefined;
  readonly ext?: boolean | undefined;
  readonly kid?: string | undefined;
  readonly crv?: string | undefined;
  readonly n?: string | undefined;
  readonly e?: string | undefined;
  readonly d?: string | undefined;
  readonly p?: string | undefined;
  readonly q?: string | undefined;
  readonly dp?: string | undefined;
  readonly dq?: string | undefined;
  readonly qi?: string | undefined;
  readonly x?: string | undefined;
  readonly y?: string | undefined;
  readonly k?: string | undefined;
}

/** The members of the key itself, without `key_ops` or `ext`, which must not restrict its use here. */
export type CleanJwk = Readonly<Record<string, string>>;

export type KeyOperation = "sign" | "verify";

interface JwkForm {
  readonly kty: string;
  readonly crv?: string;
  readonly algorithms: readonly string[];
  readonly name: string;
  readonly publicMembers: readonly string[];
  readonly privateMembers: readonly string[];
}

const rsaPublic = ["n", "e"];
const rsaPrivate = ["d", "p", "q", "dp", "dq", "qi"];

const forms: Readonly<Record<KeyPairAlgorithm, JwkForm>> = {
  "rsa-sha256": {
    kty: "RSA",
    algorithms: ["RS256"],
    name: "RSA key",
    publicMembers: rsaPublic,
    privateMembers: rsaPrivate,
  },
  "rsa-pss-sha512": {
    kty: "RSA",
    algorithms: ["PS512"],
    name: "RSA key",
    publicMembers: rsaPublic,
    privateMembers: rsaPrivate,
  },
  ed25519: {
    kty: "OKP",
    crv: "Ed25519",
    algorithms: ["EdDSA", "Ed25519"],
    name: "Ed25519 key",
    publicMembers: ["x"],
    privateMembers: ["d"],
  },
  "ecdsa-p256": {
    kty: "EC",
    crv: "P-256",
    algorithms: ["ES256"],
    name: "EC key on P-256",
    publicMembers: ["x", "y"],
    privateMembers: ["d"],
  },
};

export function readPrivateJwk(algorithm: KeyPairAlgorithm, jwk: JwkLike): CleanJwk {
  const form = forms[algorithm];
  checkPurpose(jwk, form.algorithms, "sign");
  checkKind(jwk, form);
  if (member(jwk, "d") === undefined) {
    throw new SigningError(
      "key_public",
      "The JWK is a public key, without `d`; requests are signed with the private key.",
    );
  }
  if (Reflect.get(jwk, "oth") !== undefined) {
    throw new SigningError(
      "key_unreadable",
      "The JWK has more than two primes, which Web Crypto does not accept.",
    );
  }
  const clean = pick(jwk, form, [...form.publicMembers, ...form.privateMembers]);
  if (form.kty === "RSA") {
    checkRsaNumbers([...form.publicMembers, ...form.privateMembers].map((name) => bytesOf(clean, name)));
  }
  return clean;
}

export function readPublicJwk(algorithm: KeyPairAlgorithm, jwk: JwkLike): CleanJwk {
  const form = forms[algorithm];
  checkPurpose(jwk, form.algorithms, "verify");
  checkKind(jwk, form);
  if (member(jwk, "d") !== undefined) {
    throw new SigningError(
      "key_private",
      "The JWK is a private key; pass only its public half, without `d`.",
    );
  }
  const clean = pick(jwk, form, form.publicMembers);
  if (form.kty === "RSA") checkModulus(bytesOf(clean, "n"));
  return clean;
}

/** The bytes of a symmetric key. */
export function readSecretJwk(jwk: JwkLike, operation: KeyOperation): Bytes {
  checkPurpose(jwk, ["HS256"], operation);
  const bytes = jwk.kty === "oct" ? decode(member(jwk, "k") ?? "", "base64url") : undefined;
  if (bytes === undefined || bytes.length === 0) {
    throw new SigningError(
      "key_wrong_type",
      "HMAC-SHA256 needs a symmetric JWK: `kty` is `oct` and `k` is Base64url.",
    );
  }
  return bytes;
}

function checkKind(jwk: JwkLike, { kty, crv, name }: JwkForm): void {
  if (jwk.kty !== kty || (crv !== undefined && Reflect.get(jwk, "crv") !== crv)) {
    throw new SigningError("key_wrong_type", `The JWK must be an ${name} for this API.`);
  }
}

function checkPurpose(jwk: JwkLike, algorithms: readonly string[], operation: KeyOperation): void {
  const alg: unknown = Reflect.get(jwk, "alg");
  const use: unknown = Reflect.get(jwk, "use");
  const operations: unknown = Reflect.get(jwk, "key_ops");
  if (alg !== undefined && !algorithms.some((each) => each === alg)) {
    throw new SigningError(
      "key_wrong_algorithm",
      `The JWK's \`alg\` is not ${algorithms.join(" or ")}, so it is for another algorithm.`,
    );
  }
  if (
    (use !== undefined && use !== "sig") ||
    (operations !== undefined && !(Array.isArray(operations) && operations.includes(operation)))
  ) {
    throw new SigningError("key_not_for_signing", "The JWK's `use` or `key_ops` does not allow this use.");
  }
}

function pick(jwk: JwkLike, { kty, crv }: JwkForm, names: readonly string[]): CleanJwk {
  const clean: Record<string, string> = crv === undefined ? { kty } : { kty, crv };
  for (const name of names) {
    const value = member(jwk, name);
    if (value === undefined || !decode(value, "base64url")?.length) {
      throw new SigningError(
        "key_unreadable",
        `The JWK's member \`${name}\` is missing or is not Base64url.`,
      );
    }
    clean[name] = value;
  }
  return clean;
}

function member(jwk: JwkLike, name: string): string | undefined {
  const value: unknown = Reflect.get(jwk, name);
  return typeof value === "string" ? value : undefined;
}

function bytesOf(jwk: CleanJwk, name: string): Bytes {
  return decode(jwk[name] ?? "", "base64url") ?? new Uint8Array(0);
}
