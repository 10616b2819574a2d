/**
 * Which types of two versions need a lifter, and how each is lifted.
 *
 * Only what is received: answers, events, and what is stored of them. A type that both versions share needs none.
 */
import type { Lifting } from "../../../templates/runtime/lift.js";
import type { Timeline, TimelineVersion } from "../../timeline/timeline.js";
import type { Schema, SchemaName } from "../../schema/schema.js";
import { eventSchema } from "../event-schema.js";
import type { Names } from "../names.js";
import { compareForms, type Comparison, type Pair, type RenamedField, type Step } from "./compare-forms.js";
import { Forms } from "./forms.js";

/** What has another name in the newer of two versions. */
export interface Renames {
  readonly from: string;
  readonly to: string;
  /** Newer names of declared types with their older ones. */
  readonly types: ReadonlyMap<SchemaName, SchemaName>;
  /** Of fields, by the newer name of the declared type that they are in. */
  readonly fields: ReadonlyMap<SchemaName, readonly RenamedField[]>;
}

export interface Lifter {
  /** Identifiers of the type, which is also its name in the table and among the holes. */
  readonly older: string;
  readonly newer: string;
  readonly was: Schema;
  readonly is: Schema;
  /** `same`: every older value is a newer one. */
  readonly lifting: Lifting | "same";
  /** The types whose functions it calls. */
  readonly needs: readonly string[];
}

export interface LifterPlan extends Pair {
  readonly lifters: readonly Lifter[];
}

interface Subject {
  readonly older: string;
  readonly newer: string;
  readonly was: Schema;
  readonly is: Schema;
  readonly renamed: readonly RenamedField[];
}

/** `undefined` where the timeline lacks one of the versions. */
export function planLifters({ versions }: Timeline, names: Names, renames: Renames): LifterPlan | undefined {
  const [before, after] = [renames.from, renames.to].map((date) =>
    versions.find(({ version }) => version === date),
  );
  if (before === undefined || after === undefined) return undefined;
  const table = new Map<string, Lifting>();
  const olderName = (name: SchemaName): SchemaName | undefined => {
    const older = renames.types.get(name) ?? name;
    return after.schemas.has(name) && before.schemas.has(older) ? older : undefined;
  };
  const pair: Pair = {
    older: new Forms(before.api),
    newer: new Forms(after.api),
    olderName,
    tableName: (name) => (table.has(names.schema(name)) ? names.schema(name) : undefined),
  };
  const subjects = [
    ...typeSubjects(before, after, names, renames, pair),
    ...eventSubjects(before, after, names, pair),
  ];
  liftAll(subjects, pair, table);
  const union = liftUnion(before, after, names, table);
  if (union !== undefined && union.lifting !== "same") table.set(union.newer, union.lifting);
  const lifters = [
    ...subjects.map((subject) => ({ ...subject, lifting: table.get(subject.newer) ?? ("same" as const) })),
    ...(union === undefined ? [] : [union]),
  ];
  return {
    ...pair,
    lifters: lifters.map((lifter) => ({ ...lifter, needs: neededBy(lifter.newer, table) })),
  };
}

function typeSubjects(
  before: TimelineVersion,
  after: TimelineVersion,
  names: Names,
  renames: Renames,
  { older, newer, olderName }: Pair,
): Subject[] {
  const isReceived = ({ directions }: TimelineVersion, name: SchemaName): boolean =>
    directions.received.has(name) && directions.forms.get(name) !== "request";
  return [...after.schemas].flatMap(([name, { home }]) => {
    const was = olderName(name);
    if (was === undefined || before.schemas.get(was)?.home === home) return [];
    if (!isReceived(before, was) || !isReceived(after, name)) return [];
    return [
      {
        older: names.schema(was),
        newer: names.schema(name),
        was: older.declared(was),
        is: newer.declared(name),
        renamed: renames.fields.get(name) ?? [],
      },
    ];
  });
}

function eventSubjects(
  before: TimelineVersion,
  after: TimelineVersion,
  names: Names,
  { older, newer }: Pair,
): Subject[] {
  return [...after.events].flatMap(([type, { declaration, home }]) => {
    const placed = before.events.get(type);
    const was = placed && eventSchema(placed.declaration, before.api);
    const is = eventSchema(declaration, after.api);
    if (was === undefined || is === undefined || placed?.home === home) return [];
    const name = names.event(type);
    return [{ older: name, newer: name, was: older.received(was), is: newer.received(is), renamed: [] }];
  });
}

/**
 * Until nothing more comes: a type whose fields are all the same may mention one that comes to differ. What differs
 * once always does, so it ends.
 */
function liftAll(subjects: readonly Subject[], pair: Pair, table: Map<string, Lifting>): void {
  for (let known = -1; known < table.size;) {
    known = table.size;
    for (const { newer, was, is, renamed } of subjects) {
      const comparison: Comparison = { ...pair, renamed, within: [] };
      const step: Step = compareForms(was, is, comparison);
      if (step !== "same") table.set(newer, step === "hole" ? { kind: "hole" } : step);
    }
  }
}

/** An event of a type that is gone is for a function; one that the version never knew stays as it is. */
function liftUnion(
  before: TimelineVersion,
  after: TimelineVersion,
  names: Names,
  table: ReadonlyMap<string, Lifting>,
): Omit<Lifter, "needs"> | undefined {
  const [was, is] = [before.webhooks?.union, after.webhooks?.union];
  if (was === undefined || is === undefined || was.home === is.home) return undefined;
  const known = new Set(is.declaration.map(({ type }) => type));
  const holes = was.declaration.map(({ type }) => type).filter((type) => !known.has(type));
  const members = was.declaration.flatMap(({ type }): [string, Lifting][] => {
    const name = names.event(type);
    return known.has(type) && table.has(name) ? [[type, { kind: "type", name }]] : [];
  });
  const lifting: Lifting = {
    kind: "choice",
    tag: "type",
    ...(members.length === 0 ? {} : { members: Object.fromEntries(members) }),
    ...(holes.length === 0 ? {} : { holes }),
  };
  return {
    older: "WebhookEvent",
    newer: "WebhookEvent",
    was: {},
    is: {},
    lifting: members.length === 0 && holes.length === 0 ? "same" : lifting,
  };
}

function neededBy(name: string, table: ReadonlyMap<string, Lifting>): string[] {
  // A set's iterator also visits what is added on the way.
  const reached = new Set([name]);
  for (const each of reached) {
    const lifting = table.get(each);
    if (lifting !== undefined) for (const type of typesIn(lifting)) reached.add(type);
  }
  return [...reached].filter((each) => hasHoles(table.get(each))).sort();
}

function typesIn(lifting: Lifting): string[] {
  switch (lifting.kind) {
    case "type":
      return [lifting.name];
    case "object":
      return Object.values(lifting.fields ?? {}).flatMap(typesIn);
    case "list":
      return typesIn(lifting.items);
    case "table":
      return typesIn(lifting.values);
    case "choice":
      return Object.values(lifting.members ?? {}).flatMap(typesIn);
    case "kept":
    case "hole":
      return [];
  }
}

/** Inside another form there are none: they are at the top of a type. */
export function hasHoles(lifting: Lifting | "same" | undefined): boolean {
  if (lifting === undefined || lifting === "same") return false;
  if (lifting.kind === "object" || lifting.kind === "choice") return lifting.holes !== undefined;
  return lifting.kind === "hole";
}
