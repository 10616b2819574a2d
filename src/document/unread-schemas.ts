/**
 * The schemas of a document that are read wider than they are written, because of an error: a reference that leads
 * nowhere, a type that JSON Schema does not have. A comparison must not take that for a change.
 */
import type { DiagnosticCode } from "../diagnostics/catalogue.js";
import { jsonKey, type JsonObject, type JsonValue } from "../values/json.js";
import type { Finding } from "./findings.js";
import { pointerOf, tokensOf } from "../values/json-pointer.js";
import { kindAt } from "./pointer-kind.js";
import { childOf } from "./references.js";

export interface UnreadSchema {
  readonly codes: readonly string[];
  /** Those with an error, as they are written; `all` where nothing is known of the schema. */
  readonly keywords: readonly string[] | "all";
  /** The whole schema, for a comparison with another one that is unread as well. */
  readonly written: string;
}

/** By pointer. `found`: what is wrong in the document, and costs a type. */
export function unreadSchemas(
  found: readonly Finding[],
  root: JsonObject,
): ReadonlyMap<string, UnreadSchema> {
  const unread = new Map<string, UnreadSchema>();
  for (const { code, pointer } of found) {
    const tokens = tokensOf(pointer) ?? [];
    const end = tokens.findLastIndex((_, index) => kindAt(tokens.slice(0, index + 1)) === "schema") + 1;
    if (end === 0) continue;
    const keyword = tokens[end] ?? "$ref";
    const schema = decisive.has(keyword) ? wholeAround(tokens.slice(0, end)) : tokens.slice(0, end);
    const place = pointerOf(schema);
    unread.set(
      place,
      unite(unread.get(place), code, keyword, () => writtenAt(schema, root)),
    );
  }
  return unread;
}

/** What is valid as one of several schemas, or as all of them, is not known where one of these is not. */
function wholeAround(schema: readonly string[]): readonly string[] {
  return /^(?:allOf|anyOf|oneOf)$/.test(schema.at(-2) ?? "") ? wholeAround(schema.slice(0, -2)) : schema;
}

function unite(
  known: UnreadSchema | undefined,
  code: DiagnosticCode,
  keyword: string,
  written: () => string,
): UnreadSchema {
  const isAll = decisive.has(keyword) || known?.keywords === "all";
  const keywords = known === undefined || known.keywords === "all" ? [] : known.keywords;
  return {
    codes: [...new Set([...(known?.codes ?? []), code])],
    keywords: isAll ? "all" : [...keywords, keyword],
    written: known?.written ?? written(),
  };
}

/** Without them, nothing that the other keywords say can be judged. */
const decisive = new Set(["$ref", "$dynamicRef", "type", "allOf", "anyOf", "oneOf"]);

function writtenAt(tokens: readonly string[], root: JsonObject): string {
  const value = tokens.reduce<JsonValue | undefined>((holder, token) => childOf(holder, token), root);
  return value === undefined ? "" : jsonKey(value);
}
