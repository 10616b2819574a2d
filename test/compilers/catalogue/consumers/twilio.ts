// Twilio: the version in the path, lists that continue by a path in the answer, deliveries that are signed forms.
import { createClient } from "./generated/twilio/2010-04-01/index.js";
import { verifyWebhook } from "./generated/twilio/2010-04-01/verification.js";
import type { Given, Seen } from "../given.js";

export async function run({ baseUrl, delivery }: Given): Promise<Seen> {
  const AccountSid = "AC0123456789abcdef0123456789abcdef";
  const twilio = createClient({ baseUrl, auth: { accountSidAuthToken: `${AccountSid}:token_1` } });

  const message = await twilio.CreateMessage({
    AccountSid,
    body: { To: "+18005551212", From: "+14158675310", Body: "It works" },
  });

  const sent: unknown[] = [];
  for await (const { sid } of twilio.ListMessage.all({ AccountSid, PageSize: 20 })) sent.push(sid);

  // The fields of the form. SHA-1 and nothing timed: remember what you have handled.
  const fields = (await verifyWebhook(delivery)).json();

  return { called: message, listed: sent, received: fields };
}
