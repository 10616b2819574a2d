/**
 * Responses by status. A status that the other side covers with a range (`4XX`) or `default` is compared with that: a more
 * exact description is not a new response. Headers are compared by name, ignoring case.
 */
import type { Evidence, FactOf, HeaderFacts } from "../fact.js";
import { appendToken } from "../../values/json-pointer.js";
import type { Header, Operation, Response } from "../../model/api.js";
import { match, type Matched } from "../../values/match.js";
import type { At, PartPlace } from "../at.js";
import {
  compareDeprecated,
  compareDetail,
  compareNothing,
  compareParts,
  compareProse,
  differentTexts,
  type PartComparisons,
} from "../parts.js";
import { areNamesAlike, proseKey } from "../names.js";
import { compareContent, matchContent, schemasIn } from "./compare-content.js";

export function compareResponses(before: Operation, after: Operation, at: At): void {
  const { matched, removed, added } = match(before.responses, after.responses, [
    { evidence: [], key: ({ status }) => status },
    // A success that moved, such as 200 to 201, with no other change of the successful statuses.
    { evidence: ["only candidate"], key: ({ status }) => (/^2\d\d$/.test(status) ? "" : undefined) },
    // An error that moved, such as 404 to 410: the same class and description, which no other status has.
    { evidence: ["same description"], key: errorKey },
    // An error that moved to another of the same meaning, with the same body.
    {
      evidence: ["same shape", "only candidate"],
      key: kindredKey,
      confirm: (older, newer) => haveSameBody(older, newer, at),
    },
  ]);
  const [left, right] = [byStatus(before.responses), byStatus(after.responses)];
  const broaderOfAdded: BroaderOf = new Map(
    added.map((response) => [response, broaderThan(response.status, left)]),
  );
  for (const [older, newer, evidence] of matched) {
    if (older.status === newer.status) compareParts(parts, older, newer, between(older, newer, at));
    else compareMoved(older, newer, evidence, between(older, newer, at));
  }
  for (const response of removed) compareRemoved(response, right, broaderOfAdded, left, at);
  for (const [response, broader] of broaderOfAdded) compareAdded(response, broader, left, right, at);
}

/** The broader response that previously covered an added one. */
type BroaderOf = ReadonlyMap<Response, Response | undefined>;

function byStatus(responses: readonly Response[]): ReadonlyMap<string, Response> {
  return new Map(responses.map((response) => [response.status, response]));
}

function between(before: Response, after: Response, at: At): At {
  return at.part(placeOf(before), placeOf(after));
}

function placeOf({ status, pointer }: Response): PartPlace {
  return { part: { kind: "response", status, mediaType: "" }, pointer };
}

function errorKey({ status, description }: Response): string | undefined {
  const words = proseKey(description);
  return /^[45]\d\d$/.test(status) && words !== undefined ? `${status.slice(0, 1)} ${words}` : undefined;
}

/** Errors that a service can exchange for each other without another meaning. */
const kindredErrors = [
  ["400", "422"],
  ["401", "403"],
  ["404", "410"],
  ["500", "502", "503", "504"],
];

function kindredKey({ status, description = "" }: Response): string | undefined {
  const kindred = kindredErrors.findIndex((each) => each.includes(status));
  return kindred === -1 ? undefined : `${kindred} ${description.toLowerCase()}`;
}

function haveSameBody({ content: before }: Response, { content: after }: Response, at: At): boolean {
  const { matched, replaced, removed, added } = matchContent(before, after);
  return (
    matched.length > 0 &&
    replaced.length + removed.length + added.length === 0 &&
    matched.every(([older, newer]) => at.areSame(older.schema, newer.schema))
  );
}

/** A success that also lost its body is one change. */
function compareMoved(before: Response, after: Response, evidence: readonly Evidence[], at: At): void {
  const lostBody = after.content.length === 0 ? schemasIn(before.content) : [];
  at.fact({ kind: "response-status", before: before.status, after: after.status, lostBody, evidence });
  compareParts(lostBody.length > 0 ? { ...parts, content: compareNothing } : parts, before, after, at);
}

function compareRemoved(
  response: Response,
  others: ReadonlyMap<string, Response>,
  broaderOfAdded: BroaderOf,
  own: ReadonlyMap<string, Response>,
  at: At,
): void {
  const broader = broaderThan(response.status, others);
  const finer = [...broaderOfAdded].flatMap(([added, of]) => (of === response ? [added.status] : []));
  // `compareAdded` handles its more exact successors.
  if (broader !== undefined) compareRefined(response, broader, at);
  else if (!finer.some(isSuccess) && !isDivided(response.status, others))
    at.part(placeOf(response), undefined).fact({ kind: "response-removed", ...responseFacts(response, own) });
}

function compareAdded(
  response: Response,
  broader: Response | undefined,
  others: ReadonlyMap<string, Response>,
  own: ReadonlyMap<string, Response>,
  at: At,
): void {
  if (broader !== undefined) compareRefined(broader, response, at);
  else if (!isDivided(response.status, others))
    at.part(undefined, placeOf(response)).fact({ kind: "response-added", ...responseFacts(response, own) });
}

/** `own`: all responses of its version. */
function responseFacts(
  { status, content }: Response,
  own: ReadonlyMap<string, Response>,
): Pick<FactOf<"response-added">, "status" | "isRest" | "schemas"> {
  const isRest = [...own.keys()].some((each) => each !== status && each.startsWith(status.slice(0, 1)));
  return { status, isRest, schemas: schemasIn(content) };
}

/** `4XX` and `5XX` together cover all errors. */
function isDivided(status: string, others: ReadonlyMap<string, Response>): boolean {
  return status === "default" && others.has("4XX") && others.has("5XX");
}

/**
 * The same response under a broader or narrower status, such as `2XX` and `200`. Differences apply to the narrower one
 * only.
 */
function compareRefined(before: Response, after: Response, at: At): void {
  between(before, after, at).fact({ kind: "response-refined", before: before.status, after: after.status });
  const isFiner = broaderThan(after.status, byStatus([before])) === before;
  const { status } = isFiner ? after : before;
  const [older, newer] = [
    { ...before, status },
    { ...after, status },
  ];
  compareParts(parts, older, newer, between(older, newer, at));
}

/** `default` covers errors, and also successes if none is listed. */
function broaderThan(status: string, others: ReadonlyMap<string, Response>): Response | undefined {
  const range = `${status.slice(0, 1)}XX`;
  if (status !== range && status !== "default" && others.has(range)) return others.get(range);
  if (status === "default" || status.startsWith("3")) return undefined;
  return isSuccess(status) && [...others.keys()].some(isSuccess) ? undefined : others.get("default");
}

function isSuccess(status: string): boolean {
  return status.startsWith("2");
}

const parts: PartComparisons<Response, At> = {
  status: compareNothing,
  description: compareProse,
  pointer: compareNothing,
  comparedOnly: compareLinks,
  headers: compareHeaders,
  content: (before, after, at) => {
    compareContent(before, after, at);
  },
};

/** Callers meet a header under the new status of the response. */
function compareHeaders(before: Response, after: Response, at: At): void {
  const { status } = after;
  const { matched, removed, added } = matchHeaders(before, after, at);
  for (const older of removed)
    at.part(headerPlace(before, older), undefined, headerPlace(after, older).part).fact({
      kind: "header-removed",
      ...headerFacts(older, status),
    });
  for (const newer of added)
    at.part(undefined, headerPlace(after, newer)).fact({
      kind: "header-added",
      ...headerFacts(newer, status),
    });
  for (const [older, newer, evidence] of matched) {
    const met = headerPlace(after, older).part;
    const there = at.part(headerPlace(before, older), headerPlace(after, newer), met);
    compareParts(headerParts(status, evidence), older, newer, there);
  }
}

/** Headers with the same name, then with similar names: `X-Total-Count` and `Total-Count`, `X-Total` and `Total-Count`. */
function matchHeaders(before: Response, after: Response, at: At): Matched<Header, readonly Evidence[]> {
  const meaning = ({ name }: Header): string => name.replace(/^x-/i, "");
  return match(before.headers, after.headers, [
    { evidence: ["same name"], key: nameKey },
    {
      evidence: ["same shape", "similar name"],
      key: ({ required }) => String(required),
      likeness: (older, newer) =>
        areNamesAlike(meaning(older), meaning(newer)) && at.areSame(older.schema, newer.schema) ? 1 : 0,
    },
  ]);
}

function nameKey({ name }: Header): string {
  return name.toLowerCase();
}

function headerPlace({ status, pointer }: Response, { name }: Header): PartPlace {
  return { part: { kind: "header", status, name }, pointer: appendToken(`${pointer}/headers`, name) };
}

function headerFacts({ name, required, schema }: Header, status: string): HeaderFacts {
  return { name, status, required, schemas: [schema] };
}

function compareLinks(before: Response, after: Response, at: At): void {
  const linksOf = ({ comparedOnly }: Response): ReadonlyMap<string, string> =>
    comparedOnly?.links ?? new Map<string, string>();
  if (linksOf(before).size + linksOf(after).size === 0) return;
  const { matched } = at.comparison.matches.operations;
  const later = new Map(matched.map(([left, right]) => [left.id, right.id]));
  const renamed = (link: string): string =>
    link.replace(/^[^(]+/, (operation) => later.get(operation) ?? operation);
  const older = new Map(Array.from(linksOf(before), ([name, link]) => [name, renamed(link)]));
  for (const { name, ...turned } of differentTexts(older, linksOf(after)))
    at.fact({ kind: "link", name, status: after.status, ...turned });
}

function headerParts(status: string, evidence: readonly Evidence[]): PartComparisons<Header, At> {
  return {
    name: (before, after, at) => {
      if (nameKey(before) !== nameKey(after))
        at.fact({ kind: "header-renamed", before: before.name, after: after.name, status, evidence });
    },
    description: compareProse,
    required: compareDetail(
      ({ required }) => required,
      (turned, { name }) => ({ kind: "header-required", name, status, ...turned }),
    ),
    deprecated: compareDeprecated,
    schema: (before, after, at) => {
      at.schemas(before.schema, after.schema, !before.required && !after.required);
    },
  };
}
