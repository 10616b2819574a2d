/** The keys of a sandbox: API keys from the seed, and a pair for signed requests, one for all sandboxes of a process. */
import { generateKeyPair } from "node:crypto";
import { promisify } from "node:util";

import type { SandboxKeys } from "./options.js";
import type { Seeded } from "./seeded.js";

export async function createKeys(seeded: Seeded, publicKey: string | undefined): Promise<SandboxKeys> {
  const text = (purpose: string): string => seeded.stream(`keys/${purpose}`).text(24);
  const pair =
    publicKey === undefined ? await (ownPair ??= createPair()) : { publicKey, privateKey: undefined };
  return {
    testKey: `sk_test_${text("test")}`,
    liveKey: `sk_live_${text("live")}`,
    accessToken: text("access-token"),
    publishableTestKey: `pk_test_${text("publishable-test")}`,
    publishableLiveKey: `pk_live_${text("publishable-live")}`,
    ...pair,
  };
}

interface Pair {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Finding primes takes a while, so it is done once. */
let ownPair: Promise<Pair> | undefined;

function createPair(): Promise<Pair> {
  return promisify(generateKeyPair)("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
}
