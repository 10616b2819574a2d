/** Splits text that arrives in pieces, in linear time, however small the pieces. */
import { UndecodableError } from "../errors/errors.js";
import { web, type Bytes } from "../web.js";

export interface TextSplitter {
  /** The parts that end in these bytes. */
  push(bytes: Bytes): string[];
  /** The text after the last separator. */
  rest(): string;
}

/** Lines end with CR, LF or both; a record of JSON begins with RS. */
export type TextPart = "line" | "record";

const separators: Record<TextPart, RegExp> = {
  line: /\r\n?|\n/,
  record: /\x1e/,
};

/** `maxLength` is the longest part. `isStrict` refuses bytes that are not UTF-8. */
export function splitText(
  part: TextPart,
  maxLength: number,
  isStrict: boolean,
): TextSplitter {
  // Skips a byte order mark.
  const decoder = new web.TextDecoder("utf-8", { fatal: isStrict });
  let begun = "";
  let endsWithCr = false;
  const decode = (bytes?: Bytes): string => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      throw tooBad("The body is not UTF-8.");
    }
  };
  const add = (text: string): string[] => {
    if (!text) return [];
    // The end of a line can arrive in two pieces.
    const parts = (
      endsWithCr && text.startsWith("\n") ? text.slice(1) : text
    ).split(separators[part]);
    endsWithCr = part === "line" && text.endsWith("\r");
    parts[0] = begun + (parts[0] ?? "");
    // Negated, so that nothing fits a limit of NaN.
    if (!parts.every(({ length }) => length <= maxLength)) throw tooLong();
    begun = parts.pop() ?? "";
    return parts;
  };
  return {
    push: (bytes) => add(decode(bytes)),
    rest: () => begun + decode(),
  };
}

export function tooLong(): UndecodableError {
  return tooBad("An item of the body exceeds maxResponseBytes.");
}

function tooBad(message: string): UndecodableError {
  return new UndecodableError(message, { isCompressed: false });
}
