/** The behaviour of the partner platform: what the service does and its document does not say. */
import {
  hint,
  jsonReply,
  refusalStatus,
  textReply,
  type ApiBehaviour,
  type Behaviour,
  type CreatedBehaviour,
  type Handler,
  type Refusal,
  type Reply,
  type Seeded,
  type Surroundings,
} from "../../../src/sandbox/behaviour.js";
import { adminArguments, adminFormats, createPartnerAdmin, type PartnerAdmin } from "./admin.js";
import { authenticationCodeHandlers } from "./authorization.js";
import { autorampHandlers } from "./autoramps.js";
import { currencyHandlers } from "./currencies.js";
import { customerHandlers } from "./customers.js";
import { announce, composeEvent, type EventBus } from "./events.js";
import { feeProfileHandlers } from "./fee-profiles.js";
import { fiatAddressHandlers } from "./fiat-addresses.js";
import { identificationHandlers } from "./identifications.js";
import { abilityHandlers } from "./onboarding.js";
import { openBankingHandlers } from "./open-banking.js";
import { Collection } from "./pages.js";
import { pixAddressHandlers } from "./pix-addresses.js";
import { quoteHandlers } from "./quotes.js";
import { createRecords } from "./records.js";
import { requirementHandlers, signingHandlers } from "./requirements.js";
import { termsHandlers } from "./terms.js";
import { transactionHandlers } from "./transactions.js";
import { walletHandlers } from "./wallets.js";
import { webhookHandlers } from "./webhooks.js";
import { defaultSettings, type World } from "./world.js";

export interface PartnerKeys {
  readonly testKey: string;
  readonly liveKey: string;
  /** Accepted in place of the test key. */
  readonly accessToken: string;
}

export const behaviour: Behaviour<PartnerAdmin, PartnerKeys> = {
  title: "partner platform",
  keys: {
    testKey: { prefix: "sk_test_", purpose: "test", mode: "test" },
    liveKey: { prefix: "sk_live_", purpose: "live", mode: "live" },
    accessToken: { prefix: "", purpose: "access-token", mode: "test" },
  },
  adminArguments,
  adminFormats,
  create: createPartnerPlatform,
  hints: ({ url, keys: { testKey, liveKey, accessToken } }) => [
    hint("test key", testKey),
    hint("live key", `${liveKey}   (without the operations of a sandbox)`),
    hint("access token", accessToken),
    hint("client", `createClient({ baseUrl: "${url}", auth: { apiKey: "${testKey}" } })`),
    hint("webhooks", "createWebhook gives the secret, once; http://localhost is allowed here"),
  ],
};

function createPartnerPlatform(surroundings: Surroundings): CreatedBehaviour<PartnerAdmin> {
  const { clock, seeded, traits, lifecycles, deliverer } = surroundings;
  const settings = { ...defaultSettings };
  const bus: EventBus = {
    webhooks: new Collection(),
    deliverer,
    compose: (announcement) =>
      composeEvent(announcement, {
        traits: traits.webhooks,
        messageForm: settings.messageForm,
        timestamp: clock.recordTime(),
      }),
  };
  const world: World = {
    clock,
    seeded,
    lifecycles,
    settings,
    partnerId: seeded.stream("partner").uuid(),
    records: { test: createRecords(), live: createRecords() },
    announce: (owner, announcement) => {
      announce(bus, owner, announcement);
    },
  };
  const api: ApiBehaviour = {
    handlers: handlersOf(world, bus),
    word: (refusal) => wordRefusal(refusal, seeded),
    // Its errors have codes of their own, and come in an order that the schema does not know.
    judgesBody: new Set(["createCustomerIdentificationV2"]),
    versionReasons: { unknown: "version_unknown", malformed: "version_malformed" },
    writesTextAsJson: () => settings.errorText === "json",
    reset: () => {
      for (const records of Object.values(world.records)) Object.assign(records, createRecords());
    },
  };
  return { api, admin: createPartnerAdmin(world) };
}

function handlersOf(world: World, bus: EventBus): ReadonlyMap<string, Handler> {
  return new Map<string, Handler>([
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
    ...webhookHandlers(world, bus),
    [
      "resetSandbox",
      ({ mode }) => {
        Object.assign(world.records[mode], createRecords());
        return jsonReply(200, true);
      },
    ],
  ]);
}

/** Plain text, but for a failure of the service. */
function wordRefusal({ reason, message }: Refusal, seeded: Seeded): Reply {
  if (reason === "failed") return jsonReply(500, { message, trace_id: seeded.stream("trace").uuid() });
  return textReply(refusalStatus[reason], message);
}
