/** What the service sends by itself: webhooks and callbacks. */
import { rule } from "./rule.js";
import { caseLines, code } from "./words.js";

export const events = {
  /** An exhaustive `switch` over event types has to name it; at run time the unknown branch takes it. */
  "event-added": rule({
    kind: "event-added",
    describe: (fact) => `New event ${code(fact.event)}`,
    effects: { request: "additive", response: "compile" },
    why: "An exhaustive `switch` or handler map misses it when it is compiled again; until then it arrives as an unknown event.",
    advise: (fact) => ({
      text: `Add a branch for ${code(fact.event)} wherever every event is handled.`,
      after: caseLines([fact.event]),
      error: `Property '${fact.event}' is missing in type '{ … }' but required in type 'WebhookHandlers<…>'.`,
    }),
  }),

  /** The handler waits for something that never comes. */
  "event-removed": rule({
    kind: "event-removed",
    describe: (fact) => `The event ${code(fact.event)} is no longer sent`,
    effects: { request: "note", response: "compile silent" },
    why: "The handler is never called again, and nothing says so at run time.",
    advise: (fact) => ({
      text: `Find another sign for what ${code(fact.event)} told you, and delete its branch.`,
      error: `Type '"${fact.event}"' is not comparable.`,
    }),
  }),

  /** Another type on the wire: a `switch` on the old one never matches. */
  "event-renamed": rule({
    kind: "event-renamed",
    describe: (fact) =>
      `The event ${code(fact.before)} is ${fact.isCertain ? "" : "likely "}now called ${code(fact.after)}`,
    effects: { request: "note", response: "wire compile silent" },
    why: "Deliveries carry another type, so the old branch never matches.",
    advise: (fact) => ({
      text: `Handle ${code(fact.after)} where you handled ${code(fact.before)}.`,
      before: caseLines([fact.before]),
      after: caseLines([fact.after]),
    }),
  }),

  /** What one subscribes to is called otherwise. */
  "event-topic-changed": rule({
    kind: "event-topic",
    describe: (fact) =>
      `The topic of the event ${code(fact.event)} is now ${code(fact.after)}; it was ${code(fact.before)}`,
    effects: "wire compile",
    why: "Subscriptions to the old topic are refused or stay silent.",
    advise: (fact) => ({ text: `Subscribe to ${code(fact.after)} instead of ${code(fact.before)}.` }),
  }),

  /** An event whose form was not known got one. */
  "event-payload-known": rule({
    kind: "event-payload",
    when: (fact) => fact.before === "unknown",
    describe: (fact) => `The payload of the event ${code(fact.event)} is now described`,
    effects: "additive",
    why: "The payload has a type now; code that treated it as unknown still does.",
  }),

  /** The document no longer says what an event looks like. */
  "event-payload-unknown": rule({
    kind: "event-payload",
    when: (fact) => fact.after === "unknown",
    describe: (fact) => `The payload of the event ${code(fact.event)} is no longer described`,
    effects: { request: "note", response: "compile silent" },
    why: "The payload is unknown to the compiler; nothing says that it stayed as it was.",
    advise: (fact) => ({ text: `Check the payload of ${code(fact.event)} yourself before you read it.` }),
  }),

  /** The event is put into a container, or taken out of it. */
  "event-payload-changed": rule({
    kind: "event-payload",
    when: (fact) => fact.before !== "unknown" && fact.after !== "unknown",
    describe: (fact) =>
      `The payload of the event ${code(fact.event)} is now ${fact.after === "whole" ? "the body itself" : "a message in a container"}`,
    effects: { request: "note", response: "wire compile" },
    why: "The same data stands in another place of the body.",
    advise: (fact) => ({
      text: `Generate the receiver again, and look at code that reads the body of ${code(fact.event)} itself.`,
    }),
  }),

  /** Where the message is in the delivered body. */
  "event-envelope-changed": rule({
    kind: "event-envelope",
    describe: (fact) =>
      `The message of the event ${code(fact.event)} stands at ${code(fact.after)}; it was ${code(fact.before)}`,
    effects: { request: "note", response: "wire" },
    why: "The generated receiver follows it; running code looks in the old place.",
    advise: () => ({ text: "Generate the receiver again before the new version is delivered." }),
  }),

  /** The service can call back; who does not ask for it gets none. */
  "callback-added": rule({
    kind: "callback-added",
    describe: (fact, subject) => `${subject} can call back with ${code(fact.callback)}`,
    effects: "additive",
    why: "Who gives no address for it gets no call.",
  }),

  /** The handler waits for a call that never comes. */
  "callback-removed": rule({
    kind: "callback-removed",
    describe: (fact, subject) => `${subject} no longer calls back with ${code(fact.callback)}`,
    effects: { request: "note", response: "compile silent" },
    why: "The handler is never called again.",
    advise: (fact) => ({ text: `Find another sign for what ${code(fact.callback)} told you.` }),
  }),
};
