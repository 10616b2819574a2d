/** A client demands what traits ask for: the report must not promise that code compiles which does not. */
import { expect, test } from "vitest";

import { diffApis } from "../../src/judge/diff.js";
import type { Api } from "../../src/model/api.js";
import type { ApiTraits, MessageTrait, SigningTraits } from "../../src/traits/types.js";
import { apiOf, calling } from "./support.js";

const rsa: SigningTraits = {
  algorithm: "rsa-sha256",
  payload: [{ part: "pathAndQuery" }],
  encoding: "base64",
  header: "X-Signature",
};
const hmac: SigningTraits = { ...rsa, algorithm: "hmac-sha256" };
const keyed: SigningTraits = { ...rsa, keyId: { header: "X-Key" } };

const signed = (signing?: SigningTraits): Api => ({
  ...apiOf(calling({})),
  traits: signing === undefined ? {} : { signing },
});

test.each<[string, SigningTraits | undefined, SigningTraits | undefined, boolean, RegExp]>([
  ["begins", undefined, rsa, true, /create it with `signing: { privateKey }`/],
  ["begins with an id of the key", undefined, keyed, true, /create it with `signing: { privateKey, keyId }`/],
  ["ends", rsa, undefined, true, /create it without the option `signing`/],
  ["wants a secret", rsa, hmac, true, /create it with `signing: { secret }`/],
  ["wants an id as well", rsa, keyed, true, /create it with `signing: { privateKey, keyId }`/],
  ["wants no id any more", keyed, rsa, false, /^Regenerate the client, and compare/],
  ["has another header", rsa, { ...rsa, header: "X-Sign" }, false, /^Regenerate the client, and compare/],
  ["takes another kind of key", rsa, { ...rsa, algorithm: "ed25519" }, false, /^Regenerate/],
])("signing that %s", (_name, before, after, compile, advice) => {
  const [change] = diffApis(signed(before), signed(after)).changes;
  expect(change).toMatchObject({ rule: "trait-changed", effects: { wire: true, compile, silent: false } });
  expect(change?.advice[0]?.text).toMatch(advice);
});

const consent: MessageTrait = {
  name: "consentMessage",
  description: "What is signed.",
  template: "{person} agrees on {date}.",
  parts: { person: { description: "Who." }, date: { description: "When.", day: "DD.MM.YYYY" } },
  field: { schema: "Consent", property: "text" },
};
const reworded = { ...consent, template: "{person} consents on {date}." };
const unsigned: MessageTrait = {
  ...consent,
  template: "{person} agrees.",
  parts: { person: { description: "Who." } },
};
const dayAsText: MessageTrait = {
  ...consent,
  parts: { person: { description: "Who." }, date: { description: "When." } },
};

test.each<[string, readonly MessageTrait[] | undefined, readonly MessageTrait[] | undefined, boolean]>([
  ["begins", undefined, [consent], false],
  ["ends", [consent], undefined, true],
  ["has another wording", [consent], [reworded], false],
  ["asks for less", [consent], [unsigned], true],
  ["asks for more", [unsigned], [consent], true],
  ["takes a day as it is", [consent], [dayAsText], true],
  ["stands beside another", [consent], [consent, { ...unsigned, name: "otherMessage" }], false],
])("a message that %s", (_name, before, after, compile) => {
  const worded = (messages?: readonly MessageTrait[]): Api => ({
    ...apiOf(calling({})),
    traits: messages === undefined ? {} : { messages },
  });
  const [change] = diffApis(worded(before), worded(after)).changes;
  expect(change).toMatchObject({ rule: "trait-changed", effects: { wire: true, compile, silent: false } });
  expect(/pass its functions/.test(change?.advice[0]?.text ?? "")).toBe(compile);
});

test("a message of which only more is said is no change", () => {
  const said = { ...consent, description: "What a person signs." };
  const worded = (message: MessageTrait): Api => ({ ...apiOf(calling({})), traits: { messages: [message] } });
  expect(diffApis(worded(consent), worded(said)).changes).toEqual([]);
});

const apiKey = { kind: "apiKey", name: "apiKey", in: "header", parameter: "X-Key" } as const;
const token = { kind: "bearer", name: "accessToken" } as const;
const account = { name: "account", header: "X-Account" } as const;

test.each<[string, ApiTraits, ApiTraits, boolean]>([
  ["a credential that is gone", { auth: [apiKey, token] }, { auth: [token] }, true],
  ["a credential by another name", { auth: [apiKey] }, { auth: [{ ...apiKey, name: "key" }] }, true],
  ["credentials that the document now names", { auth: [apiKey] }, {}, true],
  ["credentials that the document named before", {}, { auth: [apiKey] }, true],
  ["one more credential", { auth: [apiKey] }, { auth: [apiKey, token] }, false],
  ["a credential in another header", { auth: [apiKey] }, { auth: [{ ...apiKey, parameter: "X" }] }, false],
  ["a scope that is gone", { scope: [account] }, {}, true],
  ["one more scope", {}, { scope: [account] }, false],
])("%s", (_name, before, after, compile) => {
  const withTraits = (traits: ApiTraits): Api => ({ ...apiOf(calling({})), traits });
  const [change] = diffApis(withTraits(before), withTraits(after)).changes;
  expect(change).toMatchObject({ rule: "trait-changed", effects: { wire: true, compile, silent: false } });
  const options = /correct its options/;
  expect(options.test(change?.advice[0]?.text ?? "")).toBe(compile);
});
