/** Pages that lead in a circle: cursors that are no record's, each of which leads to the next and the last to the first. */
import type { JsonObject, JsonValue } from "../../document/json.js";
import type { PagingTrait } from "../../model/traits.js";
import type { Reply } from "../http/reply.js";
import type { SandboxRequest } from "../http/request.js";

export interface LoopedRequest {
  /** Without the cursor of the loop, which nobody behind here knows. */
  readonly request: SandboxRequest;
  /** Which page of the circle is asked for; 0 for one that is outside. */
  readonly page: number;
}

const loopCursor = (page: number): string => `00000000-0000-4000-8000-${String(page).padStart(12, "0")}`;
const inQuery = /(?:^|&)[^&=]+=00000000-0000-4000-8000-(0{9}\d{3})(?=&|$)/;

export function leaveLoop(request: SandboxRequest): LoopedRequest {
  const found = inQuery.exec(request.query);
  if (found === null) return { request, page: 0 };
  const query = request.query.replace(found[0], "").replace(/^&/, "");
  return { request: { ...request, query }, page: Number(found[1]) };
}

/** `period`: how many cursors the circle has. */
export function enterLoop(reply: Reply, { next }: PagingTrait, page: number, period: number): Reply {
  const { body } = reply;
  if (body.kind !== "json") return reply;
  return { ...reply, body: { ...body, value: setAt(body.value, next, loopCursor((page % period) + 1)) } };
}

function setAt(value: JsonValue, [step, ...rest]: readonly string[], replacement: JsonValue): JsonValue {
  if (step === undefined) return replacement;
  const object = (typeof value === "object" && value !== null ? value : {}) as JsonObject;
  return { ...object, [step]: setAt(object[step] ?? null, rest, replacement) };
}
