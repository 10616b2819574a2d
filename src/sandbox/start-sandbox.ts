/** Starts the sandbox: loads the APIs and their behaviour, and listens. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { diagnosticError } from "../diagnostics/diagnostic.js";
import { adminPath, bracketed, createAdminGuard, createAdminToken } from "./admin/admin-guard.js";
import { createAdmin, type Admin, type RecordedRequest } from "./admin/admin.js";
import { isAdminPath, serveAdmin } from "./admin/serve-admin.js";
import { assembleService, type SandboxApi, type SandboxOptions } from "./assemble-service.js";
import { textReply } from "./http/reply.js";
import { readRequest, requestHead } from "./http/request.js";
import { sendReply } from "./http/send.js";
import type { SandboxKeys } from "./presets.js";
import { addressOf, answer, answerTooLong, finish, idempotencyKeyOf } from "./serve-requests.js";

export interface Sandbox extends AsyncDisposable {
  /** The base URL of every API that is served. */
  readonly url: string;
  readonly keys: SandboxKeys;
  readonly apis: readonly SandboxApi[];
  readonly admin: Admin;
  /** The URL of `admin` over HTTP, for this machine. Keep it secret: it controls the sandbox. */
  readonly adminUrl: string;
  /** Ends everything in progress. */
  close(): Promise<void>;
}

const mostRecorded = 1000;

/** In milliseconds. Node's five seconds reset the idle connection of a test that computes for longer. */
const keepAliveTimeout = 60_000;

/** Bytes of a body. A form with scanned documents has about ten of 10 MB each. */
const bodyLimit = 256 * 1024 * 1024;

export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { host = "127.0.0.1", port = 0, adminHosts = [] } = options;
  requirePort(port);
  let url = "";
  const assembled = await assembleService(options);
  const { service, deliveryQueue, keys, table } = assembled;
  const recorded: RecordedRequest[] = [];
  const admin = createAdmin({ ...service, ...assembled, recorded });
  const token = createAdminToken();
  const guard = createAdminGuard({ token, host, adminHosts });
  const adminService = { admin, table, guard, describe: () => ({ url, keys }) };

  const serve = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const head = requestHead(incoming);
    const { method, target } = head;
    if (isAdminPath(head.path)) {
      const reply = await serveAdmin(adminService, incoming);
      if (reply === undefined) outgoing.destroy();
      else sendReply(outgoing, reply, { method, now: Date.now() });
      return;
    }
    const request = await readRequest(incoming, bodyLimit);
    if (request === "gone") {
      outgoing.destroy();
      return;
    }
    const answered =
      request === "too long" ? answerTooLong(service, head, bodyLimit) : await answer(service, request);
    const { addressed, reply, fault, jsonType, now } = answered;
    recorded.push({
      method,
      target,
      status: reply.status,
      idempotencyKey: idempotencyKeyOf(addressed, request === "too long" ? head : request),
      isReplay: reply.isReplay === true,
    });
    if (recorded.length > mostRecorded) recorded.shift();
    sendReply(outgoing, finish(answered), { method, wire: fault?.wire, jsonType, now });
  };
  /** A bug of the sandbox, in a sentence. */
  const sendFailure = (incoming: IncomingMessage, outgoing: ServerResponse, error: unknown): void => {
    if (outgoing.headersSent) {
      outgoing.destroy();
      return;
    }
    const head = requestHead(incoming);
    const reply = textReply(
      500,
      `The sandbox failed: ${error instanceof Error ? error.message : String(error)}`,
    );
    sendReply(
      outgoing,
      isAdminPath(head.path) ? reply : finish({ addressed: addressOf(service, head), reply }),
      {
        method: head.method,
        now: Date.now(),
      },
    );
  };
  const server = createServer({ keepAliveTimeout }, (incoming, outgoing) => {
    serve(incoming, outgoing).catch((error: unknown) => {
      sendFailure(incoming, outgoing, error);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  const { port: boundPort } = server.address() as AddressInfo;
  url = `http://${bracketed(host)}:${boundPort}`;
  const end = async (): Promise<void> => {
    deliveryQueue.close();
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  };
  let ended: ReturnType<typeof end> | undefined;
  const close = (): ReturnType<typeof end> => (ended ??= end());
  return {
    url,
    keys,
    apis: assembled.described,
    admin,
    adminUrl: `http://${bracketed(reachable(host))}:${boundPort}${adminPath}/${token}`,
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** An address to call: those that mean "every address of this machine" can only be listened on. */
function reachable(host: string): string {
  if (host === "0.0.0.0") return "127.0.0.1";
  return host === "::" ? "::1" : host;
}

/** Node would throw synchronously, which looks like a bug of this program. */
function requirePort(port: number): void {
  if (Number.isInteger(port) && port >= 0 && port < 65536) return;
  const detail = `A port must be a whole number from 0 to 65535; found ${port}.`;
  throw diagnosticError("PORT_UNAVAILABLE", {}, detail);
}
