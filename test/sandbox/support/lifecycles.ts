/** A sandbox whose events are collected, and the tables that it follows. */
import { type Sandbox, startSandbox } from "../../../src/sandbox/index.js";
import { loadApis } from "../../../src/sandbox/load-apis.js";
import type { LifecycleTrait } from "../../../src/traits/types.js";
import { startRecordingServer } from "../../support/recording-server.js";
import { rawCall, type RawCall } from "./raw-client.js";

const statusTopics = [
  "CustomerStatus",
  "IdentificationStatus",
  "RegisterAutorampStatus",
  "RegisterFiatAddressStatus",
  "TransactionStatus",
];

export interface Observed extends AsyncDisposable {
  readonly sandbox: Sandbox;
  readonly call: RawCall;
  /** The statuses that events reported since the last time, by the id of the thing, oldest first. */
  events(): Promise<ReadonlyMap<string, readonly string[]>>;
}

export async function observedSandbox(seed: string): Promise<Observed> {
  const receiver = await startRecordingServer(() => ({ status: 200 }));
  const sandbox = await startSandbox({ seed, rateLimits: false });
  const call = rawCall(sandbox);
  await call("POST", "/webhooks", { body: { label: "all", url: receiver.url, topics: statusTopics } });
  let seen = 0;
  return {
    sandbox,
    call,
    async events() {
      await sandbox.admin.settled();
      const bodies = receiver.requests.slice(seen).map(({ body }) => JSON.parse(body) as Delivered);
      seen = receiver.requests.length;
      // Deliveries overtake each other; with a seed, no two have the same time.
      bodies.sort((left, right) => (left.timestamp < right.timestamp ? -1 : 1));
      const results = new Map<string, string[]>();
      for (const { data } of bodies) {
        for (const { id, status, transaction_status = status } of Object.values(data.message))
          results.set(id, [...(results.get(id) ?? []), transaction_status]);
      }
      return results;
    },
    async [Symbol.asyncDispose]() {
      await sandbox.close();
      await receiver[Symbol.asyncDispose]();
    },
  };
}

interface Delivered {
  readonly timestamp: string;
  readonly data: {
    readonly message: Readonly<
      Record<string, { readonly id: string; readonly status: string; readonly transaction_status?: string }>
    >;
  };
}

/** The lifecycle of an enum in one version of the partner platform. */
export async function lifecyclesOf(version: string): Promise<readonly LifecycleTrait[]> {
  const apis = await loadApis(undefined, ".");
  return apis.find(({ versions }) => versions.has(version))?.versions.get(version)?.api.lifecycles ?? [];
}
