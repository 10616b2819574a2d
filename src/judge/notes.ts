/**
 * Notes on the declarations of a version: the changes since the previous version, in the sentences of the rules.
 *
 * The subject of a sentence is relative to the declaration: "`methods` can now contain `Wire`", whichever type contains
 * the union.
 */
import { asSentence } from "./inner-changes.js";
import type { Api } from "../model/api.js";
import type { SchemaName } from "../schema/schema.js";
import type { ApiVersion } from "../values/version.js";
import type { Timeline } from "../timeline/timeline.js";
import type { Diff } from "./diff.js";
import { placeOf, type Fact } from "../compare/fact.js";
import type { Caller, Use } from "../compare/place.js";
import { getOrAdd, groupBy } from "../values/collections.js";
import { mentionedTypes, type MentionedType } from "../compare/new-callers.js";
import { rules, type RuleId } from "./rules/index.js";
import { named, subjectOf } from "./subject.js";

/** Sentences without a full stop, keyed by names in the document. Unchanged declarations are omitted. */
export interface DeclarationNotes {
  readonly since: ApiVersion;
  readonly schemas: ReadonlyMap<SchemaName, readonly string[]>;
  readonly operations: ReadonlyMap<string, readonly string[]>;
  readonly events: ReadonlyMap<string, readonly string[]>;
  readonly errorSets: ReadonlyMap<string, readonly string[]>;
}

/** By version, except the oldest. `diffs` lead from each version to the next. */
export function notesOver(
  { versions }: Timeline,
  diffs: readonly Diff[],
): ReadonlyMap<ApiVersion, DeclarationNotes> {
  return new Map(
    versions
      .slice(1)
      .flatMap(({ api, version, schemas, events }, index): [ApiVersion, DeclarationNotes][] => {
        const [since, diff] = [versions[index]?.version, diffs[index]];
        if (since === undefined || diff === undefined) return [];
        const judged = diff.changes.flatMap(({ rule, facts }) =>
          facts.filter(isOfBoth).map((fact): Judged => ({ rule, fact })),
        );
        const own = [...schemas].filter(([, { home }]) => home === version).map(([name]) => name);
        return [
          [
            version,
            {
              since,
              schemas: schemaNotes(judged, api, new Set(own)),
              operations: subjectNotes(
                judged,
                "operation",
                api.operations.map(({ id }) => id),
              ),
              events: subjectNotes(judged, "event", [...events.keys()]),
              errorSets: errorSetNotes(judged),
            },
          ],
        ];
      }),
  );
}

/** True if the declaration exists in both versions. */
function isOfBoth({ kind }: Fact): boolean {
  return !/^(schema|operation|event)-(added|removed)$/.test(kind);
}

/** A fact, and the rule that describes it. */
interface Judged {
  readonly rule: RuleId;
  readonly fact: Fact;
}

type Notes = ReadonlyMap<string, readonly string[]>;

/** The most sentences shown above a declaration. One more is kept, to show that there are more. */
const mostNotes = 5;

function schemaNotes(judged: readonly Judged[], api: Api, changed: ReadonlySet<SchemaName>): Notes {
  const bySchema = groupBy(judged, ({ fact }) => changedSchema(fact));
  const mentioned = new Map(
    Array.from(changed, (name) => [
      name,
      mentionedTypes(api.schemas.get(name)?.schema ?? {}).filter((type) => changed.has(type.name)),
    ]),
  );
  return nonEmpty(Array.from(changed, (name) => [name, reachedNotes(name, bySchema, mentioned)]));
}

function changedSchema(fact: Fact): SchemaName | undefined {
  if (fact.kind === "schema-renamed") return fact.after;
  const { owner } = placeOf(fact);
  return owner.kind === "schema" ? owner.name : undefined;
}

/** Breadth first through changed declarations, so that the nearest differences come first. */
function reachedNotes(
  start: SchemaName,
  bySchema: ReadonlyMap<SchemaName, readonly Judged[]>,
  mentioned: ReadonlyMap<SchemaName, readonly MentionedType[]>,
): string[] {
  const sentences = new Set<string>();
  const seen = new Set([start]);
  let reached = [{ name: start, way: "" }];
  while (reached.length > 0 && sentences.size <= mostNotes && seen.size <= mostReached) {
    for (const { name, way } of reached) {
      for (const { rule, fact } of bySchema.get(name) ?? []) sentences.add(sentence(rule, fact, start, way));
    }
    reached = reached.flatMap(({ name, way }) =>
      (mentioned.get(name) ?? []).flatMap((next) => {
        if (seen.has(next.name)) return [];
        seen.add(next.name);
        return [{ name: next.name, way: way + next.way }];
      }),
    );
  }
  return [...sentences];
}

/** Declarations further away are irrelevant to the reader. */
const mostReached = 1000;

/** Fields are named alone; the declaration itself, or its items if it is a list, by its name. */
function sentence(rule: RuleId, fact: Fact, declaration: SchemaName, way: string): string {
  const path = `${way}${placeOf(fact).path}`;
  const subject = named(path.startsWith(".") ? path.slice(1) : `${declaration}${path}`);
  return asSentence(rules[rule].describe(fact, subject));
}

/** Notes on operations or events, each computed in isolation. */
function subjectNotes(
  judged: readonly Judged[],
  kind: "operation" | "event",
  names: readonly string[],
): Notes {
  const values = new Map<string, Set<string>>(names.map((name) => [name, new Set()]));
  // Facts share lists of uses.
  const grouped = new Map<readonly Use[], ReadonlyMap<string, readonly Use[]>>();
  for (const { rule, fact } of judged) {
    const byName = (): Map<string, Use[]> => groupBy(fact.uses, ({ caller }) => endpointName(caller, kind));
    getOrAdd(grouped, fact.uses, byName).forEach((uses, name) => {
      const sentences = values.get(name);
      if (sentences === undefined || sentences.size > mostNotes) return;
      sentences.add(asSentence(rules[rule].describe(fact, subjectOf([{ ...fact, uses }]))));
    });
  }
  return nonEmpty(Array.from(values, ([name, sentences]) => [name, [...sentences]]));
}

function endpointName({ endpoint }: Caller, kind: "operation" | "event"): string | undefined {
  return endpoint.kind === kind ? endpoint.name : undefined;
}

function errorSetNotes(judged: readonly Judged[]): Notes {
  const bySet = groupBy(judged, ({ fact }) => (fact.kind === "error-codes" ? fact.set : undefined));
  return new Map(
    Array.from(bySet, ([set, entries]) => [
      set,
      entries.map(({ rule, fact }) => rules[rule].describe(fact, named(set))),
    ]),
  );
}

function nonEmpty(entries: readonly (readonly [string, readonly string[]])[]): Notes {
  return new Map(entries.filter(([, sentences]) => sentences.length > 0));
}
