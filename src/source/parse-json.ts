/** JSON of our own small files and of the index, with the place where it breaks. Documents are parsed in `document/`. */
import { printParseErrorCode, visit, type ParseErrorCode } from "jsonc-parser";

export type ParsedJson =
  | { readonly kind: "json"; readonly value: unknown }
  | { readonly kind: "malformed"; readonly line: number; readonly column: number; readonly reason: string };

export function parseJson(text: string): ParsedJson {
  try {
    return { kind: "json", value: JSON.parse(text) as unknown };
  } catch {
    const { offset, reason } = findMistake(text);
    const before = text.slice(0, offset);
    return {
      kind: "malformed",
      line: before.split("\n").length,
      column: offset - before.lastIndexOf("\n"),
      reason,
    };
  }
}

/** `JSON.parse` names the place of some mistakes only. */
function findMistake(text: string): { readonly offset: number; readonly reason: string } {
  const mistakes: { offset: number; reason: string }[] = [];
  const onError = (code: ParseErrorCode, offset: number): void =>
    void mistakes.push({ offset, reason: words(printParseErrorCode(code)) });
  try {
    visit(text, { onError }, { disallowComments: true, allowTrailingComma: false });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error; // nested so deeply that the visitor ran out of stack
  }
  return mistakes[0] ?? { offset: 0, reason: "not JSON" };
}

/** `CloseBraceExpected` → `close brace expected` */
function words(code: string): string {
  return code.replace(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
}
