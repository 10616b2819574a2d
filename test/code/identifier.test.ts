import { expect, it } from "vitest";

import { camelCase, pascalCase, typeIdentifier, valueIdentifier } from "../../src/code/identifier.js";

it.each([
  ["Autoramp", "Autoramp"],
  ["PagedList_Autoramp", "PagedList_Autoramp"],
  ["simple-user", "SimpleUser"],
  ["a.b/c d", "ABCD"],
  ["1st", "_1st"],
  ["+1", "Plus1"],
  ["-1", "Minus1"],
  ["全角", "_"],
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
