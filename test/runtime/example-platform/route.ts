/** What Next.js generates to check `export const POST = handle` asks for the type of its first parameter. */
import type { WebhookHandler } from "../../../templates/runtime/webhooks/handler.js";

type First = Parameters<WebhookHandler>[0];

export const takesRequest: First extends Request ? true : false = true;
