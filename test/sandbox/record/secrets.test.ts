/** Fields that are secret by their name are, however short they are, and whatever form they come in. */
import { expect, it } from "vitest";

import { createSecrets } from "../../../src/sandbox/record/secrets.js";

it.each([
  ['{"user":"ada","password":"a1"}', '{"user":"ada","password":"REDACTED"}'],
  ['{"clientSecret": "a\\"b", "token": "USDC"}', '{"clientSecret": "REDACTED", "token": "USDC"}'],
  ["grant_type=password&client_secret=a1&scope=all", "grant_type=password&client_secret=REDACTED&scope=all"],
  [
    '--boundary\r\nContent-Disposition: form-data; name="password"\r\n\r\na1\r\n--boundary--\r\n',
    '--boundary\r\nContent-Disposition: form-data; name="password"\r\n\r\nREDACTED\r\n--boundary--\r\n',
  ],
  ["An access_token is missing", "An access_token is missing"],
])("%s", (text, expected) => {
  expect(createSecrets([], []).clean(text)).toBe(expected);
});

it("the value of a field is replaced wherever it occurs, in whatever spelling", () => {
  const secrets = createSecrets([], []);
  secrets.addFields('{"secret":"whsec_a/b+c=d"}');
  secrets.addCredential(`Basic ${Buffer.from("ada:long password").toString("base64")}`);
  const text = "whsec_a/b+c=d whsec_a%2Fb%2Bc%3Dd long password";
  expect(secrets.clean(text)).toBe("REDACTED REDACTED REDACTED");
});
