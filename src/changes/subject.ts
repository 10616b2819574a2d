/** What a sentence about a change is about: `Payment.status`, or ``limit` of `getPayments``, or "12 operations". */
import type { Fact, Owner, Part, Site } from "./fact.js";
import { valueName } from "./places.js";
import { code, sentenceList } from "./rules/words.js";

export function subjectOf(facts: readonly Fact[]): string {
  const sites = facts.map(siteOf);
  const values = new Map(sites.map((site) => [valueText(site), site]));
  const names = [...values.keys()].sort();
  const [name = "", ...others] = names;
  const first = values.get(name);
  if (name === "" || first === undefined || facts.some(concernsCall)) return callers(facts, sites);
  if (others.length === 0) {
    return first.owner.kind === "schema"
      ? code(name) + usage(facts, first)
      : inCall(first, callers(facts, sites), facts.some(isOfOperation));
  }
  const leaves = new Set(sites.map(leafOf));
  const [leaf = ""] = leaves;
  const owners = names.map((value) => code(ownerText(value, leaf)));
  return leaves.size === 1 && leaf !== "" ? `${code(leaf)} of ${some(owners)}` : some(names.map(code));
}

/** `amount` in the body of `createThing`. */
function inCall({ owner, path }: Site, call: string, isCallback: boolean): string {
  const part = owner.kind === "operation" ? partWords(owner.part) : payloadWords(owner, isCallback);
  const [, items = "", inside = ""] = /^((?:\[\]|\[string\])*)\.?(.*)$/s.exec(path) ?? [];
  const isNamed =
    owner.kind === "operation" && (owner.part.kind === "parameter" || owner.part.kind === "header");
  if (isNamed) return `${code(valueText({ owner, path, pointer: "" }))} of ${call}`;
  const whole = `${items === "" ? "" : `each ${items.endsWith("[]") ? "item" : "value"} of `}${part} of ${call}`;
  return inside === "" ? whole : `${code(inside)} in ${whole}`;
}

/** A callback is told by its name, since one call may ask for several. */
function payloadWords(owner: Owner, isCallback: boolean): string {
  return isCallback && owner.kind === "event"
    ? `the payload of the callback ${code(owner.type)}`
    : "the payload";
}

function partWords(part: Part): string {
  switch (part.kind) {
    case "body":
      return "the body";
    case "response":
      return `the ${part.status} response`;
    case "payload":
      return "the payload";
    case "operation":
    case "parameter":
    case "header":
      return valueName(part);
  }
}

function isOfOperation({ uses }: Fact): boolean {
  return uses.some(({ root }) => root.subject.kind === "operation");
}

/** About the call or event as a whole, although it stands in a part of it. */
function concernsCall(fact: Fact): boolean {
  if (callPrefixes.some((prefix) => fact.kind.startsWith(prefix))) return true;
  const { owner, path } = siteOf(fact);
  return fact.kind === "deprecated" && owner.kind === "event" && path === "";
}

const callPrefixes = ["parameter-", "body-", "media-type-", "response-", "header-"];

/** The name of the last field on the way, or of what holds the value. */
export function leafOf({ owner, path }: Site): string {
  const field = /(?:\.([\w$]+)|\["((?:[^"\\]|\\.)*)"\])((?:\[\]|\[string\])*)$/.exec(path);
  if (field !== null) return `${field[1] ?? field[2] ?? ""}${field[3] ?? ""}`;
  return `${rootText(owner)}${path}`;
}

export function siteOf({ cause }: Fact): Site {
  const site = cause.after ?? cause.before;
  if (site === undefined) throw new Error("A fact stands in one of the two documents.");
  return site;
}

const mostNamed = 3;

function some(texts: readonly string[]): string {
  if (texts.length <= mostNamed + 1) return sentenceList(texts);
  return `${texts.slice(0, mostNamed).join(", ")} and ${texts.length - mostNamed} more`;
}

function valueText({ owner, path }: Site): string {
  const root = rootText(owner);
  return root === "" ? "" : root + path;
}

function rootText(owner: Owner): string {
  switch (owner.kind) {
    case "schema":
      return owner.name;
    case "operation":
      return valueName(owner.part);
    case "event":
      return "payload";
    case "api":
      return "";
  }
}

function ownerText(value: string, leaf: string): string {
  return value.endsWith(`.${leaf}`) ? value.slice(0, -leaf.length - 1) : value;
}

function callers(facts: readonly Fact[], sites: readonly Site[]): string {
  const operations = new Set<string>();
  const events = new Set<string>();
  for (const { uses } of facts) {
    for (const { root } of uses) {
      if (root.subject.kind === "operation") operations.add(root.subject.id);
      else events.add(root.subject.type);
    }
  }
  if (operations.size > mostNamed + 1) return `${operations.size} operations`;
  if (operations.size > 0) return sentenceList([...operations].sort().map(code));
  if (events.size > mostNamed + 1) return `${events.size} events`;
  if (events.size > 0)
    return `the event${events.size === 1 ? "" : "s"} ${sentenceList([...events].sort().map(code))}`;
  return sites.some(({ owner }) => owner.kind === "api") ? "the API" : "a type";
}

/** A declared type that is used in one field only is best known by that field. */
function usage(facts: readonly Fact[], { path }: Site): string {
  if (path !== "") return "";
  const fields = new Set<string>();
  for (const { uses } of facts) for (const { field } of uses) fields.add(field);
  const [field = ""] = fields;
  return fields.size === 1 && field !== "" ? ` (in ${code(field)})` : "";
}
