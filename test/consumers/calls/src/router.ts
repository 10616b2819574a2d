import { initTRPC, TRPCError } from "@trpc/server";

import type { CreateCustomerParams } from "./generated/partner-platform/2026-08-01/index.js";
import { CreateCustomerParamsSchema, parse } from "./generated/partner-platform/2026-08-01/schemas.js";
import { isCallError } from "./generated/partner-platform/runtime/index.js";
import { partner } from "./partner.js";

const t = initTRPC.create();

/** What became of the request goes to the browser; the answer of the service does not. */
const calls = t.procedure.use(async ({ next }) => {
  const result = await next();
  if (result.ok || !isCallError(result.error.cause)) return result;
  const { fate, message } = result.error.cause;
  console.error(message);
  throw new TRPCError({ code: fate === "refused" ? "BAD_REQUEST" : "BAD_GATEWAY", message: fate });
});

export const router = t.router({
  customers: calls.query(async ({ signal }) => {
    const { items } = await partner.getAllCustomers({}, { signal });
    return items.map(({ id, name, status }) => ({ id, name, status }));
  }),

  // The browser makes the key when the form opens, so that a second click is not a second customer.
  createCustomer: calls
    .input(newCustomer)
    .mutation(({ input: { key, body } }) => partner.createCustomer({ body }, { idempotencyKey: key })),
});

export type Router = typeof router;

function newCustomer(input: unknown): { key: string; body: CreateCustomerParams } {
  if (typeof input !== "object" || input === null || !("key" in input) || !("body" in input))
    throw new TypeError("Expected `key` and `body`.");
  if (typeof input.key !== "string") throw new TypeError("Expected a string as `key`.");
  return { key: input.key, body: parse(CreateCustomerParamsSchema, input.body) };
}
