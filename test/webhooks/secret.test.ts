/** From the secret as it was shown to the key: what is not a secret is refused by name, and never taken for an empty one. */
import { describe, expect, test } from "vitest";

import {
  decodeSecret,
  isSecretSet,
  readSecrets,
  secretKey,
} from "../../templates/runtime/webhooks/secret.js";

const unset = (what: string): string =>
  `The option \`secret\` is not set: it is ${what}. Pass the webhook's secret, or a list of secrets; ` +
  "if it comes from an environment variable, set that where this code runs.";

describe("the option `secret`", () => {
  test.each<[unknown, string]>([
    [undefined, unset("undefined")],
    [null, unset("null")],
    ["", unset("an empty string")],
    [[], unset("an empty list")],
    [["", ""], unset("a list of empty strings")],
    [7, "The option `secret` must be the webhook's secret or a list of secrets; it is number."],
    [{}, "The option `secret` must be the webhook's secret or a list of secrets; it is object."],
    [["a", ""], "A secret is empty or not a string (option `secret`)."],
    [["a", 7], "A secret is empty or not a string (option `secret`)."],
    [" ", "A secret is empty or not a string (option `secret`)."],
    [" a", "A secret begins or ends with a blank or line break, which is not part of it (option `secret`)."],
    ["a\n", "A secret begins or ends with a blank or line break, which is not part of it (option `secret`)."],
  ])("is not %j", (secret, message) => {
    expect(() => readSecrets(secret)).toThrow(expect.objectContaining({ reason: "invalid_secret", message }));
  });

  test("is a secret or a list of them", () => {
    expect(readSecrets("a b")).toEqual(["a b"]);
    expect(readSecrets(["a", "b"])).toEqual(["a", "b"]);
    expect([undefined, null, "", [], ["", undefined]].map(isSecretSet)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
    expect(["a", ["", "a"], 0].map(isSecretSet)).toEqual([true, true, true]);
  });
});

describe("a key", () => {
  const prefix = "whsec_";
  const text = (bytes: Uint8Array | undefined): string | undefined =>
    bytes === undefined ? undefined : new TextDecoder().decode(bytes);
  test.each([
    ["utf8", "whsec_YWJj", "whsec_YWJj"],
    ["whsec", "whsec_YWJj", "abc"],
    ["whsec", "YWJj", "abc"],
    ["whsec", "whsec_YQ", "a"],
    ["whsec", "whsec_YQ==", "a"],
    ["whsec", "whsec_YWI", "ab"],
    ["whsec", `YWJj${prefix}`, undefined],
    ["whsec", "whsec_", undefined],
    ["base64", "YWJj", "abc"],
    ["base64", "whsec_YWJj", undefined],
    ["base64", "YQ=", undefined],
    ["hex", "616263", "abc"],
    ["hex", "61626", undefined],
    ["hex", "", undefined],
  ] as const)("as %s from %j", (encoding, secret, expected) => {
    expect(text(decodeSecret(secret, encoding))).toBe(expected);
  });

  test("that is written otherwise names the form that was demanded", () => {
    expect(() => secretKey("%", "hex")).toThrow(
      'The secret encoding "hex" requires hexadecimal digits, two for each byte. For any other secret pass `secretEncoding: "utf8"`.',
    );
  });
});
