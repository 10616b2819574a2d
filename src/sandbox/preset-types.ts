/** What the presets of this package add to the admin handle and to the keys, as types. */
import type { PresetBehaviours } from "../../specs/behaviours.js";
import type { Behaviour } from "./behaviour.js";

type AnyPreset = PresetBehaviours[keyof PresetBehaviours];

/** The admin calls of all presets. */
export type PresetCalls = IntersectionOf<AnyPreset extends infer One ? CallsOf<One> : never>;

/** The keys of all presets. */
export type PresetKeys = IntersectionOf<AnyPreset extends infer One ? KeysOf<One> : never>;

type CallsOf<One> = One extends Behaviour<infer Calls, infer _Keys> ? Calls : never;
type KeysOf<One> = One extends Behaviour<infer _Calls, infer Keys> ? Keys : never;

type IntersectionOf<Union> = (Union extends unknown ? (member: Union) => void : never) extends (
  all: infer All extends object,
) => void
  ? All
  : never;
