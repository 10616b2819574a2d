/**
 * Deliveries of an event, apart from the payload: their form, their parameters (mostly headers), and the answers that the
 * service expects of the receiver.
 *
 * Events from the table of an overlay have none of these. If a body has several media types, only the schema of the
 * decoded one is compared.
 */
import { detailsOf } from "./compare-parameters.js";
import type { DeliveryForm, Event, Parameter, Response } from "../../model/api.js";
import type { At } from "../at.js";
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
  const [was, is] = [before.comparedOnly?.form, after.comparedOnly?.form];
  if (was === undefined || is === undefined) return;
  const hasBody = was.mediaTypes.length > 0 && is.mediaTypes.length > 0;
  const [from, to] = [formText(was, hasBody), formText(is, hasBody)];
  if (from === to) return;
  const relation = covers(was, is) ? "narrower" : covers(is, was) ? "wider" : "incomparable";
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
  for (const [was, is] of matched) {
    const atBoth = between(was, is, at);
    const { name, in: place } = is;
    if (keyOfPlace(was) !== keyOfPlace(is))
      atBoth.fact({ kind: "delivery-renamed", event, in: place, before: was.name, after: name });
    if (was.required !== is.required)
      atBoth.fact({
        kind: "delivery-required",
        event,
        name,
        in: place,
        before: was.required,
        after: is.required,
      });
    atBoth.schemas(was.schema, is.schema);
  }
}

/** The only removed and the only added parameter are likely the same if only their names differ. */
function matchParameters(before: Event, after: Event, at: At): Matched<Parameter> {
  const parametersOf = ({ comparedOnly }: Event): readonly Parameter[] => comparedOnly?.parameters ?? [];
  return match(parametersOf(before), parametersOf(after), [
    { evidence: "same name", key: keyOfPlace },
    {
      evidence: "only candidate",
      confirm: (was, is) => was.in === is.in && at.areSame(was.schema, is.schema),
    },
  ]);
}

function between(before: Parameter | undefined, after: Parameter | undefined, at: At): At {
  const { in: place = "", name = "" } = after ?? before ?? {};
  return at.within({ kind: "delivery", in: place, name }, before?.pointer, after?.pointer);
}

/** Answers that a document does not list are unknown. */
function compareAnswers(before: Event, after: Event, at: At): void {
  const event = after.type;
  const [left, right] = [answersOf(before), answersOf(after)];
  if (left.size === 0 || right.size === 0) return;
  for (const [status, was] of left) {
    const is = right.get(status);
    if (is !== undefined) compareBoth(was, is, event, at);
    else if (!isCovered(status, right))
      answerAt(was, undefined, at).fact({
        kind: "answer-removed",
        event,
        status,
        schemas: schemasIn(was.content),
      });
  }
  for (const [status, is] of right) {
    if (!left.has(status) && !isCovered(status, left))
      answerAt(undefined, is, at).fact({
        kind: "answer-added",
        event,
        status,
        schemas: schemasIn(is.content),
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
  const [was, is] = [mediaTypesOf(before), mediaTypesOf(after)];
  const { status } = after;
  if (was !== is)
    answerAt(before, after, at).fact({ kind: "answer-body", event, status, before: was, after: is });
  for (const [old, now] of matchContent(before.content, after.content).matched) {
    const part = { kind: "answer", status, mediaType: mediaTypeKey(now.mediaType) } as const;
    at.within(
      part,
      contentPointer(before.pointer, old.mediaType),
      contentPointer(after.pointer, now.mediaType),
    ).schemas(old.schema, now.schema);
  }
}

function answerAt(before: Response | undefined, after: Response | undefined, at: At): At {
  const { status = "" } = after ?? before ?? {};
  return at.within({ kind: "answer", status, mediaType: "" }, before?.pointer, after?.pointer);
}

function mediaTypesOf({ content }: Response): string {
  return [...new Set(content.map(({ mediaType }) => mediaTypeKey(mediaType)))].sort().join(", ");
}
