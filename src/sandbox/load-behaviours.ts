/** The behaviours of all presets, found by their folders and loaded when a sandbox first needs them. */
import { listPresets, presetSandbox } from "../config/package-files.js";
import type { Behaviour } from "./behaviour.js";

/** One of which only the shape is known. */
export type LoadedBehaviour = Behaviour<Readonly<Record<string, unknown>>, Readonly<Record<string, string>>>;

/** By name of the preset. */
export type Behaviours = ReadonlyMap<string, LoadedBehaviour>;

/**
 * Of all presets, served or not: the admin handle has the calls of all, as its type says, and the keys have those of all.
 */
export function loadBehaviours(): Promise<Behaviours> {
  return (behaviours ??= load());
}

/** The package's own code does not change while it runs. */
let behaviours: Promise<Behaviours> | undefined;

async function load(): Promise<Behaviours> {
  const loaded = await Promise.all((await listPresets()).map(loadBehaviour));
  return new Map(loaded.flat());
}

/** A preset without one answers examples. */
async function loadBehaviour(preset: string): Promise<[string, LoadedBehaviour][]> {
  const module = presetSandbox(preset);
  if (module === undefined) return [];
  const { behaviour } = (await import(module.href)) as { readonly behaviour?: LoadedBehaviour };
  if (behaviour === undefined) throw new Error(`The sandbox of the preset ${preset} exports no "behaviour".`);
  return [[preset, behaviour]];
}

/** What the sandbox and the presets put into one name space, such as the keys. A name that two define is a bug of one. */
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
