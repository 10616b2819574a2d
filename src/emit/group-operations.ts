/**
 * Short names of operations by their first tag: `client.orders.create` for `createOrder`.
 *
 * There are none unless the tags of the oldest version divide all of its operations. Like other names, those of older
 * versions stay. A name that would not be clear without the noun of its tag keeps it.
 */
import { camelCase, isClientMember, isExportable, pascalCase } from "../code/identifier.js";
import type { Api } from "../model/api.js";
import { getOrAdd, groupBy } from "../values/collections.js";

export interface GroupedName {
  /** The member of the client. */
  readonly group: string;
  readonly method: string;
  /** The interface of the group. */
  readonly type: string;
}

/** By the id of the operation. `functions`: the names that a client has without groups, by id. */
export function groupOperations(
  versions: readonly Pick<Api, "operations">[],
  functions: ReadonlyMap<string, string>,
): ReadonlyMap<string, GroupedName> {
  const flat = new Set(functions.values());
  const isFree = (group: string): boolean =>
    /\p{L}/u.test(group) && isExportable(group) && !isClientMember(group) && !flat.has(group);
  const grouped = new Map<string, GroupedName>();
  const groups = new Map<string, { readonly tag: string; readonly methods: Set<string> }>();
  for (const [index, { operations }] of versions.entries()) {
    const fresh = operations.filter(({ id, isSandboxOnly }) => !isSandboxOnly && !grouped.has(id));
    const byTag = groupBy(fresh, ({ tags: [tag = ""] }) => tag);
    const wanted = new Set(Array.from(byTag.keys(), camelCase));
    if (index === 0 && (wanted.size < Math.max(byTag.size, 2) || ![...wanted].every(isFree))) break;
    for (const [tag, members] of byTag) {
      const group = camelCase(tag);
      const { tag: owner, methods } = getOrAdd(groups, group, () => ({ tag, methods: new Set<string>() }));
      if (owner !== tag || !isFree(group)) continue;
      const names = members.map(({ id }) => functions.get(id) ?? id);
      const wishes = names.map((name) => shortName(name, tag));
      const reserved = new Set([...methods, ...names]);
      for (const [place, { id }] of members.entries()) {
        const [name = id, wish] = [names[place], wishes[place]];
        const isClear = wish !== undefined && !reserved.has(wish) && isOnce(wish, wishes);
        const method = isClear && isExportable(wish) && !isClientMember(wish) ? wish : name;
        methods.add(method);
        grouped.set(id, { group, method, type: `${pascalCase(group)}Group` });
      }
    }
  }
  return grouped;
}

function isOnce(wish: string, wishes: readonly (string | undefined)[]): boolean {
  return wishes.indexOf(wish) === wishes.lastIndexOf(wish);
}

/** `createOrder` → `create`; undefined if the noun is neither behind the verb nor, as a plural, at the start. */
function shortName(name: string, tag: string): string | undefined {
  const [words, noun] = [wordsOf(name), wordsOf(tag)];
  const isPlural = (start: number): boolean => /[^s]s$/.test(words[start + noun.length - 1] ?? "");
  // A singular at the start is often a verb: `refundPayment`.
  const starts = [...(isPlural(0) ? [0] : []), 1, ...(words[1]?.toLowerCase() === "all" ? [2] : [])];
  const start = starts.find((place) => isSameNoun(words.slice(place, place + noun.length), noun));
  if (start === undefined) return undefined;
  const rest = [...words.slice(0, start), ...words.slice(start + noun.length)].join("_");
  // `orders.get()` would read as one of them.
  const isUnclear = rest === "" || (/^(?:get|fetch|find|read|retrieve)$/i.test(rest) && isPlural(start));
  return isUnclear ? undefined : camelCase(rest);
}

/** `getKYCStatus_v2` → `get`, `KYC`, `Status`, `v2` */
function wordsOf(name: string): string[] {
  const ends = /[^\p{L}\p{M}\p{N}]+|(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
  return name.split(ends).filter((word) => word !== "");
}

function isSameNoun(left: readonly string[], right: readonly string[]): boolean {
  const [one, other] = [left, right].map((words) => words.join("").toLowerCase());
  const forms = formsOf(other ?? "");
  return formsOf(one ?? "").some((form) => forms.includes(form));
}

/** A noun, and what its singular can be if it is a plural. */
function formsOf(noun: string): string[] {
  return [noun, noun.replace(/s$/, ""), noun.replace(/es$/, ""), noun.replace(/ies$/, "y")];
}
