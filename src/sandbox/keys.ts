/** The keys of a sandbox: API keys from the seed, and a pair for signed requests, one for all sandboxes of a process. */
import { generateKeyPair } from "node:crypto";
import { promisify } from "node:util";

import type { KeyForm } from "./behaviour.js";
import { mergeNames, type Behaviours } from "./load-behaviours.js";
import type { SandboxKeys } from "./options.js";
import type { Seeded } from "./seeded.js";

export type KeyPair = Pick<SandboxKeys, "privateKey" | "publicKey">;

export function createKeys(seeded: Seeded, behaviours: Behaviours, pair: KeyPair): SandboxKeys {
  const valueOf = ({ prefix, purpose }: KeyForm): string =>
    prefix + seeded.stream(`keys/${purpose}`).text(24);
  const named = mergeNames<string | undefined>("API key", [
    ["the sandbox", { ...pair }],
    ...Array.from(behaviours, ([preset, { keys }]) => {
      const values = Object.entries(keys).map(([name, form]) => [name, valueOf(form)] as const);
      return [preset, Object.fromEntries(values)] as const;
    }),
  ]);
  return named as unknown as SandboxKeys;
}

/** Finding primes takes a while, so it is done once. */
export async function loadKeyPair(publicKey: string | undefined): Promise<KeyPair> {
  return publicKey === undefined ? (ownPair ??= createPair()) : { publicKey, privateKey: undefined };
}

let ownPair: Promise<KeyPair> | undefined;

function createPair(): Promise<KeyPair> {
  return promisify(generateKeyPair)("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
}
