import { createRequire } from "node:module";
import type ts5 from "typescript";
import { expect, it } from "vitest";

import {
  camelCase,
  isIdentifier,
  pascalCase,
  typeIdentifier,
  valueIdentifier,
} from "../../src/code/identifier.js";

it.each([
  ["Autoramp", "Autoramp"],
  ["PagedList_Autoramp", "PagedList_Autoramp"],
  ["simple-user", "SimpleUser"],
  ["a.b/c d", "ABCD"],
  ["1st", "_1st"],
  ["+1", "Plus1"],
  ["-1", "Minus1"],
  ["全角", "全角"],
  ["payout-ß", "PayoutSS"],
  ["支払い ID", "支払いID"],
  ["\u0301a", "_\u0301a"],
])("the type of %s is called %s", (name, identifier) => {
  expect(typeIdentifier(name)).toBe(identifier);
});

it.each([
  ["getAutoramps", "getAutoramps"],
  ["meta/root", "metaRoot"],
  ["AccountController.getAccounts", "accountControllerGetAccounts"],
])("the function of %s is called %s", (name, identifier) => {
  expect(valueIdentifier(name)).toBe(identifier);
});

it("words are joined by capitals", () => {
  expect(pascalCase("transaction_status")).toBe("TransactionStatus");
  expect(camelCase("on-ramp")).toBe("onRamp");
});

it("is made of letters that the oldest compiler knows", () => {
  const ts = createRequire(import.meta.url)("typescript-5.5") as typeof ts5;
  const unknown: string[] = [];
  for (let code = 0x80; code < 0x110000; code++) {
    if (code >= 0xd800 && code < 0xe000) continue;
    const letter = String.fromCodePoint(code);
    const isPart = isIdentifier(`a${letter}`) && !ts.isIdentifierPart(code, ts.ScriptTarget.ES2015);
    const isStart = isIdentifier(letter) && !ts.isIdentifierStart(code, ts.ScriptTarget.ES2015);
    if (isPart || isStart) unknown.push(code.toString(16));
  }
  expect(unknown).toEqual([]);
});
