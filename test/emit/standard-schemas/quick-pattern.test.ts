import { expect, it } from "vitest";

import { isQuickPattern } from "../../../src/emit/standard-schemas/checked-limits.js";

it.each([
  "^[A-Z]{3}$",
  "^\\d+(\\.\\d+)?$",
  "^([0-9]{3}|[0-9]{8})$",
  "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$",
  "^a$|^b$",
  "^(\\d{2}-)*$",
])("%s is tried on strings from outside", (pattern) => {
  expect(isQuickPattern(pattern)).toBe(true);
});

it.each([
  ["(a+)+$", "repeats a repetition"],
  ["^(a+)+$", "repeats a repetition"],
  ["^(a|a)*$", "repeats alternatives"],
  ["^(a?b?)*$", "repeats what may be empty"],
  ["^a*a*a*$", "repeats without a limit three times"],
  ["^(a{1,64}){1,64}$", "repeats a repetition of several lengths"],
  ["a*b", "can begin anywhere"],
  ["^a$|b*c", "can begin anywhere"],
  ["^(?=a)a", "looks ahead"],
  ["^(a)\\1", "is not read"],
  ["^[a\\-z]\\_$", "is not valid with the flag of the runtime"],
  ["(", "is not valid"],
])("%s is not: it %s", (pattern) => {
  expect(isQuickPattern(pattern)).toBe(false);
});
