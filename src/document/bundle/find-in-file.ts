/** What a pointer leads to in one file: the value, or a reference on the way that has to be followed first. */
import { isObject, type JsonValue } from "../json.js";
import { appendToken } from "../json-pointer.js";
import { childOf } from "../references.js";

export interface Found {
  readonly value: JsonValue;
  readonly pointer: string;
  /** A schema below the top of the file has an `$id`, and the value is inside it. */
  readonly isScoped: boolean;
  /** What the value refers to, where it is nothing but a reference, or is one on the way. */
  readonly reference: string | undefined;
  /** The way from there. */
  readonly rest: readonly string[];
}

/** Undefined: it does not exist. */
export function findInFile(root: JsonValue, tokens: readonly string[]): Found | undefined {
  let [value, pointer, isScoped] = [root, "#", false];
  for (const [index, token] of tokens.entries()) {
    const child = childOf(value, token);
    if (child === undefined) {
      const reference = referenceOf(value);
      const rest = tokens.slice(index);
      return reference === undefined ? undefined : { value, pointer, isScoped, reference, rest };
    }
    isScoped ||= index > 0 && isObject(value) && typeof value["$id"] === "string";
    [value, pointer] = [child, appendToken(pointer, token)];
  }
  const isAlias = isObject(value) && Object.keys(value).length === 1;
  return { value, pointer, isScoped, reference: isAlias ? referenceOf(value) : undefined, rest: [] };
}

function referenceOf(value: JsonValue): string | undefined {
  const reference = isObject(value) ? value["$ref"] : undefined;
  return typeof reference === "string" ? reference : undefined;
}
