/**
 * A large report in chapters: the API as a whole, then each resource, then what several resources share, and last the
 * types that no call uses, and changes of names only.
 *
 * A resource is a tag of the document; without tags, the first path segment that tells operations apart.
 */
import type { Change } from "../judge/change.js";
import { levels, type Level } from "../judge/effects.js";
import { isOfName } from "../compare/fact.js";
import type { Endpoint } from "../compare/place.js";
import { groupBy } from "../values/collections.js";
import type { Count } from "./blocks.js";
import { sectionsOf, type Section } from "./sections.js";
import { segmentsOf } from "../values/url.js";
import { isOfApi, levelCounts } from "./verdict.js";

export interface Chapter {
  readonly title: string;
  /** From heaviest to lightest. */
  readonly changes: readonly Change[];
  readonly sections: readonly Section[];
}

const general = "The API as a whole";
const shared = "Shared by several resources";
const webhooks = "Webhooks";
const unused = "Types without use";
const names = "Names of types";

/** Chapters before and after those of the resources. */
const outer = { first: [general], last: [webhooks, shared, unused, names] } as const;

/** `changes` are sorted by weight. */
export function chaptersOf(changes: readonly Change[]): Chapter[] {
  const resources = resourceNames(changes);
  const byTitle = groupBy(changes, (change) => chapterOf(change, resources));
  const chapters = Array.from(byTitle, ([title, members]) => ({
    title,
    changes: members,
    sections: sectionsOf(members),
  }));
  return chapters.sort((left, right) => compareChapters(left, right));
}

/** The chapter of each change. */
export function chapterTitles(chapters: readonly Chapter[]): ReadonlyMap<Change, string> {
  return new Map(chapters.flatMap(({ title, changes }) => changes.map((change) => [change, title])));
}

export function isNew({ changes }: Chapter): boolean {
  return changes.every(({ level }) => level === "additive");
}

export function chapterCounts(chapter: Chapter): Count[] {
  return levelCounts((level) => countLevel(chapter, level));
}

function countLevel({ changes }: Chapter, level: Level): number {
  return changes.filter((change) => change.level === level).length;
}

/** False for changes that no operation shows: a tag may share the name of their chapter. */
function chapterOf(change: Change, resources: ReadonlyMap<string, string>): string {
  if (isOfApi(change)) return general;
  const { direct, operations, events, facts } = change;
  if (facts.every(isOfName)) return names;
  if (operations.length + events.length === 0) return unused;
  if (operations.length === 0) return webhooks;
  const byResource = groupBy(direct.operations, (id) => resources.get(id));
  const [type = ""] = change.types.changed;
  const isOfType = (title: string): number =>
    Number(type !== "" && title.toLowerCase().includes(type.toLowerCase()));
  const [most] = [...byResource].sort(
    ([left, users], [right, others]) => others.length - users.length || isOfType(right) - isOfType(left),
  );
  if (most === undefined) return direct.events.length > 0 ? webhooks : shared;
  const [title, users] = most;
  return users.length * 2 >= direct.operations.length ? title : shared;
}

/** Keyed by operation. */
function isOfResource({ direct }: Change): boolean {
  return direct.operations.length > 0;
}

/** By operation. */
function resourceNames(changes: readonly Change[]): ReadonlyMap<string, string> {
  const endpoints = new Map<string, Extract<Endpoint, { kind: "operation" }>>();
  const lists = new Set(changes.flatMap(({ facts }) => facts.map(({ uses }) => uses)));
  for (const list of lists)
    for (const { caller } of list)
      if (caller.endpoint.kind === "operation") endpoints.set(caller.endpoint.name, caller.endpoint);
  const paths = Array.from(endpoints.values(), ({ path }) => segmentsOf(path));
  const start = commonLength(paths);
  return new Map(
    Array.from(endpoints, ([id, { tag, path }]) => [
      id,
      tag === "" ? resourceOf(segmentsOf(path), start) : tag,
    ]),
  );
}

/** The number of segments that all paths start with. The last segment of a path is always significant. */
function commonLength(paths: readonly (readonly string[])[]): number {
  const [first = []] = paths;
  const most = Math.min(...paths.map(({ length }) => length - 1));
  const differs = first.findIndex((segment, index) => paths.some((path) => path[index] !== segment));
  return Math.max(0, Math.min(most, differs === -1 ? first.length : differs));
}

/** The first significant segment; a parameter is not. */
function resourceOf(segments: readonly string[], start: number): string {
  return segments.slice(start).find((segment) => !segment.startsWith("{")) ?? segments.at(-1) ?? "/";
}

/** By the number of the worst changes in them. */
function compareChapters(left: Chapter, right: Chapter): number {
  const [before, after] = [positionOf(left), positionOf(right)];
  if (before !== after) return before - after;
  const more = levels.map((level) => countLevel(right, level) - countLevel(left, level));
  return more.find((difference) => difference !== 0) ?? (left.title < right.title ? -1 : 1);
}

function positionOf({ title, changes }: Chapter): number {
  if (title === webhooks && changes.some(isOfResource)) return 0;
  const last = outer.last.findIndex((name) => name === title);
  if (last !== -1) return last + 1;
  return outer.first.some((name) => name === title) ? -1 : 0;
}
