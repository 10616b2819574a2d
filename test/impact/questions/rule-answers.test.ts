/** Each rule says where code meets its changes; what it says has to fit what the change does. */
import { describe, expect, it } from "vitest";

import { outcomeOf, type EffectWords } from "../../../src/judge/effects.js";
import { answerOf } from "../../../src/impact/questions/rule-answers.js";
import { verdictRows } from "../../judge/rules/verdict-table.js";

describe("where code meets a change", () => {
  const cells = verdictRows.flatMap(({ rule, request, response }) =>
    [
      { direction: "request" as const, verdict: request },
      { direction: "response" as const, verdict: response },
    ].map(({ direction, verdict }) => {
      const outcome = outcomeOf(verdict.replace(/^.*: /, "") as EffectWords);
      return { rule, outcome, answer: answerOf(rule, { direction, ...outcome }) };
    }),
  );
  const rulesWith = (isMeant: (cell: (typeof cells)[number]) => boolean): readonly string[] => [
    ...new Set(cells.filter(isMeant).map(({ rule }) => rule)),
  ];

  it("is where a type shows it, if it breaks nothing else", () => {
    const harmless = ["additive", "note", "deprecated"];
    const listed = rulesWith(
      ({ rule, answer }) =>
        answer !== "types" &&
        cells.filter((cell) => cell.rule === rule).every(({ outcome }) => harmless.includes(outcome.level)),
    );
    expect(listed).toEqual([]);
  });

  it("is a field only for what fields have", () => {
    const ofFields = rulesWith(({ answer }) => answer === "reads" || answer === "writes");
    expect(ofFields).toMatchInlineSnapshot(`
      [
        "trait-changed",
        "empty-value-refused",
        "request-media-type-changed",
        "response-media-type-changed",
        "field-removed",
        "type-widened",
        "type-narrowed",
        "null-added",
        "null-removed",
        "enum-value-removed",
        "union-member-added",
        "union-member-removed",
        "overlap-refused",
        "object-closed",
        "tuple-length-changed",
        "format-changed",
        "pattern-added",
        "pattern-removed",
        "pattern-changed",
        "limit-tightened",
        "limit-loosened",
        "limit-changed",
        "no-value-left",
        "value-possible",
        "constraint-added",
        "constraint-removed",
        "constraint-changed",
        "content-coding-changed",
        "default-changed",
        "read-only-removed",
      ]
    `);
  });
});
