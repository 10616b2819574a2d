/** Checks a configuration against its form: returns it, or reports every mistake with its place. */
import { findNodeAtLocation, parseTree } from "jsonc-parser";

import { createDiagnostic, DiagnosticError, type DiagnosticPlace } from "../diagnostics/diagnostic.js";
import { pointerOf } from "../document/json-pointer.js";
import { positionAt } from "../document/text-position.js";
import { checkForm, type Mistake, type Path } from "../forms/check-form.js";
import type { GenerateConfig } from "./config.js";
import { generateConfig } from "./config-form.js";

/** Of a program, which has no file. */
export function checkConfig(value: unknown): GenerateConfig {
  const checked = checkForm(generateConfig, value);
  if (checked.kind === "valid") return checked.value;
  throw refused(checked.mistakes, ({ path }) => ({ pointer: pointerOf(path) }));
}

export interface ConfigFile {
  /** What the user knows it by. */
  readonly name: string;
  readonly text: string;
  readonly kind: "json" | "module";
  /** Where in JSON the configuration is. */
  readonly within?: Path;
}

export async function checkConfigFile(value: unknown, file: ConfigFile): Promise<GenerateConfig> {
  const checked = checkForm(generateConfig, value);
  if (checked.kind === "valid") return checked.value;
  const { name, text, within = [] } = file;
  const offsetOf = await offsets(file);
  throw refused(checked.mistakes, (mistake) => {
    const at = [...within, ...mistake.path];
    const offset = offsetOf(at);
    const position = offset === undefined ? {} : positionAt(text, offset);
    return { file: name, pointer: pointerOf(at), ...position };
  });
}

/** The place of the key where there is one, so that a message points at a misspelt key itself. */
async function offsets({ text, kind, name }: ConfigFile): Promise<(path: Path) => number | undefined> {
  if (kind === "module") {
    // The compiler is loaded only to explain a mistake.
    const { locateInModule } = await import("./locate-in-module.js");
    return locateInModule(name, text);
  }
  const tree = parseTree(text, undefined, { allowTrailingComma: true });
  return (path) => {
    const node = tree && findNodeAtLocation(tree, [...path]);
    return (node?.parent?.type === "property" ? node.parent : node)?.offset;
  };
}

function refused(
  mistakes: readonly Mistake[],
  placeOf: (mistake: Mistake) => DiagnosticPlace,
): DiagnosticError {
  return new DiagnosticError(
    mistakes.map((mistake) =>
      createDiagnostic("CONFIG_INVALID", placeOf(mistake), mistake.detail, mistake.fix),
    ),
  );
}
