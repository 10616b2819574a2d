/** Webhooks and callbacks: the events, the parameters of their deliveries, and the answers of receivers. */

import { isImpossible, isMissing } from "./compiler.js";
import { about, gained, isOptional, isRequired, lost, rule, rulesFor, tightened } from "./rule.js";
import { handlersOf } from "./snippets.js";
import type { Subject } from "./words.js";
import { code } from "../../values/text.js";
import { isSuccess } from "./responses.js";

const unhandledEvent =
  "An exhaustive `switch` or handler map no longer compiles without it; running code receives it as an unknown event.";

export const events = {
  "event-added": rule("event-added", {
    describe: "New event `{event}`",
    request: `additive: ${unhandledEvent}`,
    response: `compile: ${unhandledEvent}`,
    advise: "Add a branch for `{event}` wherever you handle every event.",
    after: (fact) => handlersOf(fact.event),
    errors: (fact) => isMissing(fact.event, "WebhookHandlers<…>"),
  }),

  "event-removed": rule("event-removed", {
    describe: "The event `{event}` is no longer sent",
    response: "compile silent: The handler is never called again, and nothing reports that at run time.",
    advise: "Find another source for what `{event}` reported, and remove its branch.",
    errors: (fact) => isImpossible(fact.event),
  }),

  "event-renamed": rule("event-renamed", {
    describe: (fact) =>
      `The event ${code(fact.before)} was ${fact.isCertain ? "" : "likely "}renamed to ${code(fact.after)}`,
    response: "wire compile silent: Deliveries carry the new type, so the old branch never matches.",
    advise: "Handle `{after}` where you handled `{before}`.",
    before: (fact) => handlersOf(fact.before),
    after: (fact) => handlersOf(fact.after),
  }),

  "event-topic-changed": rule("event-topic", {
    describe: "The topic of the event `{event}` changed from `{before}` to `{after}`",
    both: "wire compile: Subscriptions to the old topic are refused or receive nothing.",
    advise: "Subscribe to `{after}` instead of `{before}`.",
  }),

  ...rulesFor("event-payload", {
    "event-payload-known": {
      when: (fact) => fact.before === "unknown",
      describe: "The payload of the event `{event}` is now described",
      both: "additive: The payload now has a type; code that treats it as unknown still compiles.",
    },
    "event-payload-unknown": {
      when: (fact) => fact.after === "unknown",
      describe: "The payload of the event `{event}` is no longer described",
      response: "compile silent: The payload is unknown to the compiler, and may have changed.",
      advise: "Validate the payload of `{event}` yourself before you read it.",
    },
    "event-payload-changed": {
      when: (fact) => fact.before !== "unknown" && fact.after !== "unknown",
      describe: (fact) =>
        `The payload of the event ${code(fact.event)} is now ${fact.after === "whole" ? "the whole body" : "a message inside a container"}`,
      response: "wire compile: The same data is now elsewhere in the body.",
      advise: "Regenerate the receiver, and check code that reads the body of `{event}` directly.",
    },
  }),

  "event-envelope-changed": rule("event-envelope", {
    describe: "The message of the event `{event}` moved from `{before}` to `{after}`",
    response: "wire: The generated receiver follows the move; running code looks in the old place.",
    advise: "Regenerate the receiver before deliveries use the new version.",
  }),

  "callback-added": rule("callback-added", {
    describe: "{subject} can now call back with `{callback}`",
    both: "additive: Callers that give no address for it receive no callback.",
  }),

  "callback-removed": rule("callback-removed", {
    describe: "{subject} no longer calls back with `{callback}`",
    response: "compile silent: The handler is never called again.",
    advise: "Find another source for what `{callback}` reported.",
  }),
};

/** Callbacks, and changes with a single event, use its name. */
const eventWords = {
  subject: ({ event }: { readonly event: string }, { words, isMany }: Subject) =>
    isMany ? words : code(event),
};

const parameterWords = {
  ...eventWords,
  place: ({ in: place }: { readonly in: string }) =>
    place === "header" || place === "cookie" ? place : `${place} parameter`,
};

const bodyWords = {
  ...eventWords,
  before: ({ before }: { readonly before: string }) => (before === "" ? "no body" : code(before)),
};

export const deliveries = {
  "delivery-parameter-added": rule(about("delivery-added", parameterWords), {
    describe: "Deliveries of {subject} now carry the {place} `{name}`",
    both: "additive: Existing receivers ignore it.",
  }),

  ...rulesFor(about("delivery-removed", parameterWords), {
    "required-delivery-parameter-removed": {
      when: isRequired,
      describe: "Deliveries of {subject} no longer carry the {place} `{name}`",
      both: "wire: Receivers that rely on it do not find it.",
      advise: "Stop reading `{name}` from deliveries of {subject}.",
    },
    "delivery-parameter-removed": {
      when: isOptional,
      describe: "Deliveries of {subject} no longer carry the {place} `{name}`, which was optional",
      both: "silent: Receivers that read it do not find it.",
      advise: "Stop reading `{name}` from deliveries of {subject}.",
    },
  }),

  "delivery-parameter-renamed": rule(about("delivery-renamed", parameterWords), {
    describe: "The {place} `{before}` of deliveries of {subject} was likely renamed to `{after}`",
    both: "wire: Receivers that read the old name do not find it.",
    advise: "Read `{after}` where you read `{before}`.",
  }),

  ...rulesFor(about("delivery-required", parameterWords), {
    "delivery-parameter-became-required": {
      when: gained,
      describe: "Deliveries of {subject} now always carry the {place} `{name}`",
      both: "additive: Receivers can now rely on it.",
    },
    "delivery-parameter-became-optional": {
      when: lost,
      describe: "Deliveries of {subject} no longer always carry the {place} `{name}`",
      both: "silent: Receivers that rely on it sometimes do not find it.",
      advise: "Handle a delivery without `{name}`.",
    },
  }),

  ...rulesFor(about("delivery-form", eventWords), {
    "delivery-form-changed": {
      when: (fact) => !tightened(fact),
      describe: "Deliveries of {subject} are now sent as `{after}` instead of `{before}`",
      both: "wire silent: No generated type shows it, and running receivers may refuse or misread the deliveries.",
      advise: "Accept deliveries of {subject} that are sent as `{after}`.",
    },
    "delivery-form-narrowed": {
      when: tightened,
      describe: "Deliveries of {subject} are now sent only as `{after}` instead of `{before}`",
      both: "note: Existing receivers accept every remaining form.",
    },
  }),

  "answer-added": rule(about("answer-added", eventWords), {
    describe: "A receiver of {subject} may now answer {status}",
    both: "additive: The answers of existing receivers are still understood.",
  }),

  ...rulesFor(about("answer-removed", eventWords), {
    "success-answer-removed": {
      when: (fact) => isSuccess(fact.status),
      describe: "The service no longer expects {status} as the answer to {subject}",
      both: "wire silent: The service may treat the answer of a running receiver as a failure, and deliver again.",
      advise: "Check which status your receiver of {subject} answers.",
    },
    "error-answer-removed": {
      when: (fact) => !isSuccess(fact.status),
      describe: "The service no longer describes {status} as an answer to {subject}",
      both: "note: Its meaning to the service is no longer documented.",
    },
  }),

  ...rulesFor(about("answer-body", bodyWords), {
    "answer-body-changed": {
      when: (fact) => !lost(fact),
      describe: "The service now expects `{after}` instead of {before} in the {status} answer to {subject}",
      both: "wire silent: The service may refuse the answer of a running receiver; no type shows that.",
      advise: "Answer {subject} with a body in `{after}`.",
    },
    "answer-body-removed": {
      when: lost,
      describe: "The service no longer expects a body in the {status} answer to {subject}",
      both: "note: The service ignores the body that existing receivers send.",
    },
  }),
};
