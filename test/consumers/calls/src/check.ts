/** A browser's queries reach the sandbox through tRPC. */

import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { MutationObserver, QueryClient } from "@tanstack/react-query";
import { createTRPCClient, httpLink } from "@trpc/client";
import { createHTTPServer } from "@trpc/server/adapters/standalone";
import { startSandbox } from "openapi-dated/sandbox";

import { createCustomer, customers } from "./queries.js";
import type { Router } from "./router.js";

const sandbox = await startSandbox({ seed: 1 });
process.env.PARTNER_URL = sandbox.url;
process.env.PARTNER_API_KEY = sandbox.keys.testKey;
const { router } = await import("./router.js");

const server = createHTTPServer({ router });
await once(server.listen(0, "127.0.0.1"), "listening");
const { port } = server.address() as AddressInfo;
const browser = createTRPCClient<Router>({ links: [httpLink({ url: `http://127.0.0.1:${String(port)}` })] });

const queries = new QueryClient();
const form = new MutationObserver(queries, createCustomer(browser));
const key = crypto.randomUUID();
const body = { customer_type: "Person", name: "Ada Sample", email: "ada@partner.example" } as const;
await form.mutate({ key, body });
await form.mutate({ key, body }); // a second click
const result = await queries.query(customers(browser));
if (result.length !== 1) throw new Error(`There are ${String(result.length)} customers.`);

const refused = await form.mutate({ key, body: { ...body, email: 7 as never } }).then(
  () => "an answer",
  (error: unknown) => (error as Error).message,
);
if (!refused.includes("email")) throw new Error(`A wrong input: ${refused}`);

server.close();
await sandbox.close();
console.log("One customer, and a wrong input is refused.");
