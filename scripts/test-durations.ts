/** `npm run test:durations`: writes the committed order of test files from Vitest's own record of their last runs. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { durationsFile } from "../test/support/longest-first.js";

interface Recorded {
  readonly results: readonly (readonly [key: string, result: { readonly duration: number }])[];
}

const folder = "node_modules/.vite/vitest";
const records = readdirSync(folder).map(
  (name) => JSON.parse(readFileSync(path.join(folder, name, "results.json"), "utf8")) as Recorded,
);
const durations = records
  .flatMap(({ results }) => results)
  // In tenths of a second: what differs by less is as good in either order.
  .map(([key, { duration }]) => [key, Math.round(duration / 100) * 100] as const)
  .filter(([, duration]) => duration >= 1000)
  .sort(([left], [right]) => (left < right ? -1 : 1));
writeFileSync(durationsFile, `${JSON.stringify(Object.fromEntries(durations), undefined, 2)}\n`);
