/** Node knows the names of what CommonJS exports, also through the index of a version. */
import { createClient, createWebhookReceiver } from "./generated/partner-platform/2026-08-01/index.js";
import { latest } from "./generated/partner-platform/index.js";
import { useGenerated } from "./use-generated.js";

console.log(latest, createClient.name, createWebhookReceiver.name, await useGenerated());
