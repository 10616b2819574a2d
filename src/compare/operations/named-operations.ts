/**
 * Which operations the description of one that goes away names as those to call instead: "Use `createPaymentV2` instead",
 * "Deprecated: use POST /v2/payments", or a link to `#operation/createPaymentV2`.
 *
 * A description names operations for many reasons, so only a sentence that advises counts, and in it only what exists.
 */
import type { Operation } from "../../model/api.js";
import { pathForm } from "../../schema/path-template.js";

/** Each of the candidates once. */
export function namedOperations(operation: Operation, candidates: readonly Operation[]): Operation[] {
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

/** What is said to be replaced, and what nobody should use. */
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

/** A word of a language is not, even where an operation is called so. */
function isUnmistakable(id: string): boolean {
  return /[a-z][A-Z]|[A-Za-z\d][_-][A-Za-z\d]|[A-Za-z]\d/.test(id);
}
