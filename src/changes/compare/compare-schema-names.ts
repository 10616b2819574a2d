/**
 * Names of declared schemas: a type that a consumer imports by name came, went or has another one.
 *
 * A name that is gone and one that is new stand for the same thing when something refers to the one before and
 * to the other after in the same place. That is certain when both mean the same.
 */
import { addFact, areSame, type Scope, type Spot } from "./scope.js";

export function compareSchemaNames(scope: Scope): void {
  const { before, after, recorder } = scope;
  const gone = [...before.schemas.keys()].filter((name) => !after.schemas.has(name)).sort();
  const came = new Set([...after.schemas.keys()].filter((name) => !before.schemas.has(name)).sort());
  const renamed = new Map<string, string>();
  for (const name of gone) {
    const successors = [...recorder.pairs.values()].filter(
      (pair) => pair.before === name && came.has(pair.after) && !areReplaced(pair.facts),
    );
    const is = successors.map((pair) => pair.after).sort()[0];
    if (is === undefined) continue;
    renamed.set(name, is);
    came.delete(is);
  }
  for (const [was, is] of renamed) {
    const isCertain = areSame(scope, { reference: was }, { reference: is });
    const spots = { before: spotOf(scope, was), after: spotOf(scope, is) };
    addFact(scope, { kind: "schema-renamed", before: was, after: is, isCertain }, spots, []);
  }
  for (const name of gone.filter((candidate) => !renamed.has(candidate))) {
    addFact(scope, { kind: "schema-removed", name }, { before: spotOf(scope, name) }, []);
  }
  for (const name of came) addFact(scope, { kind: "schema-added", name }, { after: spotOf(scope, name) }, []);
}

function areReplaced(
  facts: readonly { readonly path: string; readonly difference: { readonly kind: string } }[],
): boolean {
  return facts.some(({ path, difference }) => path === "" && difference.kind === "type");
}

function spotOf({ before, after }: Scope, name: string): Spot {
  const pointer = (after.schemas.get(name) ?? before.schemas.get(name))?.pointer ?? "";
  return { owner: { kind: "schema", name }, pointer };
}
