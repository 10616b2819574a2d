/**
 * Schemas that contain themselves in place, without a property or item between: no value could ever be checked
 * against them, and no type can be written (JSON Schema 2020-12 core, section 9.4.1).
 *
 * The one habit of this kind that means something is gone before: see `split-recursive-bases.ts`.
 */
import { quote } from "../diagnostics/quote.js";
import type { Findings } from "./findings.js";
import { inPlaceReferences } from "./in-place-references.js";
import { appendToken } from "./json-pointer.js";
import type { JsonSchema } from "./valid-document.js";

export function reportSchemaCycles(schemas: ReadonlyMap<string, JsonSchema>, findings: Findings): void {
  for (const cycle of findCycles(schemas)) {
    const pointer = appendToken("#/components/schemas", cycle[0] ?? "");
    findings.add("SCHEMA_CYCLE", pointer, `${describe(cycle)} contains itself.`);
  }
}

function describe(cycle: readonly string[]): string {
  const shown = cycle.slice(0, 6).map((name) => quote(name));
  const way = [...shown, ...(cycle.length > shown.length ? ["…"] : []), shown[0]];
  return cycle.length === 1 ? `The schema ${shown[0]}` : `The schema ${way.join(" → ")}`;
}

/** One cycle for each schema that closes one, in the order of the document. Iterative: chains may be long. */
function findCycles(schemas: ReadonlyMap<string, JsonSchema>): string[][] {
  const done = new Set<string>();
  const cycles: string[][] = [];
  for (const start of schemas.keys()) {
    const path: { readonly name: string; readonly next: string[] }[] = [];
    const open = new Map<string, number>();
    const enter = (name: string): void => {
      open.set(name, path.length);
      path.push({ name, next: inPlaceReferences(schemas.get(name)).reverse() });
    };
    if (!done.has(start)) enter(start);
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const name = top.next.pop();
      if (name === undefined) {
        path.pop();
        open.delete(top.name);
        done.add(top.name);
        continue;
      }
      const at = open.get(name);
      if (at !== undefined) cycles.push(path.slice(at).map((step) => step.name));
      else if (!done.has(name)) enter(name);
    }
  }
  return cycles;
}
