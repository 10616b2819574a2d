/** What `generate sandbox` prints: where it is, with which keys, and how to point a client at it. */
import { clientHints } from "../sandbox/client-hints.js";
import type { Sandbox, SandboxApi } from "../sandbox/index.js";

type Shown = Pick<Sandbox, "url" | "adminUrl" | "keys" | "apis">;

export function sandboxText(sandbox: Shown): string {
  const { url, adminUrl, apis } = sandbox;
  return [
    `Listening at ${url} (Ctrl-C ends it, and what it remembers)`,
    ...apis.map((api) => linesOf(api, sandbox).join("\n")),
    "",
    "Faults: send the header x-sandbox-fault, for example `status=503;times=2` or `wire=reset-body`.",
    `Admin:  curl ${adminUrl} lists what can be called, from this machine. Keep the URL to yourself.`,
  ].join("\n");
}

function linesOf(api: SandboxApi, sandbox: Shown): string[] {
  const { name, versions } = api;
  return [
    "",
    `${name} ${versions.join(", ")}`,
    `  base URL       ${sandbox.url}`,
    ...(versions.length > 1 ? [`  specification  ${sandbox.url}/spec/versions`] : []),
    ...clientHints(api, sandbox),
  ];
}
