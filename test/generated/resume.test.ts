/** Entries of a journal across versions: each is resumed with the client of the version that it was written under. */
import { build } from "esbuild";
import { beforeEach, describe, expect, test } from "vitest";

import { createClient as createClientOfMarch } from "../../generated/partner-platform/2025-03-13/index.js";
import { createClient as createClientOfJuly } from "../../generated/partner-platform/2026-07-01/index.js";
import { createClient as createClientOfAugust } from "../../generated/partner-platform/2026-08-01/index.js";
import { createResume } from "../../generated/partner-platform/resume.js";
import {
  InvalidRequestError,
  type CallError,
  type EndedEntry,
  type JournalEntry,
} from "../../generated/partner-platform/runtime/index.js";

const open = new Map<string, JournalEntry>();
const journal = {
  begin: (entry: JournalEntry) => open.set(entry.key, entry),
  end: ({ fate, ...entry }: EndedEntry) =>
    fate === "unknown" ? open.set(entry.key, entry) : open.delete(entry.key),
};

interface Sent {
  readonly version: string | null;
  readonly key: string | null;
}

const sent: Sent[] = [];
let breaks = true;

beforeEach(() => {
  sent.length = 0;
  open.clear();
  breaks = true;
});

function options(): Parameters<typeof createResume>[0] {
  return {
    baseUrl: "https://partner.example",
    auth: { apiKey: "sk_test_1" },
    journal,
    retry: false,
    fetch: (url, init) => {
      const { headers } = new Request(url, init);
      const version = headers.get("x-api-version");
      sent.push({ version, key: headers.get("idempotency-key") });
      if (breaks) return Promise.reject(new Error("broken"));
      const answer = { "content-type": "application/json", "x-api-version": version ?? "" };
      return Promise.resolve(new Response('{"id":"w1"}', { status: 201, headers: answer }));
    },
  };
}

const args = { body: { url: "https://me.example/hooks", enabled: true } } as never;

async function leaveUnfinished(): Promise<JournalEntry[]> {
  for (const [key, createClient] of [
    ["march", createClientOfMarch],
    ["july", createClientOfJuly],
    ["august", createClientOfAugust],
  ] as const)
    await createClient(options())
      .createWebhook(args, { idempotencyKey: key })
      .catch(() => undefined);
  sent.length = 0;
  return [...open.values()];
}

describe("createResume", () => {
  test("sends each entry as the version that it was written under", async () => {
    const entries = await leaveUnfinished();
    expect(entries.map(({ version }) => version)).toEqual(["2025-03-13", "2026-07-01", "2026-08-01"]);
    breaks = false;
    const resume = createResume(options());
    for (const entry of entries) expect(await resume(entry, args)).toEqual({ id: "w1" });
    expect(sent).toEqual([
      { version: "2025-03-13", key: "march" },
      { version: "2026-07-01", key: "july" },
      { version: "2026-08-01", key: "august" },
    ]);
    expect(open.size).toBe(0);
  });

  test("refuses an entry of a version or an API that is not generated: nothing is sent, the entry stays", async () => {
    const [entry] = await leaveUnfinished();
    if (entry === undefined) throw new Error("There is no entry.");
    const resume = createResume(options());
    for (const [other, message] of [
      [{ ...entry, version: "2024-01-01" }, /is of version 2024-01-01, which is not generated\. Generate it/],
      [{ ...entry, version: "toString" }, /is of version toString/],
      [{ ...entry, version: undefined }, /is of version undefined/],
      [{ ...entry, api: "shop" }, /is of the API shop, not of partner-platform/],
    ] as const) {
      const error = await resume(other, args).then(
        () => undefined,
        (thrown: unknown) => thrown as CallError,
      );
      expect(error).toBeInstanceOf(InvalidRequestError);
      expect(error?.message).toMatch(message);
      expect(error).toMatchObject({
        fate: "unknown",
        outcomeUnknown: true,
        operation: "createWebhook",
        attempts: 0,
        idempotencyKey: "march",
      });
    }
    expect(sent).toEqual([]);
    expect(open.size).toBe(3);
  });

  test("makes one client per version, and tries again if that failed", async () => {
    const [entry] = await leaveUnfinished();
    if (entry === undefined) throw new Error("There is no entry.");
    let reads = 0;
    const input = Object.defineProperty({ ...options() }, "baseUrl", {
      enumerable: true,
      get: () => (++reads === 1 ? "http://partner.example" : "https://partner.example"),
    });
    const resume = createResume(input);
    await expect(resume(entry, args)).rejects.toThrow(/https/);
    breaks = false;
    const both = await Promise.all([resume(entry, args), resume(entry, args)]);
    expect(both).toHaveLength(2);
    const readByOne = reads;
    await resume(entry, args);
    expect(reads).toBe(readByOne);
  });
});

test("the module loads a version when an entry needs it, and the index loads none", async () => {
  const inputsOf = async (entry: string): Promise<string[]> => {
    const { metafile } = await build({
      entryPoints: [entry],
      bundle: true,
      splitting: true,
      format: "esm",
      outdir: "out",
      write: false,
      metafile: true,
    });
    const own = Object.values(metafile.outputs).find(({ entryPoint }) => entryPoint === entry);
    return Object.keys(own?.inputs ?? {}).filter((file) => /\d{4}-\d{2}-\d{2}/.test(file));
  };
  expect(await inputsOf("generated/partner-platform/resume.ts")).toEqual([]);
  expect(await inputsOf("generated/partner-platform/index.ts")).toEqual([]);
});
