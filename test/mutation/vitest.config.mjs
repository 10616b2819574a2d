import { defineConfig } from "vitest/config";

import { areas } from "./areas.mjs";

const { tests } = areas[process.env["MUTATED_AREA"] ?? ""] ?? { tests: [] };

export default defineConfig({
  test: {
    include: tests.filter((pattern) => !pattern.startsWith("!")),
    exclude: tests.filter((pattern) => pattern.startsWith("!")).map((pattern) => pattern.slice(1)),
    testTimeout: 20_000,
  },
});
