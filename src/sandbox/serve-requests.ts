/** What becomes of a request: its fault, the specification, the API whose path it has, and the fault's marks. */
import { setTimeout as sleep } from "node:timers/promises";

import type { SandboxClock } from "./clock.js";
import { alterHeaders, alterReply, faultMessage, faultReply, wordedStatus } from "./faults/apply-fault.js";
import { enterLoop, leaveLoop } from "./faults/cursor-loop.js";
import type { FaultPlan } from "./faults/fault-plan.js";
import type { Fault } from "./faults/fault.js";
import {
  serveApi,
  serveStatus,
  unknownPath,
  withApiHeaders,
  withoutRoot,
  type Served,
  type ServedApi,
  type ServeOptions,
} from "./general/serve-api.js";
import { textReply, type Reply } from "./http/reply.js";
import type { RequestHead, SandboxRequest } from "./http/request.js";
import { InputRefused } from "./input-refused.js";
import { serveSpecification, type Specification } from "./http/spec-endpoints.js";

export interface Service {
  readonly clock: SandboxClock;
  readonly faults: FaultPlan;
  readonly apis: readonly ServedApi[];
  readonly specification: Specification | undefined;
}

export interface Answered extends Served {
  readonly fault?: Fault | undefined;
  readonly now: number;
}

/** Before `finish`: without the headers that every answer has. */
export async function answer(service: Service, request: SandboxRequest): Promise<Answered> {
  const { clock, faults } = service;
  let fault: Fault | undefined;
  try {
    fault = faults.take(request);
  } catch (error) {
    if (!(error instanceof InputRefused)) throw error;
    return { reply: textReply(400, error.message), now: clock.now() };
  }
  if (fault?.latencyMs !== undefined) await sleep(fault.latencyMs, undefined, { ref: false });
  const now = clock.now() + (fault?.clockSkewMs ?? 0);
  if (fault === undefined) return { ...(await dispatch(service, request, { now })), now };
  const worded = wordFault(service, request, fault);
  if (fault.at === "before")
    return { reply: faultReply(fault, worded?.reply), fault, now, jsonType: worded?.jsonType };
  const { request: inner, page } = leaveLoop(request);
  const storedReply = fault.at === "stored" ? faultReply(fault, worded?.reply) : undefined;
  const served = await dispatch(service, inner, { now, storedReply });
  const body = worded === undefined ? served.reply : { ...served.reply, body: worded.reply.body };
  const altered = storedReply === undefined ? alterReply(fault, body) : served.reply;
  const paging = served.operation?.paging;
  const reply =
    fault.cursorLoop !== undefined && paging !== undefined
      ? enterLoop(altered, paging, page, fault.cursorLoop)
      : altered;
  return { ...served, reply, fault, now };
}

/** The last step of every answer, whatever made it: the headers of its API, then what a fault does to them. */
export function finish(
  { apis }: Service,
  request: RequestHead,
  { reply, fault }: Pick<Answered, "reply" | "fault">,
): Reply {
  const served = apis.find((api) => isFor(api, request));
  const whole = served === undefined ? reply : withApiHeaders(served, request, reply);
  // A stored outcome comes again as it was stored, whatever is asked for.
  if (fault === undefined || (fault.at === "stored" && reply.isReplay === true)) return whole;
  const echo = served && [...served.versions.values()].at(-1)?.api.traits.version?.echo;
  return alterHeaders(fault, whole, (echo ?? "X-API-Version").toLowerCase());
}

/** How the API would say what the fault only names by its status. */
function wordFault({ apis }: Service, request: SandboxRequest, fault: Fault): Served | undefined {
  const status = wordedStatus(fault);
  const served = apis.find((api) => isFor(api, request));
  return status === undefined || served === undefined
    ? undefined
    : serveStatus(served, request, status, faultMessage);
}

async function dispatch(
  { specification, apis }: Service,
  request: SandboxRequest,
  options: ServeOptions,
): Promise<Served> {
  const reply = specification && serveSpecification(specification, request);
  if (reply !== undefined) return { reply };
  const served = apis.find((api) => isFor(api, request));
  return served === undefined ? unknownPath(request) : serveApi(served, request, options);
}

/** Under a root of its own every path is the API's; without one, those that it has. */
function isFor({ versions }: ServedApi, { method, path }: RequestHead): boolean {
  return [...versions.values()].some(({ api, router }) =>
    api.root === "" ? router.find(method, path) !== undefined : withoutRoot(api, path).startsWith("/"),
  );
}
