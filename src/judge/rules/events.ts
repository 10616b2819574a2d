/** Webhooks and callbacks: the events, the parameters of their deliveries, and the answers of receivers. */

import { isImpossible, isMissing } from "./compiler.js";
import { rule, gained, isOptional, isRequired, lost, tightened } from "./rule.js";
import { does, caseLines, type Subject } from "./words.js";
import { code } from "../../values/text.js";
import { isSuccess } from "./responses.js";

export const events = {
  "event-added": rule({
    kind: "event-added",
    describe: (fact) => `New event ${code(fact.event)}`,
    effects: { request: "additive", response: "compile" },
    why: "An exhaustive `switch` or handler map no longer compiles without it; running code receives it as an unknown event.",
    advise: (fact) => ({
      text: `Add a branch for ${code(fact.event)} wherever you handle every event.`,
      after: caseLines([fact.event]),
      ...isMissing(fact.event, "WebhookHandlers<…>"),
    }),
  }),

  "event-removed": rule({
    kind: "event-removed",
    describe: (fact) => `The event ${code(fact.event)} is no longer sent`,
    effects: { request: "note", response: "compile silent" },
    why: "The handler is never called again, and nothing reports that at run time.",
    advise: (fact) => `Find another source for what ${code(fact.event)} reported, and remove its branch.`,
    errors: (fact) => isImpossible(fact.event),
  }),

  "event-renamed": rule({
    kind: "event-renamed",
    describe: (fact) =>
      `The event ${code(fact.before)} was ${fact.isCertain ? "" : "likely "}renamed to ${code(fact.after)}`,
    effects: { request: "note", response: "wire compile silent" },
    why: "Deliveries carry the new type, so the old branch never matches.",
    advise: (fact) => ({
      text: `Handle ${code(fact.after)} where you handled ${code(fact.before)}.`,
      before: caseLines([fact.before]),
      after: caseLines([fact.after]),
    }),
  }),

  "event-topic-changed": rule({
    kind: "event-topic",
    describe: (fact) =>
      `The topic of the event ${code(fact.event)} changed from ${code(fact.before)} to ${code(fact.after)}`,
    effects: "wire compile",
    why: "Subscriptions to the old topic are refused or receive nothing.",
    advise: (fact) => `Subscribe to ${code(fact.after)} instead of ${code(fact.before)}.`,
  }),

  "event-payload-known": rule({
    kind: "event-payload",
    when: (fact) => fact.before === "unknown",
    describe: (fact) => `The payload of the event ${code(fact.event)} is now described`,
    effects: "additive",
    why: "The payload now has a type; code that treats it as unknown still compiles.",
  }),

  "event-payload-unknown": rule({
    kind: "event-payload",
    when: (fact) => fact.after === "unknown",
    describe: (fact) => `The payload of the event ${code(fact.event)} is no longer described`,
    effects: { request: "note", response: "compile silent" },
    why: "The payload is unknown to the compiler, and may have changed.",
    advise: (fact) => `Validate the payload of ${code(fact.event)} yourself before you read it.`,
  }),

  "event-payload-changed": rule({
    kind: "event-payload",
    when: (fact) => fact.before !== "unknown" && fact.after !== "unknown",
    describe: (fact) =>
      `The payload of the event ${code(fact.event)} is now ${fact.after === "whole" ? "the whole body" : "a message inside a container"}`,
    effects: { request: "note", response: "wire compile" },
    why: "The same data is now elsewhere in the body.",
    advise: (fact) =>
      `Regenerate the receiver, and check code that reads the body of ${code(fact.event)} directly.`,
  }),

  "event-envelope-changed": rule({
    kind: "event-envelope",
    describe: (fact) =>
      `The message of the event ${code(fact.event)} moved from ${code(fact.before)} to ${code(fact.after)}`,
    effects: { request: "note", response: "wire" },
    why: "The generated receiver follows the move; running code looks in the old place.",
    advise: () => "Regenerate the receiver before deliveries use the new version.",
  }),

  "callback-added": rule({
    kind: "callback-added",
    describe: (fact, subject) => does(subject, `can now call back with ${code(fact.callback)}`),
    effects: "additive",
    why: "Callers that give no address for it receive no callback.",
  }),

  "callback-removed": rule({
    kind: "callback-removed",
    describe: (fact, subject) => does(subject, `no longer calls back with ${code(fact.callback)}`),
    effects: { request: "note", response: "compile silent" },
    why: "The handler is never called again.",
    advise: (fact) => `Find another source for what ${code(fact.callback)} reported.`,
  }),
};

export const deliveries = {
  "delivery-parameter-added": rule({
    kind: "delivery-added",
    describe: (fact, subject) => `Deliveries of ${eventWords(fact, subject)} now carry ${parameter(fact)}`,
    effects: "additive",
    why: "Existing receivers ignore it.",
  }),

  "required-delivery-parameter-removed": rule({
    kind: "delivery-removed",
    when: isRequired,
    describe: (fact, subject) =>
      `Deliveries of ${eventWords(fact, subject)} no longer carry ${parameter(fact)}`,
    effects: "wire",
    why: "Receivers that rely on it do not find it.",
    advise: (fact, subject) =>
      `Stop reading ${code(fact.name)} from deliveries of ${eventWords(fact, subject)}.`,
  }),

  "delivery-parameter-removed": rule({
    kind: "delivery-removed",
    when: isOptional,
    describe: (fact, subject) =>
      `Deliveries of ${eventWords(fact, subject)} no longer carry ${parameter(fact)}, which was optional`,
    effects: "silent",
    why: "Receivers that read it do not find it.",
    advise: (fact, subject) =>
      `Stop reading ${code(fact.name)} from deliveries of ${eventWords(fact, subject)}.`,
  }),

  "delivery-parameter-renamed": rule({
    kind: "delivery-renamed",
    describe: (fact, subject) =>
      `${placeWords(fact.in)} ${code(fact.before)} of deliveries of ${eventWords(fact, subject)} was likely renamed to ${code(fact.after)}`,
    effects: "wire",
    why: "Receivers that read the old name do not find it.",
    advise: (fact) => `Read ${code(fact.after)} where you read ${code(fact.before)}.`,
  }),

  "delivery-parameter-became-required": rule({
    kind: "delivery-required",
    when: gained,
    describe: (fact, subject) =>
      `Deliveries of ${eventWords(fact, subject)} now always carry ${parameter(fact)}`,
    effects: "additive",
    why: "Receivers can now rely on it.",
  }),

  "delivery-parameter-became-optional": rule({
    kind: "delivery-required",
    when: lost,
    describe: (fact, subject) =>
      `Deliveries of ${eventWords(fact, subject)} no longer always carry ${parameter(fact)}`,
    effects: "silent",
    why: "Receivers that rely on it sometimes do not find it.",
    advise: (fact) => `Handle a delivery without ${code(fact.name)}.`,
  }),

  "delivery-form-changed": rule({
    kind: "delivery-form",
    when: (fact) => !tightened(fact),
    describe: (fact, subject) =>
      `Deliveries of ${eventWords(fact, subject)} are now sent as ${code(fact.after)} instead of ${code(fact.before)}`,
    effects: "wire silent",
    why: "No generated type shows it, and running receivers may refuse or misread what now comes.",
    advise: (fact, subject) =>
      `Accept deliveries of ${eventWords(fact, subject)} that are sent as ${code(fact.after)}.`,
  }),

  "delivery-form-narrowed": rule({
    kind: "delivery-form",
    when: tightened,
    describe: (fact, subject) =>
      `Deliveries of ${eventWords(fact, subject)} are now sent only as ${code(fact.after)} instead of ${code(fact.before)}`,
    effects: "note",
    why: "Existing receivers accept every form that still comes.",
  }),

  "answer-added": rule({
    kind: "answer-added",
    describe: (fact, subject) => `A receiver of ${eventWords(fact, subject)} may now answer ${fact.status}`,
    effects: "additive",
    why: "The answers of existing receivers are still understood.",
  }),

  "success-answer-removed": rule({
    kind: "answer-removed",
    when: (fact) => isSuccess(fact.status),
    describe: (fact, subject) =>
      `The service no longer expects ${fact.status} as the answer to ${eventWords(fact, subject)}`,
    effects: "wire silent",
    why: "The service may take the answer of a running receiver for a failure, and deliver again.",
    advise: (fact, subject) => `Check which status your receiver of ${eventWords(fact, subject)} answers.`,
  }),

  "error-answer-removed": rule({
    kind: "answer-removed",
    when: (fact) => !isSuccess(fact.status),
    describe: (fact, subject) =>
      `The service no longer describes ${fact.status} as an answer to ${eventWords(fact, subject)}`,
    effects: "note",
    why: "What it means to the service is no longer documented.",
  }),

  "answer-body-changed": rule({
    kind: "answer-body",
    when: (fact) => !lost(fact),
    describe: (fact, subject) =>
      `The service now expects ${code(fact.after)} instead of ${fact.before === "" ? "no body" : code(fact.before)} in the ${fact.status} answer to ${eventWords(fact, subject)}`,
    effects: "wire silent",
    why: "The service may refuse the answer of a running receiver; no type shows that.",
    advise: (fact, subject) => `Answer ${eventWords(fact, subject)} with a body in ${code(fact.after)}.`,
  }),

  "answer-body-removed": rule({
    kind: "answer-body",
    when: lost,
    describe: (fact, subject) =>
      `The service no longer expects a body in the ${fact.status} answer to ${eventWords(fact, subject)}`,
    effects: "note",
    why: "The service ignores the body that existing receivers send.",
  }),
};

/** Callbacks, and changes with a single event, use its name. */
function eventWords({ event }: { readonly event: string }, { words, isMany }: Subject): string {
  return isMany ? words : code(event);
}

interface Named {
  readonly in: string;
  readonly name: string;
}

function parameter({ in: place, name }: Named): string {
  return `the ${kindWords(place)} ${code(name)}`;
}

function placeWords(place: string): string {
  return `The ${kindWords(place)}`;
}

function kindWords(place: string): string {
  return place === "header" || place === "cookie" ? place : `${place} parameter`;
}
