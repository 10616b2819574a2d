/** The behaviours of the presets, found by their folders, with their API keys and admin calls. */
import { generateKeyPair } from "node:crypto";
import { promisify } from "node:util";

import type { PresetBehaviours } from "../../specs/behaviours.js";
import { listPresets, presetSandbox } from "../config/package-files.js";
import type { Behaviour, ApiKeyForm } from "./behaviour.js";
import { importModule } from "./import-module.js";
import type { Seeded } from "./seeded.js";

/** A behaviour whose calls and keys are not typed. */
type LoadedBehaviour = Behaviour<Readonly<Record<string, unknown>>, Readonly<Record<string, string>>>;

/** By name of the preset. */
export type Behaviours = ReadonlyMap<string, LoadedBehaviour>;

/** The behaviours of all presets, served or not: the types of the admin handle and of the keys include all. */
export function loadBehaviours(): Promise<Behaviours> {
  return (behaviours ??= load());
}

/** The package's own code does not change while it runs. */
let behaviours: Promise<Behaviours> | undefined;

async function load(): Promise<Behaviours> {
  const loaded = await Promise.all((await listPresets()).map(loadBehaviour));
  return new Map(loaded.flat());
}

/** A preset without a behaviour answers examples. */
async function loadBehaviour(preset: string): Promise<[string, LoadedBehaviour][]> {
  const module = presetSandbox(preset);
  if (module === undefined) return [];
  const { behaviour } = (await importModule(module)) as { readonly behaviour?: LoadedBehaviour };
  if (behaviour === undefined) throw new Error(`The sandbox of the preset ${preset} exports no "behaviour".`);
  return [[preset, behaviour]];
}

/** Merges names that the sandbox and the presets define. A name with two definitions is a bug. */
export function mergeNames<Value>(
  what: string,
  parts: Iterable<readonly [owner: string, values: Readonly<Record<string, Value>>]>,
): Readonly<Record<string, Value>> {
  const merged = new Map<string, readonly [owner: string, value: Value]>();
  for (const [owner, values] of parts) {
    for (const [name, value] of Object.entries(values)) {
      const [earlier] = merged.get(name) ?? [];
      if (earlier !== undefined)
        throw new Error(`The ${what} ${name} is defined by ${earlier} and ${owner}.`);
      merged.set(name, [owner, value]);
    }
  }
  return Object.fromEntries(Array.from(merged, ([name, [, value]]) => [name, value]));
}

type AnyPreset = PresetBehaviours[keyof PresetBehaviours];

/** The admin calls of all presets. */
export type PresetCalls = IntersectionOf<AnyPreset extends infer One ? CallsOf<One> : never>;

type PresetKeys = IntersectionOf<AnyPreset extends infer One ? KeysOf<One> : never>;

type CallsOf<One> = One extends Behaviour<infer Calls, infer _Keys> ? Calls : never;
type KeysOf<One> = One extends Behaviour<infer _Calls, infer Keys> ? Keys : never;

type IntersectionOf<Union> = (Union extends unknown ? (member: Union) => void : never) extends (
  all: infer All extends object,
) => void
  ? All
  : never;

/** The API keys of all presets, and the pair for signed requests. */
export interface SandboxKeys extends Readonly<PresetKeys> {
  /** PEM; absent if the public key was given. */
  readonly privateKey: string | undefined;
  readonly publicKey: string;
}

export type KeyPair = Pick<SandboxKeys, "privateKey" | "publicKey">;

/** API keys come from the seed. */
export function createKeys(seeded: Seeded, behaviours: Behaviours, pair: KeyPair): SandboxKeys {
  const valueOf = ({ prefix, purpose }: ApiKeyForm): string =>
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

/** One pair for all sandboxes of a process, because finding primes is slow. */
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
