/** Lifecycles that both versions describe. Assumed transitions are not promises, so they do not count. */
import type { Api } from "../model/api.js";
import type { LifecycleTrait, Trigger } from "../traits/types.js";
import { code } from "../values/text.js";
import { type At, atApi, callerOf, endpointOf } from "./at.js";
import { canonicalText } from "./canonical.js";
import type { Caller } from "./place.js";

export function compareLifecycles(before: Api, after: Api, { comparison }: At): void {
  const counterparts = new Map(after.lifecycles.map((lifecycle) => [lifecycle.schema, lifecycle]));
  for (const older of before.lifecycles) {
    const newer = counterparts.get(older.schema);
    if (newer === undefined || canonicalText(older) === canonicalText(newer)) continue;
    const { schema } = older;
    const place = (callers: readonly Caller[]): At => atApi(comparison, "#/x-client/lifecycles", callers);
    const [oldWays, newWays] = [waysOf(older), waysOf(newer)];
    for (const [key, way] of new Map([...oldWays, ...newWays])) {
      const [hadIt, hasIt] = [oldWays.has(key), newWays.has(key)];
      if (hadIt === hasIt || (oldWays.get(key) ?? way).isAssumed || (newWays.get(key) ?? way).isAssumed)
        continue;
      const { from, to, trigger } = way;
      const by = wordsOf(trigger);
      const difference = { kind: "lifecycle-transition", schema, from, to, by } as const;
      place(callersOf(trigger, hasIt ? after : before)).fact({ ...difference, before: hadIt, after: hasIt });
    }
    const [oldStates, newStates] = [statesOf(older), statesOf(newer)];
    for (const state of new Set([...oldStates.keys(), ...newStates.keys()])) {
      const [hadIt, hasIt] = [oldStates.has(state), newStates.has(state)];
      const [ended, ends] = [oldStates.get(state) === true, newStates.get(state) === true];
      const touching = (hadIt ? older : newer).transitions.filter(
        ({ from, to }) => to === state || from?.includes(state) === true,
      );
      const met = place(touching.flatMap(({ by }) => callersOf(by, hadIt ? before : after)));
      if (hadIt !== hasIt) met.fact({ kind: "lifecycle-state", schema, state, before: hadIt, after: hasIt });
      else if (ended !== ends)
        met.fact({ kind: "lifecycle-terminal", schema, state, before: ended, after: ends });
    }
    if (proseOf(older) !== proseOf(newer)) place([]).prose();
  }
}

interface Way {
  /** Empty for the initial state. */
  readonly from: string;
  readonly to: string;
  readonly trigger: Trigger;
  readonly isAssumed: boolean;
}

/** Transitions by the state that they leave. Conditions are prose, as is the reason for a time-based transition. */
function waysOf({ transitions }: LifecycleTrait): Map<string, Way> {
  const ways = new Map<string, Way>();
  for (const { from = [""], to, by, assumed } of transitions) {
    for (const state of from) {
      const { kind, operation, event, value } = by;
      const key = JSON.stringify([state, to, kind, operation, event, value]);
      const isAssumed = assumed === true && (ways.get(key)?.isAssumed ?? true);
      ways.set(key, { from: state, to, trigger: by, isAssumed });
    }
  }
  return ways;
}

function wordsOf(trigger: Trigger): string {
  switch (trigger.kind) {
    case "operation":
      return `after ${code(trigger.operation)}`;
    case "event":
      return `after ${code(trigger.event)}${trigger.value === undefined ? "" : ` with ${code(trigger.value)}`}`;
    case "time":
    case "review":
    case "service":
      return `when ${trigger.what}`;
    case "unknown":
      return "";
  }
}

/** The callers who notice the transition; none if it is neither a call nor an event. */
function callersOf({ operation, event }: Trigger, { operations }: Api): Caller[] {
  if (event !== undefined) return [callerOf({ kind: "event", type: event }, { kind: "payload" })];
  const called = operations.find(({ id }) => id === operation);
  return called === undefined ? [] : [callerOf(endpointOf(called), { kind: "operation" })];
}

/** States, each with true if it is terminal. */
function statesOf({ states }: LifecycleTrait): Map<string, boolean | undefined> {
  return new Map(states.map(({ value, terminal }) => [value, terminal]));
}

function proseOf({ subject, description, states, transitions }: LifecycleTrait): string {
  const conditions = transitions.map(({ when, source, by: { what } }) => [when, source, what]);
  return JSON.stringify([subject, description, states.map(({ meaning }) => meaning), conditions]);
}
