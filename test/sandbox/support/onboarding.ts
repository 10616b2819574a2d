/** Brings customers to the state that a test begins with. */
import { expect } from "vitest";

import type { RawAnswer, RawCall } from "./raw-client.js";
import { person } from "./submissions.js";

export const newest = "2026-08-01";
export const middle = "2026-07-01";
export const oldest = "2025-03-13";

export function createCustomer(call: RawCall, version = newest, fields: object = {}): Promise<RawAnswer> {
  const body = { customer_type: "Person", email: "person@example.com", ...fields };
  return call("POST", "/customers", { version, body });
}

export async function signTerms(call: RawCall, customer: string, country = "DEU"): Promise<void> {
  const terms = await call("GET", `/terms-and-conditions?country=${country}`);
  for (const { id } of terms.body as { id: string }[]) {
    const signing = await call("POST", `/customers/${customer}/signings`, {
      body: { signed: true, content_id: id },
    });
    expect(signing.status, signing.text).toBe(201);
  }
}

export async function identify(call: RawCall, customer: string, data: object = person()): Promise<string> {
  const created = await call("POST", `/customers/${customer}/identifications/v2`, {
    version: newest,
    body: data,
  });
  expect(created.status, created.text).toBe(201);
  const decided = await call("POST", `/sandbox/identification/${created.id}`, { body: { approved: true } });
  expect(decided.status, decided.text).toBe(201);
  return created.id;
}

export async function statusOf(call: RawCall, customer: string): Promise<unknown> {
  const { body } = await call("GET", `/customers/${customer}`);
  return (body as { status: unknown }).status;
}

/** Signed, identified and active. */
export async function activeCustomer(call: RawCall, version = newest): Promise<string> {
  const { id } = await createCustomer(call, version);
  await signTerms(call, id);
  await identify(call, id);
  expect(await statusOf(call, id)).toBe("Active");
  return id;
}

export const wallet = { blockchain: "Ethereum", address: "0x00000000000000000000000000000000000000aa" };

/** Written out, so that nothing that is tested builds it. */
export function ownershipText(address: string, customer: string, day = "20/01/2024"): string {
  return (
    `I am verifying ownership of the wallet address ${address} as customer ${customer}. ` +
    `This message was signed on ${day} to confirm my control over this wallet.`
  );
}

export async function registerWallet(call: RawCall, customer: string): Promise<string> {
  const message = ownershipText(wallet.address, customer);
  const body = { ...wallet, customer_id: customer, message, signature: "0x1" };
  const answer = await call("POST", "/addresses/crypto/selfhosted", { body });
  expect(answer.status, answer.text).toBe(200);
  return answer.id;
}

export const usdc = { type: "Crypto", token: "USDC", blockchain: "Ethereum" };
export const usd = { type: "Fiat", code: "USD" };

export function autorampBody(customer: string, fields: object = {}): object {
  const recipient_account = { type: "Crypto", chain: wallet.blockchain, address: wallet.address };
  return {
    customer_id: customer,
    source_currencies: [usd],
    destination_currency: usdc,
    recipient_account,
    ...fields,
  };
}
