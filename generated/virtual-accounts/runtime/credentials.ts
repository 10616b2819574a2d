// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/** Credentials: what is checked of them, which mode they mean, and how they travel. */
import { SandboxOnlyError } from "./errors.js";
import { encodeStrict } from "./parameters.js";
import type { CredentialProfile } from "./profile.js";
import { headerText, type Draft } from "./request.js";
import type { Task } from "./task.js";
import type { Mode } from "./transport.js";
import { web } from "./web.js";

/** Adds the credentials of this moment, and to `secrets` what nobody may be shown. */
export async function addCredentials(
  { credentials, descriptor, transport }: Task,
  draft: Draft,
  secrets: string[],
): Promise<void> {
  const { headers } = draft;
  for (const [credential, source] of credentials) {
    const value = checkCredential(
      transport,
      credential,
      typeof source === "function" ? await source() : source,
    );
    secrets.push(value);
    if (credential.kind === "bearer") headers["authorization"] = `Bearer ${value}`;
    else if (credential.kind === "basic") {
      const encoded = web.btoa(value);
      secrets.push(encoded);
      headers["authorization"] = `Basic ${encoded}`;
    } else {
      const { in: place, parameter } = credential;
      const pair = `${parameter}=${encodeStrict(value)}`;
      if (place === "header") headers[parameter.toLowerCase()] = value;
      else if (place === "query") draft.url += (draft.url.includes("?") ? "&" : "?") + pair;
      else headers["cookie"] = headers["cookie"] ? `${headers["cookie"]}; ${pair}` : pair;
    }
  }
  if (descriptor.sandbox && transport.mode === "live")
    throw new SandboxOnlyError("Only the sandbox has this; the key is live.");
}

/** Checks a credential, and learns the mode from it. */
export function checkCredential(
  transport: Task["transport"],
  credential: CredentialProfile,
  value: unknown,
): string {
  const text = headerText(credential.name, value);
  const prefixes = "prefixes" in credential && credential.prefixes;
  for (const [mode, prefix] of Object.entries(prefixes || {}))
    if (text.startsWith(prefix)) transport.mode = mode as Mode;
  return text;
}
