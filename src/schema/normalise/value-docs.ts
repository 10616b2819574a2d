/**
 * What single enum values mean, taken out of prose: lines such as "- `Pending`: the customer has not started".
 *
 * Only lines that name a value of the enum and then say something are taken, each value once; they leave the
 * description, so that nothing is said twice. The rest is unchanged.
 */
import { textOfValue } from "../../values/json.js";
import type { Schema } from "../schema.js";

export function extractValueDocs(schema: Schema): Schema {
  const description = schema.docs?.description;
  if (schema.enum === undefined || description === undefined || !bullet.test(description)) return schema;
  const known = new Set(schema.enum.map(textOfValue));
  const found = new Map<string, string>();
  const kept: string[] = [];
  let current: string | undefined;
  for (const line of description.split(/\r?\n/)) {
    const item = readItem(line);
    if (item !== undefined && known.has(item.value) && !found.has(item.value)) {
      found.set(item.value, item.meaning);
      current = item.value;
    } else if (current !== undefined && isContinuation(line)) {
      found.set(current, `${found.get(current)} ${line.trim()}`);
    } else {
      kept.push(line);
      current = undefined;
    }
  }
  return found.size === 0 ? schema : withDocs(schema, kept, found);
}

const bullet = /^[ \t]*[-*+][ \t]/m;

/** The value is in backticks, bold, in quotes or bare; a colon or a dash between blanks separates it from its meaning. */
const listItem =
  /^\s*[-*+]\s+(?:\*\*)?(?:`([^`]+)`|"([^"]+)"|([^`"*:]+?))(?:\*\*)?(?:\s*:(?:\*\*)?\s|\s+[-–—]\s)\s*(\S.*)$/;

function readItem(line: string): { value: string; meaning: string } | undefined {
  const match = listItem.exec(line);
  const value = match?.[1] ?? match?.[2] ?? match?.[3];
  const meaning = match?.[4];
  return value === undefined || meaning === undefined ? undefined : { value, meaning: meaning.trim() };
}

/** CommonMark 5.2: a list item goes on until a blank line, another item or a heading. */
function isContinuation(line: string): boolean {
  return line.trim() !== "" && !bullet.test(line) && !/^\s*(?:#|\d+[.)]\s)/.test(line);
}

function withDocs(schema: Schema, kept: readonly string[], found: ReadonlyMap<string, string>): Schema {
  const { description: _description, ...docs } = schema.docs ?? {};
  const rest = kept
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  const values = new Map([...found, ...(docs.values ?? [])]);
  return { ...schema, docs: { ...docs, ...(rest === "" ? {} : { description: rest }), values } };
}
