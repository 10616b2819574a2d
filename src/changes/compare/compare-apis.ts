/**
 * Everything that differs between two versions of an API and that a user of it could notice.
 *
 * First the operations and events, each in its uses; their schemas are compared on the way, each pair of
 * declarations once. Then the declarations that nothing mentions, which are types all the same. Last, who meets what.
 */
import type { Api } from "../../model/api.js";
import { sortFacts } from "../sort-facts.js";
import type { Fact } from "../fact.js";
import { compareApiParts } from "./compare-api.js";
import { compareSchemaNames } from "./compare-schema-names.js";
import { mentionedSchemas } from "./mentioned-schemas.js";
import { Recorder } from "./recorder.js";
import type { Scope } from "./scope.js";
import { spreadUses } from "./spread-uses.js";

export function compareApis(before: Api, after: Api): Fact[] {
  const recorder = new Recorder(before, after);
  const scope: Scope = { before, after, recorder, facts: [], roots: [] };
  compareApiParts(scope);
  compareUnmentioned(scope);
  compareSchemaNames(scope);
  const ofSchemas = spreadUses(scope.roots, recorder.pairs.values());
  return sortFacts([...scope.facts, ...ofSchemas, ...proseFacts(recorder.prose)]);
}

/** A schema that only others are built on has been compared as part of those. */
function compareUnmentioned({ before, after, recorder }: Scope): void {
  const [left, right] = [mentionedSchemas(before), mentionedSchemas(after)];
  for (const name of before.schemas.keys()) {
    if (after.schemas.has(name) && !left.has(name) && !right.has(name)) recorder.comparePair(name, name);
  }
}

function proseFacts(pointers: ReadonlySet<string>): Fact[] {
  return [...pointers].map((pointer) => ({
    kind: "prose",
    of: pointer,
    cause: { after: { owner: { kind: "api" }, pointer, path: "" } },
    within: { path: "" },
    uses: [],
  }));
}
