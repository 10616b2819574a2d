/** Renamed types and fields, for converters: between each version and every newer one, by their comparison. */
import type { Diff } from "../judge/diff.js";
import type { RenamedField, Renames } from "../emit/converters/emit-converters.js";
import type { BuiltVersion } from "./build.js";
import { diffVersions } from "./diff-versions.js";

/** `versions`: oldest first. */
export function renamesOver(versions: readonly BuiltVersion[]): Renames[] {
  return versions.flatMap((newer, index) =>
    versions.slice(0, index).map((older) => renamesIn(diffVersions(older, newer))),
  );
}

function renamesIn({ from, to, changes }: Diff): Renames {
  const types = new Map<string, string>();
  const fields = new Map<string, RenamedField[]>();
  for (const fact of changes.flatMap((change) => change.facts)) {
    if (fact.kind === "schema-renamed" && fact.isCertain) types.set(fact.after, fact.before);
    const owner = fact.at.after?.owner;
    if (fact.kind !== "field-renamed" || owner?.kind !== "schema") continue;
    const { before, after } = fact;
    fields.set(owner.name, [...(fields.get(owner.name) ?? []), { before, after }]);
  }
  return { from, to, types, fields };
}
