/** What leaves the process: no document moves a cursor, begins a command of a log, or shows a password. */
import { describe, expect, it } from "vitest";

import { outputText } from "../../src/values/output-text.js";

describe("text for a terminal or a log", () => {
  it.each([
    ["\u001b[2J\u001b[31m", "\\u001b[2J\\u001b[31m"],
    ["a\rb\u0000\u007f\u0085\u009b1m", "a\\u000db\\u0000\\u007f\\u0085\\u009b1m"],
    ["a\u2028b\u2029c\u202e\u2066d\u200bd\ufeff", "a\\u2028b\\u2029c\\u202e\\u2066d\\u200bd\\ufeff"],
    ["tag \u{e0041}", "tag \\udb40\\udc41"],
    ["a\n::error file=x::y", "a\n\\u003a:error file=x::y"],
    ["  ::add-mask::x", "  \\u003a:add-mask::x"],
    ["a ##vso[task.x]b ##[error]c", "a \\u0023#vso[task.x]b \\u0023#[error]c"],
    ["a\n\tb é 漢 😀 ::x:: ## title", "a\n\tb é 漢 😀 ::x:: ## title"],
  ])("%j", (text, expected) => {
    expect(outputText(text, false)).toBe(expected);
    expect(outputText(expected, false)).toBe(expected);
    expect(JSON.parse(outputText(JSON.stringify({ text }), false))).toEqual({ text });
  });

  it("keeps our own colours and links where there are any, and no other sequences", () => {
    const own = "\u001b[1m\u001b]8;;https://x.example/a\u001b\\a\u001b]8;;\u001b\\\u001b[22m";
    expect(outputText(`${own}\u001b[2K`, true)).toBe(`${own}\\u001b[2K`);
    expect(outputText(own, false)).not.toContain("\u001b");
  });

  it.each([
    ["https://user:s3cret@api.example/a", "https://api.example/a"],
    ["https://s3cret@api.example", "https://api.example"],
    ["at postgres+ssl://u:p@s3cret@h:1/db.", "at postgres+ssl://h:1/db."],
    ["redis://u:s3/cret@h/0", "redis://h/0"],
    ["redis://u:s3cret/0", "redis://…"],
    ["https://h.example/?x=1&access_token=s3cret&y=2", "https://h.example/?x=1&access_token=…&y=2"],
    ["password='s3 cret' user=x", "password=… user=x"],
  ])("shows no credential: %s", (text, expected) => {
    expect(outputText(text, false)).toBe(expected);
  });

  it.each([
    "https://h.example:8080/@scope/name",
    "https://github.com/actions/checkout@v4",
    "http://[::1]:80/a@b",
    "file:///files/a@b/x",
    "git@host:a/b, npm:@scope/name@1, C:/a@b",
    "`tokens=1` `next_token=`",
    "//@ts-ignore",
  ])("leaves what has none: %s", (text) => {
    expect(outputText(text, false)).toBe(text);
  });
});
