/** Counts, call by call, what the changes of an upgrade meet in the traffic of one older version. */
import { isHarmless } from "../judge/effects.js";
import type { Change } from "../judge/change.js";
import type { Diff } from "../judge/diff.js";
import type { BehaviourEntry } from "../judge/behaviours.js";
import { rules } from "../judge/rules/index.js";
import { placeOf } from "../compare/fact.js";
import type { ReadableVersion } from "../exchange/version.js";
import type { Operation } from "../model/api.js";
import type { Direction } from "../schema/direction.js";
import { addTo, getOrAdd, lazily } from "../values/collections.js";
import type { Exchange } from "./exchange.js";
import type { RecordedCall } from "./recorded-call.js";
import { credentialsSent, type Refusal, refusalsOf, type Versions } from "./refusals.js";
import { listedValues, shownValue, sight, type Way, wayOf } from "./sighting.js";
import { Counter } from "./counter.js";
import type { DocumentPlace, Meeting, MetChange, TrafficStatus, TrafficStep } from "./traffic.js";

/** A change, or a behaviour change, as the calls of one operation meet it in one direction. */
interface Concern {
  readonly of: Change | BehaviourEntry | undefined;
  readonly operation: string;
  readonly direction: Direction;
  /** False if the change does no harm in this direction: its place is seen, and it is not met. */
  readonly isHarmful: boolean;
  readonly ways: Way[];
}

interface Tally {
  seen: number;
  met: number;
  refused: number;
  reason: string;
  last: string;
  example: string;
  readonly callers: Counter;
}

export class StepTally {
  readonly #diff: Diff;
  readonly #versions: Versions;
  readonly #callerOf: (exchange: Exchange) => string;
  /** By the older id of the operation. */
  readonly #concerns = new Map<string, Concern[]>();
  readonly #newer: ReadonlyMap<string, Operation>;
  readonly #tallies = new Map<Concern, Tally>();
  readonly #unexplained = new Map<string, Concern>();
  readonly #operations = new Map<string, number>();
  readonly #listed: () => ReadonlySet<string>;
  #since = "";
  #until = "";

  constructor(
    diff: Diff,
    before: ReadableVersion,
    after: ReadableVersion,
    callerOf: (exchange: Exchange) => string,
  ) {
    this.#diff = diff;
    this.#versions = { before, after, correspondence: diff.correspondence };
    this.#callerOf = callerOf;
    this.#listed = lazily(() => listedValues([before.api, after.api]));
    this.#newer = new Map(after.api.operations.map((operation) => [operation.id, operation]));
    for (const { id } of before.api.operations) this.#concerns.set(id, this.#concernsOf(id));
  }

  add(call: RecordedCall): void {
    const { exchange, operation } = call;
    const { id } = operation;
    this.#operations.set(id, (this.#operations.get(id) ?? 0) + 1);
    const day = exchange.time.slice(0, 10);
    if (day !== "" && (this.#since === "" || day < this.#since)) this.#since = day;
    if (day > this.#until) this.#until = day;
    const concerns = this.#concerns.get(id) ?? [];
    const newer = this.#newer.get(this.#diff.correspondence.laterName("operation", id));
    const refused = this.#refusedBy(call, newer, concerns);
    const hasCredentials = newer !== undefined && credentialsSent(call, newer, this.#versions) === "enough";
    for (const concern of concerns) {
      const sightings = concern.ways.flatMap((way) => {
        const sighting = sight(way, call);
        return sighting === undefined ? [] : [{ way, sighting }];
      });
      const met = concern.isHarmful
        ? sightings.find(
            ({ way, sighting }) => sighting.isMet && !(hasCredentials && isAboutCredentials(way.fact)),
          )
        : undefined;
      const reason = refused.get(concern);
      const isCalled = concern.ways.length === 0;
      if (sightings.length === 0 && reason === undefined && !isCalled) continue;
      const example = met === undefined ? "" : shownValue(met.way.fact, met.sighting.value, this.#listed());
      this.#count(concern, exchange, { isMet: met !== undefined || isCalled, reason, example });
    }
  }

  #count(
    concern: Concern,
    exchange: Exchange,
    { isMet, reason, example }: { isMet: boolean; reason: string | undefined; example: string },
  ): void {
    const tally = getOrAdd(this.#tallies, concern, (): Tally => ({
      ...{ seen: 0, met: 0, refused: 0, reason: "", last: "", example: "" },
      callers: new Counter(),
    }));
    tally.seen++;
    if (!isMet && reason === undefined) return;
    tally.met++;
    if (reason !== undefined) tally.refused++;
    if (tally.reason === "") tally.reason = reason ?? "";
    if (tally.example === "") tally.example = example;
    const day = exchange.time.slice(0, 10);
    if (day > tally.last) tally.last = day;
    tally.callers.add(this.#callerOf(exchange));
  }

  /** The reason for each change that explains a refusal. */
  #refusedBy(
    call: RecordedCall,
    newer: Operation | undefined,
    concerns: readonly Concern[],
  ): ReadonlyMap<Concern, string> {
    const reasons = new Map<Concern, string>();
    for (const refusal of refusalsOf(call, newer, this.#versions)) {
      const concern = explaining(refusal, concerns) ?? this.#unexplainedBy(refusal, call.operation.id);
      reasons.set(concern, reasons.get(concern) ?? refusal.words);
    }
    for (const [concern, reason] of reasons)
      if (concern.of === undefined)
        this.#count(concern, call.exchange, { isMet: false, reason, example: "" });
    return reasons;
  }

  #unexplainedBy({ words }: Refusal, operation: string): Concern {
    return getOrAdd(this.#unexplained, `${operation} ${words}`, () => ({
      ...{ of: undefined, operation, direction: "request", isHarmful: true },
      ways: [],
    }));
  }

  #concernsOf(id: string): Concern[] {
    const later = this.#diff.correspondence.laterName("operation", id);
    const changes = this.#diff.changes.flatMap((change): Concern[] => {
      const ways = new Map<Direction, Way[]>();
      for (const whole of change.facts) {
        const fact = rules[change.rule].partOf(whole);
        for (const use of fact.uses) {
          const { endpoint, isNew } = use.caller;
          if (endpoint.kind !== "operation" || isNew || (endpoint.name !== later && endpoint.name !== id))
            continue;
          addTo(ways, use.caller.direction, wayOf(fact, use));
        }
        if (fact.uses.length === 0 && placeOf(fact).owner.kind === "api")
          addTo(ways, "request", wholeCall(fact));
      }
      return Array.from(ways, ([direction, own]) => {
        const verdict = change.verdicts.find((each) => each.direction === direction);
        const isHarmful = verdict === undefined ? !isHarmless(change) : !isHarmless(verdict);
        return { of: change, operation: id, direction, isHarmful, ways: own };
      });
    });
    const behaviours = this.#diff.behaviours
      .filter(({ operations }) => operations.includes(later) || operations.includes(id))
      .map((of): Concern => ({ of, operation: id, direction: "request", isHarmful: true, ways: [] }));
    return [...changes, ...behaviours];
  }

  /** `locate`: the place of a pointer in the newer document. */
  result(locate: (pointer: string) => DocumentPlace): TrafficStep {
    const { from, to, changes, behaviours } = this.#diff;
    const byOf = new Map<Concern["of"], Meeting[]>();
    for (const [concern, tally] of this.#tallies) addTo(byOf, concern.of, this.#meeting(concern, tally));
    const meetingsOf = (of: Concern["of"]): Meeting[] =>
      (byOf.get(of) ?? []).sort(
        (left, right) => right.refused - left.refused || right.met - left.met || right.seen - left.seen,
      );
    const met = (of: Change | BehaviourEntry, pointer: string, advice: readonly string[]): MetChange => {
      const { id, title, operations } = of;
      const meetings = meetingsOf(of);
      return {
        ...{ id, title, place: locate(pointer), operations, advice },
        ...{ status: statusOf(meetings), meetings },
      };
    };
    return {
      from,
      to,
      document: locate("#").file,
      calls: [...this.#operations.values()].reduce((sum, count) => sum + count, 0),
      operations: this.#operations,
      since: this.#since,
      until: this.#until,
      changes: [
        ...changes.map((change) =>
          met(
            change,
            // What is gone is shown where it was: in what is around it.
            (change.at[0]?.after ?? change.at[0]?.before)?.pointer ?? "#",
            change.advice.map(({ text }) => text),
          ),
        ),
        ...behaviours.map((behaviour) => met(behaviour, "#/info", [behaviour.action])),
      ],
      unexplained: meetingsOf(undefined),
    };
  }

  #meeting({ operation, direction, ways }: Concern, { callers, ...counts }: Tally): Meeting {
    return {
      operation,
      direction,
      isWhole: ways.every(({ part }) => part.kind === "operation"),
      calls: this.#operations.get(operation) ?? 0,
      ...counts,
      callers: callers.most(),
    };
  }
}

function statusOf(meetings: readonly Meeting[]): TrafficStatus {
  if (meetings.some(({ refused }) => refused > 0)) return "broken";
  if (meetings.some(({ met }) => met > 0)) return "affected";
  return meetings.length > 0 ? "seen" : "unseen";
}

function wholeCall(fact: Way["fact"]): Way {
  const part = { kind: "operation" } as const;
  const endpoint = { kind: "operation", name: "", method: "", path: "", tag: "" } as const;
  return wayOf(fact, {
    caller: { endpoint, isNew: false, direction: "request", part },
    path: "",
    field: "",
    holder: "",
    through: "",
  });
}

function isAboutCredentials(fact: Way["fact"]): boolean {
  return /^security(-scheme)?$/.test(fact.kind) || (fact.kind === "trait" && fact.trait === "auth");
}

/** The change at the most exact place that has the problem. */
function explaining(refusal: Refusal, concerns: readonly Concern[]): Concern | undefined {
  let best: { readonly concern: Concern; readonly depth: number } | undefined;
  for (const concern of concerns) {
    if (concern.direction !== "request") continue;
    for (const way of concern.ways) {
      if (!isAbout(way, refusal)) continue;
      if (best === undefined || way.depth > best.depth) best = { concern, depth: way.depth };
    }
  }
  return best?.concern;
}

function isAbout({ fact, part, field }: Way, refusal: Refusal): boolean {
  switch (refusal.kind) {
    case "call":
      return /^(operation-(removed|moved)|root|paths-rewritten)$/.test(fact.kind);
    case "credential":
      return isAboutCredentials(fact);
    case "parameter": {
      if (part.kind === "parameter") return part.in === refusal.in && part.name === refusal.name;
      return (
        (fact.kind === "parameter-groups" || ("name" in fact && fact.name === refusal.name)) &&
        fact.kind.startsWith("parameter-")
      );
    }
    case "body":
      if (refusal.path.length === 0)
        return (
          /^(body-(added|required)|media-type-)/.test(fact.kind) ||
          (part.kind === "body" && field.contains([]))
        );
      return part.kind === "body" && field.contains(refusal.path);
  }
}
