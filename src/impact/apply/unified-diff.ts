/** Edits of a file as a unified diff, which `git apply` takes as well. */
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from "diff";

import { applyEdits, type TextEdit } from "./text-edit.js";

/** `name`: relative, with `/`. Empty where nothing changes. */
export function unifiedDiff(name: string, text: string, edits: readonly TextEdit[]): string {
  const edited = applyEdits(text, edits);
  if (edited === text) return "";
  const options = { context: 3, headerOptions: FILE_HEADERS_ONLY };
  return createTwoFilesPatch(`a/${name}`, `b/${name}`, text, edited, undefined, undefined, options);
}
