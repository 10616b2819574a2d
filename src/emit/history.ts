/** What a reader of a later version's folder wants to know of a declaration first: whether it is new, and what changed. */
import type { VersionScope } from "./version-scope.js";

/** The declarations that versions have by name. */
type Kind = "schemas" | "operations" | "events" | "errorSets";

/** `undefined` in the oldest version. */
export function history(kind: Kind, name: string, scope: VersionScope): string | undefined {
  const { timeline, version, notes } = scope;
  const earlier = timeline.versions.slice(0, timeline.versions.indexOf(version));
  const last = earlier.at(-1);
  if (last === undefined) return undefined;
  const sentences = notes?.[kind].get(name) ?? [];
  if (sentences.length > 0) return changedSince(last.version, sentences);
  // A change of behaviour is described by the operation itself; of a type, what is left is its place.
  if (last[kind].has(name))
    return kind === "schemas" ? `Changed since ${last.version} in how other declarations use it.` : undefined;
  return earlier.some((older) => older[kind].has(name))
    ? `Not in ${last.version}; it came back with ${version.version}.`
    : `New in ${version.version}.`;
}

const most = 5;

function changedSince(version: string, sentences: readonly string[]): string {
  const [only = ""] = sentences;
  if (sentences.length === 1) return `Changed since ${version}: ${only}.`;
  const lines = sentences.slice(0, most).map((sentence) => `- ${sentence}.`);
  const rest = sentences.length > most ? ["- And more: see ../CHANGES.md."] : [];
  return [`Changed since ${version}:`, ...lines, ...rest].join("\n");
}
