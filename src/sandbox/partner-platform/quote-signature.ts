/**
 * The signature of a quote covers all of it. Whoever drops a field, rounds an amount or makes a number of it is refused.
 */
import { createHmac } from "node:crypto";

import type { JsonObject } from "../../document/json.js";
import { textOf } from "../text-of.js";
import { canonicalJson } from "./canonical-json.js";
import { refuseText } from "./find-record.js";
import type { IssuedQuote, Records, World } from "./world.js";

export function signQuote({ seeded }: Pick<World, "seeded">, quote: JsonObject): JsonObject {
  const key = seeded.stream("quote-signature").text(40);
  return { ...quote, signature: createHmac("sha256", key).update(canonicalJson(quote)).digest("base64") };
}

/** The quote as it was given out, if it can be used still. `type`, the optional tag of a request, is not part of it. */
export function checkQuote(
  world: World,
  records: Records,
  posted: JsonObject,
  now: number,
  usedStatus: number,
): JsonObject {
  const { signature, type: _tag, ...quote } = posted;
  if (signQuote(world, quote)["signature"] !== signature)
    refuseText(400, "The signature does not fit the quote: post it back whole and unchanged");
  const issued: IssuedQuote | undefined = records.quotes.get(textOf(quote["quote_id"]));
  if (issued === undefined) refuseText(400, "The quote is not known");
  if (issued.expiresAtMs < now) refuseText(400, "The quote has expired");
  if (issued.isUsed) refuseText(usedStatus, "The quote was used before");
  return quote;
}

/** Once everything else about the request is good: a refusal does not use it up. */
export function useQuote(records: Records, { quote_id }: JsonObject): void {
  const issued = records.quotes.get(textOf(quote_id));
  if (issued !== undefined) issued.isUsed = true;
}
