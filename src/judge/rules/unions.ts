/** Variants of a union, and the tag that distinguishes them. */
import { isObject } from "../../values/json.js";
import type { Schema } from "../../schema/schema.js";
import type { Member, FactOf } from "../../compare/fact.js";
import { shortType } from "../../compare/short-type.js";
import { areInType, remaining } from "../../compare/relation.js";
import { about, rule, rulesFor } from "./rule.js";
import { openValues } from "./enums.js";
import { doesNotExist, isMissing, isNoLongerAlways, isPossibly, isUnhandled, errorsFor } from "./compiler.js";
import { branches, useOfField, usesOfValues } from "./snippets.js";
import { byUse, canBe, isMet, labels, list, sentenceList } from "./words.js";
import { code } from "../../values/text.js";
import { without } from "../../values/collections.js";

export const unions = {
  ...rulesFor("union-members", {
    "union-member-added": {
      half: "added",
      describe: (fact, subject) =>
        `${canBe(subject, "now")} ${labels(inDocument(fact.added, fact.former), "or")}`,
      request: "You may send the new variants, too.",
      // Code that knows only one variant compiles, and takes the new one for it.
      response: {
        "wire compile":
          "wire compile silent: Another variant may come: code that handles all of the old ones, or knows only one, no longer compiles, and running code does not handle it.",
        silent: "The type had room for such a value, so existing code compiles; it may not expect it.",
      },
      exceptions: openValues,
      advise: ({ added, former }, { words }) => {
        const [only, ...others] = former;
        if (areInType(added, former)) return `Check that your code handles every value of ${words}.`;
        return only !== undefined && others.length === 0
          ? `Check for ${labels(added, "or")} before you use ${words} as ${code(shortType(only))}.`
          : `Add a branch for ${labels(added)} wherever you distinguish the variants of ${words}.`;
      },
      after: (fact) =>
        areInType(fact.added, fact.former) ? undefined : branches(fact.tag, fact.tagValues.added),
      errors: ({ added, former, tagValues }, names) => {
        const [only, ...others] = former;
        const [first] = added;
        if (first === undefined || areInType(added, former)) return {};
        // Code that expects a single type does not check. Without a tag, a `Record` of all variants has no keys.
        return only !== undefined && others.length === 0
          ? isNoLongerAlways(only, first.schema, names)
          : isUnhandled(first.schema, tagValues.added, names);
      },
    },
    "union-member-removed": {
      half: "removed",
      describe: (fact, subject) =>
        `${canBe(subject, "no longer")} ${labels(inDocument(fact.removed, remaining(fact)), "or")}`,
      request: {
        "wire compile": "The server refuses removed variants, and sending them does not compile.",
        compile:
          "On the wire, values of the removed variants fit another one; typed as a removed variant, they may not compile.",
      },
      response: {
        compile:
          "Branches for removed variants are never taken, and comparing with their tags does not compile.",
      },
      advise: (fact, subject) =>
        areInType(fact.removed, remaining(fact))
          ? `Check what you send as ${subject.words}.`
          : byUse(
              fact,
              `Stop sending ${labels(fact.removed)} as ${subject.words}.`,
              `Remove ${labels(fact.removed)} wherever you distinguish the variants of ${subject.words}.`,
            ),
      before: (fact) => (isMet(fact) ? branches(fact.tag, fact.tagValues.removed) : undefined),
    },
  }),

  ...rulesFor(about("object-variants", { distribution }), {
    "object-split": {
      when: ({ after }) => after,
      describe: "{subject} is now one of {variants} variants{distribution}",
      request: {
        "wire compile":
          "Every variant requires a field that was optional: the server refuses objects that fit none, and they do not compile.",
        compile: "note: The fields are the same; each object has to fit a variant.",
        note: "The fields are the same; each object has to fit a variant.",
      },
      response: {
        compile:
          "Reading a field that only some variants have does not compile before the variant is known; the values are the same as before.",
        additive: "Every variant has the fields that existing code reads.",
        note: "additive: Every variant has the fields that existing code reads.",
      },
      advise: {
        sent: "Send {subject} as one of its variants.",
        met: "Find out the variant of {subject} before you read fields that only some have.",
      },
      errors: (fact) =>
        isMet(fact) ? doesNotExist(fact.fields.find(({ missing }) => missing > 0)?.field ?? "…") : {},
    },
    "variants-joined": {
      when: ({ before }) => before,
      describe: "{subject} is now a single object instead of one of {variants} variants{distribution}",
      response: "additive: The one object has the fields of all variants.",
      exceptions: {
        "no-longer-told-apart": {
          when: ({ fields }) => fields.some(({ required, missing }) => required > 0 && missing > 0),
          response:
            "compile: A field that a variant always had may be absent from the one object, so reading it where the variant was known no longer compiles.",
        },
      },
      advise: "Check each field of {subject} for its presence, instead of the variant.",
      errors: () => isPossibly("undefined", "value.…"),
    },
  }),

  "union-keyword-changed": rule("union-kind", {
    describe: "{subject} now uses `{after}` instead of `{before}`",
    both: "note: The types are the same; a validator may treat a value that fits several variants differently.",
  }),

  ...rulesFor(about("overlap", { example, several }), {
    "overlap-refused": {
      when: ({ after }) => after,
      describe: (fact, subject) => `${canBe(subject, "no longer")} a value that fits ${several(fact)}`,
      request:
        "`oneOf` admits only values that fit exactly one variant: the server may refuse a value that fits several and was valid before.",
      advise: "Check what you send: {example} fits {several}. Send values that fit a single variant.",
    },
    "overlap-accepted": {
      when: ({ before }) => before,
      describe: (fact, subject) => `${canBe(subject, "now")} ${example(fact)}, which fitted ${several(fact)}`,
      response: "note: The types are the same; existing code may receive a value that fits several variants.",
    },
  }),

  "tag-property-changed": rule("tag-property", {
    describe: "The variants of {subject} are now distinguished by `{after}` instead of `{before}`",
    both: "A `switch` on the old field never matches.",
    advise: {
      sent: "Send `{after}` instead of `{before}` in the variants of {subject}.",
      met: "Distinguish the variants of {subject} by `{after}` instead of `{before}`.",
    },
    before: (fact) => useOfField(fact, fact.before),
    after: (fact) => useOfField(fact, fact.after),
    errors: (fact) => errorsFor(fact, { sent: isMissing(fact.after), met: doesNotExist(fact.before) }),
  }),

  "tag-value-changed": rule("tag-values", {
    describe: ({ before, after, member }, subject) => {
      const [added, removed] = [without(after, before), without(before, after)];
      const tag = `In ${subject.words}, the tag of ${code(member)}`;
      if (removed.length === 0) return `${tag} can now also be ${list(added, "or")}`;
      if (added.length === 0) return `${tag} can no longer be ${list(removed, "or")}`;
      return `${tag} is now ${list(after, "or")} instead of ${list(before, "or")}`;
    },
    both: {
      "wire compile":
        "Code that distinguishes the variants by their old values takes another branch, or none.",
      additive: "You may send the new values, too.",
      "compile silent":
        "A `switch` has no branch for the new value, and running code takes its default; the other branches are still right.",
      compile: "The removed values no longer occur, and comparing with them does not compile.",
    },
    advise: (fact, subject) =>
      byUse(
        fact,
        `Send ${list(fact.after, "or")} as the tag of ${code(fact.member)}.`,
        `Distinguish the variants of ${subject.words} by their new values.`,
      ),
    before: (fact) => usesOfValues(fact, without(fact.before, fact.after)),
    after: (fact) => usesOfValues(fact, without(fact.after, fact.before)),
  }),

  "tag-value-moved": rule("tag-moved", {
    describe: ({ moved }, subject) => {
      const sentences = moved.map(
        ({ value, before, after }) => `${code(value)} now means ${code(after)} instead of ${code(before)}`,
      );
      return `As the tag of ${subject.words}, ${sentenceList(sentences)}`;
    },
    request:
      "wire compile silent: The server reads what you send as another variant, and refuses or misreads it; it compiles where both variants have the fields that you send.",
    response:
      "wire compile silent: The branch for a value gets another variant; it compiles where both variants have the fields that it reads.",
    advise: {
      sent: "Send each variant of {subject} with the tag that now means it.",
      met: "Swap the branches for these values wherever you distinguish the variants of {subject}.",
    },
  }),

  "tag-added": rule("tag-added", {
    describe: "The variants of {subject} can now be distinguished by `{property}`",
    both: {
      note: "additive: There is now a simpler way to distinguish them.",
      additive: "There is now a simpler way to distinguish them.",
      "wire compile":
        "Each variant must now have the value that means it: the server refuses others, and they do not compile.",
    },
    advise: "Send `{property}` with the value of the variant wherever you send {subject}.",
  }),

  "tag-removed": rule("tag-removed", {
    describe: "The variants of {subject} can no longer be distinguished by `{property}`",
    request: "additive: The tag may have any value that its own schema allows.",
    response:
      "compile silent: A `switch` on the field no longer narrows the type, and the document no longer guarantees its values.",
    advise: "Distinguish the variants of {subject} by their fields.",
  }),
};

/** With formats, if TypeScript has the same type for them and others. */
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
