/**
 * Everything that differs between two versions of an API and that a user of it could notice.
 *
 * First the operations and events, each with who meets it; their schemas are compared on the way, each pair of
 * declarations once. Then the declarations that nothing mentions, which are types all the same, and the names of all.
 * Last, who meets what.
 */
import type { Api } from "../../model/api.js";
import type { SchemaName } from "../../schema/schema.js";
import { references } from "../../schema/visit-schema.js";
import { sortFacts, type Fact } from "../fact.js";
import { atApi, atTypes, type Comparison } from "./at.js";
import { compareApi } from "./compare-api.js";
import { eventSchemas } from "./compare-events.js";
import { schemasOf } from "./compare-operations.js";
import { Recorder, type LocalFact } from "./recorder.js";
import { spreadUses } from "./spread-uses.js";

export function compareApis(before: Api, after: Api): Fact[] {
  const recorder = new Recorder(before, after);
  const comparison: Comparison = { before, after, recorder, facts: [], findings: [] };
  compareApi(before, after, atApi(comparison, "#/info"));
  compareUnmentioned(comparison);
  compareTypeNames(comparison);
  const ofSchemas = spreadUses(comparison.findings, recorder.pairs.values(), after);
  return sortFacts([...comparison.facts, ...ofSchemas, ...proseFacts(recorder.prose)]);
}

/** A schema that only others are built on has been compared as part of those. */
function compareUnmentioned({ before, after, recorder }: Comparison): void {
  const [left, right] = [mentionedTypes(before), mentionedTypes(after)];
  for (const name of before.schemas.keys()) {
    if (after.schemas.has(name) && !left.has(name) && !right.has(name)) recorder.comparePair(name, name);
  }
}

/** The declared types that some operation or event leads to: what is compared on the way. */
function mentionedTypes(api: Api): ReadonlySet<SchemaName> {
  const mentioned = new Set<SchemaName>();
  const roots = [...api.operations.flatMap(schemasOf), ...api.events.flatMap(eventSchemas)];
  const waiting = roots.flatMap(references);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (mentioned.has(name)) continue;
    mentioned.add(name);
    const declaration = api.schemas.get(name);
    if (declaration !== undefined) waiting.push(...references(declaration.schema));
  }
  return mentioned;
}

/**
 * A type that a consumer imports by name came, went or has another name.
 *
 * A name that is gone and one that is new are the same thing's when something refers to the one before and to the other
 * after in the same place. That is certain when both mean the same.
 */
function compareTypeNames(comparison: Comparison): void {
  const { before, after, recorder } = comparison;
  const gone = [...before.schemas.keys()].filter((name) => !after.schemas.has(name)).sort();
  const came = new Set([...after.schemas.keys()].filter((name) => !before.schemas.has(name)).sort());
  const renamed = new Map<string, string>();
  for (const name of gone) {
    const successors = [...recorder.pairs.values()].filter(
      (pair) => pair.before === name && came.has(pair.after) && !pair.facts.some(isReplacement),
    );
    const is = successors.map((pair) => pair.after).sort()[0];
    if (is === undefined) continue;
    renamed.set(name, is);
    came.delete(is);
  }
  for (const [was, is] of renamed) {
    const at = atTypes(comparison, was, is);
    const isCertain = at.areSame({ reference: was }, { reference: is });
    at.fact({ kind: "schema-renamed", before: was, after: is, isCertain });
  }
  for (const name of gone) {
    if (!renamed.has(name)) atTypes(comparison, name, undefined).fact({ kind: "schema-removed", name });
  }
  for (const name of came) atTypes(comparison, undefined, name).fact({ kind: "schema-added", name });
}

/** One type took the place of the other. */
function isReplacement({ path, difference }: LocalFact): boolean {
  return path === "" && difference.kind === "type";
}

function proseFacts(pointers: ReadonlySet<string>): Fact[] {
  return [...pointers].map((pointer) => ({
    kind: "prose",
    of: pointer,
    at: { after: { owner: { kind: "api" }, pointer, path: "" } },
    path: "",
    uses: [],
  }));
}
