/** A message that is signed word for word is the one that is expected, or there is none. */
import { describe, expect, test } from "vitest";

import { fillMessage } from "../../templates/runtime/message.js";

const form = { template: "I am {who_1} since {day}, {day}.", days: { day: "DD/MM/YYYY" } };
const filled = (change: object): string =>
  fillMessage(form, { who_1: "Zoë Müller", day: "2026-03-09", ...change });

test("its parts are where the template has them, its days in the form that the API has", () => {
  expect(filled({})).toBe("I am Zoë Müller since 09/03/2026, 09/03/2026.");
  expect(filled({ day: new Date("2024-02-29T23:59:59.999Z") })).toContain("since 29/02/2024,");
  expect(fillMessage({ template: "{a}{b}" }, { a: "x y", b: "$&" })).toBe("x y$&");
});

describe("a part is refused that is", () => {
  test.each<[string, unknown]>([
    ["missing", undefined],
    ["a number", 5],
    ["empty", ""],
    ["a blank", " "],
    ["with a blank before", " a"],
    ["with a blank behind", "a "],
    ["with a line break", "a\nb"],
    ["with a line break behind", "a\n"],
    ["with a line separator", "a\u2028b"],
    ["with a paragraph separator", "a\u2029b"],
    ["with a control character", "a\u0000b"],
    ["with a direction that is turned", "a\u202eb"],
  ])("%s", (_, who) => {
    expect(() => filled({ who_1: who })).toThrow("`who_1` must be a string in one line");
  });

  test("of a prototype", () => {
    expect(() => fillMessage({ template: "{constructor}" }, {})).toThrow("`constructor`");
  });
});

describe("a day is refused that is", () => {
  test.each<[string, unknown]>([
    ["missing", undefined],
    ["no day of the calendar", "2026-02-30"],
    ["of a 13th month", "2026-13-01"],
    ["written in another order", "09-03-2026"],
    ["with a time", "2026-03-09T00:00:00Z"],
    ["with something before it", "x2026-03-09"],
    ["with something behind it", "2026-03-09x"],
    ["an invalid date", new Date("never")],
    ["milliseconds", Date.parse("2026-03-09")],
    ["in a list", ["2026-03-09"]],
  ])("%s", (_, day) => {
    expect(() => filled({ day })).toThrow(
      "`day` must be a day: a valid `Date`, or a string in the form YYYY-MM-DD.",
    );
  });
});
