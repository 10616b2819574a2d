/** Checks a configuration against its form: returns it, or reports every mistake with its place. */
import { createDiagnostic, DiagnosticError, type DiagnosticPlace } from "../diagnostics/diagnostic.js";
import { pointerOf } from "../values/json-pointer.js";
import { checkForm } from "../forms/check-form.js";
import type { Mistake } from "../forms/form-parts.js";
import type { GenerateConfig } from "./config.js";
import { generateConfig } from "./config-form.js";
import { locateInConfig, type ConfigFile } from "./locate-in-config.js";

/** Of a program, which has no file. */
export function checkConfig(value: unknown): GenerateConfig {
  const checked = checkForm(generateConfig, value);
  if (checked.kind === "valid") return checked.value;
  throw refused(checked.mistakes, ({ path }) => ({ pointer: pointerOf(path) }));
}

export async function checkConfigFile(value: unknown, file: ConfigFile): Promise<GenerateConfig> {
  const checked = checkForm(generateConfig, value);
  if (checked.kind === "valid") return checked.value;
  const { name, within } = file;
  const positionOf = await locateInConfig(file);
  throw refused(checked.mistakes, ({ path }) => {
    return { file: name, pointer: pointerOf([...within, ...path]), ...positionOf(path) };
  });
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
