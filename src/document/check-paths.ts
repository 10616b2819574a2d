/** Path templates: they begin with a slash, and two of them never match the same requests (OpenAPI 3.2, section 4.8.1). */
import { quote } from "../diagnostics/quote.js";
import type { Entry } from "./fields.js";
import type { Findings } from "./findings.js";

export function checkPaths(paths: readonly Entry[], findings: Findings): void {
  const byForm = new Map<string, string>();
  for (const { key, pointer } of paths) {
    if (!key.startsWith("/"))
      findings.add("PATH_INVALID", pointer, `The path ${quote(key)} does not begin with a slash.`);
    const form = key.replace(/\{[^{}]*\}/g, "{}");
    const known = byForm.get(form);
    if (known === undefined) byForm.set(form, key);
    else
      findings.add("PATHS_AMBIGUOUS", pointer, `${quote(key)} and ${quote(known)} match the same requests.`);
  }
}
