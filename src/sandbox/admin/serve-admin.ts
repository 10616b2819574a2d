/**
 * The admin handle over HTTP, for shells and other languages: `POST <admin URL>/<call>` with a JSON list of arguments,
 * `GET <admin URL>` for a list of the calls. Every answer is JSON with a `result` or an `error`.
 */
import type { IncomingMessage } from "node:http";
import { readJson } from "../../exchange/read-body.js";
import type { HttpRequest } from "../../exchange/request.js";

import type { JsonValue } from "../../values/json.js";
import { isJsonType } from "../../schema/media-type.js";
import { InputRefused, jsonReply, type Reply, textReply, withHeaders } from "../http/reply.js";
import { readRequest, requestHead } from "../http/request.js";
import type { SandboxKeys } from "../presets.js";
import type { Admin, AdminTable } from "./admin.js";
import { adminPath, type AdminGuard } from "./admin-guard.js";

/** Path of the generated private key for signed requests, as PEM. */
export const privateKeyPath = "/private-key.pem";

interface AdminDescription {
  readonly url: string;
  readonly keys: SandboxKeys;
}

export interface AdminService {
  readonly admin: Admin;
  readonly table: AdminTable;
  readonly guard: AdminGuard;
  readonly describe: () => AdminDescription;
}

const bodyLimit = 1024 * 1024;

/** No cache may store an answer, and no page may embed it. */
const privateHeaders = {
  "cache-control": "no-store",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

/** Compares the path as sent: an encoded spelling of it belongs to the APIs. */
export function isAdminPath(path: string): boolean {
  return path === adminPath || path.startsWith(`${adminPath}/`);
}

/** Undefined: the caller went away. */
export async function serveAdmin(
  service: AdminService,
  incoming: IncomingMessage,
): Promise<Reply | undefined> {
  const head = requestHead(incoming);
  const { remoteAddress, localAddress, localPort: port = 0 } = incoming.socket;
  // Before the body is read: a refused caller cannot send one.
  const refusal = service.guard({ ...head, remoteAddress, localAddress, port });
  if (refusal !== undefined) return withHeaders(errorReply(403, refusal), privateHeaders);
  const request = await readRequest(incoming, bodyLimit);
  if (request === "gone") return undefined;
  const reply =
    request === "too long"
      ? errorReply(400, `The body is longer than ${bodyLimit} bytes.`)
      : await answer(service, request);
  return withHeaders(reply, privateHeaders);
}

async function answer({ admin, table, describe }: AdminService, request: HttpRequest): Promise<Reply> {
  const { method, path } = request;
  const [, , , ...rest] = path.replace(/\/$/, "").split("/");
  const name = rest.join("/");
  if (name === "" || `/${name}` === privateKeyPath) {
    if (method !== "GET") return wrongMethod("GET");
    return name === "" ? descriptionReply(describe(), table) : privateKeyReply(describe());
  }
  if (!Object.hasOwn(table.calls, name))
    return errorReply(404, `Unknown call; GET the admin URL for a list.`);
  if (method !== "POST") return wrongMethod("POST");
  try {
    const args = readArguments(request);
    // Stricter than the handle, which ignores extra arguments.
    table.check(name, args);
    const call = Reflect.get(admin, name) as (...args: readonly unknown[]) => unknown;
    const result = (await call(...args)) as JsonValue | undefined;
    return jsonReply(200, { result: result ?? null });
  } catch (error) {
    if (error instanceof InputRefused) return errorReply(400, error.message);
    return errorReply(
      500,
      `The sandbox failed: ${error instanceof Error ? error.message : "no error was given"}`,
    );
  }
}

/** A single value counts as a list of one. */
function readArguments(request: HttpRequest): readonly unknown[] {
  if (request.body.length === 0) return [];
  if (!isJsonType(request.header("content-type") ?? ""))
    throw new InputRefused("The Content-Type of a body must be application/json.");
  const args = readJson(request.body);
  if (args === undefined) throw new InputRefused("The body must be JSON in UTF-8: a list of arguments.");
  return Array.isArray(args) ? args : [args];
}

function descriptionReply({ url, keys }: AdminDescription, { calls }: AdminTable): Reply {
  return jsonReply(200, { url, keys: { ...keys } as JsonValue, calls: calls as unknown as JsonValue });
}

function privateKeyReply({ keys: { privateKey } }: AdminDescription): Reply {
  if (privateKey === undefined)
    return errorReply(404, "You have the private key: the sandbox was given its public half.");
  return textReply(200, privateKey, { "content-type": "text/plain; charset=utf-8" });
}

function wrongMethod(allow: string): Reply {
  return { ...errorReply(405, `Use ${allow}.`), headers: { allow } };
}

function errorReply(status: number, error: string): Reply {
  return jsonReply(status, { error });
}
