/** A configuration against its form: the configuration, or every mistake in it with its place. */
import { findNodeAtLocation, parseTree } from "jsonc-parser";

import { createDiagnostic, DiagnosticError } from "../diagnostics/diagnostic.js";
import { pointerOf } from "../document/json-pointer.js";
import { positionAt, type TextPosition } from "../document/text-position.js";
import { checkForm, type Path } from "../forms/check-form.js";
import type { GenerateConfig } from "./config.js";
import { generateConfig } from "./config-form.js";

/** `file` is what the user knows it by; `text` is there where it is JSON, and gives lines. */
export function checkConfig(value: unknown, file: string, text?: string): GenerateConfig {
  const checked = checkForm(generateConfig, value);
  if (checked.kind === "valid") return checked.value;
  throw new DiagnosticError(
    checked.mistakes.map(({ path, detail, fix }) =>
      createDiagnostic(
        "CONFIG_INVALID",
        { file, pointer: pointerOf(path), ...positionOf(path, text) },
        detail,
        fix,
      ),
    ),
  );
}

/** Of the key where there is one, so that a misspelt one is pointed at itself. */
function positionOf(path: Path, text: string | undefined): Partial<TextPosition> {
  const tree = text === undefined ? undefined : parseTree(text);
  const node = tree && findNodeAtLocation(tree, [...path]);
  if (text === undefined || node === undefined) return {};
  return positionAt(text, (node.parent?.type === "property" ? node.parent : node).offset);
}
