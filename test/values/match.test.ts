/** What becomes of what: by the strongest rule that says so, and never by a guess between equals. */
import { describe, expect, it } from "vitest";

import { match, type MatchRule } from "../../src/values/match.js";

const initial: MatchRule<string, string> = { evidence: "initial", key: (word) => word.slice(0, 1) };
const letters: MatchRule<string, string> = {
  evidence: "letters",
  likeness: (before, after) => [...before].filter((letter) => after.includes(letter)).length,
};

describe("two things are a pair", () => {
  it.each<[string, string[], string[], MatchRule<string, string>[], string[]]>([
    [
      "by the first rule that pairs them",
      ["ab", "xy"],
      ["xz", "ba"],
      [initial, letters],
      ["xy-xz initial", "ab-ba letters"],
    ],
    ["unless a key is that of several", ["ab", "ac"], ["ad"], [initial], []],
    [
      "but then by their position, where the rule says so",
      ["ab", "ac"],
      ["ad", "ae"],
      [{ ...initial, isByPosition: true }],
      ["ab-ad initial", "ac-ae initial"],
    ],
    [
      "by any of their keys",
      ["abc"],
      ["cde"],
      [{ evidence: "key", key: (word) => [...word] }],
      ["abc-cde key"],
    ],
    ["if each is the likeliest for the other", ["abc", "ab"], ["abcd"], [letters], ["abc-abcd letters"]],
    ["unless another is as likely", ["ab"], ["ac", "ad"], [letters], []],
    ["unless another is nearly as likely", ["abc"], ["abd", "abc"], [{ ...letters, margin: 1 }], []],
    ["unless they are refused", ["ab"], ["ac"], [{ ...letters, confirm: () => false }], []],
    ["without any rule, if they are the only ones", ["a"], ["b"], [{ evidence: "only" }], ["a-b only"]],
  ])("%s", (_title, before, after, rules, pairs) => {
    const { matched, removed, added } = match(before, after, rules);
    expect(matched.map(([before, after, evidence]) => `${before}-${after} ${evidence}`)).toEqual(pairs);
    expect([removed.length, added.length]).toEqual([
      before.length - pairs.length,
      after.length - pairs.length,
    ]);
  });
});
