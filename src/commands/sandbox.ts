/** `generate sandbox`: a stand-in for the APIs on this machine, until Ctrl-C. */
import { createPublicKey } from "node:crypto";

import { diagnosticError } from "../diagnostics/diagnostic.js";
import type { Report } from "../diagnostics/report.js";
import { requireGivenFile } from "../project/given-files.js";
import { privateKeyPath } from "../sandbox/admin/serve-admin.js";
import { hint } from "../sandbox/behaviour.js";
import { startSandbox, type Sandbox, type SandboxApi } from "../sandbox/index.js";
import { loadBehaviours } from "../sandbox/presets.js";
import { loadCommandConfig } from "./command-project.js";
import { apiOption, checkTimeout, sourceOptions } from "./project-options.js";
import { type ArgumentsOf, defineCommand } from "./command.js";

const options = {
  api: apiOption,
  ...sourceOptions,
  port: { type: "number", description: "Port to listen on (default: a free one)" },
  host: { type: "string", default: "127.0.0.1", description: "Address to listen on" },
  "admin-host": {
    type: "string",
    array: true,
    requiresArg: true,
    description: "Another host, with or without port, for the admin URL; opens it to other machines",
  },
  seed: { type: "string", description: "Makes API keys, identifiers and times the same in every run" },
  "public-key": {
    type: "string",
    description: "File of your public key (PEM), for signed requests (default: a new pair)",
  },
} as const;

type SandboxArguments = ArgumentsOf<typeof options>;

export const sandboxCommand = defineCommand({
  options,
  checks: [checkTimeout],
  examples: [
    ["$0 sandbox --port 4010 --seed 1", "both presets, the same in every run"],
    ["$0 sandbox -i openapi.yaml", "examples of any API"],
  ],
  run: async (args, report) => {
    const sandbox = await start(args, report);
    for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void sandbox.close());
    const { url, adminUrl, keys, apis } = sandbox;
    return { text: await sandboxText(sandbox), json: { url, apis, keys, adminUrl } };
  },
});

async function start(args: SandboxArguments, report: Report): Promise<Sandbox> {
  const { config, folder } = await loadCommandConfig(args, "presets", report);
  const apis = Object.entries(config.apis).filter(([name]) => args.api === undefined || name === args.api);
  if (apis.length === 0) {
    const fix = `Choose one of: ${Object.keys(config.apis).join(", ")}.`;
    throw diagnosticError("API_UNKNOWN", {}, `"${args.api ?? ""}" is not configured.`, fix);
  }
  const { host, port, seed, "admin-host": adminHosts } = args;
  const publicKey = await readPublicKey(args);
  try {
    const served = { apis: Object.fromEntries(apis), cwd: folder };
    return await startSandbox({ ...served, host, port, adminHosts, seed, publicKey });
  } catch (error) {
    if (
      !(error instanceof Error) ||
      !("syscall" in error) ||
      !/listen|getaddrinfo|bind/.test(String(error.syscall))
    )
      throw error;
    throw diagnosticError("PORT_UNAVAILABLE", {}, `${host}:${port ?? 0}: ${error.message}.`);
  }
}

async function readPublicKey({ cwd, "public-key": file }: SandboxArguments): Promise<string | undefined> {
  if (file === undefined) return undefined;
  const pem = await requireGivenFile(file, cwd, "PUBLIC_KEY_UNREADABLE");
  try {
    return createPublicKey(pem).export({ type: "spki", format: "pem" }).toString();
  } catch {
    const detail = "Expected a public key in PEM form, which starts with a line `-----BEGIN …-----`.";
    throw diagnosticError("PUBLIC_KEY_UNREADABLE", { file }, detail);
  }
}

type Shown = Pick<Sandbox, "url" | "adminUrl" | "keys" | "apis">;

/** Address and keys of the sandbox, and how to point a client at it. */
export async function sandboxText(sandbox: Shown): Promise<string> {
  const { url, adminUrl, apis } = sandbox;
  return [
    `Listening at ${url} (Ctrl-C stops it and discards its data)`,
    ...(await Promise.all(apis.map((api) => linesOf(api, sandbox)))).flat(),
    "",
    "Faults: send the header x-sandbox-fault, for example `status=503;times=2` or `wire=reset-body`.",
    `Admin:  curl ${adminUrl} lists the calls, on this machine only. Keep the URL secret.`,
  ].join("\n");
}

async function linesOf(api: SandboxApi, sandbox: Shown): Promise<string[]> {
  const { name, versions } = api;
  return [
    "",
    `${name} ${versions.join(", ")}`,
    hint("base URL", sandbox.url),
    ...(versions.length > 1 ? [hint("specification", `${sandbox.url}/spec/versions`)] : []),
    ...(await clientHints(api, sandbox)),
  ];
}

/** The keys of the API and the line that makes a client for it, to be copied from the terminal. */
async function clientHints(
  { preset }: SandboxApi,
  { url, adminUrl, keys }: Shown,
): Promise<readonly string[]> {
  const behaviour = preset === undefined ? undefined : (await loadBehaviours()).get(preset);
  if (behaviour === undefined) return [hint("keys", "any; every operation answers an example")];
  // The line fetches the key from here, so that it runs as it is.
  const { privateKey: pem, publicKey: _public, ...apiKeys } = keys;
  const privateKey = pem === undefined ? undefined : { pem, url: adminUrl + privateKeyPath };
  return behaviour.hints({ url, keys: apiKeys, privateKey });
}
