/** Clients whose requests ask the sandbox for faults, and that tell in few words what came of a call. */
import type { Sandbox } from "../../../src/sandbox/index.js";
import { accountsClient, partnerClient, type Partner, type Version } from "./clients.js";

export interface FaultBench {
  readonly sandbox: Sandbox;
  /** Pauses that the client wanted to make; none is made. */
  readonly waits: number[];
  /** Idempotency keys and bodies that were sent, one line for each attempt. */
  readonly sent: string[];
  readonly partner: Partner;
  readonly accounts: ReturnType<typeof accountsClient>;
  /** A customer that exists. */
  readonly customer: string;
}

interface BenchOptions {
  readonly version?: Version;
  /** Further options of the client. */
  readonly client?: object;
  /** Request headers to change. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Half of every jitter. */
const random = (): number => 0.5;

export async function createBench(
  sandbox: Sandbox,
  fault: string | undefined,
  { version, client = {}, headers = {} }: BenchOptions = {},
): Promise<FaultBench> {
  const waits: number[] = [];
  const sent: string[] = [];
  const faulty = async (url: string, init: object): Promise<Response> => {
    const request = init as RequestInit & { headers: Record<string, string> };
    const body = request.body;
    sent.push(`${request.headers["idempotency-key"] ?? ""} ${typeof body === "string" ? body : ""}`);
    const response = await fetch(url, {
      ...request,
      headers: {
        ...request.headers,
        ...(fault === undefined ? {} : { "x-sandbox-fault": fault }),
        ...headers,
      },
    });
    return "now" in client ? datedAt((client.now as () => number)(), response) : response;
  };
  const options = {
    fetch: faulty as never,
    random,
    rateLimit: false as const,
    sleep: (milliseconds: number, signal?: AbortSignal) => {
      waits.push(milliseconds);
      return signal?.aborted === true ? Promise.reject(signal.reason as Error) : Promise.resolve();
    },
    ...client,
  };
  const plain = partnerClient(sandbox, version, { rateLimit: false });
  const { id } = await plain.createCustomer({
    body: { customer_type: "Person", email: "bench@example.com" },
  });
  return {
    sandbox,
    waits,
    sent,
    partner: partnerClient(sandbox, version, options),
    accounts: accountsClient(sandbox, options),
    customer: id,
  };
}

interface Asked {
  result(): Promise<unknown>;
}

/** `data after 2` or `response after 3, outcome unknown`. */
export async function see(call: Asked | Promise<unknown>): Promise<string> {
  try {
    const outcome = (
      "result" in call ? await call.result() : { ok: true, attempts: 1, data: await call }
    ) as {
      ok: boolean;
      attempts: number;
      exception?: unknown;
    };
    return outcome.ok ? `data after ${outcome.attempts}` : describe(outcome.exception);
  } catch (error) {
    return describe(error);
  }
}

export function describe(error: unknown): string {
  const { code, attempts, outcomeUnknown, message } = error as {
    code?: string;
    attempts?: number;
    outcomeUnknown?: boolean;
    message: string;
  };
  if (code === undefined) return `${String(error)} ${message}`;
  return `${code} after ${attempts ?? 0}${outcomeUnknown === true ? ", outcome unknown" : ""}`;
}

/** The error of a call, for a closer look. */
export async function errorOf(
  call: Promise<unknown>,
): Promise<{ readonly [field: string]: unknown; readonly message: string }> {
  try {
    await call;
  } catch (error) {
    return error as { readonly [field: string]: unknown; readonly message: string };
  }
  throw new Error("The call succeeded.");
}

/** As from a service whose clock agrees with that of the client. */
function datedAt(now: number, response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set("date", new Date(now).toUTCString());
  return new Response(response.body, { status: response.status, headers });
}

export function waited({ waits }: FaultBench): string {
  return waits.length === 0 ? "no wait" : `waits ${waits.join(", ")}`;
}

/** Distinct attempts: one line where every attempt sent the same key and bytes. */
export function distinct({ sent }: FaultBench): string {
  return `${sent.length} sent, ${new Set(sent).size} distinct`;
}
