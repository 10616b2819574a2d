/** What the service sends on its own: webhooks and callbacks. */
import { isImpossible, isMissing } from "./compiler.js";
import { rule } from "./rule.js";
import { caseLines, code, verb } from "./words.js";

export const events = {
  /** An exhaustive `switch` over event types has to name it; at run time the unknown branch takes it. */
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

  /** The handler waits for something that never comes. */
  "event-removed": rule({
    kind: "event-removed",
    describe: (fact) => `The event ${code(fact.event)} is no longer sent`,
    effects: { request: "note", response: "compile silent" },
    why: "The handler is never called again, and nothing reports that at run time.",
    advise: (fact) => ({
      text: `Find another source for what ${code(fact.event)} reported, and remove its branch.`,
      ...isImpossible(fact.event),
    }),
  }),

  /** Another type on the wire: a `switch` on the old one never matches. */
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

  /** The name that one subscribes to changed. */
  "event-topic-changed": rule({
    kind: "event-topic",
    describe: (fact) =>
      `The topic of the event ${code(fact.event)} changed from ${code(fact.before)} to ${code(fact.after)}`,
    effects: "wire compile",
    why: "Subscriptions to the old topic are refused or receive nothing.",
    advise: (fact) => `Subscribe to ${code(fact.after)} instead of ${code(fact.before)}.`,
  }),

  /** The document now says what the event looks like. */
  "event-payload-known": rule({
    kind: "event-payload",
    when: (fact) => fact.before === "unknown",
    describe: (fact) => `The payload of the event ${code(fact.event)} is now described`,
    effects: "additive",
    why: "The payload now has a type; code that treats it as unknown still compiles.",
  }),

  /** The document no longer says what an event looks like. */
  "event-payload-unknown": rule({
    kind: "event-payload",
    when: (fact) => fact.after === "unknown",
    describe: (fact) => `The payload of the event ${code(fact.event)} is no longer described`,
    effects: { request: "note", response: "compile silent" },
    why: "The payload is unknown to the compiler, and may have changed.",
    advise: (fact) => `Validate the payload of ${code(fact.event)} yourself before you read it.`,
  }),

  /** The event is put into a container, or taken out of it. */
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

  /** Where the message is in the delivered body. */
  "event-envelope-changed": rule({
    kind: "event-envelope",
    describe: (fact) =>
      `The message of the event ${code(fact.event)} moved from ${code(fact.before)} to ${code(fact.after)}`,
    effects: { request: "note", response: "wire" },
    why: "The generated receiver follows the move; running code looks in the old place.",
    advise: () => "Regenerate the receiver before deliveries use the new version.",
  }),

  /** The service can call back; callers that do not ask for it receive nothing. */
  "callback-added": rule({
    kind: "callback-added",
    describe: (fact, subject) => `${subject.words} can now call back with ${code(fact.callback)}`,
    effects: "additive",
    why: "Callers that give no address for it receive no callback.",
  }),

  /** The handler waits for a call that never comes. */
  "callback-removed": rule({
    kind: "callback-removed",
    describe: (fact, subject) =>
      `${subject.words} no longer ${verb(subject, "calls")} back with ${code(fact.callback)}`,
    effects: { request: "note", response: "compile silent" },
    why: "The handler is never called again.",
    advise: (fact) => `Find another source for what ${code(fact.callback)} reported.`,
  }),
};
