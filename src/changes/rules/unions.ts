/** Variants of a union, and the tag that tells them apart. */
import type { Member } from "../difference.js";
import type { FactOf } from "../fact.js";
import { shortType } from "../short-type.js";
import { hasAdded, hasRemoved } from "./actions.js";
import { openValues } from "./enums.js";
import { rule, type Advice } from "./rule.js";
import { canBe, caseLines, code, labels, list, switchLines } from "./words.js";

export const unions = {
  /** A receiver with an exhaustive `switch` meets a variant it has no branch for. */
  "union-member-added": rule({
    kind: "union-members",
    when: hasAdded,
    describe: (fact, subject) => `${canBe(subject, "now")} ${labels(fact.added, "or")}`,
    effects: { request: "additive", response: "wire compile silent" },
    exceptions: [openValues],
    why: {
      request: "The new variant may be sent; nothing that is sent today changes.",
      response:
        "A response union grew: an exhaustive `switch` no longer covers it, and running code meets a variant that it does not know.",
    },
    advise: (fact, subject) => ({
      text: `Add a branch for ${labels(fact.added)} wherever you tell the variants of ${subject} apart.`,
      ...(fact.tag === ""
        ? {}
        : {
            after: switchLines(
              fact.tag,
              fact.added.map(({ label }) => label),
            ),
          }),
      ...unhandled(fact.added),
    }),
  }),

  /** To send, it is refused; to read, its branch is dead. */
  "union-member-removed": rule({
    kind: "union-members",
    when: hasRemoved,
    describe: (fact, subject) => `${canBe(subject, "no longer")} ${labels(fact.removed, "or")}`,
    effects: { request: "wire compile", response: "compile" },
    why: {
      request: "The variant is refused, and sending it does not compile.",
      response: "The branch for it is never taken again, and comparing with its tag does not compile.",
    },
    advise: (fact) => ({
      text: `Drop the branch for ${labels(fact.removed)}, and send none.`,
      ...(fact.tag === ""
        ? {}
        : {
            before: switchLines(
              fact.tag,
              fact.removed.map(({ label }) => label),
            ),
          }),
    }),
  }),

  /** `oneOf` and `anyOf` are the same type; only a validator sees the difference. */
  "union-keyword-changed": rule({
    kind: "union-kind",
    describe: (fact, subject) =>
      `${subject} is now written with ${code(fact.after)} instead of ${code(fact.before)}`,
    effects: "note",
    why: "The types are the same; a validator may accept a value that fits several variants, or no longer does.",
  }),

  /** The field that tells the variants apart is another one. */
  "tag-property-changed": rule({
    kind: "tag-property",
    describe: (fact, subject) =>
      `The variants of ${subject} are now told apart by ${code(fact.after)} instead of ${code(fact.before)}`,
    effects: "wire compile",
    why: "A `switch` on the old field never matches.",
    advise: (fact) => ({
      text: `Switch on ${code(fact.after)} instead of ${code(fact.before)}.`,
      before: `switch (value.${fact.before}) {`,
      after: `switch (value.${fact.after}) {`,
      error: `Property '${fact.before}' does not exist.`,
    }),
  }),

  /** Another value of the tag identifies a variant, or more or fewer values do. */
  "tag-value-changed": rule({
    kind: "tag-values",
    describe: ({ before, after, member }, subject) => {
      const [added, removed] = [without(after, before), without(before, after)];
      const variant = `In ${subject}, ${code(member)}`;
      if (removed.length === 0) return `${variant} is now told by ${list(added, "or")}, too`;
      if (added.length === 0) return `${variant} is no longer told by ${list(removed, "or")}`;
      return `${variant} is now told by ${list(after, "or")} instead of ${list(before, "or")}`;
    },
    effects: "wire compile",
    exceptions: [
      {
        name: "more-tag-values-sent",
        because: "The old values are still taken.",
        applies: (fact, direction) => direction === "request" && hasOnlyMore(fact),
        effects: "additive",
      },
      {
        name: "more-tag-values-met",
        because: "It is the growth of an enum: a `switch` lacks a branch, and those it has stay right.",
        applies: (fact, direction) => direction === "response" && hasOnlyMore(fact),
        effects: "compile silent",
      },
      {
        name: "fewer-tag-values-met",
        because: "What still comes was known before; only a comparison with the lost value does not compile.",
        applies: (fact, direction) => direction === "response" && hasOnlyFewer(fact),
        effects: "compile",
      },
    ],
    why: "Code that tells the variants by their old values takes another branch, or none.",
    advise: ({ before, after }) => {
      const [added, removed] = [without(after, before), without(before, after)];
      return {
        text: "Tell the variants by their new values wherever you tell them apart.",
        ...(removed.length === 0 ? {} : { before: caseLines(removed) }),
        ...(added.length === 0 ? {} : { after: caseLines(added) }),
      };
    },
  }),

  /** The variants can be told apart by a field. */
  "tag-added": rule({
    kind: "tag-added",
    describe: (fact, subject) => `The variants of ${subject} can be told apart by ${code(fact.property)}`,
    effects: "additive",
    why: "There is a simpler way to tell them apart now.",
  }),

  /** Nothing tells the variants apart any more. */
  "tag-removed": rule({
    kind: "tag-removed",
    describe: (fact, subject) =>
      `The variants of ${subject} are no longer told apart by ${code(fact.property)}`,
    effects: { request: "compile", response: "compile silent" },
    why: "A `switch` on the field no longer narrows the type, and the document no longer promises its values.",
    advise: (_fact, subject) => ({ text: `Tell the variants of ${subject} apart by their fields.` }),
  }),
};

/** What the compiler says where every variant was handled. */
function unhandled([first]: readonly Member[]): Pick<Advice, "error"> {
  return first === undefined
    ? {}
    : { error: `Type '${shortType(first.schema)}' is not assignable to type 'never'.` };
}

function hasOnlyMore({ before, after }: FactOf<"tag-values">): boolean {
  return without(before, after).length === 0;
}

function hasOnlyFewer({ before, after }: FactOf<"tag-values">): boolean {
  return without(after, before).length === 0;
}

function without(values: readonly string[], others: readonly string[]): string[] {
  return values.filter((value) => !others.includes(value));
}
