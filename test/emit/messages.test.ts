/** Messages that a service expects word for word: the emitted functions, executed. */
import { describe, expect, it } from "vitest";

import { DiagnosticError } from "../../src/diagnostics/diagnostic.js";
import { fillMessage } from "../../templates/runtime/message.js";
import { importEmitted } from "../support/import-emitted.js";
import { changingWordings, emitMessages, type Wording } from "./messages-example.js";

type Messages = Readonly<Record<string, (parts: object) => string>>;

describe("the emitted function", () => {
  it("builds the text of its version, and is shared where the wording is", async () => {
    const files = await emitMessages(changingWordings);
    const parts = { person: "Ada */ ${1}", date: new Date("2026-02-03T23:59:59Z") };
    const emitted = [...files].map(([file, text]) => ({ path: file, text }));
    const texts = [];
    for (const version of Object.keys(changingWordings)) {
      const module = await importEmitted<Messages>(emitted, `api/${version}/index.ts`);
      texts.push(module["consentMessage"]?.(parts));
    }
    const old = 'Ada */ ${1} says "yes" to `$0` \\\\ on 03.02.2026, and Ada */ ${1} means it.';
    expect(texts).toEqual([old, old, "Ada */ ${1} consents on 03.02.2026."]);
    expect(files.get("api/2025-06-01/messages.ts")).toContain('from "../2025-01-01/messages.js"');
    expect(files.get("api/2026-01-01/messages.ts")).not.toContain("2025-01-01");
  });

  it("is not there, nor its runtime, where no message is", async () => {
    const files = await emitMessages({ "2026-01-01": undefined });
    expect([...files.keys()].filter((file) => /message/.test(file))).toEqual([]);
    expect([...files.values()].some((text) => text.includes("export type MessageDay = string"))).toBe(true);
  });

  it.each<[string, Wording]>([
    ["a name that is no function's", { name: "__proto__" }],
    ["a part that is no name", { template: "{a b}", parts: { "a b": { description: "x" } } }],
    ["a part of the prototype", { template: "{__proto__}", parts: {} }],
    ["a brace alone", { template: "{person} {date} }" }],
    ["a line end", { template: "{person}\n{date}" }],
    [
      "a day without year",
      { parts: { person: { description: "x" }, date: { description: "x", day: "DD/MM" } } },
    ],
    [
      "a month by its name",
      { parts: { person: { description: "x" }, date: { description: "x", day: "DD MMM YYYY" } } },
    ],
  ])("is refused with %s", async (_name, wording) => {
    await expect(emitMessages({ "2026-01-01": wording })).rejects.toThrow(DiagnosticError);
  });
});

describe("a part", () => {
  const form = { template: "{name} on {day}", days: { day: "DD/MM/YYYY" } };
  const fill = (parts: object) => () => fillMessage(form, parts);
  const name = "a";
  const day = "2024-02-29";

  it.each([
    [{ name, day }, "a on 29/02/2024"],
    [{ name: "$& {day} $1", day }, "$& {day} $1 on 29/02/2024"],
    [{ name: "ä b", day: "0999-12-31" }, "ä b on 31/12/0999"],
    [{ name, day: new Date("2024-02-29T23:30:00-05:00") }, "a on 01/03/2024"],
    [{ name, day: new Date(Date.UTC(2024, 0, 1)) }, "a on 01/01/2024"],
  ])("%j", (parts, expected) => {
    expect(fillMessage(form, parts)).toBe(expected);
  });

  it.each([
    undefined,
    null,
    "",
    " ",
    "a ",
    " a",
    "\u00a0a",
    "a\nb",
    "a\u2028b",
    "a\u200bb",
    "a\u202eb",
    "\ud800",
    1,
    {},
  ])("that would make another text is refused: %j", (part) => {
    expect(fill({ name: part, day })).toThrow(/^`name` must be a string/);
  });

  it.each([
    undefined,
    null,
    "",
    "29/02/2024",
    "2024-2-29",
    "2023-02-29",
    "2024-13-01",
    "2024-02-29T00:00:00Z",
    "+012024-02-29",
    0,
    new Date(NaN),
    new Date(8e15),
    {},
  ])("that is no day is refused: %j", (part) => {
    expect(fill({ name, day: part })).toThrow(/^`day` must be a day/);
  });

  it("is looked for in what was passed, not in its prototype", () => {
    expect(fill(Object.create({ name, day }) as object)).toThrow(TypeError);
    expect(() => fillMessage({ template: "{constructor}" }, {})).toThrow(TypeError);
  });
});
