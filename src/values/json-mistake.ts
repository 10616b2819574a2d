/** The first mistake of a text that is not JSON (RFC 8259), in words: `JSON.parse` names the place of only some. */
import { printParseErrorCode, visit } from "jsonc-parser";

export interface JsonMistake {
  readonly offset: number;
  readonly message: string;
}

/** Only for what `JSON.parse` rejects. The finder recurses, so deeply nested input may exhaust its stack. */
export function jsonMistake(text: string): JsonMistake {
  const mistakes: JsonMistake[] = [];
  try {
    visit(
      text,
      {
        onError: (code, offset) =>
          mistakes.push({ offset, message: describeMistake(text, printParseErrorCode(code), offset) }),
      },
      { disallowComments: true, allowTrailingComma: false },
    );
  } catch (failure) {
    if (!(failure instanceof RangeError)) throw failure;
  }
  return mistakes[0] ?? { offset: 0, message: "This is not JSON." };
}

function describeMistake(text: string, code: string, offset: number): string {
  const isAfterComma = text.slice(0, offset).trimEnd().endsWith(",");
  if (offset >= text.trimEnd().length)
    return "The text ends too early: a bracket, brace or string is not closed.";
  if (code === "InvalidCommentToken") return "JSON does not allow comments.";
  if (isAfterComma && /[}\]]/.test(text[offset] ?? ""))
    return "JSON does not allow a comma after the last entry.";
  return mistakeWords.get(code) ?? "This is not JSON.";
}

const mistakeWords = new Map([
  [
    "InvalidSymbol",
    "This is not a JSON value. Expected a string in double quotation marks, a number, true, false or null.",
  ],
  ["InvalidNumberFormat", "This is not a JSON number."],
  ["PropertyNameExpected", "Expected a key in double quotation marks."],
  ["ValueExpected", "Expected a value."],
  ["ColonExpected", "Expected a colon between a key and its value."],
  ["CommaExpected", "Expected a comma between two entries."],
  ["CloseBraceExpected", "Expected a closing brace."],
  ["CloseBracketExpected", "Expected a closing bracket."],
  ["EndOfFileExpected", "Expected the end of the document."],
  ["UnexpectedEndOfString", "The string that starts here is not closed on its line."],
  ["InvalidUnicode", "The escape \\u needs four hexadecimal digits."],
  ["InvalidEscapeCharacter", "This escape does not exist in JSON."],
  ["InvalidCharacter", "A control character in a string must be escaped."],
]);
