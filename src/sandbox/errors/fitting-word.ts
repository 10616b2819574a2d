/** Which of the words that a document lists for an error says what is wrong. */
import { STATUS_CODES } from "node:http";

import type { Problem } from "./finding.js";

/** `undefined` where none does. Of several that do, the shortest: it is the most general one. */
export function fittingWord(
  words: readonly string[],
  status: number,
  kind: Problem["kind"] | undefined,
): string | undefined {
  const shortestFirst = words.toSorted((left, right) => left.length - right.length);
  return patternsFor(status, kind)
    .map((pattern) => shortestFirst.find((word) => pattern.test(word)))
    .find((word) => word !== undefined);
}

/** The most specific first. */
function patternsFor(status: number, kind: Problem["kind"] | undefined): readonly RegExp[] {
  const phrase = new RegExp((STATUS_CODES[status] ?? "error").replace(/[^a-z]+/gi, "\\W?_?"), "i");
  return [
    ...(kind === undefined ? [] : byKind[kind]),
    phrase,
    ...(byStatus[status] ?? []),
    ...(status < 500 ? wrongRequest : broken),
    /error|fail/i,
  ];
}

const byKind: Readonly<Record<Problem["kind"], readonly RegExp[]>> = {
  missing: [/missing|required|blank|empty/i],
  invalid: [
    /invalid\W?_?(type|format|value|param|field|argument|input)|(type|format|value|param|field|argument|input)\w*invalid/i,
  ],
  unreadable: [/pars(e|ing)|json|syntax|malformed|unreadable/i],
  "media-type": [/media\W?_?type|content\W?_?type/i],
};

const wrongRequest = [
  /invalid\W?_?(request|input|param|argument)|validation|bad\W?_?request|malformed|unprocessable/i,
  /invalid|param|argument|input|client/i,
];
const broken = [/internal|server|unavailable|unexpected|unknown|api\W?_?error/i];

const byStatus: Readonly<Record<number, readonly RegExp[]>> = {
  401: [/unauth|credential|api\W?_?key|token/i, /auth|login/i],
  403: [/forbidden|permission|denied|access/i, /auth/i],
  404: [/not\W?_?found|no\W?_?such|unknown|missing/i],
  405: [/method/i],
  406: [/accept/i],
  409: [/idempot|conflict|duplicate|exist/i],
  413: [/large|size|length/i],
  415: [/media|content\W?_?type|format/i],
  429: [/rate|limit|throttle|throttling|too\W?_?many/i],
};
