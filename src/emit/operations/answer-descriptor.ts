/** What an operation answers, as data that the runtime reads. */
import { call, literal, objectOf, scalar, word } from "../../code/make.js";
import type { Expression } from "../../code/syntax.js";
import type { EventForm, Operation } from "../../model/api.js";
import { fromRuntime } from "../module/origins.js";
import type { VersionScope } from "../version-scope.js";
import { answerForms, type AnswerForm, type ListedContent } from "./answer-form.js";

/** Properties of the descriptor. */
export function answerDescriptor(
  operation: Operation,
  scope: VersionScope,
): readonly (readonly [string, Expression | undefined])[] {
  const { responses, isNegotiated, isStreamable, formOf } = answerForms(operation, scope);
  return [
    ["media", isNegotiated ? word("mediaTypes", fromRuntime("media-types")) : undefined],
    ["stream", isStreamable ? word("byteStream", fromRuntime("byte-stream")) : undefined],
    ["responses", objectOf(responses.map((response) => [response.status, bodyKinds(formOf(response))]))],
  ];
}

function bodyKinds(form: AnswerForm): Expression {
  switch (form.kind) {
    case "none":
      return scalar("none");
    case "plain":
      return scalar(form.as);
    case "listed":
      return objectOf(form.contents.map((listed) => [listed.content.mediaType, bodyKind(listed)]));
  }
}

function bodyKind({ content: { sequence }, as }: ListedContent): Expression {
  if (as !== "sequence" || sequence === undefined) return scalar(as);
  switch (sequence.kind) {
    case "events":
      return call("eventStream", [eventData(sequence.events)], {
        isPure: true,
        origin: fromRuntime("event-stream"),
      });
    case "lines":
      return word("jsonLines", fromRuntime("json-lines"));
    case "records":
      return word("jsonRecords", fromRuntime("json-lines"));
  }
}

/** Which events have data in JSON, by name. */
function eventData(events: readonly EventForm[]): Expression {
  const named = (isJson: boolean): string[] => [
    ...new Set(
      events.flatMap((form) => (form.isJson === isJson && form.name !== undefined ? [form.name] : [])),
    ),
  ];
  const isJsonByDefault = events.some(({ name, isJson }) => name === undefined && isJson);
  const [json, text] = [named(true), named(false)];
  if (isJsonByDefault) {
    return objectOf([
      ["json", scalar(true)],
      ["text", text.length === 0 ? undefined : literal(text)],
    ]);
  }
  return objectOf([["json", json.length === 0 ? undefined : literal(json)]]);
}
