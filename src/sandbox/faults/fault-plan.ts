/**
 * Which fault the next request gets: the one that its header asks for, else one that was planned for its route.
 *
 * A client repeats its headers on each attempt, so attempts of one call are counted: same header, method, target (but
 * for the time of a signature) and idempotency key. Once a request was served without a fault, the count begins anew:
 * the next call that asks for the same gets the same.
 */
import type { SandboxRequest } from "../http/request.js";
import { faultHeader, parseFaults, type Fault } from "./fault.js";

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
      else asked.set(call, sequence);
      return fault;
    },
    add({ method, path, faults }) {
      const expression =
        path === undefined ? undefined : new RegExp(`^${path.split("*").map(escape).join("[^/]*")}$`);
      planned.push({
        concerns: (request) =>
          (method === undefined || method.toUpperCase() === request.method) &&
          (expression?.test(request.path) ?? true),
        faults: parseFaults(faults),
        taken: 0,
      });
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

/** The fault whose share of requests the count has reached. */
function peek({ faults, taken }: Sequence): Fault | undefined {
  let end = 0;
  return faults.find(({ times }) => taken < (end += times));
}

function escape(text: string): string {
  return text.replace(/[.+?^${}()|[\]\\]/g, "\\$&");
}
