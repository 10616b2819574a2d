/** What the configuration includes and excludes of an API, and by what an operation or event is chosen. */
import type { Event, LeftOut, Operation } from "../api.js";

/**
 * Operations and events are chosen independently: lists that name only operations leave all events. One of the lists
 * under `include` has to name an operation, and none under `exclude` may.
 */
export interface ApiFilter {
  readonly include?: Selection;
  readonly exclude?: Selection;
}

type Selection = Partial<Readonly<Record<ListName, readonly string[]>>> & {
  /** The operations that only the sandbox has. */
  readonly sandbox?: true;
};

export type ListName = "operations" | "tags" | "paths" | "events";

/** An operation or event, with its names for each list that can name it. */
export interface Candidate {
  readonly names: Partial<Readonly<Record<ListName, readonly string[]>>>;
  readonly isSandboxOnly: boolean;
}

export function operationCandidate({ id, method, path, tags, isSandboxOnly }: Operation): Candidate {
  return { names: { operations: [id, `${method} ${path}`], tags, paths: pathsOf(path) }, isSandboxOnly };
}

export function eventCandidate({ type, topic }: Event): Candidate {
  return { names: { events: topic === undefined ? [type] : [type, topic] }, isSandboxOnly: false };
}

/** What could not be read has a name and no tags. A callback belongs to an operation, and nobody chooses it. */
export function leftOutCandidate({ kind, name, operationId }: LeftOut): Candidate | undefined {
  const path = name.slice(name.indexOf("/"));
  const ids = operationId === undefined ? [] : [operationId];
  switch (kind) {
    case "operation":
      return { names: { operations: [...ids, name], paths: pathsOf(path) }, isSandboxOnly: false };
    case "path":
      return { names: { paths: pathsOf(path) }, isSandboxOnly: false };
    case "webhook":
      return { names: { events: [name.replace("webhook ", "")] }, isSandboxOnly: false };
    case "callback":
      return undefined;
  }
}

/** With and without a query that is part of it. */
function pathsOf(path: string): string[] {
  return [...new Set([path, path.replace(/\?.*$/, "")])];
}

export type IsIncluded = (candidate: Candidate) => boolean;

export function inclusion({ include = {}, exclude = {} }: ApiFilter): IsIncluded {
  const [isNamed, isRefused] = [choosing(include), choosing(exclude)];
  const [namesOperations, namesEvents] = [
    include.sandbox === true || [include.operations, include.tags, include.paths].some(isGiven),
    isGiven(include.events),
  ];
  return (candidate) => {
    const isLimited = candidate.names.events === undefined ? namesOperations : namesEvents;
    return (!isLimited || isNamed(candidate)) && !isRefused(candidate);
  };
}

/** What excludes a name: a clause that goes on after "is excluded". Undefined where none of the candidates is excluded. */
export function whyExcluded(filter: ApiFilter, candidates: readonly Candidate[]): string | undefined {
  const isIncluded = inclusion(filter);
  const excluded = candidates.find((candidate) => !isIncluded(candidate));
  if (excluded === undefined) return undefined;
  const { exclude = {} } = filter;
  if (exclude.sandbox === true && excluded.isSandboxOnly) return "by `exclude.sandbox`";
  for (const list of listNames) {
    const names = excluded.names[list] ?? [];
    const pattern = exclude[list]?.find((each) => names.some(matcher(each)));
    if (pattern !== undefined) return `by ${JSON.stringify(pattern)} under \`exclude.${list}\``;
  }
  return "because nothing under `include` names it";
}

function isGiven(list: readonly string[] | undefined): boolean {
  return list !== undefined;
}

function choosing({ sandbox, ...lists }: Selection): IsIncluded {
  const patterns = listNames.map((list) => [list, (lists[list] ?? []).map(matcher)] as const);
  return ({ names, isSandboxOnly }) =>
    (sandbox === true && isSandboxOnly) ||
    patterns.some(([list, matches]) => names[list]?.some((name) => matches.some((match) => match(name))));
}

export const listNames: readonly ListName[] = ["operations", "tags", "paths", "events"];

/**
 * `*` is any text without `/`, `**` is any text, and `/orders/**` is `/orders` as well: nobody who wants all below a
 * path does not want the path. Everything else is itself, the braces of a parameter too.
 */
export function matcher(pattern: string): (name: string) => boolean {
  const [, body = pattern, below] = /^(.*?)(\/\*\*)?$/s.exec(pattern) ?? [];
  const text = body.replaceAll(/\*\*|\*|[^\w\s]/g, (found) => wildcards.get(found) ?? `\\${found}`);
  const expression = new RegExp(`^${text}${below === undefined ? "" : "(?:/.*)?"}$`, "s");
  return (name) => expression.test(name);
}

const wildcards: ReadonlyMap<string, string> = new Map([
  ["*", "[^/]*"],
  ["**", ".*"],
]);
