/** Which keywords of a schema are read: those in the table of keywords; others are reported, except the silent ones. */
import { writtenKeywords } from "../schema/keywords.js";

/** They describe the schema and do not limit values, so a wrong one does not stop the run. */
export function isAnnotation(keyword: string): boolean {
  return writtenKeywords.get(keyword)?.isAnnotation === true;
}

/**
 * Left out without a report: they name, comment, or concern XML. `upgrade.ts` and `references.ts` read some of them.
 */
export const silentKeywords: ReadonlySet<string> = new Set([
  "$ref",
  "$dynamicRef",
  "$id",
  "$anchor",
  "$dynamicAnchor",
  "$defs",
  "definitions",
  "$schema",
  "$vocabulary",
  "$comment",
  "xml",
  "externalDocs",
]);
