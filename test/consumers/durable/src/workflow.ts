import { DBOS } from "@dbos-inc/dbos-sdk";
import { createClient, isCallError } from "./generated/partner-platform/2026-08-01/index.js";

const { BASE_URL: baseUrl = "", API_KEY: apiKey = "" } = process.env;
const client = createClient({ baseUrl, auth: { apiKey } });

/** The key is that of the step, however often the step runs. What was refused would be refused again, except for 429. */
const step = <Answer>(
  name: string,
  call: (how: { idempotencyKey: string }) => PromiseLike<Answer>,
): Promise<Answer> =>
  DBOS.runStep(async () => call({ idempotencyKey: `${DBOS.workflowID} ${name}` }), {
    name,
    retriesAllowed: true,
    maxAttempts: 20,
    shouldRetry: (error) => !isCallError(error) || error.fate !== "refused" || error.status === 429,
  });

export const buy = DBOS.registerWorkflow(
  async (email: string, autoramp_id: string, amount: string) => {
    const customer = await step("customer", (how) =>
      client.createCustomer({ body: { customer_type: "Person", name: "Ada", email } }, how),
    );
    const payment = await step("payment", (how) =>
      client.sandbox.createSandboxTransaction({ body: { autoramp_id, amount } }, how),
    );
    return { customer: customer.id, payment: payment.id };
  },
  { name: "buy" },
);
