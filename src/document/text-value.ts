/** What a text was read to, and the way back from a place in the data to a place in the text. */
import type { JsonValue } from "./json.js";
import type { TextPosition } from "./text-position.js";

export interface ReadText {
  readonly value: JsonValue;
  /** Characters of the text. */
  readonly size: number;
  /** Of a key or a list entry, as exactly as the text allows; undefined where the pointer leads nowhere. */
  readonly locate: (pointer: string) => TextPosition | undefined;
}
