/**
 * Likely successors of removed and deprecated operations: `createPaymentV2` of `createPayment`, `/v2/payments` of
 * `/v1/payments`.
 *
 * An operation that the description names comes first; everything else is a guess. A false link costs more trust than a
 * missing one, so name or route must be the same except for version marks. There is no successor if several are equally
 * likely, or if name and route lead to different operations.
 */
import type { Operation } from "../../model/api.js";
import type { Schema } from "../../schema/schema.js";
import { groupBy } from "../../values/collections.js";
import { pairsBy } from "../../values/match.js";
import { likeness } from "../schemas/likeness.js";
import { nowhere } from "../place.js";
import { startNode } from "../schemas/node.js";
import { viewOf } from "../schemas/view.js";
import type { Walk } from "../schemas/walk.js";
import { pathForm } from "../../schema/path-template.js";

/**
 * Keyed by the removed operation of the older version, or the deprecated one of the newer. `added`: candidates that the
 * older version does not have. `walk` records nothing.
 */
export function findSuccessors(
  leaving: readonly Operation[],
  candidates: readonly Operation[],
  added: ReadonlySet<Operation>,
  walk: Walk,
): ReadonlyMap<Operation, Operation> {
  const named = candidates
    .filter(({ deprecated }) => !deprecated)
    .map((operation) => ({ operation, stem: stemOf(operation) }));
  const [byName, byRoute] = [
    groupBy(named, ({ stem }) => stem.name),
    groupBy(named, ({ stem }) => stem.route),
  ];
  const successors = new Map<Operation, Operation>();
  for (const operation of leaving) {
    const before = { operation, stem: stemOf(operation) };
    const said = namedOperations(operation, candidates);
    const { name, route } = before.stem;
    const later = (alike: readonly Named[] = []): Named[] =>
      alike.filter((after) => isLater(before, after, added) && !areForOtherPurposes(before, after));
    const successor =
      said.length > 0
        ? mostLikely(
            before,
            named.filter((after) => said.includes(after.operation)),
            walk,
          )
        : likelySuccessor(
            before,
            later(name === undefined ? [] : byName.get(name)),
            later(byRoute.get(route)),
            walk,
          );
    if (successor !== undefined) successors.set(operation, successor.operation);
  }
  return successors;
}

interface Named {
  readonly operation: Operation;
  readonly stem: OperationStem;
}

/** An operation that is not new only succeeds one with an older version mark. */
function isLater(before: Named, after: Named, added: ReadonlySet<Operation>): boolean {
  if (after.operation === before.operation) return false;
  return added.has(after.operation)
    ? after.stem.version === 0 || after.stem.version >= before.stem.version
    : after.stem.version > before.stem.version;
}

function areForOtherPurposes({ stem: before }: Named, { stem: after }: Named): boolean {
  return before.purpose !== undefined && after.purpose !== undefined && before.purpose !== after.purpose;
}

/** Undefined if name and route lead to different operations. */
function likelySuccessor(
  before: Named,
  byName: readonly Named[],
  byRoute: readonly Named[],
  walk: Walk,
): Named | undefined {
  const both = byName.filter((after) => byRoute.includes(after));
  if (both.length > 0) return mostLikely(before, both, walk);
  return byName.length > 0 && byRoute.length > 0
    ? undefined
    : mostLikely(before, [...byName, ...byRoute], walk);
}

/** Undefined if several are about equally likely. */
function mostLikely(before: Named, candidates: readonly Named[], walk: Walk): Named | undefined {
  if (candidates.length <= 1) return candidates[0];
  const likeness = (_: Named, after: Named): number =>
    sameness(before, after) + likenessOfCalls(before.operation, after.operation, walk);
  const [pair] = pairsBy({ evidence: undefined, likeness, margin: nearlyEqual }, [before], candidates);
  return pair?.[1];
}

const nearlyEqual = 0.1;

function sameness(before: Named, after: Named): number {
  const claims = [
    before.stem.name !== undefined && before.stem.name === after.stem.name,
    before.stem.route === after.stem.route,
    before.operation.method === after.operation.method,
    before.operation.tags.some((tag) => after.operation.tags.includes(tag)),
  ];
  return claims.filter((isTrue) => isTrue).length;
}

/** The likeness of bodies and responses, from 0 to 1. */
function likenessOfCalls(before: Operation, after: Operation, walk: Walk): number {
  const [older, newer] = [mainSchemas(before), mainSchemas(after)];
  const pairs = older.flatMap((left, index): [Schema, Schema][] => {
    const right = newer[index];
    return left === undefined || right === undefined ? [] : [[left, right]];
  });
  if (pairs.length === 0) return 0;
  const ratings = pairs.map(([left, right]) =>
    likeness(
      viewOf(startNode(left, nowhere), walk.before),
      viewOf(startNode(right, nowhere), walk.after),
      walk,
    ),
  );
  return ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length;
}

/** Those of the body and the first success. */
function mainSchemas({ body, responses }: Operation): [body: Schema | undefined, answer: Schema | undefined] {
  const success = responses.find(({ status }) => status.startsWith("2"));
  return [body?.content[0]?.schema, success?.content[0]?.schema];
}

/**
 * Candidates that the description recommends: "Use `createPaymentV2` instead", "Deprecated: use POST /v2/payments", or
 * a link to `#operation/createPaymentV2`. Only sentences that recommend count.
 */
function namedOperations(operation: Operation, candidates: readonly Operation[]): Operation[] {
  const sentences = sentencesOf(operation).filter((sentence) => advice.test(sentence));
  if (sentences.length === 0) return [];
  const text = sentences.map((sentence) => sentence.replaceAll(avoided, "")).join("\n");
  const names = new Set([...text.matchAll(nameInCode), ...text.matchAll(nameInLink)].map(nameOf));
  const routes = new Set([...text.matchAll(route)].map(routeOfMatch));
  const words = new Set(text.split(/[^\w$-]+/));
  return candidates.filter(
    ({ id, isIdPublished, method, path }) =>
      id !== operation.id &&
      ((isIdPublished && (names.has(id) || (isUnmistakable(id) && words.has(id)))) ||
        routes.has(`${method} ${pathForm(path)}`)),
  );
}

const advice =
  /\b(?:use|call|prefer|instead|migrate|switch|move[ds]?|replaced|replacement|superseded|succeeded|successor|renamed|fav(?:ou|o)r)\b/i;

/** Operations that a sentence advises against. */
const avoided = /\b(?:instead of|rather than|(?:do not|don't|never) (?:use|call)) \S+/gi;

function sentencesOf({ summary = "", description = "" }: Operation): string[] {
  return `${summary}\n\n${description}`.split(/(?<=[.!?])\s+|\n\s*\n/);
}

/** `createPaymentV2`, in backticks. */
const nameInCode = /`([^`\s]+?)(?:\(\))?`/g;

/** `#operation/createPaymentV2`, `#/operations/createPaymentV2`, `#tag/payments/operation/createPaymentV2`. */
const nameInLink = /#[^\s)"'`]*?\boperations?\/([^\s)"'`/]+)/g;

function nameOf([, name = ""]: RegExpExecArray): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** `POST /v2/payments`. */
const route = /\b(GET|PUT|POST|DELETE|PATCH|HEAD|OPTIONS|TRACE|QUERY)[`*]*\s+[`*]*(\/[^\s`"'<>*)\]]*)/gi;

function routeOfMatch([, method = "", path = ""]: RegExpExecArray): string {
  return `${method.toUpperCase()} ${pathForm(path.replace(/[.,;:!?]+$/, ""))}`;
}

/** False for a plain word, which is ambiguous even if it is an operation id. */
function isUnmistakable(id: string): boolean {
  return /[a-z][A-Z]|[A-Za-z\d][_-][A-Za-z\d]|[A-Za-z]\d/.test(id);
}

/**
 * The name and route of an operation without version marks: `createPaymentV2` becomes "create payment", `/v2/payments`
 * becomes "payment".
 */
interface OperationStem {
  /** Undefined if the id is derived from the path, or has a single word. */
  readonly name: string | undefined;
  /** Method and path, without the names of parameters. */
  readonly route: string;
  /** The version mark of the name or path; 0 without one. */
  readonly version: number;
  /** The verb of the name: `getPayment` and `retrievePayment` have the same purpose. */
  readonly purpose: Purpose | undefined;
}

function stemOf({ id, isIdPublished, method, path }: Operation): OperationStem {
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
