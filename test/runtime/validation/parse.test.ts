import { expect, expectTypeOf, test } from "vitest";

import { schema, type Schema } from "../../../templates/runtime/validation/schema.js";
import { parse, ValidationError } from "../../../templates/runtime/validation/exports.js";

const payment: Schema<{ id: string }> = schema({
  type: "object",
  properties: { id: { type: "string" }, rails: { type: "array", items: { type: "string" } } },
  required: ["id"],
});

test("gives the value its type", () => {
  const value: unknown = { id: "1" };
  const parsed = parse(payment, value);
  expect(parsed).toBe(value);
  expectTypeOf(parsed).toEqualTypeOf<{ id: string }>();
});

function failure(value: unknown): ValidationError {
  try {
    parse(payment, value);
  } catch (error) {
    if (error instanceof ValidationError) return error;
  }
  throw new Error("It was accepted.");
}

test("throws an error with all issues, and says where they are and what to do", () => {
  const error = failure({ rails: [1] });
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({ name: "ValidationError", code: "invalid_value" });
  expect(error.issues.map(({ path }) => path)).toEqual([["rails", 0], ["id"]]);
  expect(error.message).toBe(`The value is not what the document of the service says:
- rails.0: Expected a string; found a number.
- id: Expected a string, which is required; found nothing.
If the service is right, its document has to be corrected, by the publisher or by an overlay.`);
  expect(JSON.parse(JSON.stringify(error))).toEqual({
    name: "ValidationError",
    code: "invalid_value",
    message: error.message,
    issues: error.issues,
  });
});

test("shows five issues, and counts the others", () => {
  const { message } = failure({ id: "1", rails: [1, 2, 3, 4, 5, 6, 7] });
  expect(message).toContain("rails.4");
  expect(message).not.toContain("rails.5");
  expect(message).toContain("- and 2 more");
  expect(failure(1).message).toContain("- the value itself: Expected an object");
});
