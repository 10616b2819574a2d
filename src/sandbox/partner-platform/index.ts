/** The behaviour of the partner platform: everything that the document does not say but the service does. */
import type { ApiTraits } from "../../model/traits.js";
import type { SandboxClock } from "../clock.js";
import { refusalStatus, type ApiBehaviour, type Refusal } from "../general/behaviour.js";
import { Collection } from "../general/collection.js";
import { jsonReply, textReply, type Reply } from "../http/reply.js";
import type { Seeded } from "../seeded.js";
import { composeEvent } from "../webhooks/compose-event.js";
import type { Deliverer } from "../webhooks/deliverer.js";
import type { Subscription } from "../webhooks/subscription.js";
import { abilityHandlers } from "./abilities.js";
import { authenticationCodeHandlers } from "./authentication-codes.js";
import { autorampHandlers } from "./autoramps.js";
import { currencyHandlers } from "./currencies.js";
import { customerHandlers } from "./customers.js";
import { feeProfileHandlers } from "./fee-profiles.js";
import { fiatAddressHandlers } from "./fiat-addresses.js";
import { identificationHandlers } from "./identifications.js";
import { openBankingHandlers } from "./open-banking.js";
import { pixAddressHandlers } from "./pix-addresses.js";
import { quoteHandlers } from "./quotes.js";
import { requirementHandlers } from "./requirements.js";
import { defaultSettings } from "./settings.js";
import { signingHandlers } from "./signings.js";
import { termsHandlers } from "./terms.js";
import { transactionHandlers } from "./transactions.js";
import { walletHandlers } from "./wallets.js";
import { webhookHandlers } from "./webhooks.js";
import { createRecords, type Records, type World } from "./world.js";

export interface PartnerPlatform {
  readonly behaviour: ApiBehaviour;
  readonly world: World;
  readonly subscriptions: Collection<Subscription>;
}

export interface PartnerPlatformOptions {
  readonly clock: SandboxClock;
  readonly seeded: Seeded;
  readonly traits: ApiTraits;
  readonly deliverer: Deliverer;
}

export function createPartnerPlatform({
  clock,
  seeded,
  traits,
  deliverer,
}: PartnerPlatformOptions): PartnerPlatform {
  const subscriptions = new Collection<Subscription>();
  const settings = { ...defaultSettings };
  const records = { test: createRecords(), live: createRecords() };
  const world: World = {
    clock,
    seeded,
    settings,
    partnerId: seeded.stream("partner").uuid(),
    records,
    announce({ mode, partnerId }, announcement) {
      const { messageForm } = settings;
      const event = composeEvent(announcement, {
        traits: traits.webhooks,
        messageForm,
        timestamp: clock.recordTime(),
      });
      const { topic } = announcement;
      for (const subscription of subscriptions.list()) {
        const isItsOwn = subscription.partner_id === partnerId && subscription.mode === mode;
        if (isItsOwn && subscription.enabled && subscription.topics.includes(topic))
          deliverer.send(subscription, { topic, ...event });
      }
    },
  };
  const reset = (): void => {
    for (const mode of ["test", "live"] as const) Object.assign(records[mode], createRecords());
  };
  const handlers = new Map([
    ...abilityHandlers(world),
    ...authenticationCodeHandlers(world),
    ...autorampHandlers(world),
    ...currencyHandlers(),
    ...customerHandlers(world),
    ...feeProfileHandlers(world),
    ...fiatAddressHandlers(world),
    ...identificationHandlers(world),
    ...openBankingHandlers(world),
    ...pixAddressHandlers(world),
    ...quoteHandlers(world),
    ...requirementHandlers(world),
    ...signingHandlers(world),
    ...termsHandlers(world),
    ...transactionHandlers(world),
    ...walletHandlers(world),
    ...webhookHandlers(world, { subscriptions, deliverer }),
  ]);
  handlers.set("resetSandbox", ({ mode }) => {
    Object.assign(records[mode] satisfies Records, createRecords());
    return jsonReply(200, true);
  });
  const word = (refusal: Refusal): Reply => wordRefusal(refusal, seeded);
  const judgesBody = new Set(["createCustomerIdentificationV2"]);
  const writesTextAsJson = (): boolean => settings.errorText === "json";
  return { world, subscriptions, behaviour: { handlers, word, judgesBody, writesTextAsJson, reset } };
}

/** Plain text, but for a failure of the service. */
function wordRefusal({ reason, message }: Refusal, seeded: Seeded): Reply {
  if (reason === "failed") return jsonReply(500, { message, trace_id: seeded.stream("trace").uuid() });
  return textReply(refusalStatus[reason], message);
}
