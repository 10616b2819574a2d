// cspell:ignore anme frist parametr nama docments doucments verison rissing prat presett
import { describe, expect, it } from "vitest";

import { checkForm } from "../../src/forms/check-form.js";
import { define, matching, nonEmptyString, withoutRepetition } from "../../src/forms/define.js";

const form = define((z) =>
  z.strictObject({
    name: nonEmptyString(),
    kind: z.exactOptional(z.enum(["rising", "falling"])),
    count: z.exactOptional(z.int().min(1).max(9)),
    share: z.exactOptional(z.number().gt(0)),
    isOn: z.exactOptional(z.boolean()),
    tags: z.exactOptional(withoutRepetition(z.array(nonEmptyString()).min(1))),
    header: z.exactOptional(matching(/^[a-z]+$/, "the name of a header")),
    byName: z.exactOptional(z.record(matching(/^[a-z]+$/, "a name in lower case"), z.string())),
    status: z.exactOptional(z.union([z.int().max(599), z.literal("5XX")])),
    pages: z.exactOptional(z.union([z.literal(false), z.strictObject({ cursor: nonEmptyString() })])),
    parts: z.exactOptional(
      z.array(z.union([z.strictObject({ part: z.enum(["a", "b"]) }), z.strictObject({ text: z.string() })])),
    ),
    key: z.exactOptional(
      z.discriminatedUnion("type", [
        z.strictObject({ type: z.literal("header"), parameter: nonEmptyString() }),
        z.strictObject({ type: z.literal("bearer") }),
      ]),
    ),
    inner: z.exactOptional(
      z.strictObject({ first: nonEmptyString(), second: z.exactOptional(nonEmptyString()) }),
    ),
  }),
);

/** Each mistake in one line: place, what is wrong, and the fix where there is one of its own. */
function mistakesIn(value: unknown): string[] {
  const checked = checkForm(form, value);
  if (checked.kind === "valid") return [];
  return checked.mistakes.map(({ path, detail, fix }) =>
    [`/${path.join("/")}`, detail, ...(fix === undefined ? [] : [fix])].join(" "),
  );
}

const cases: readonly (readonly [value: object | string, mistakes: readonly string[]])[] = [
  ["text", ['/ Expected an object, found the string "text".']],
  [{}, ["/ `name` is missing."]],
  [{ name: "" }, ['/name Expected a string that is not empty, found the string "".']],
  [{ name: null }, ["/name Expected a string, found null."]],
  [{ name: "a", count: 0 }, ["/count Expected a number of at least 1, found the number 0."]],
  [{ name: "a", count: 10 }, ["/count Expected a number of at most 9, found the number 10."]],
  [{ name: "a", count: 1.5 }, ["/count Expected a whole number, found the number 1.5."]],
  [{ name: "a", share: 0 }, ["/share Expected a number above 0, found the number 0."]],
  [{ name: "a", isOn: "yes" }, ['/isOn Expected true or false, found the string "yes".']],
  [{ name: "a", tags: "b" }, ['/tags Expected a list, found the string "b".']],
  [{ name: [] }, ["/name Expected a string, found an empty list."]],
  [{ name: "a", tags: "" }, ['/tags Expected a list, found the string "".']],
  [{ name: "a", tags: [] }, ["/tags Expected a list that is not empty, found an empty list."]],
  [{ name: "a", tags: ["b", "b"] }, ["/tags An entry is repeated."]],
  [{ name: "a", header: "A B" }, ['/header Expected the name of a header, found the string "A B".']],
  [{ name: "a", byName: { B: "c" } }, ["/byName/B The key must be a name in lower case."]],
  [{ name: "a", byName: { b: 1 } }, ["/byName/b Expected a string, found the number 1."]],
  [
    { name: "a", kind: "rissing" },
    ['/kind "rissing" is not allowed; did you mean "rising"? Allowed are "rising" and "falling".'],
  ],
  [{ name: "a", kind: 5 }, ['/kind 5 is not allowed; allowed are "rising" and "falling".']],
  [{ name: "a", status: "4XX" }, ['/status Expected a number or "5XX", found the string "4XX".']],
  [{ name: "a", status: 600 }, ["/status Expected a number of at most 599, found the number 600."]],
  [{ name: "a", pages: true }, ["/pages Expected false or an object, found the boolean true."]],
  [{ name: "a", pages: {} }, ["/pages `cursor` is missing."]],
  [
    { name: "a", parts: [{ text: "x" }, { part: "c" }] },
    ['/parts/1/part "c" is not allowed; allowed are "a" and "b".'],
  ],
  [
    { name: "a", parts: [{ part: "a", text: "x" }] },
    [
      "/parts/0 Expected an object with `part` or an object with `text`, found an object with `part` and `text`.",
    ],
  ],
  [
    { name: "a", key: { type: "cookie" } },
    ['/key/type "cookie" is not allowed; allowed are "header" and "bearer".'],
  ],
  [{ name: "a", key: {} }, ["/key `type` is missing."]],
  [{ name: "a", key: { type: "header" } }, ["/key `parameter` is missing."]],
  [
    { name: "a", zebra: 1, inner: { yak: 1 } },
    [
      '/inner/yak There is no key "yak" here; expected `first` or `second`.',
      "/inner `first` is missing.",
      '/zebra There is no key "zebra" here; expected `name`, `kind`, `count`, `share`, `isOn`, `tags`, `header`, `byName`, `status`, `pages`, `parts`, `key` or `inner`.',
    ],
  ],
];

describe("what is wrong with data is said in a sentence, with its place", () => {
  it.each(cases)("%j", (value, mistakes) => {
    expect(mistakesIn(value).sort()).toEqual([...mistakes].sort());
  });
});

describe("a misspelt key is one mistake, whatever it holds", () => {
  const misspelt: readonly (readonly [value: object, key: string, meant: string])[] = [
    [{ nam: "a" }, "/nam", "name"],
    [{ names: 5 }, "/names", "name"],
    [{ Name: "" }, "/Name", "name"],
    [{ anme: {} }, "/anme", "name"],
    [{ name: "a", is_on: true }, "/is_on", "isOn"],
    [{ name: "a", "by-name": 1 }, "/by-name", "byName"],
    [{ name: "a", inner: { frist: "b" } }, "/inner/frist", "first"],
    [{ name: "a", parts: [{ prat: "a" }] }, "/parts/0/prat", "part"],
    [{ name: "a", parts: [{ prat: 7 }] }, "/parts/0/prat", "part"],
    [{ name: "a", key: { typ: "bearer" } }, "/key/typ", "type"],
    [{ name: "a", key: { type: "header", parametr: "b" } }, "/key/parametr", "parameter"],
    [{ name: "a", pages: { cursors: ["b"] } }, "/pages/cursors", "cursor"],
  ];

  it.each(misspelt)("%j", (value, place, meant) => {
    const key = place.slice(place.lastIndexOf("/") + 1);
    expect(mistakesIn(value)).toEqual([
      `${place} There is no key "${key}" here; did you mean \`${meant}\`? Write \`${meant}\` in place of "${key}".`,
    ]);
  });

  it("and hides no other mistake", () => {
    expect(mistakesIn({ nam: "a", count: 0, inner: {} })).toEqual([
      '/nam There is no key "nam" here; did you mean `name`? Write `name` in place of "nam".',
      "/count Expected a number of at least 1, found the number 0.",
      "/inner `first` is missing.",
    ]);
  });

  it("of two keys, one can have been meant by a name once", () => {
    expect(mistakesIn({ nam: "a", nama: "b" })).toEqual([
      expect.stringContaining('"nam" here; did you mean `name`?'),
      expect.stringContaining('"nama" here; expected `name`'),
    ]);
  });

  it("never one that is there", () => {
    expect(mistakesIn({ name: "a", count: 1, counts: 2 })).toEqual([
      expect.stringContaining("expected `name`"),
    ]);
  });
});

describe("valid data", () => {
  it("come out as a copy with the keys in the order of the definition", () => {
    const checked = checkForm(form, { inner: { second: "c", first: "b" }, name: "a" });
    expect(JSON.stringify(checked)).toBe(
      '{"kind":"valid","value":{"name":"a","inner":{"first":"b","second":"c"}}}',
    );
  });

  it("may leave a key out by `undefined`, as programs do", () => {
    expect(checkForm(form, { name: "a", kind: undefined })).toEqual({ kind: "valid", value: { name: "a" } });
  });

  it("may have no prototype", () => {
    const value = Object.assign(Object.create(null) as object, { name: "a" });
    expect(checkForm(form, value)).toEqual({ kind: "valid", value: { name: "a" } });
  });
});

describe("data that no JSON can be", () => {
  it.each([
    ["a function", () => 1, "/name Expected a string, found a value of type function."],
    ["a symbol", Symbol("a"), "/name Expected a string, found a value of type symbol."],
    ["a big number", 1n, "/name Expected a string, found a value of type bigint."],
  ])("%s", (_what, name, mistake) => {
    expect(mistakesIn({ name })).toEqual([mistake]);
  });

  it("that contain themselves", () => {
    const inner: Record<string, unknown> = { first: "a" };
    inner["second"] = inner;
    expect(mistakesIn({ name: "a", inner })).toEqual(["/inner/second The data contain themselves here."]);
  });
});

it("a key `__proto__` is refused wherever it is", () => {
  for (const text of ['{"__proto__": {}, "name": "a"}', '{"name": "a", "byName": {"__proto__": "b"}}'])
    expect(mistakesIn(JSON.parse(text))).toEqual([
      expect.stringContaining("The key `__proto__` is not allowed."),
    ]);
});
