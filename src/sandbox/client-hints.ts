/** With which keys each API is called, and the line that makes a client for it: what somebody copies from a terminal. */
import { privateKeyPath } from "./admin/serve-admin.js";
import type { SandboxApi } from "./assemble-service.js";
import type { SandboxKeys } from "./options.js";

export interface Hinted {
  readonly url: string;
  readonly adminUrl: string;
  readonly keys: SandboxKeys;
}

export function clientHints({ preset }: Pick<SandboxApi, "preset">, hinted: Hinted): string[] {
  const { url, keys } = hinted;
  switch (preset) {
    case "partner-platform":
      return [
        `  test key       ${keys.testKey}`,
        `  live key       ${keys.liveKey}   (without the operations of a sandbox)`,
        `  access token   ${keys.accessToken}`,
        `  client         createClient({ baseUrl: "${url}", auth: { apiKey: "${keys.testKey}" } })`,
        "  webhooks       createWebhook gives the secret, once; http://localhost is allowed here",
      ];
    case "virtual-accounts":
      return [
        `  test key       ${keys.publishableTestKey}`,
        `  live key       ${keys.publishableLiveKey}   (without sample data)`,
        ...signingHints(hinted),
      ];
    case undefined:
    default:
      return ["  keys           any; every operation answers an example"];
  }
}

/** The client fetches the key from here, so that the line can be copied and run as it is. */
function signingHints({ url, adminUrl, keys }: Hinted): string[] {
  const { publishableTestKey, privateKey } = keys;
  const pem = `${adminUrl}${privateKeyPath}`;
  const client = (key: string): string =>
    `  client         createClient({ baseUrl: "${url}", auth: { apiKey: "${publishableTestKey}" }, signing: { privateKey: ${key} } })`;
  if (privateKey === undefined)
    return [
      "  private key    yours: you gave its public half",
      client('await readFile("private.pem", "utf8")'),
    ];
  return [
    client(`await (await fetch("${pem}")).text()`),
    `  private key    curl -s ${pem} > private.pem   (another one in each run)`,
    "",
    privateKey.trim(),
  ];
}
