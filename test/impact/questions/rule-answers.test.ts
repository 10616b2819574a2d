/** Each rule says who finds the places of its changes; what it says has to fit what the change does. */
import { describe, expect, it } from "vitest";

import { answerOf } from "../../../src/impact/questions/rule-answers.js";
import { verdictRows } from "../../judge/rules/verdict-table.js";

const asksNothing = ["additive", "note", "deprecated"];

describe("who finds the places of a change", () => {
  const cells = verdictRows.flatMap(({ rule, situation, request, response }) => [
    { rule, situation, direction: "request" as const, verdict: request },
    { rule, situation, direction: "response" as const, verdict: response },
  ]);

  it("is nobody, if it is harmless in each situation", () => {
    const wrong = cells
      .filter(({ rule, direction }) => answerOf(rule, direction) !== "nothing")
      .filter(({ rule, direction }) =>
        cells
          .filter((cell) => cell.rule === rule && cell.direction === direction)
          .every(({ verdict }) => asksNothing.includes(verdict)),
      );
    // Its effects are those of what differs between the two types.
    expect([...new Set(wrong.map(({ rule }) => rule))]).toEqual(["type-replaced"]);
  });

  it("is somebody, if it is not, and the generated code does not follow it", () => {
    const followed = cells
      .filter(({ verdict }) => !asksNothing.includes(verdict))
      .filter(({ rule, direction }) => answerOf(rule, direction) === "nothing");
    expect([...new Set(followed.map(({ rule }) => rule))]).toEqual([
      "operation-moved",
      "paths-rewritten",
      "event-envelope-changed",
      "parameter-moved",
      "parameter-serialization-changed",
      "reserved-characters-encoded",
      "body-encoding-changed",
    ]);
  });

  it("is more than the compiler, if some uses compile", () => {
    const wrong = cells
      .filter(({ verdict, direction }) => verdict.includes("silent") && direction === "response")
      .filter(({ rule, direction }) => answerOf(rule, direction) === "compiler");
    // What is only sent has no response.
    const sent = ["scope-removed", "parameter-removed", "body-removed"];
    expect([...new Set(wrong.map(({ rule }) => rule))]).toEqual(sent);
  });
});
