/**
 * The name and route of an operation without version marks: `createPaymentV2` is "create payment", `/v2/payments` is
 * "payment".
 */
import type { Operation } from "../../model/api.js";

export interface OperationStem {
  /** Undefined if the id is derived from the path, or has a single word. */
  readonly name: string | undefined;
  /** Method and path, without the names of parameters. */
  readonly route: string;
  /** The version mark of the name or path; 0 without one. */
  readonly version: number;
  /** The verb of the name: `getPayment` and `retrievePayment` have the same purpose. */
  readonly purpose: Purpose | undefined;
}

export function stemOf({ id, isIdPublished, method, path }: Operation): OperationStem {
  const name = isIdPublished ? stemOfWords(wordsOf(id)) : unmarked;
  const segments = path.split("/").map(segmentStem);
  // The names of "one" and "all" may differ only in a plural.
  const kind = `${sameMethod(method)}${path.endsWith("}") ? " one" : ""}`;
  return {
    name: name.words.length > 1 ? `${kind} ${name.words.join(" ")}` : undefined,
    route: `${sameMethod(method)} /${segments.flatMap(({ words }) => (words.length === 0 ? [] : [words.join("-")])).join("/")}`,
    version: Math.max(name.version, ...segments.map(({ version }) => version)),
    purpose: purposes.get(name.words[0] ?? ""),
  };
}

interface Stem {
  readonly words: readonly string[];
  readonly version: number;
}

const unmarked: Stem = { words: [], version: 0 };

/** `createPaymentV2`, `create_payment_2`: in lower case, with the version mark as a separate word. */
function wordsOf(text: string): string[] {
  return text
    .replaceAll(/(?<=[a-zA-Z])(?=[vV]\d+(?![a-z\d]))/g, " ")
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, " ")
    .replace(/(?<=[a-uw-z])(?=\d+$)/, " ")
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== "");
}

function stemOfWords(all: readonly string[]): Stem {
  const words: string[] = [];
  let version = 0;
  all.forEach((word, index) => {
    const isLast = index === all.length - 1;
    const mark = all[index - 1] === "ip" ? undefined : markOf(word, isLast);
    if (mark === undefined) words.push(singular(word));
    else version = Math.max(version, mark);
  });
  return { words, version };
}

/** A number alone is a version mark only at the end: `create_payment_2`. */
function markOf(word: string, isLast: boolean): number | undefined {
  if (/^v\d+$/.test(word)) return Number(word.slice(1));
  if (isLast && /^1?\d$/.test(word)) return Number(word);
  return wordMarks.get(word);
}

/** `createNewPayment` is later than `createPayment`, which is later than `createPaymentOld`. */
const wordMarks: ReadonlyMap<string, number> = new Map([
  ["new", 0.5],
  ["old", 0],
  ["legacy", 0],
  ["deprecated", 0],
  ["alpha", 0],
  ["beta", 0],
]);

function singular(word: string): string {
  if (word.length < 4 || /(?:ss|us|is)$/.test(word)) return word;
  return word.replace(/ies$/, "y").replace(/s$/, "");
}

const versionSegment = /^v\d+(?:\.\d+)*(?:(?:alpha|beta|rc)\d*)?$/i;
const dateSegment = /^\d{4}-\d{2}(?:-\d{2})?$/;

function segmentStem(segment: string): Stem {
  if (segment.startsWith("{")) return { words: ["{}"], version: 0 };
  if (versionSegment.test(segment)) return { words: [], version: Number.parseFloat(segment.slice(1)) };
  if (dateSegment.test(segment)) return { words: [], version: Number(segment.replaceAll("-", "")) };
  return stemOfWords(wordsOf(segment));
}

/** Both are used for updates. */
function sameMethod(method: string): string {
  return method === "PUT" ? "PATCH" : method;
}

type Purpose = "create" | "get" | "list" | "update" | "delete";

const purposes: ReadonlyMap<string, Purpose> = new Map([
  ...words("create", "create", "add", "new", "post", "submit", "insert", "register"),
  ...words("get", "get", "retrieve", "fetch", "read", "show", "find", "describe"),
  ...words("list", "list", "search", "query", "index"),
  ...words("update", "update", "patch", "modify", "edit", "change", "set", "replace", "put"),
  ...words("delete", "delete", "remove", "destroy", "cancel", "revoke"),
]);

function words(purpose: Purpose, ...verbs: readonly string[]): [string, Purpose][] {
  return verbs.map((verb) => [verb, purpose]);
}
