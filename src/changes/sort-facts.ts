/** One order for facts, whatever the order of the documents: by owner, place and kind. */
import type { Fact, Owner, Site } from "./fact.js";

export function sortFacts(facts: readonly Fact[]): Fact[] {
  const keyed = facts.map((fact) => ({ fact, key: factKey(fact) }));
  keyed.sort((left, right) => (left.key < right.key ? -1 : left.key > right.key ? 1 : 0));
  return keyed.map(({ fact }) => fact);
}

function factKey({ kind, cause, within, uses: _uses, ...difference }: Fact): string {
  const site = cause.after ?? cause.before;
  return [
    site === undefined ? "" : siteKey(site),
    within.type ?? "",
    within.path,
    kind,
    JSON.stringify(difference),
  ].join("\n");
}

export function siteKey({ owner, path }: Site): string {
  return `${ownerKey(owner)}${path}`;
}

export function ownerKey(owner: Owner): string {
  switch (owner.kind) {
    case "schema":
      return `schema ${owner.name}`;
    case "operation":
      return `operation ${owner.id} ${JSON.stringify(owner.part)}`;
    case "event":
      return `event ${owner.type}`;
    case "api":
      return "api";
  }
}
