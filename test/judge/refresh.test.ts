/** A dated version is a promise: what a publisher may do to its document, by level, and by the policy that goes before it. */
import { describe, expect, it } from "vitest";

import { diffApis } from "../../src/judge/diff.js";
import { levels } from "../../src/judge/effects.js";
import { breaksPromise, judgeRefresh } from "../../src/judge/judge-refresh.js";
import type { Api } from "../../src/model/api.js";
import type { PolicyTrait } from "../../src/traits/types.js";
import {
  answering,
  apiOf,
  calling,
  enumOf,
  integer,
  type Json,
  object,
  ref,
  string,
  taking,
} from "./support.js";

const things = (schema: Json): Json => answering(ref("Thing"), { Thing: schema });
const plain = object({ id: string });

/** One change of each level. */
const steps: Readonly<
  Record<(typeof levels)[number], readonly [before: Json, after: Json, promise: "kept" | "broken"]>
> = {
  breaking: [things(plain), things(object({ id: integer })), "broken"],
  silent: [taking(object({ a: string })), taking(object({ a: { ...string, maxLength: 5 } })), "broken"],
  compile: [things(plain), answering(ref("Item"), { Item: plain }), "broken"],
  additive: [things(plain), things(object({ id: string, more: string })), "kept"],
  deprecated: [calling({}), calling({ deprecated: true }), "kept"],
  note: [things(plain), things(object({ id: { ...string, format: "date" } })), "kept"],
};

const withPolicy = (document: Json, policy: PolicyTrait): Api => ({ ...apiOf(document), traits: { policy } });

describe("a dated document that is published again", () => {
  it.each(levels)("with a change of the level %s", (level) => {
    const [before, after, promise] = steps[level];
    const { verdict } = judgeRefresh(diffApis(apiOf(before), apiOf(after)));
    expect(
      diffApis(apiOf(before), apiOf(after)).changes.map((change) => [change.level, breaksPromise(change)]),
    ).toEqual([[level, promise === "broken"]]);
    expect(verdict).toBe(promise === "broken" ? "breaking" : "additive");
  });

  it("breaks its promise with one bad change among good ones, and only that one is listed", () => {
    const { verdict, summary } = judgeRefresh(
      diffApis(
        apiOf(things(object({ id: string, state: enumOf("a") }))),
        apiOf(things(object({ id: string, state: enumOf("a", "b"), more: string }))),
      ),
    );
    expect(verdict).toBe("breaking");
    expect(summary).toBe(
      "The publisher broke the promise of a dated version:\n  breaking: `Thing.state` can now be `b`",
    );
  });

  it("says what it adds", () => {
    const { summary } = judgeRefresh(
      diffApis(apiOf(things(plain)), apiOf(things(object({ id: string, more: string })))),
    );
    expect(summary).toBe(
      "The publisher only added to the version:\n  new: New optional field `Thing.more`: `string`",
    );
  });

  it.each<[string, Json, string]>([
    ["nothing", things(plain), "Clients are unaffected."],
    ["words", things({ ...plain, description: "Said otherwise." }), "Only descriptions changed."],
  ])("says that it is the same but for %s", (_name, after, summary) => {
    expect(judgeRefresh(diffApis(apiOf(things(plain)), apiOf(after)))).toMatchObject({
      verdict: "prose",
      summary,
    });
  });

  it.each([
    [20, 20, undefined],
    [21, 20, "  and 1 more"],
    [25, 20, "  and 5 more"],
  ])("lists %i changes in %i lines", (count, shown, last) => {
    const fields = Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, string]));
    const { summary } = judgeRefresh(
      diffApis(apiOf(things(plain)), apiOf(things(object({ id: string, ...fields })))),
    );
    const [, ...lines] = summary.split("\n");
    const isChange = (line: string): boolean =>
      /^ {2}new: New optional field `Thing\.f\d+`: `string`$/.test(line);
    expect(lines.filter(isChange)).toHaveLength(shown);
    expect(lines.slice(shown)).toEqual(last === undefined ? [] : [last]);
  });
});

describe("the publisher's policy goes before the level", () => {
  it.each<[string, keyof typeof steps, PolicyTrait, boolean]>([
    [
      "a rename of a type, ruled additive",
      "compile",
      { additive: ["schema-renamed"], newVersionFor: [] },
      false,
    ],
    [
      "a rename of a type, ruled a new version",
      "compile",
      { additive: [], newVersionFor: ["schema-renamed"] },
      true,
    ],
    ["a rename of a type, not ruled", "compile", { additive: ["field-added"], newVersionFor: [] }, true],
    ["a new field, ruled a new version", "additive", { additive: [], newVersionFor: ["field-added"] }, true],
    [
      "a new field, ruled both: the stricter counts",
      "additive",
      { additive: ["field-added"], newVersionFor: ["field-added"] },
      true,
    ],
    [
      "a new field, ruled by its direction",
      "additive",
      { additive: [], newVersionFor: ["response-field-added"] },
      true,
    ],
    [
      "a new field, ruled by the other direction",
      "additive",
      { additive: [], newVersionFor: ["request-field-added"] },
      false,
    ],
    [
      "a limit, ruled as a change of the body",
      "silent",
      { additive: ["limit-tightened"], newVersionFor: ["request-body-changed"] },
      true,
    ],
    ["a limit, ruled additive", "silent", { additive: ["limit-tightened"], newVersionFor: [] }, false],
    ["a note, whatever is ruled", "note", { additive: [], newVersionFor: ["format-added"] }, false],
    [
      "a deprecation, whatever is ruled",
      "deprecated",
      { additive: [], newVersionFor: ["deprecation-added"] },
      false,
    ],
  ])("%s", (_name, level, policy, isBroken) => {
    const [before, after] = steps[level];
    const { changes } = diffApis(withPolicy(before, policy), withPolicy(after, policy));
    expect(changes.map(breaksPromise)).toEqual([isBroken]);
  });

  it.each<[string, Json, Json, PolicyTrait, boolean]>([
    [
      "a required field is a field",
      taking(object({ b: string })),
      taking(object({ a: string, b: string }, ["a"])),
      { additive: ["field-added"], newVersionFor: [] },
      false,
    ],
    [
      "a required parameter is a parameter",
      calling({}),
      calling({ parameters: [{ name: "a", in: "query", required: true, schema: string }] }),
      { additive: ["parameter-added"], newVersionFor: [] },
      false,
    ],
    [
      "another constant is another value",
      things(object({ kind: { const: "a" } })),
      things(object({ kind: { const: "b" } })),
      { additive: ["enum-value-added"], newVersionFor: [] },
      false,
    ],
    [
      "a value of an open enum goes by a name of its own",
      things(object({ kind: open("a") })),
      things(object({ kind: open("a", "b") })),
      { additive: ["open-enum-value-added"], newVersionFor: ["enum-value-added"] },
      false,
    ],
    [
      "a value of a closed enum does not",
      things(object({ kind: enumOf("a") })),
      things(object({ kind: enumOf("a", "b") })),
      { additive: ["open-enum-value-added"], newVersionFor: ["enum-value-added"] },
      true,
    ],
  ])("%s", (_name, before, after, policy, isBroken) => {
    const { changes } = diffApis(withPolicy(before, policy), withPolicy(after, policy));
    expect(changes.map(breaksPromise)).toEqual([isBroken]);
  });

  function open(...values: readonly string[]): Json {
    return { ...enumOf(...values), "x-client": { open: true } };
  }
});
