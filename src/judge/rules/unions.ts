/** Variants of a union, and the tag that distinguishes them. */
import { isObject } from "../../values/json.js";
import type { Schema } from "../../schema/schema.js";
import type { Member, FactOf } from "../../compare/fact.js";
import { shortType } from "../../compare/short-type.js";
import { hasAdded, hasRemoved, rule, type Errors } from "./rule.js";
import { openValues } from "./enums.js";
import { doesNotExist, isMissing, isNoLongerAlways, isPossibly, isUnhandled, errorsFor } from "./compiler.js";
import {
  does,
  byUse,
  canBe,
  isMet,
  labels,
  list,
  mayBeRefused,
  objectWith,
  moreAccepted,
  fewerCome,
  sentenceList,
  switchLine,
  switchLines,
  valueLines,
} from "./words.js";
import { code } from "../../values/text.js";
import { without } from "../../values/collections.js";

export const unions = {
  "union-member-added": rule({
    kind: "union-members",
    when: hasAdded,
    describe: (fact, subject) =>
      `${canBe(subject, "now")} ${labels(inDocument(fact.added, fact.former), "or")}`,
    effects: { request: "additive", response: "wire compile silent" },
    exceptions: [
      openValues,
      {
        name: "same-type-met",
        applies: (fact, direction) => direction === "response" && areInType(fact.added, fact.former),
        effects: "silent",
        why: "The type had room for such a value, so existing code compiles; it may not expect it.",
      },
    ],
    why: {
      request: "You may send the new variants, too.",
      response:
        "Another variant may come: code that handles all of the old ones, or knows only one, no longer compiles, and running code does not handle it.",
    },
    advise: (fact, subject) => {
      const [only, ...others] = fact.former;
      if (areInType(fact.added, fact.former))
        return { text: `Check that your code handles every value of ${subject.words}.` };
      const isFirstUnion = only !== undefined && others.length === 0;
      return {
        text: isFirstUnion
          ? `Check for ${labels(fact.added, "or")} before you use ${subject.words} as ${code(shortType(only))}.`
          : `Add a branch for ${labels(fact.added)} wherever you distinguish the variants of ${subject.words}.`,
        ...(fact.tag === "" ? {} : { after: switchLines(fact.tag, tagValues(fact.added)) }),
        ...(isFirstUnion ? unexpectedMember(only, fact) : unhandledMembers(fact)),
      };
    },
  }),

  "union-member-removed": rule({
    kind: "union-members",
    when: hasRemoved,
    describe: (fact, subject) =>
      `${canBe(subject, "no longer")} ${labels(inDocument(fact.removed, kept(fact)), "or")}`,
    effects: { request: "wire compile", response: "compile" },
    exceptions: [
      {
        name: "same-type-sent",
        applies: (fact, direction) => direction === "request" && areInType(fact.removed, kept(fact)),
        effects: "wire silent",
        why: mayBeRefused,
      },
      {
        name: "same-type-no-longer-met",
        applies: (fact, direction) => direction === "response" && areInType(fact.removed, kept(fact)),
        effects: "note",
        why: fewerCome,
      },
      {
        name: "fits-another-variant",
        applies: (fact, direction) =>
          direction === "request" && fact.areStillValid && !areInType(fact.removed, kept(fact)),
        effects: "compile",
        why: "What is sent fits another variant on the wire; as the removed one, it may not compile.",
      },
    ],
    why: {
      request: "The server refuses removed variants, and sending them does not compile.",
      response:
        "Branches for removed variants are never taken, and comparing with their tags does not compile.",
    },
    advise: (fact, subject) => ({
      text: areInType(fact.removed, kept(fact))
        ? `Check what you send as ${subject.words}.`
        : byUse(
            fact,
            `Stop sending ${labels(fact.removed)} as ${subject.words}.`,
            `Remove ${labels(fact.removed)} wherever you distinguish the variants of ${subject.words}.`,
          ),
      ...(fact.tag === "" || !isMet(fact)
        ? {}
        : {
            before: switchLines(fact.tag, tagValues(fact.removed)),
          }),
    }),
  }),

  "object-split": rule({
    kind: "object-variants",
    when: ({ after }) => after,
    describe: (fact, subject) =>
      does(subject, `is now one of ${fact.variants} variants${distribution(fact)}`),
    effects: { request: "note", response: "additive" },
    exceptions: [
      {
        name: "every-variant-demands-more",
        applies: ({ isDemanding }, direction) => direction === "request" && isDemanding,
        effects: "wire compile",
        why: "Every variant requires a field that was optional: the server refuses objects that fit none, and they do not compile.",
      },
      {
        name: "only-some-have-it",
        applies: ({ fields }, direction) =>
          direction === "response" && fields.some(({ missing }) => missing > 0),
        effects: "compile",
        why: "Reading a field that only some variants have does not compile before the variant is known; the values are those that came before.",
      },
    ],
    why: {
      request: "The fields are the same; each object has to fit a variant.",
      response: "Every variant has the fields that existing code reads.",
    },
    advise: (fact, subject) => ({
      text: byUse(
        fact,
        `Send ${subject.words} as one of its variants.`,
        `Find out the variant of ${subject.words} before you read fields that only some have.`,
      ),
      ...(isMet(fact) ? doesNotExist(fact.fields.find(({ missing }) => missing > 0)?.field ?? "…") : {}),
    }),
  }),

  "variants-joined": rule({
    kind: "object-variants",
    when: ({ before }) => before,
    describe: (fact, subject) =>
      does(
        subject,
        `is now a single object instead of one of ${fact.variants} variants${distribution(fact)}`,
      ),
    effects: { request: "additive", response: "additive" },
    exceptions: [
      {
        name: "no-longer-told-apart",
        applies: ({ fields }, direction) =>
          direction === "response" && fields.some(({ required, missing }) => required > 0 && missing > 0),
        effects: "compile",
        why: "A field that a variant always had may be absent from the one object, so reading it where the variant was known no longer compiles.",
      },
    ],
    why: {
      request: moreAccepted,
      response: "The one object has the fields of all variants.",
    },
    advise: (_fact, subject) =>
      `Check each field of ${subject.words} for its presence, instead of the variant.`,
    errors: () => isPossibly("undefined", "value.…"),
  }),

  "union-keyword-changed": rule({
    kind: "union-kind",
    describe: (fact, subject) =>
      does(subject, `now uses ${code(fact.after)} instead of ${code(fact.before)}`),
    effects: "note",
    why: "The types are the same; a validator may treat a value that fits several variants differently.",
  }),

  "overlap-refused": rule({
    kind: "overlap",
    when: ({ after }) => after,
    describe: (fact, subject) => `${canBe(subject, "no longer")} a value that fits ${several(fact)}`,
    effects: { request: "wire silent", response: "note" },
    why: {
      request:
        "`oneOf` admits only values that fit exactly one variant: the server may refuse a value that fits several and was valid before.",
      response: fewerCome,
    },
    advise: (fact) =>
      `Check what you send: ${example(fact)} fits ${several(fact)}. Send values that fit a single variant.`,
  }),

  "overlap-accepted": rule({
    kind: "overlap",
    when: ({ before }) => before,
    describe: (fact, subject) => `${canBe(subject, "now")} ${example(fact)}, which fitted ${several(fact)}`,
    effects: { request: "additive", response: "note" },
    why: {
      request: moreAccepted,
      response: "The types are the same; a value that fits several variants may come.",
    },
  }),

  "tag-property-changed": rule({
    kind: "tag-property",
    describe: (fact, subject) =>
      `The variants of ${subject.words} are now distinguished by ${code(fact.after)} instead of ${code(fact.before)}`,
    effects: "wire compile",
    why: "A `switch` on the old field never matches.",
    advise: (fact, subject) => ({
      text: byUse(
        fact,
        `Send ${code(fact.after)} instead of ${code(fact.before)} in the variants of ${subject.words}.`,
        `Distinguish the variants of ${subject.words} by ${code(fact.after)} instead of ${code(fact.before)}.`,
      ),
      before: tagCode(fact, fact.before),
      after: tagCode(fact, fact.after),
      ...errorsFor(fact, { sent: isMissing(fact.after), met: doesNotExist(fact.before) }),
    }),
  }),

  "tag-value-changed": rule({
    kind: "tag-values",
    describe: ({ before, after, member }, subject) => {
      const [added, removed] = [without(after, before), without(before, after)];
      const tag = `In ${subject.words}, the tag of ${code(member)}`;
      if (removed.length === 0) return `${tag} can now also be ${list(added, "or")}`;
      if (added.length === 0) return `${tag} can no longer be ${list(removed, "or")}`;
      return `${tag} is now ${list(after, "or")} instead of ${list(before, "or")}`;
    },
    effects: "wire compile",
    exceptions: [
      {
        name: "more-tag-values-sent",
        applies: (fact, direction) => direction === "request" && hasOnlyMore(fact),
        effects: "additive",
        why: "You may send the new values, too.",
      },
      {
        name: "more-tag-values-met",
        applies: (fact, direction) => direction === "response" && hasOnlyMore(fact),
        effects: "compile silent",
        why: "A `switch` has no branch for the new value, and running code takes its default; the other branches are still right.",
      },
      {
        name: "fewer-tag-values-met",
        applies: (fact, direction) => direction === "response" && hasOnlyFewer(fact),
        effects: "compile",
        why: "The lost values no longer come, and comparing with them does not compile.",
      },
    ],
    why: "Code that distinguishes the variants by their old values takes another branch, or none.",
    advise: (fact, subject) => {
      const { before, after, member } = fact;
      const [added, removed] = [without(after, before), without(before, after)];
      return {
        text: byUse(
          fact,
          `Send ${list(after, "or")} as the tag of ${code(member)}.`,
          `Distinguish the variants of ${subject.words} by their new values.`,
        ),
        ...(removed.length === 0 ? {} : { before: valueLines(fact, removed) }),
        ...(added.length === 0 ? {} : { after: valueLines(fact, added) }),
      };
    },
  }),

  "tag-value-moved": rule({
    kind: "tag-moved",
    describe: ({ moved }, subject) => {
      const sentences = moved.map(
        ({ value, before, after }) => `${code(value)} now means ${code(after)} instead of ${code(before)}`,
      );
      return `As the tag of ${subject.words}, ${sentenceList(sentences)}`;
    },
    effects: "wire compile silent",
    why: {
      request:
        "The server reads what you send as another variant, and refuses or misreads it; it compiles where both variants have the fields that you send.",
      response:
        "The branch for a value gets another variant; it compiles where both variants have the fields that it reads.",
    },
    advise: (fact, subject) => ({
      text: byUse(
        fact,
        `Send each variant of ${subject.words} with the tag that now means it.`,
        `Exchange the branches for these values wherever you distinguish the variants of ${subject.words}.`,
      ),
      before: fact.moved.map((value) => `${JSON.stringify(value.value)}: ${value.before}`).join("\n"),
      after: fact.moved.map((value) => `${JSON.stringify(value.value)}: ${value.after}`).join("\n"),
    }),
  }),

  "tag-added": rule({
    kind: "tag-added",
    describe: (fact, subject) =>
      `The variants of ${subject.words} can now be distinguished by ${code(fact.property)}`,
    effects: "additive",
    why: "There is now a simpler way to distinguish them.",
  }),

  "tag-removed": rule({
    kind: "tag-removed",
    describe: (fact, subject) =>
      `The variants of ${subject.words} can no longer be distinguished by ${code(fact.property)}`,
    effects: { request: "compile", response: "compile silent" },
    why: "A `switch` on the field no longer narrows the type, and the document no longer guarantees its values.",
    advise: (_fact, subject) => `Distinguish the variants of ${subject.words} by their fields.`,
  }),
};

/** In TypeScript they are part of another member's type: a `"now"` or an `email` is a `string`. */
function areInType(members: readonly Member[], others: readonly Schema[]): boolean {
  const free = others.filter(({ enum: values, format }) => values === undefined && format !== "binary");
  const types = free.flatMap((other) => scalarOf(other) ?? []);
  return members.every(({ schema }) => {
    const scalar = scalarOf(schema);
    return scalar !== undefined && schema.format !== "binary" && types.includes(scalar);
  });
}

function scalarOf({ types = [], reference }: Schema): string | undefined {
  const [type, ...others] = types;
  if (reference !== undefined || type === undefined || others.length > 0) return undefined;
  return ["string", "number", "integer", "boolean"].includes(type)
    ? type.replace("integer", "number")
    : undefined;
}

function kept({ former, removed }: FactOf<"union-members">): Schema[] {
  const gone = new Set(removed.map(({ schema }) => schema));
  return former.filter((schema) => !gone.has(schema));
}

/** With their formats, if TypeScript has one type for them and others. */
function inDocument(members: readonly Member[], others: readonly Schema[]): readonly Member[] {
  if (!areInType(members, others)) return members;
  return members.map(({ label, schema }) => ({
    schema,
    label: schema.format === undefined ? label : `${label} (${schema.format})`,
  }));
}

const mostFields = 4;

/** ": `card` is required in 1 and missing from 1; `iban` is …". */
function distribution({ fields }: FactOf<"object-variants">): string {
  const parts = fields.map(({ field, required, optional, missing }) => {
    const counts = [
      ...(required > 0 ? [`required in ${required}`] : []),
      ...(optional > 0 ? [`optional in ${optional}`] : []),
      ...(missing > 0 ? [`missing from ${missing}`] : []),
    ];
    return `${code(field)} is ${sentenceList(counts)}`;
  });
  const more = parts.length - mostFields;
  const shown = more > 0 ? [...parts.slice(0, mostFields), `${more} more fields differ`] : parts;
  return parts.length === 0 ? "" : `: ${shown.join("; ")}`;
}

function several({ members }: FactOf<"overlap">): string {
  if (members.length > 2) return `more than one of ${list(members)}`;
  return members.length === 2 ? `both ${list(members)}` : `several variants of the type ${list(members)}`;
}

function example({ example: value }: FactOf<"overlap">): string {
  return isObject(value)
    ? `an object with just ${list(Object.keys(value).sort())}`
    : code(JSON.stringify(value));
}

/** Existing code does not check for a single type. */
function unexpectedMember(only: Schema, { added }: FactOf<"union-members">): Errors {
  const [first] = added;
  return first === undefined ? {} : isNoLongerAlways(only, first.schema);
}

/** Without a tag, a `Record` of all variants has no keys. */
function unhandledMembers({ added, tag }: FactOf<"union-members">): Errors {
  const [first] = added;
  if (first === undefined) return {};
  return isUnhandled(first.schema, tag === "" ? [] : tagValues(added));
}

function tagCode(fact: FactOf<"tag-property">, tag: string): string {
  return isMet(fact) ? switchLine(tag) : objectWith(tag);
}

/** The label of a member contains all its values of the tag. */
function tagValues(members: readonly Member[]): string[] {
  return members.flatMap(({ label }) => label.split(" or "));
}

function hasOnlyMore({ before, after }: FactOf<"tag-values">): boolean {
  return without(before, after).length === 0;
}

function hasOnlyFewer({ before, after }: FactOf<"tag-values">): boolean {
  return without(after, before).length === 0;
}
