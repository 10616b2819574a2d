/** The catalogue entry of a code that a user has seen. */
import { catalogue, type DiagnosticCode } from "../diagnostics/catalogue.js";
import { diagnosticError } from "../diagnostics/diagnostic.js";
import type { DiagnosticEntry } from "../diagnostics/entry.js";
import { nearestName } from "../values/nearest-name.js";

export type ExplainedCode = { readonly code: DiagnosticCode } & DiagnosticEntry;

/** In upper or lower case, with `-` or `_`. */
export function explainCode(name: string): ExplainedCode {
  const code = name.toUpperCase().replaceAll("-", "_");
  if (isCode(code)) return { code, ...catalogue[code] };
  const nearest = nearestName(code, Object.keys(catalogue));
  throw diagnosticError(
    "CODE_UNKNOWN",
    {},
    `No diagnostic has the code ${name}.`,
    nearest === undefined
      ? undefined
      : `Write \`npx openapi-dated explain ${nearest}\`, if you mean this one.`,
  );
}

function isCode(code: string): code is DiagnosticCode {
  return Object.hasOwn(catalogue, code);
}
