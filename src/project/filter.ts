/**
 * Reports names and patterns of a filter that match nothing, and a filter that leaves nothing. Drops diagnostics of
 * excluded declarations.
 *
 * The versions of an API share a filter, so a name counts if any of them has it.
 */
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { pointerOf } from "../values/json-pointer.js";
import { listSome, listWords, quote } from "../values/text.js";
import type { Report } from "../diagnostics/report.js";
import { nearestName } from "../values/nearest-name.js";
import type { Api, ApiFilter, ListName } from "../model/api.js";
import {
  type Candidate,
  eventCandidate,
  leftOutCandidate,
  listNames,
  matcher,
  operationCandidate,
  whyExcluded,
} from "../model/filter-api.js";

export function reportFilter(filter: ApiFilter | undefined, apis: readonly Api[], report: Report): void {
  const [first] = apis;
  if (filter === undefined || first === undefined) return;
  const api = first.name;
  const unmatched = unmatchedEntries(filter, apis.flatMap(candidatesOf));
  for (const { path, detail, fix } of unmatched)
    report.add("FILTER_UNMATCHED", { api, pointer: pointerOf(["apis", api, ...path]) }, detail, fix);
  if (unmatched.length === 0 && apis.every(isEmpty))
    report.add("FILTER_EXCLUDES_ALL", { api }, "No operation and no event of any version is left.");
}

/** Unreadable operations can also be named: they return once the document is corrected. */
function candidatesOf(api: Api): Candidate[] {
  const { operations, events, leftOut } = api.whole ?? api;
  return [
    ...operations.map(operationCandidate),
    ...events.map(eventCandidate),
    ...leftOut.flatMap((each) => leftOutCandidate(each) ?? []),
  ];
}

function isEmpty({ operations, events }: Api): boolean {
  return operations.length + events.length === 0;
}

function unmatchedEntries(
  filter: ApiFilter,
  candidates: readonly Candidate[],
): (Pick<Diagnostic, "detail" | "fix"> & { readonly path: readonly (string | number)[] })[] {
  return (["include", "exclude"] as const).flatMap((key) => {
    const { sandbox, ...lists } = filter[key] ?? {};
    const unmatched = listNames.flatMap((list) =>
      unmatchedPatterns(lists[list] ?? [], namesIn(list, candidates)).map(({ pattern, instead }) => ({
        path: [key, list, lists[list]?.indexOf(pattern) ?? 0],
        detail: `${quote(pattern)} under \`${key}.${list}\` matches no ${nouns[list]} of the generated versions.`,
        fix: instead,
      })),
    );
    if (sandbox !== true || candidates.some(({ isSandboxOnly }) => isSandboxOnly)) return unmatched;
    const detail = `\`${key}.sandbox\` is set, and every operation is served outside the sandbox.`;
    return [...unmatched, { path: [key, "sandbox"], detail, fix: `Remove \`${key}.sandbox\`.` }];
  });
}

const nouns: Readonly<Record<ListName, string>> = {
  operations: "operation",
  tags: "tag",
  paths: "path",
  events: "event",
};

function namesIn(list: ListName, candidates: readonly Candidate[]): string[] {
  return [...new Set(candidates.flatMap(({ names }) => names[list] ?? []))];
}

function unmatchedPatterns(
  patterns: readonly string[],
  known: readonly string[],
): { readonly pattern: string; readonly instead: string }[] {
  return patterns
    .filter((pattern) => !known.some(matcher(pattern)))
    .map((pattern) => ({ pattern, instead: insteadOf(pattern, known) }));
}

/** The nearest names or, if none is near, some names as examples. */
function insteadOf(pattern: string, known: readonly string[]): string {
  // Wildcards are ignored: `/order/**` is near `/orders`.
  const nearest = nearestNames(pattern.replace(/\/?\*+$/, ""), known);
  if (nearest.length > 0)
    return `Did you mean ${listWords(
      nearest.map((name) => quote(name)),
      "or",
    )}?`;
  if (known.length === 0) return "Remove it: the document has none.";
  return `Correct or remove it; there are ${listSome(
    known.map((name) => quote(name)),
    mostNamed,
  )}.`;
}

/** Each candidate is found without the previous ones. */
function nearestNames(name: string, known: readonly string[]): string[] {
  const nearest: string[] = [];
  while (nearest.length < mostNearest) {
    const next = nearestName(
      name,
      known.filter((each) => !nearest.includes(each)),
    );
    if (next === undefined) break;
    nearest.push(next);
  }
  return nearest;
}

const mostNearest = 3;
const mostNamed = 5;

/** Drops warnings and notes about excluded declarations, which are not generated. */
export function withoutExcluded(
  diagnostics: readonly Diagnostic[],
  apis: readonly Api[],
): readonly Diagnostic[] {
  const excluded = new Set(apis.flatMap(excludedPlaces));
  if (excluded.size === 0) return diagnostics;
  return diagnostics.filter(
    ({ severity, place: { version = "", pointer = "" } }) =>
      severity === "error" || !placesAround(pointer).some((each) => excluded.has(`${version} ${each}`)),
  );
}

function excludedPlaces(api: Api): string[] {
  const included = new Set(declarationsOf(api));
  return declarationsOf(api.whole ?? api)
    .filter((declaration) => !included.has(declaration))
    .map(({ pointer }) => `${api.version} ${pointer}`);
}

function declarationsOf({ operations, events, schemas }: Api): { readonly pointer: string }[] {
  return [...operations, ...events, ...schemas.values()];
}

/** `#/a/b` and `#/a` of `#/a/b`. */
function placesAround(pointer: string): string[] {
  const tokens = pointer.split("/");
  return tokens.map((_, index) => tokens.slice(0, index + 1).join("/"));
}

export type Exclusion = Pick<Diagnostic, "place" | "detail">;

/** Why the operation or event with this id, type or topic is excluded; undefined if it is not. */
export function exclusionOf(
  name: string,
  api: Api,
  filter: ApiFilter | undefined = api.filter,
): Exclusion | undefined {
  if (filter === undefined) return undefined;
  const { operations, events } = api.whole ?? api;
  const candidates = [
    ...operations.filter(({ id }) => id === name).map(operationCandidate),
    ...events.filter(({ type, topic }) => type === name || topic === name).map(eventCandidate),
  ];
  const why = whyExcluded(filter, candidates);
  if (why === undefined) return undefined;
  return { place: { api: api.name }, detail: `${quote(name)} is excluded ${why}.` };
}
