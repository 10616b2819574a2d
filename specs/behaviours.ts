/** Written by `npm run specs`: what each preset does in the sandbox, as a type. Only the compiler reads it. */
import type { behaviour as partnerPlatformBehaviour } from "./partner-platform/sandbox/index.js";
import type { behaviour as virtualAccountsBehaviour } from "./virtual-accounts/sandbox/index.js";

export interface PresetBehaviours {
  readonly "partner-platform": typeof partnerPlatformBehaviour;
  readonly "virtual-accounts": typeof virtualAccountsBehaviour;
}
