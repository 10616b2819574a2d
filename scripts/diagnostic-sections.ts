/** The catalogue of diagnostics as Markdown: a heading for each code, which messages link to. */
import { catalogue, type DiagnosticCode, severityOf } from "../src/diagnostics/catalogue.js";

export function diagnosticSections(): string {
  const codes = Object.keys(catalogue) as DiagnosticCode[];
  return codes.sort().map(section).join("\n\n");
}

function section(code: DiagnosticCode): string {
  const { cause, fix } = catalogue[code];
  return [`### ${code}`, `${effectOf(code)}${cause}`, meanwhile(fix).replaceAll("\n", "\n\n    ")].join(
    "\n\n",
  );
}

/** The page says once that the publisher should hear of it. */
function meanwhile(fix: string): string {
  return fix.replace(/^Tell the publisher; meanwhile (?<first>\w)/, (_match, first: string) =>
    first.toUpperCase(),
  );
}

/** The page says that a code without one is an error that ends the command. */
function effectOf(code: DiagnosticCode): string {
  const severity = severityOf(code);
  if (severity === "error, ends the command") return "";
  const effect = severity.replace(/^error, /, "");
  return `_${effect.charAt(0).toUpperCase()}${effect.slice(1)}._ `;
}
