/** The catalogue of diagnostics as Markdown: a heading for each code, which messages link to. */
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";

import { catalogue, type DiagnosticCode, severityOf } from "../src/diagnostics/catalogue.js";

export function diagnosticSections(): string {
  const examples = examplesOfCases("test/cases");
  const codes = Object.keys(catalogue) as DiagnosticCode[];
  return codes
    .sort()
    .map((code) => section(code, examples.get(code)))
    .join("\n\n");
}

function section(code: DiagnosticCode, example: string | undefined): string {
  const { cause, fix } = catalogue[code];
  return [
    `### ${code}`,
    `_${capitalized(severityOf(code))}._ ${cause}`,
    `**Fix:** ${fix.replaceAll("\n", "\n\n    ")}`,
    ...(example === undefined ? [] : [`\`\`\`text unchecked="From a golden case."\n${example}\n\`\`\``]),
  ].join("\n\n");
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Shortest message of the golden cases for each code, without cause and fix, which the section already has. */
function examplesOfCases(folder: string): ReadonlyMap<string, string> {
  const examples = new Map<string, string>();
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /^expected-(?:stderr|notices)\.txt$/.test(path.basename(file)))
    .sort();
  for (const file of files) {
    const messages = readFileSync(path.join(folder, file), "utf8").trimEnd().split("\n\n");
    for (const message of messages) {
      const { code = "" } = /^\w+ {2}(?<code>\w+)/.exec(message)?.groups ?? {};
      const lines = message.split("\n");
      const fix = lines.findIndex((line) => line.startsWith("  Fix:"));
      const example = lines.slice(0, fix - 1).join("\n");
      const known = examples.get(code);
      if (known === undefined || example.length < known.length) examples.set(code, example);
    }
  }
  return examples;
}
