/** Checks a configuration against its form: returns it, or reports every mistake with its place. */
import { findNodeAtLocation, parseTree } from "jsonc-parser";

import { createDiagnostic, DiagnosticError } from "../diagnostics/diagnostic.js";
import { pointerOf } from "../document/json-pointer.js";
import { positionAt, type TextPosition } from "../document/text-position.js";
import { checkForm, type Path } from "../forms/check-form.js";
import type { GenerateConfig } from "./config.js";
import { generateConfig } from "./config-form.js";

export interface ConfigFile {
  /** What the user knows it by. */
  readonly name: string;
  /** Of JSON; it gives lines and columns. */
  readonly text?: string | undefined;
}

/** `file` is absent where a program gives the configuration. */
export function checkConfig(value: unknown, file?: ConfigFile): GenerateConfig {
  const checked = checkForm(generateConfig, value);
  if (checked.kind === "valid") return checked.value;
  throw new DiagnosticError(
    checked.mistakes.map(({ path, detail, fix }) => {
      const place = {
        ...(file && { file: file.name }),
        pointer: pointerOf(path),
        ...positionOf(path, file?.text),
      };
      return createDiagnostic("CONFIG_INVALID", place, detail, fix);
    }),
  );
}

/** The place of the key where there is one, so that a message points at a misspelt key itself. */
function positionOf(path: Path, text: string | undefined): Partial<TextPosition> {
  const tree = text === undefined ? undefined : parseTree(text);
  const node = tree && findNodeAtLocation(tree, [...path]);
  if (text === undefined || node === undefined) return {};
  return positionAt(text, (node.parent?.type === "property" ? node.parent : node).offset);
}
