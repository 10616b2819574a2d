/** Why changes matter, as a report says it of one change, of several of a kind, and at the end of a large report. */
import { describe, expect, it } from "vitest";

import type { Change, Reason } from "../../src/judge/change.js";
import { meaningsOf, reasonLines } from "../../src/reports/sections.js";
import { diff, json, object, string, type Json } from "../judge/support.js";

const fields = (...names: readonly string[]): Json =>
  object(Object.fromEntries(names.map((name) => [name, string])));

/** One field that is sent, one that is received, and one that is both. */
function shop(sent: Json, received: Json, both: Json): Json {
  const answer = (schema: Json): Json => ({ responses: { "200": { description: "", ...json(schema) } } });
  return {
    paths: {
      "/a": { post: { operationId: "send", requestBody: json(sent), responses: {} } },
      "/b": { get: { operationId: "receive", ...answer(received) } },
      "/c": {
        put: {
          operationId: "change",
          requestBody: json({ $ref: "#/components/schemas/Both" }),
          ...answer({ $ref: "#/components/schemas/Both" }),
        },
      },
    },
    components: { schemas: { Both: both } },
  };
}

const { changes } = diff(
  shop(fields("a", "b"), fields("a", "c"), fields("a", "d")),
  shop(fields("a"), fields("a"), fields("a")),
);
const sentence = {
  sent: "Setting it no longer compiles; running code still sends it, and the server ignores or refuses it.",
  received: "Running code reads `undefined`, and reading it no longer compiles.",
};

function met(...ids: readonly string[]): Change[] {
  return changes.filter(({ operations }) => operations.some((id) => ids.includes(id)));
}

describe("a reason", () => {
  it("stands alone where there is one direction", () => {
    expect(reasonLines(met("send"))).toEqual([sentence.sent]);
    expect(reasonLines(met("receive"))).toEqual([sentence.received]);
  });

  it("says which direction it is about where there are two", () => {
    expect(reasonLines(met("change"))).toEqual([`Sent: ${sentence.sent}`, `Received: ${sentence.received}`]);
  });

  it("says of how many changes it is true", () => {
    expect([...reasonLines(changes)].sort()).toEqual([
      `Received (2 of 3): ${sentence.received}`,
      `Sent (2 of 3): ${sentence.sent}`,
    ]);
  });

  it("has no direction where it is the same in both", () => {
    const why: Reason[] = [{ direction: undefined, sentence: "It matters." }];
    const [first] = changes;
    if (first === undefined) throw new Error("A field was removed.");
    expect(reasonLines([{ ...first, why }])).toEqual(["It matters."]);
  });

  it("is said once in a report, of all changes of a kind", () => {
    expect(meaningsOf(changes)).toEqual([{ title: "Fields were removed", reasons: reasonLines(changes) }]);
  });
});
