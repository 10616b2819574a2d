/**
 * The admin handle over HTTP, for shells and other languages: `POST /__sandbox/<call>` with a JSON list of arguments,
 * `GET /__sandbox` for what there is.
 */
import { Hono } from "hono";

import type { SandboxKeys } from "../options.js";
import type { Admin } from "./admin.js";

export const adminPath = "/__sandbox";

/** The private key that was made for signed requests, as PEM: for a client, or for a file. */
export const privateKeyPath = "/private-key.pem";

/** Everything that can be called from outside. */
const calls = [
  "addFaults",
  "clearFaults",
  "setCapability",
  "configure",
  "advanceTime",
  "deliveries",
  "settled",
  "requests",
  "reset",
  "completeLink",
  "decideIdentification",
  "expireIdentification",
  "reviewCustomer",
  "setRail",
  "refundTransaction",
  "shareIdentity",
] as const satisfies readonly (keyof Admin)[];

/** What the sandbox tells of itself. */
interface Description {
  readonly url: string;
  readonly keys: SandboxKeys;
}

export function createAdminRoutes(admin: Admin, describe: () => Description): Hono {
  const routes = new Hono();
  routes.get("/", (context) => context.json({ ...describe(), calls }));
  routes.get(privateKeyPath, (context) => {
    const { privateKey } = describe().keys;
    return privateKey === undefined
      ? context.text("The private key is yours: you gave its public half.", 404)
      : context.text(privateKey);
  });
  for (const name of calls) {
    routes.post(`/${name}`, async (context) => {
      try {
        const text = await context.req.text();
        const given: unknown = text === "" ? [] : JSON.parse(text);
        const list: readonly unknown[] = Array.isArray(given) ? given : [given];
        const call: unknown = Reflect.get(admin, name);
        const result =
          typeof call === "function" ? await (Reflect.apply(call, admin, list) as unknown) : null;
        return context.json({ result: result ?? null });
      } catch (error) {
        return context.json({ error: error instanceof Error ? error.message : String(error) }, 400);
      }
    });
  }
  return routes;
}
