/**
 * Fingerprints of what is not a schema. An operation's traits count (error codes, behaviour changes,
 * scope, paging): they are what a caller notices. Prose does not.
 */
import type { Api, Event, Operation } from "../model/api.js";
import { declaredAnswers } from "../model/declared-answers.js";
import type { ErrorCodeSet, MessageTrait } from "../model/traits.js";
import { canonicalText, hash } from "./canonical.js";

export function fingerprintOperation(
  operation: Operation,
  api: Api,
  schemas: ReadonlyMap<string, string>,
): string {
  const sets = [...operation.errorSets.values()].map((name) =>
    api.errorSets.find((set) => set.name === name),
  );
  const refusals = declaredAnswers(operation, api).flatMap(({ status, refusal }) =>
    refusal === undefined ? [] : [{ status, body: { reference: refusal } }],
  );
  return hash(withSchemas([operation, sets, refusals], schemas));
}

export function fingerprintEvent(event: Event, api: Api, schemas: ReadonlyMap<string, string>): string {
  const container = event.payload.kind === "contained" ? { reference: event.payload.container } : undefined;
  return hash(withSchemas([event, container, api.traits.nullableOptionals], schemas));
}

/** Everything in a code set is for its reader, so everything counts. */
export function fingerprintErrorSet(set: ErrorCodeSet): string {
  return hash(JSON.stringify(set));
}

/** What is written, and what has to be given for it. */
export function fingerprintMessage({ template, parts }: MessageTrait): string {
  const days = Object.entries(parts).map(([name, { day = "" }]) => [name, day]);
  return hash(canonicalText([template, Object.fromEntries(days)]));
}

function withSchemas(value: unknown, schemas: ReadonlyMap<string, string>): string {
  return canonicalText(value, (name) => `${name} ${schemas.get(name) ?? ""}`);
}
