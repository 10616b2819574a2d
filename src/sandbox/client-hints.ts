/** With which keys each API is called, and the line that makes a client for it: what somebody copies from a terminal. */
import { privateKeyPath } from "./admin/serve-admin.js";
import type { SandboxApi } from "./assemble-service.js";
import { hint } from "./behaviour.js";
import { loadBehaviours } from "./load-behaviours.js";
import type { SandboxKeys } from "./options.js";

export interface HintedSandbox {
  readonly url: string;
  readonly adminUrl: string;
  readonly keys: SandboxKeys;
}

export async function clientHints(
  { preset }: Pick<SandboxApi, "preset">,
  { url, adminUrl, keys }: HintedSandbox,
): Promise<readonly string[]> {
  const behaviour = preset === undefined ? undefined : (await loadBehaviours()).get(preset);
  if (behaviour === undefined) return [hint("keys", "any; every operation answers an example")];
  // The client fetches the key from here, so that the line can be copied and run as it is.
  const { privateKey: pem, publicKey: _public, ...apiKeys } = keys;
  const privateKey = pem === undefined ? undefined : { pem, url: adminUrl + privateKeyPath };
  return behaviour.hints({ url, keys: apiKeys, privateKey });
}
