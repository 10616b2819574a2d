/** By which an acknowledgement names a finding: it stays where the code is the same, and ends where it is not. */
import { describe, expect, it } from "vitest";

import { type Identifiable, identitiesOf } from "../../src/impact/spots.js";

const place: Identifiable = {
  cause: "union-member-added-e36b6697",
  file: "src/rails.ts",
  declarations: ["Rails", "cost"],
  code: 'choose(rail, { kind: "fast", rails: [first, second] })',
};

function identityOf(input: Partial<Identifiable> = {}): string | undefined {
  return identitiesOf([{ ...place, ...input }])[0];
}

describe("the identity of a finding", () => {
  it("is short, and knows nothing of lines", () => {
    expect(identityOf()).toMatch(/^[0-9a-f]{12}$/);
    expect(identityOf()).toBe(identityOf());
  });

  it.each([
    ["other line breaks", 'choose(\n  rail,\n  {\n    kind: "fast",\n    rails: [first, second],\n  },\n)'],
    ["other quotes", "choose(rail, { kind: 'fast', rails: [first, second] })"],
    ["no spaces", 'choose(rail,{kind:"fast",rails:[first,second]});'],
    ["parentheses of a formatter", '(choose(rail, { kind: "fast", rails: [first, second] }))'],
  ])("is the same with %s", (_what, code) => {
    expect(identityOf({ code })).toBe(identityOf());
  });

  it.each<[string, Partial<Identifiable>]>([
    ["another cause", { cause: "union-member-added-00000000" }],
    ["a renamed file", { file: "src/all-rails.ts" }],
    ["a renamed function", { declarations: ["Rails", "price"] }],
    ["another word", { code: 'choose(rail, { kind: "slow", rails: [first, second] })' }],
    ["words that grow together", { code: 'choose(rail, { kind: "fast", rails: [firstsecond] })' }],
  ])("differs with %s", (_what, input) => {
    expect(identityOf(input)).not.toBe(identityOf());
  });

  it("numbers places that are equal, in their order, and no others", () => {
    const [first, other, second, third] = identitiesOf([place, { ...place, code: "other" }, place, place]);
    expect(new Set([first, other, second, third]).size).toBe(4);
    expect(first).toBe(identityOf());
    expect(other).toBe(identityOf({ code: "other" }));
  });
});
