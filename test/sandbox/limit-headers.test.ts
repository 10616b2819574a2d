/** The sandbox says what is left of a limit in the headers of the trait, and a generated client keeps to it. */
import { expect, test } from "vitest";

import { generate } from "../../src/index.js";
import { startSandbox } from "../../src/sandbox/index.js";
import { importEmitted } from "../support/import-emitted.js";
import { inFolder } from "../support/in-folder.js";
import { useTestClock } from "../support/test-clock.js";

useTestClock();

const document = (headers: object) => ({
  openapi: "3.1.0",
  info: { title: "Things", version: "2026-01-01" },
  "x-client": { rateLimit: { requests: 2, seconds: 60, per: "key", headers } },
  paths: { "/things": { get: { operationId: "getThings", responses: { "204": { description: "None" } } } } },
});

const inSixtySeconds = (value: string | null, unit: number) => {
  const rest = Number(value) * unit - Date.now();
  expect(rest).toBeGreaterThan(0);
  expect(rest).toBeLessThan(120_000);
};

test.each<[string, object, (answer: Headers) => unknown, unknown]>([
  ["IETF", {}, (answer) => answer.get("ratelimit"), expect.stringMatching(/^"default";r=1;t=\d+$/)],
  [
    "names of its own",
    { remaining: "Acme-Left", reset: "Acme-Again", resetIs: "unixSeconds" },
    (answer) => {
      inSixtySeconds(answer.get("acme-again"), 1000);
      return answer.get("acme-left");
    },
    "1",
  ],
])("%s", async (_what, headers, read, expected) => {
  await inFolder({ "a.json": document(headers) }, async (cwd) => {
    const apis = { acme: { documents: { "2026-01-01": "a.json" }, version: "none" } } as const;
    await using sandbox = await startSandbox({ apis, cwd });
    expect(read((await fetch(`${sandbox.url}/things`)).headers)).toEqual(expected);
    const { files } = await generate({ apis }, { cwd });
    const { createClient } = await importEmitted<{
      readonly createClient: (options: object) => {
        getThings(args: object, options: object): Promise<unknown>;
      };
    }>(files, "acme/2026-01-01/index.ts");
    // The request above was of this account as well, so one is left: the second call waits, and is not sent.
    const client = createClient({ baseUrl: sandbox.url, retry: false });
    await client.getThings({}, {});
    await expect(client.getThings({}, { timeoutMs: 300 })).rejects.toMatchObject({ attempts: 0 });
  });
});
