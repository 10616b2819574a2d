/** What a preset brings along: behaviour and keys. An API without one answers examples, to any key. */
import type { ApiTraits } from "../model/traits.js";
import { refusalStatus, type ApiBehaviour } from "./general/behaviour.js";
import type { KnownKeys } from "./general/identify-caller.js";
import { textReply } from "./http/reply.js";
import type { LoadedApi } from "./load-apis.js";
import type { SandboxKeys, SandboxOptions } from "./options.js";
import type { PartnerPlatform } from "./partner-platform/index.js";
import type { Seeded } from "./seeded.js";
import { createVirtualAccounts } from "./virtual-accounts/index.js";

/** Of the newest version; nothing where there is no API. */
export function traitsOf(api: LoadedApi | undefined): ApiTraits {
  return [...(api?.versions.values() ?? [])].at(-1)?.api.traits ?? {};
}

interface Surroundings {
  readonly partner: PartnerPlatform | undefined;
  readonly keys: SandboxKeys;
  readonly seeded: Seeded;
  readonly options: SandboxOptions;
}

export function presetParts(
  api: LoadedApi,
  { partner, keys, seeded, options }: Surroundings,
): { behaviour: ApiBehaviour; keys: KnownKeys | undefined } {
  switch (api.preset) {
    case "partner-platform":
      return {
        behaviour: partner?.behaviour ?? exampleBehaviour,
        keys: new Map([
          [keys.testKey, "test"],
          [keys.liveKey, "live"],
          [keys.accessToken, "test"],
        ]),
      };
    case "virtual-accounts": {
      const { publicKey } = keys;
      const windowMs = options.signatureWindowMs ?? 300_000;
      const stream = seeded.stream("virtual-accounts");
      return {
        behaviour: createVirtualAccounts({ seeded: stream, traits: traitsOf(api), publicKey, windowMs }),
        keys: new Map([
          [keys.publishableTestKey, "test"],
          [keys.publishableLiveKey, "live"],
        ]),
      };
    }
    case undefined:
    default:
      return { behaviour: exampleBehaviour, keys: undefined };
  }
}

/** Of an API that nothing more is known about than its document. */
const exampleBehaviour: ApiBehaviour = {
  handlers: new Map(),
  word: ({ reason, message }) => textReply(refusalStatus[reason], message),
  judgesBody: new Set(),
  reset: () => undefined,
};
