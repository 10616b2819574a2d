/**
 * Fingerprints of what is not a schema. An operation's traits count (error codes, behaviour changes,
 * scope, paging): they are what a caller notices. Prose does not.
 */
import type { Api, Event, Operation } from "../model/api.js";
import type { ErrorCodeSet, MessageTrait } from "../model/traits.js";
import { canonicalText, canonicalValue, hash } from "./canonical.js";
import type { DeclaredAnswer } from "./declared-answers.js";

export function fingerprintOperation(
  operation: Operation,
  answers: readonly DeclaredAnswer[],
  api: Api,
  schemas: ReadonlyMap<string, string>,
): string {
  const sets = [...operation.errorSets.values()].map((name) =>
    api.errorSets.find((set) => set.name === name),
  );
  const refusals = answers.flatMap(({ status, refusal }) =>
    refusal === undefined ? [] : [{ status, body: { reference: refusal } }],
  );
  return fingerprintWithSchemas([operation, sets, refusals], schemas);
}

export function fingerprintEvent(event: Event, api: Api, schemas: ReadonlyMap<string, string>): string {
  const { nullableOptionals, webhooks } = api.traits;
  const container =
    event.payload.kind === "contained"
      ? [{ reference: event.payload.container }, webhooks?.container?.typeField]
      : undefined;
  return fingerprintWithSchemas([event, container, nullableOptionals], schemas);
}

/** Everything in a code set is for its reader, so everything counts. */
export function fingerprintErrorSet(set: ErrorCodeSet): string {
  return hash(canonicalValue(set));
}

/** The template, and the parts that it needs. */
export function fingerprintMessage({ template, parts }: MessageTrait): string {
  const days = Object.entries(parts).map(([name, { day = "" }]) => [name, day]);
  return fingerprint([template, Object.fromEntries(days)]);
}

/** Of what mentions no schema. */
export function fingerprint(value: unknown): string {
  return hash(canonicalText(value));
}

function fingerprintWithSchemas(value: unknown, schemas: ReadonlyMap<string, string>): string {
  return hash(canonicalText(value, (name) => `${name} ${schemas.get(name) ?? ""}`));
}
