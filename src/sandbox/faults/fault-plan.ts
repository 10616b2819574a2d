/**
 * Which fault the next request gets: the one that its header asks for, else one that was planned for its route.
 *
 * A client repeats its headers on each attempt, so attempts of one call are counted: same header, method, target (but
 * for the time of a signature) and idempotency key. Once a request was served without a fault, the count begins anew:
 * the next call that asks for the same gets the same.
 */
import type { SandboxRequest } from "../http/request.js";
import { InputRefused } from "../input-refused.js";
import { faultHeader, parseFaults, type Fault } from "./fault.js";
import { matchesPath } from "./match-path.js";

export interface PlannedFaults {
  /** Any method where absent. */
  readonly method?: string | undefined;
  /** Path from the beginning of the server's, with `*` for anything within a segment. Any path where absent. */
  readonly path?: string | undefined;
  /** As in the request header: `status=503;times=2, wire=reset`. */
  readonly faults: string;
}

export interface FaultPlan {
  /** Takes the fault off the plan. */
  take(request: SandboxRequest): Fault | undefined;
  add(planned: PlannedFaults): void;
  clear(): void;
}

const mostPlanned = 1000;

/** Calls that asked for a fault and were not heard of again are forgotten, the longest silent first. */
const mostAsked = 10_000;

interface Sequence {
  readonly concerns: (request: SandboxRequest) => boolean;
  readonly faults: readonly Fault[];
  taken: number;
}

export function createFaultPlan(timestampParameters: readonly string[] = []): FaultPlan {
  let planned: Sequence[] = [];
  const asked = new Map<string, Sequence>();
  return {
    take(request) {
      const header = request.header(faultHeader);
      if (header === undefined) {
        const sequence = planned.find((each) => each.concerns(request) && peek(each) !== undefined);
        return sequence && next(sequence);
      }
      const call = JSON.stringify([
        header,
        request.method,
        request.path,
        [...new URLSearchParams(request.query)].filter(([name]) => !timestampParameters.includes(name)),
        request.header("idempotency-key"),
      ]);
      const sequence = asked.get(call) ?? { concerns: () => true, faults: parseFaults(header), taken: 0 };
      const fault = next(sequence);
      if (fault === undefined) asked.delete(call);
      else remember(asked, call, sequence);
      return fault;
    },
    add({ method, path, faults }) {
      const sequence: Sequence = {
        concerns: (request) =>
          (method === undefined || method.toUpperCase() === request.method) &&
          (path === undefined || matchesPath(path, request.path)),
        faults: parseFaults(faults),
        taken: 0,
      };
      const open = planned.filter((each) => peek(each) !== undefined);
      if (open.length >= mostPlanned)
        throw new InputRefused(
          `addFaults: ${mostPlanned} faults are planned already; clearFaults forgets them.`,
        );
      planned = [...open, sequence];
    },
    clear() {
      planned = [];
      asked.clear();
    },
  };
}

function next(sequence: Sequence): Fault | undefined {
  const fault = peek(sequence);
  sequence.taken++;
  return fault;
}

function remember(asked: Map<string, Sequence>, call: string, sequence: Sequence): void {
  asked.delete(call);
  asked.set(call, sequence);
  const [longestSilent] = asked.keys();
  if (asked.size > mostAsked && longestSilent !== undefined) asked.delete(longestSilent);
}

/** The fault whose share of requests the count has reached. */
function peek({ faults, taken }: Sequence): Fault | undefined {
  let end = 0;
  return faults.find(({ times }) => taken < (end += times));
}
