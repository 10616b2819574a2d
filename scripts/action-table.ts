/** The inputs and outputs of the actions in `templates/`, from their `action.yml`. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { load } from "js-yaml";

import { table } from "./markdown-table.js";

interface Described {
  readonly description: string;
  readonly default?: string;
}

interface Action {
  readonly inputs: Readonly<Record<string, Described>>;
  readonly outputs: Readonly<Record<string, Described>>;
}

const templates = path.resolve(import.meta.dirname, "../templates");

/** A table for each action. */
export function actionTables(): string {
  return ["check", "pull", "impact"].map((name) => `### ${name}\n\n${actionTable(name)}`).join("\n\n");
}

function actionTable(name: string): string {
  const { inputs, outputs } = load(readFileSync(path.join(templates, name, "action.yml"), "utf8")) as Action;
  return table(
    ["kind", "name", "meaning", "default"],
    [
      ...Object.entries(inputs).map(([input, entry]) => ["input", ...cells(input, entry)]),
      ...Object.entries(outputs).map(([output, entry]) => ["output", ...cells(output, entry)]),
    ],
  );
}

function cells(name: string, { description, default: value = "" }: Described): string[] {
  return [`\`${name}\``, description, value === "" ? "" : `\`${value}\``];
}
