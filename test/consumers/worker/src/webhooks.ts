import { createWebhookReceiver } from "./generated/partner-platform/2026-08-01/webhooks";

interface Env {
  readonly WEBHOOK_SECRET: string;
}

type Handle = (request: Request) => Promise<Response>;

let handle: Handle | undefined;

export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    handle ??= handleWith(env.WEBHOOK_SECRET);
    return handle(request);
  },
};

function handleWith(secret: string): Handle {
  return createWebhookReceiver({ secret }).handler({
    transaction_status: ({ data }) => console.log(data.message.id, data.message.transaction_status),
    $other: (event) => console.log("not handled", event.type),
  });
}
