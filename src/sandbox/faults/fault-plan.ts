/**
 * The fault of the next request: the one in its header, otherwise the one planned for its route.
 *
 * A client repeats its headers on each attempt, so the attempts of one call are counted. The count starts again once a
 * request was served without a fault: the next call with the same header gets the same faults.
 */
import type { HttpRequest } from "../../exchange/request.js";
import { InputRefused } from "../http/reply.js";
import { faultHeader, parseFaults, type Fault } from "./fault.js";

export interface PlannedFaults {
  /** Absent: any method. */
  readonly method?: string | undefined;
  /** The whole path, with `*` for anything within a segment. Absent: any path. */
  readonly path?: string | undefined;
  /** As in the request header: `status=503;times=2, wire=reset`. */
  readonly faults: string;
}

export interface FaultPlan {
  /** Takes the fault off the plan. `call` is the same for all attempts of one call. */
  take(request: HttpRequest, call: string): Fault | undefined;
  add(planned: PlannedFaults): void;
  clear(): void;
}

const mostPlanned = 1000;

/** Calls that requested faults and never came back are forgotten, oldest first. */
const mostAsked = 10_000;

interface Sequence {
  readonly concerns: (request: HttpRequest) => boolean;
  readonly faults: readonly Fault[];
  requests: number;
}

export function createFaultPlan(): FaultPlan {
  let planned: Sequence[] = [];
  const asked = new Map<string, Sequence>();
  return {
    take(request, call) {
      const header = request.header(faultHeader);
      if (header === undefined) {
        const sequence = planned.find((each) => each.concerns(request) && peek(each) !== undefined);
        return sequence && next(sequence);
      }
      const name = `${header} ${call}`;
      const sequence = asked.get(name) ?? { concerns: () => true, faults: parseFaults(header), requests: 0 };
      const fault = next(sequence);
      if (fault === undefined) asked.delete(name);
      else remember(asked, name, sequence);
      return fault;
    },
    add({ method, path, faults }) {
      const sequence: Sequence = {
        concerns: (request) =>
          (method === undefined || method.toUpperCase() === request.method) &&
          (path === undefined || matchesPath(path, request.path)),
        faults: parseFaults(faults),
        requests: 0,
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
  sequence.requests++;
  return fault;
}

function remember(asked: Map<string, Sequence>, name: string, sequence: Sequence): void {
  asked.delete(name);
  asked.set(name, sequence);
  const [longestSilent] = asked.keys();
  if (asked.size > mostAsked && longestSilent !== undefined) asked.delete(longestSilent);
}

/** The fault that the count of requests has reached. */
function peek({ faults, requests }: Sequence): Fault | undefined {
  let end = 0;
  return faults.find(({ times }) => requests < (end += times));
}

/** `*` in a pattern is anything within a segment. The time does not grow with the number of stars. */
export function matchesPath(pattern: string, path: string): boolean {
  const wanted = pattern.split("/");
  const segments = path.split("/");
  return (
    wanted.length === segments.length &&
    wanted.every((part, index) => matchesSegment(part, segments[index] ?? ""))
  );
}

/** Matches each piece between stars where it first occurs, since that leaves the most room for the others. */
function matchesSegment(pattern: string, segment: string): boolean {
  const [first = "", ...others] = pattern.split("*");
  const last = others.pop();
  if (last === undefined) return segment === first;
  if (!segment.startsWith(first)) return false;
  let position = first.length;
  for (const piece of others) {
    const at = segment.indexOf(piece, position);
    if (at < 0) return false;
    position = at + piece.length;
  }
  return segment.length - last.length >= position && segment.endsWith(last);
}
