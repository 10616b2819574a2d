/** Lifecycles that both versions describe. Assumed transitions are not promises, so they do not count. */
import type { Api } from "../model/api.js";
import type { LifecycleState, LifecycleTrait, TransitionTrait, Trigger } from "../traits/types.js";
import { code } from "../values/text.js";
import { type At, atApi, callerOf, endpointOf, payload } from "./at.js";
import { canonicalText } from "./canonical.js";
import { compareNothing, compareParts, type PartComparisons } from "./parts.js";
import type { Caller } from "./place.js";

export function compareLifecycles(before: Api, after: Api, { comparison }: At): void {
  const counterparts = new Map(after.lifecycles.map((lifecycle) => [lifecycle.schema, lifecycle]));
  const at = (callers: readonly Caller[]): At => atApi(comparison, "#/x-client/lifecycles", callers);
  for (const older of before.lifecycles) {
    const newer = counterparts.get(older.schema);
    if (newer !== undefined) compareParts(parts, older, newer, { before, after, at });
  }
}

interface Where {
  readonly before: Api;
  readonly after: Api;
  readonly at: (callers: readonly Caller[]) => At;
}

const parts: PartComparisons<LifecycleTrait, Where> = {
  // Matched by it.
  schema: compareNothing,
  subject: compareWords(({ subject }) => subject),
  description: compareWords(({ description }) => description),
  // The fields themselves are compared in their schemas.
  holders: compareWords(({ holders }) => canonicalText(holders)),
  states: compareStates,
  transitions: compareTransitions,
};

const stateParts: PartComparisons<LifecycleState, Where> = {
  // Matched by it.
  value: compareNothing,
  meaning: compareWords(({ meaning }) => meaning),
  // Compared with the transitions that touch the state.
  terminal: compareNothing,
  // A version has only what exists in it.
  since: compareNothing,
};

const wayParts: PartComparisons<TransitionTrait, Where> = {
  // Matched by the first two, and by what the trigger names.
  from: compareNothing,
  to: compareNothing,
  by: compareWords(({ by }) => by.what),
  when: compareWords(({ when }) => when),
  source: compareWords(({ source }) => source),
  // Only the sandbox goes by them.
  guard: compareNothing,
  assumed: compareNothing,
  // A version has only what exists in it.
  since: compareNothing,
  until: compareNothing,
};

function compareWords<Thing>(read: (thing: Thing) => string | undefined) {
  return (before: Thing, after: Thing, { at }: Where): void => {
    if (read(before) !== read(after)) at([]).prose();
  };
}

function compareTransitions(older: LifecycleTrait, newer: LifecycleTrait, where: Where): void {
  const { before, after, at } = where;
  const { schema } = older;
  const [oldWays, newWays] = [waysOf(older), waysOf(newer)];
  for (const [key, way] of new Map([...oldWays, ...newWays])) {
    const [oldWay, newWay] = [oldWays.get(key), newWays.get(key)];
    if (oldWay !== undefined && newWay !== undefined) {
      compareParts(wayParts, oldWay.transition, newWay.transition, where);
    } else if (!way.isAssumed) {
      const { from, to, transition } = way;
      const difference = {
        kind: "lifecycle-transition",
        schema,
        from,
        to,
        by: wordsOf(transition.by),
      } as const;
      const callers = callersOf(transition.by, newWay === undefined ? before : after);
      at(callers).fact({ ...difference, before: oldWay !== undefined, after: newWay !== undefined });
    }
  }
}

function compareStates(older: LifecycleTrait, newer: LifecycleTrait, where: Where): void {
  const { before, after, at } = where;
  const { schema } = older;
  const [oldStates, newStates] = [statesOf(older), statesOf(newer)];
  for (const state of new Set([...oldStates.keys(), ...newStates.keys()])) {
    const [oldState, newState] = [oldStates.get(state), newStates.get(state)];
    const touching = (oldState === undefined ? newer : older).transitions.filter(
      ({ from, to }) => to === state || from?.includes(state) === true,
    );
    const met = at(touching.flatMap(({ by }) => callersOf(by, oldState === undefined ? after : before)));
    if (oldState === undefined || newState === undefined) {
      const turned = { before: oldState !== undefined, after: newState !== undefined };
      met.fact({ kind: "lifecycle-state", schema, state, ...turned });
      continue;
    }
    const [ended, ends] = [oldState.terminal === true, newState.terminal === true];
    if (ended !== ends) met.fact({ kind: "lifecycle-terminal", schema, state, before: ended, after: ends });
    compareParts(stateParts, oldState, newState, where);
  }
}

interface Way {
  /** Empty for the initial state. */
  readonly from: string;
  readonly to: string;
  readonly transition: TransitionTrait;
  readonly isAssumed: boolean;
}

/** Transitions by the state that they leave. Conditions are prose, as is the reason for a time-based transition. */
function waysOf({ transitions }: LifecycleTrait): Map<string, Way> {
  const ways = new Map<string, Way>();
  for (const transition of transitions) {
    const { from = [""], to, by, assumed } = transition;
    for (const state of from) {
      const { kind, operation, event, value } = by;
      const key = JSON.stringify([state, to, kind, operation, event, value]);
      const isAssumed = assumed === true && (ways.get(key)?.isAssumed ?? true);
      ways.set(key, { from: state, to, transition, isAssumed });
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
  if (event !== undefined) return [callerOf({ kind: "event", name: event }, payload)];
  const called = operations.find(({ id }) => id === operation);
  return called === undefined ? [] : [callerOf(endpointOf(called), { kind: "operation" })];
}

function statesOf({ states }: LifecycleTrait): Map<string, LifecycleState> {
  return new Map(states.map((state) => [state.value, state]));
}
