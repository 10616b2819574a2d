/**
 * The converters between two versions, with their rules.
 *
 * Only received types have converters: those in answers, in events, and in what programs stored of them. A type that
 * both versions share needs none.
 */
import type { Conversion } from "../../../templates/runtime/converters/upgrade.js";
import type { Timeline, TimelineVersion } from "../../timeline/timeline.js";
import type { Schema, SchemaName } from "../../schema/schema.js";
import { eventSchema } from "../event-schema.js";
import type { Names } from "../names.js";
import {
  compareForms,
  isBranded,
  type Comparison,
  type Pair,
  type RenamedField,
  type Step,
} from "./compare-forms.js";
import { Forms } from "./forms.js";

/** Types and fields with another name in the newer of two versions. */
export interface Renames {
  readonly from: string;
  readonly to: string;
  /** Older names of declared types, by newer name. */
  readonly types: ReadonlyMap<SchemaName, SchemaName>;
  /** Fields, by the newer name of the declared type that contains them. */
  readonly fields: ReadonlyMap<SchemaName, readonly RenamedField[]>;
}

export interface Converter {
  readonly module: TypeModule;
  /** Type identifiers; the newer one is its name in the table and in `Gaps`. */
  readonly older: string;
  readonly newer: string;
  readonly before: Schema;
  readonly after: Schema;
  /** `same`: every older value is a newer one. */
  readonly conversion: Conversion | "same";
  /** The types whose functions it calls. */
  readonly needs: readonly string[];
}

/** The module that declares the type. */
type TypeModule = "types" | "events";

export interface ConverterPlan extends Pair {
  readonly converters: readonly Converter[];
}

interface Subject extends Omit<Converter, "conversion" | "needs"> {
  readonly renamed: readonly RenamedField[];
  readonly isBranded: boolean;
}

/** Undefined if the timeline lacks one of the versions. */
export function planConverters(
  { versions }: Timeline,
  names: Names,
  renames: Renames,
): ConverterPlan | undefined {
  const [before, after] = [renames.from, renames.to].map((date) =>
    versions.find(({ version }) => version === date),
  );
  if (before === undefined || after === undefined) return undefined;
  const table = new Map<string, Conversion>();
  const olderName = (name: SchemaName): SchemaName | undefined => {
    const older = renames.types.get(name) ?? name;
    return after.schemas.has(name) && before.schemas.has(older) ? older : undefined;
  };
  const pair: Pair = {
    older: new Forms(before.api),
    newer: new Forms(after.api),
    olderName,
    declaredStep: (name) => {
      const known = table.get(names.schema(name)) ?? "same";
      return known === "same" || known.kind === "kept" ? known : { kind: "type", name: names.schema(name) };
    },
  };
  const subjects = [
    ...typeSubjects(before, after, names, renames, pair),
    ...eventSubjects(before, after, names, pair),
  ];
  upgradeAll(subjects, pair, table);
  const union = upgradeUnion(before, after, names, table);
  if (union !== undefined && union.conversion !== "same") table.set(union.newer, union.conversion);
  const converters = [
    ...subjects.map((subject) => ({ ...subject, conversion: table.get(subject.newer) ?? ("same" as const) })),
    ...(union === undefined ? [] : [union]),
  ];
  return {
    ...pair,
    converters: converters.map((converter) => ({ ...converter, needs: neededBy(converter.newer, table) })),
  };
}

function typeSubjects(
  before: TimelineVersion,
  after: TimelineVersion,
  names: Names,
  renames: Renames,
  pair: Pair,
): Subject[] {
  const { older, newer, olderName } = pair;
  const isReceived = ({ directions }: TimelineVersion, name: SchemaName): boolean =>
    directions.received.has(name) && directions.forms.get(name) !== "request";
  return [...after.schemas].flatMap(([name, { home }]) => {
    const formerName = olderName(name);
    if (formerName === undefined || before.schemas.get(formerName)?.home === home) return [];
    if (!isReceived(before, formerName) || !isReceived(after, name)) return [];
    return [
      {
        module: "types",
        older: names.schema(formerName),
        newer: names.schema(name),
        before: older.declared(formerName),
        after: newer.declared(name),
        isBranded: isBranded({ reference: formerName }, { reference: name }, pair),
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
    const left = placed && eventSchema(placed.declaration, before.api);
    const right = eventSchema(declaration, after.api);
    if (left === undefined || right === undefined || placed?.home === home) return [];
    const name = names.event(type);
    const forms = { before: older.received(left), after: newer.received(right) };
    return [{ module: "events", older: name, newer: name, ...forms, isBranded: false, renamed: [] }];
  });
}

/**
 * Repeats to a fixed point: a type with unchanged fields may refer to one that turns out to differ. A type that differs
 * keeps differing, so the loop ends.
 */
function upgradeAll(subjects: readonly Subject[], pair: Pair, table: Map<string, Conversion>): void {
  for (let hasChanged = true; hasChanged;) {
    hasChanged = false;
    for (const { newer, before, after, isBranded, renamed } of subjects) {
      const comparison: Comparison = { ...pair, renamed, within: [] };
      const step: Step = compareForms(before, after, comparison);
      if (step === "same" && !isBranded) continue;
      const conversion: Conversion =
        step === "gap" ? { kind: "gap" } : step === "same" ? { kind: "kept" } : step;
      hasChanged ||= JSON.stringify(table.get(newer)) !== JSON.stringify(conversion);
      table.set(newer, conversion);
    }
  }
}

/** Events of a removed type need a function; an event unknown to the older version stays unchanged. */
function upgradeUnion(
  before: TimelineVersion,
  after: TimelineVersion,
  names: Names,
  table: ReadonlyMap<string, Conversion>,
): Omit<Converter, "needs"> | undefined {
  const [older, newer] = [before.webhooks?.union, after.webhooks?.union];
  if (older === undefined || newer === undefined || older.home === newer.home) return undefined;
  const known = new Set(newer.declaration.map(({ type }) => type));
  const gaps = older.declaration.map(({ type }) => type).filter((type) => !known.has(type));
  const members = older.declaration.flatMap(({ type }): [string, Conversion][] => {
    const name = names.event(type);
    return known.has(type) && table.has(name) ? [[type, { kind: "type", name }]] : [];
  });
  const conversion: Conversion = {
    kind: "choice",
    tag: "type",
    ...(members.length === 0 ? {} : { members: Object.fromEntries(members) }),
    ...(gaps.length === 0 ? {} : { gaps }),
  };
  return {
    module: "events",
    older: "WebhookEvent",
    newer: "WebhookEvent",
    before: {},
    after: {},
    conversion: members.length === 0 && gaps.length === 0 ? "same" : conversion,
  };
}

function neededBy(name: string, table: ReadonlyMap<string, Conversion>): string[] {
  // A set's iterator also visits elements added during the loop.
  const reached = new Set([name]);
  for (const each of reached) {
    const conversion = table.get(each);
    if (conversion !== undefined) for (const type of typesIn(conversion)) reached.add(type);
  }
  return [...reached].filter((each) => hasGaps(table.get(each))).sort();
}

function typesIn(conversion: Conversion): string[] {
  switch (conversion.kind) {
    case "type":
      return [conversion.name];
    case "object":
      return Object.values(conversion.fields ?? {}).flatMap(typesIn);
    case "list":
      return typesIn(conversion.items);
    case "table":
      return typesIn(conversion.values);
    case "choice":
      return Object.values(conversion.members ?? {}).flatMap(typesIn);
    case "kept":
    case "gap":
      return [];
  }
}

/** Only the top of a type has gaps: inside another form, the whole type becomes one. */
export function hasGaps(conversion: Conversion | "same" | undefined): boolean {
  if (conversion === undefined || conversion === "same") return false;
  if (conversion.kind === "object" || conversion.kind === "choice") return conversion.gaps !== undefined;
  return conversion.kind === "gap";
}
