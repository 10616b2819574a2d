/** The things of a name, for the question since when it exists. */
import { everyLifetime, nameIn, type Lifetime } from "./lifetime.js";

export interface FoundLifetimes {
  /** What is or was called so: `ach`, `Rail.kind`. In another case, only where nothing has this one. */
  readonly exact: readonly Lifetime[];
  /** What has it in its own name, in any case. */
  readonly similar: readonly Lifetime[];
}

export function findLifetimes(lifetimes: readonly Lifetime[], name: string): FoundLifetimes {
  const wanted = name.toLowerCase();
  const named = everyLifetime(lifetimes).map((each) => ({ each, names: namesOf(each) }));
  const called = (isIt: (known: string) => boolean): typeof named =>
    named.filter(({ each, names }) => [...names, nameIn(each.of, each)].some(isIt));
  const spelled = called((known) => known === name);
  const exact = spelled.length > 0 ? spelled : called((known) => known.toLowerCase() === wanted);
  const found = new Set(exact);
  const similar = named.filter(
    (each) => !found.has(each) && each.names.some((known) => known.toLowerCase().includes(wanted)),
  );
  return { exact: exact.map(({ each }) => each), similar: similar.map(({ each }) => each) };
}

function namesOf({ name, formerNames }: Lifetime): string[] {
  return [name, ...formerNames.map((former) => former.name)];
}
