/** Starts the stand-in of the APIs: loads them, gives them their behaviour, listens. */
import type { AddressInfo } from "node:net";

import { createAdaptorServer, type HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { Hono } from "hono";

import { createDiagnostic, DiagnosticError } from "../diagnostics/diagnostic.js";
import { adminPath, createAdminRoutes } from "./admin/admin-routes.js";
import { createAdmin, type Admin, type RecordedRequest } from "./admin/admin.js";
import { assembleService, type SandboxApi } from "./assemble-service.js";
import { readRequest } from "./http/request.js";
import { sendReply } from "./http/send.js";
import type { SandboxKeys, SandboxOptions } from "./options.js";
import { answer } from "./serve-requests.js";

export interface Sandbox extends AsyncDisposable {
  /** The base URL of every API that is served. */
  readonly url: string;
  readonly keys: SandboxKeys;
  readonly apis: readonly SandboxApi[];
  readonly admin: Admin;
  /** Ends everything that is under way. */
  close(): Promise<void>;
}

const mostRecorded = 1000;

export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { host = "127.0.0.1", port = 0 } = options;
  requirePort(port);
  const assembled = await assembleService(options);
  const { service, deliverer, keys } = assembled;
  const recorded: RecordedRequest[] = [];
  const admin = createAdmin({ ...service, ...assembled, recorded });
  const app = new Hono<{ Bindings: HttpBindings }>();
  let url = "";
  app.route(
    adminPath,
    createAdminRoutes(admin, () => ({ url, keys })),
  );
  app.all("*", async ({ env: { incoming, outgoing } }) => {
    const request = await readRequest(incoming);
    if (request === undefined) {
      outgoing.destroy();
      return RESPONSE_ALREADY_SENT;
    }
    const { reply, fault, jsonType, now } = await answer(service, request);
    const { method, target } = request;
    recorded.push({
      method,
      target,
      status: reply.status,
      idempotencyKey: request.header("idempotency-key"),
      isReplay: reply.isReplay === true,
    });
    if (recorded.length > mostRecorded) recorded.shift();
    sendReply(outgoing, reply, { method, wire: fault?.wire, jsonType, now });
    return RESPONSE_ALREADY_SENT;
  });
  const server = createAdaptorServer({ fetch: app.fetch });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  url = `http://${host.includes(":") ? `[${host}]` : host}:${(server.address() as AddressInfo).port}`;
  const close = async (): Promise<void> => {
    deliverer.close();
    const closed = new Promise((resolve) => server.close(resolve));
    if ("closeAllConnections" in server) server.closeAllConnections();
    await closed;
  };
  return { url, keys, apis: assembled.described, admin, close, [Symbol.asyncDispose]: close };
}

/** Node throws for these at once, as for a mistake of the program. */
function requirePort(port: number): void {
  if (Number.isInteger(port) && port >= 0 && port < 65536) return;
  const detail = `${port} is no port: those are whole numbers from 0 to 65535.`;
  throw new DiagnosticError([createDiagnostic("PORT_UNAVAILABLE", {}, detail)]);
}
