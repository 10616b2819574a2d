/** What a declaration of a later version says of its own past. */
import { expect, it } from "vitest";

import { notesOver } from "../../src/judge/notes.js";
import { diffApis } from "../../src/judge/diff.js";
import { Report } from "../../src/diagnostics/report.js";
import { nameDeclarations } from "../../src/emit/names.js";
import { history, versionScope, type VersionScope } from "../../src/emit/version-scope.js";
import type { Api } from "../../src/model/api.js";
import { buildTimeline } from "../../src/timeline/timeline.js";
import { schemaCases } from "../judge/rules/schema-cases.js";
import { answering, apiOf, enumOf, object, ref, string, type Json } from "../judge/support.js";

const page = { Page: object({ items: { type: "array", items: ref("Payout") }, next: ref("Page") }) };
const api = (payout: Json, version: string, more: Json = {}): Api =>
  apiOf(answering(ref("Page"), { ...page, Payout: object(payout), ...more }), version);

/** Of the newest version. */
function scopeOf(...apis: readonly Api[]): VersionScope {
  const timeline = buildTimeline(apis);
  const diffs = apis.slice(1).map((each, index) => diffApis(apis[index] ?? each, each));
  const version = timeline.versions.at(-1);
  if (version === undefined) throw new Error("A version was given.");
  return versionScope({
    timeline,
    version,
    names: nameDeclarations(timeline, new Report()),
    folder: "",
    notes: notesOver(timeline, diffs).get(version.version),
  });
}

const tags = (...values: readonly string[]): Json => ({ type: "array", items: enumOf(...values) });

it("a type says what changed in it, a type that holds it says where", () => {
  const scope = scopeOf(
    api({ state: enumOf("sent"), tags: tags("a") }, "2026-01-01"),
    api({ state: enumOf("sent", "held"), tags: tags("a", "b") }, "2026-02-01"),
  );
  expect(history("schemas", "Payout", scope)).toBe(
    "Changed since 2026-01-01:\n- `state` can now be `held`.\n- `tags` can now contain `b`.",
  );
  expect(history("schemas", "Page", scope)).toBe(
    "Changed since 2026-01-01:\n- `items[].state` can now be `held`.\n- `items[].tags` can now contain `b`.",
  );
});

it("a union that is a type of its own is named", () => {
  const first = { Rail: enumOf("ach"), Payout: object({ rail: ref("Rail") }) };
  const second = { ...first, Rail: enumOf("ach", "wire") };
  const scope = scopeOf(
    apiOf(answering(ref("Payout"), first), "2026-01-01"),
    apiOf(answering(ref("Payout"), second), "2026-02-01"),
  );
  expect(history("schemas", "Rail", scope)).toBe("Changed since 2026-01-01: `Rail` can now be `wire`.");
  expect(history("schemas", "Payout", scope)).toBe("Changed since 2026-01-01: `rail` can now be `wire`.");
});

it("a list that is a type of its own is named, and so is what refers to it", () => {
  const rails = (...values: readonly string[]): Json => ({ Rails: tags(...values), Alias: ref("Rails") });
  const scope = scopeOf(
    apiOf(answering(ref("Alias"), rails("ach")), "2026-01-01"),
    apiOf(answering(ref("Alias"), rails("ach", "wire")), "2026-02-01"),
  );
  expect(history("schemas", "Rails", scope)).toBe(
    "Changed since 2026-01-01: `Rails` can now contain `wire`.",
  );
  expect(history("schemas", "Alias", scope)).toBe(
    "Changed since 2026-01-01: `Alias` can now contain `wire`.",
  );
});

/** The schema of the field `value`, as a type of its own. */
function hoisted(document: Json): Json {
  let value: Json | undefined;
  const text = JSON.stringify(document, (key, child: unknown) => {
    if (key !== "value" || typeof child !== "object" || child === null) return child;
    value = child as Json;
    return ref("Value");
  });
  const parsed = JSON.parse(text) as Json;
  const { schemas = {} } = (parsed["components"] ?? {}) as { schemas?: Json };
  return { ...parsed, components: { schemas: { ...schemas, ...(value && { Value: value }) } } };
}

const ofValues = schemaCases.flatMap(({ rule, before, after }) => {
  const sides = [before, after].map((side) => ("operations" in side ? {} : hoisted(side)));
  const [first = {}, second = {}] = sides;
  const isHoisted = sides.every(({ components }) => JSON.stringify(components ?? {}).includes('"Value"'));
  // Sentences about fields name the field.
  const isOfFields =
    rule.startsWith("field-") ||
    ["constraint-instead-of-required", "tag-added", "unlisted-fields-untyped"].includes(rule);
  return isHoisted && !isOfFields ? [{ rule, first, second }] : [];
});

it.each(ofValues)("a sentence about a type alone names the type: $rule", ({ first, second }) => {
  const { notes } = scopeOf(apiOf(first, "2026-01-01"), apiOf(second, "2026-02-01"));
  const sentences = notes?.schemas.get("Value") ?? [];
  expect(sentences).not.toEqual([]);
  expect(sentences.filter((sentence) => !/`Value\b/.test(sentence))).toEqual([]);
});

it("nearly every rule of schemas concerns types alone", () => {
  expect(new Set(ofValues.map(({ rule }) => rule)).size).toBeGreaterThan(30);
});

it("an operation names what its caller meets", () => {
  const scope = scopeOf(
    api({ memo: string }, "2026-01-01"),
    api({ memo: string, note: string }, "2026-02-01"),
  );
  expect(history("operations", "getThings", scope)).toBe(
    "Changed since 2026-01-01: New optional field `Payout.note`: `string`.",
  );
});

it("what is new is new, what came back came back, and the oldest version has no past", () => {
  const other = { Other: object({ a: string }) };
  const [first, second] = [api({}, "2026-01-01", other), api({}, "2026-02-01")];
  const third = api({}, "2026-03-01", { ...other, Fresh: object({ b: string }) });
  expect(history("schemas", "Other", scopeOf(first))).toBeUndefined();
  const scope = scopeOf(first, second, third);
  expect(history("schemas", "Fresh", scope)).toBe("New in 2026-03-01.");
  expect(history("schemas", "Other", scope)).toBe("Not in 2026-02-01; returned in 2026-03-01.");
});

it("says that there is more where a reader would stop reading", () => {
  const many = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`field${index}`, string]));
  const lines = history("schemas", "Payout", scopeOf(api({}, "2026-01-01"), api(many, "2026-02-01")))?.split(
    "\n",
  );
  expect(lines).toHaveLength(7);
  expect(lines?.at(-1)).toBe("- And more: see ../CHANGES.md.");
});
