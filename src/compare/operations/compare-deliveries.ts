/**
 * Deliveries of an event, apart from the payload: their form, their parameters (mostly headers), and the answers that the
 * service expects of the receiver.
 *
 * Events from the table of an overlay have none of these. If a body has several media types, only the schema of the
 * decoded one is compared.
 */
import { detailsOf } from "./compare-parameters.js";
import type { Content, DeliveryForm, Event, Parameter, Response } from "../../model/api.js";
import type { At, PartPlace } from "../at.js";
import type { Part } from "../place.js";
import { compareParts, type PartComparisons } from "../parts.js";
import { keyOfPlace } from "../../values/parameter-place.js";
import { contentPointer, matchContent, mediaTypeKey, schemasIn } from "./compare-content.js";
import { match, type Matched } from "../../values/match.js";

export function compareDeliveries(before: Event, after: Event, at: At): void {
  compareParts(parts, before, after, at);
}

const parts: PartComparisons<NonNullable<Event["comparedOnly"]>, At, Event> = {
  form: compareForms,
  parameters: compareParameters,
  answers: compareAnswers,
};

/** An added or removed body is a difference of the payload. */
function compareForms(before: Event, after: Event, at: At): void {
  const [older, newer] = [before.comparedOnly?.form, after.comparedOnly?.form];
  if (older === undefined || newer === undefined) return;
  const hasBody = older.mediaTypes.length > 0 && newer.mediaTypes.length > 0;
  const [from, to] = [formText(older, hasBody), formText(newer, hasBody)];
  if (from === to) return;
  const relation = covers(older, newer) ? "narrower" : covers(newer, older) ? "wider" : "incomparable";
  at.fact({ kind: "delivery-form", event: after.type, relation, before: from, after: to });
}

/** `POST application/json or application/xml, or no body` */
function formText(form: DeliveryForm, hasBody: boolean): string {
  const { method, url, hasAlwaysBody } = form;
  const body = `${typesOf(form).join(" or ")}${hasAlwaysBody ? "" : ", or no body"}`;
  return [method, ...(url === undefined ? [] : [url]), ...(hasBody ? [body] : [])].join(" ");
}

/** True if a receiver of one form accepts the other. */
function covers(form: DeliveryForm, other: DeliveryForm): boolean {
  const accepted = new Set(typesOf(form));
  return (
    form.method === other.method &&
    form.url === other.url &&
    typesOf(other).every((type) => accepted.has(type)) &&
    (other.hasAlwaysBody || !form.hasAlwaysBody)
  );
}

function typesOf({ mediaTypes }: DeliveryForm): string[] {
  return [...new Set(mediaTypes.map(mediaTypeKey))].sort();
}

function compareParameters(before: Event, after: Event, at: At): void {
  const event = after.type;
  const { matched, removed, added } = matchParameters(before, after, at);
  for (const parameter of removed)
    between(parameter, undefined, at).fact({ kind: "delivery-removed", event, ...detailsOf(parameter) });
  for (const parameter of added)
    between(undefined, parameter, at).fact({ kind: "delivery-added", event, ...detailsOf(parameter) });
  for (const [older, newer] of matched) {
    const atBoth = between(older, newer, at);
    const { name, in: place } = newer;
    if (keyOfPlace(older) !== keyOfPlace(newer))
      atBoth.fact({ kind: "delivery-renamed", event, in: place, before: older.name, after: name });
    if (older.required !== newer.required)
      atBoth.fact({
        kind: "delivery-required",
        event,
        name,
        in: place,
        before: older.required,
        after: newer.required,
      });
    atBoth.schemas(older.schema, newer.schema);
  }
}

/** The only removed and the only added parameter are likely the same if only their names differ. */
function matchParameters(before: Event, after: Event, at: At): Matched<Parameter> {
  const parametersOf = ({ comparedOnly }: Event): readonly Parameter[] => comparedOnly?.parameters ?? [];
  return match(parametersOf(before), parametersOf(after), [
    { evidence: "same name", key: keyOfPlace },
    {
      evidence: "only candidate",
      confirm: (older, newer) => older.in === newer.in && at.areSame(older.schema, newer.schema),
    },
  ]);
}

function between(before: Parameter | undefined, after: Parameter | undefined, at: At): At {
  const { in: place = "", name = "" } = after ?? before ?? {};
  return partOf({ kind: "delivery", in: place, name }, before, after, at);
}

/** Answers that a document does not list are unknown. */
function compareAnswers(before: Event, after: Event, at: At): void {
  const event = after.type;
  const [left, right] = [answersOf(before), answersOf(after)];
  if (left.size === 0 || right.size === 0) return;
  for (const [status, older] of left) {
    const newer = right.get(status);
    if (newer !== undefined) compareBoth(older, newer, event, at);
    else if (!isCovered(status, right))
      answerAt(older, undefined, at).fact({
        kind: "answer-removed",
        event,
        status,
        schemas: schemasIn(older.content),
      });
  }
  for (const [status, newer] of right) {
    if (!left.has(status) && !isCovered(status, left))
      answerAt(undefined, newer, at).fact({
        kind: "answer-added",
        event,
        status,
        schemas: schemasIn(newer.content),
      });
  }
}

function answersOf({ comparedOnly }: Event): ReadonlyMap<string, Response> {
  return new Map((comparedOnly?.answers ?? []).map((answer) => [answer.status, answer]));
}

function isCovered(status: string, others: ReadonlyMap<string, Response>): boolean {
  return others.has(`${status.slice(0, 1)}XX`) || others.has("default");
}

function compareBoth(before: Response, after: Response, event: string, at: At): void {
  const [older, newer] = [mediaTypesOf(before), mediaTypesOf(after)];
  const { status } = after;
  if (older !== newer)
    answerAt(before, after, at).fact({ kind: "answer-body", event, status, before: older, after: newer });
  for (const [old, now] of matchContent(before.content, after.content).matched) {
    const part = { kind: "answer", status, mediaType: mediaTypeKey(now.mediaType) } as const;
    const pointer = (answer: Response, { mediaType }: Content): string =>
      contentPointer(answer.pointer, mediaType);
    at.part({ part, pointer: pointer(before, old) }, { part, pointer: pointer(after, now) }).schemas(
      old.schema,
      now.schema,
    );
  }
}

function answerAt(before: Response | undefined, after: Response | undefined, at: At): At {
  const { status = "" } = after ?? before ?? {};
  return partOf({ kind: "answer", status, mediaType: "" }, before, after, at);
}

interface Written {
  readonly pointer: string;
}

function partOf(part: Part, before: Written | undefined, after: Written | undefined, at: At): At {
  const place = ({ pointer }: Written): PartPlace => ({ part, pointer });
  return at.part(before && place(before), after && place(after));
}

function mediaTypesOf({ content }: Response): string {
  return [...new Set(content.map(({ mediaType }) => mediaTypeKey(mediaType)))].sort().join(", ");
}
