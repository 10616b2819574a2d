/** What `generate sandbox` prints: where it is, with which keys, and how to point a client at it. */
import { adminPath, privateKeyPath } from "../sandbox/admin/admin-routes.js";
import type { Sandbox, SandboxApi } from "../sandbox/index.js";

type Shown = Pick<Sandbox, "url" | "keys" | "apis">;

export function sandboxText(sandbox: Shown): string {
  const { url, apis } = sandbox;
  return [
    `Listening at ${url} (Ctrl-C ends it, and what it remembers)`,
    ...apis.map((api) => ["", `${api.name} ${api.versions.join(", ")}`, ...linesOf(api, sandbox)].join("\n")),
    "",
    "Faults: send the header x-sandbox-fault, for example `status=503;times=2` or `wire=reset-body`.",
    `Admin:  curl ${url}${adminPath} lists what can be called.`,
  ].join("\n");
}

function linesOf({ preset, versions }: SandboxApi, { url, keys }: Shown): string[] {
  const base = `  base URL       ${url}`;
  const specification = versions.length > 1 ? [`  specification  ${url}/spec/versions`] : [];
  switch (preset) {
    case "partner-platform":
      return [
        base,
        ...specification,
        `  test key       ${keys.testKey}`,
        `  live key       ${keys.liveKey}   (without the operations of a sandbox)`,
        `  access token   ${keys.accessToken}`,
        `  client         createClient({ baseUrl: "${url}", auth: { apiKey: "${keys.testKey}" } })`,
        "  webhooks       createWebhook gives the secret, once; http://localhost is allowed here",
      ];
    case "virtual-accounts":
      return [
        base,
        `  test key       ${keys.publishableTestKey}`,
        `  live key       ${keys.publishableLiveKey}   (without sample data)`,
        ...signingLines(url, keys),
      ];
    case undefined:
    default:
      return [base, ...specification, "  keys           any; every operation answers an example"];
  }
}

/** The client fetches the key from here, so that the line can be copied and run as it is. */
function signingLines(url: string, { publishableTestKey, privateKey }: Shown["keys"]): string[] {
  const pem = `${url}${adminPath}${privateKeyPath}`;
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
