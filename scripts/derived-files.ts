/**
 * Expected contents of the files that are derived from the definitions of traits and configuration, and from measurements.
 * Paths are relative to the working directory.
 */
import { readFile } from "node:fs/promises";
import { format, resolveConfig } from "prettier";

import { publishedSchema } from "../src/traits/places.js";
import type { Results } from "../test/bench/speed/results.js";
import { configSchema } from "./config-schema.js";
import { configTypes } from "./print-types.js";
import { fillTables, pagesWithTables } from "./page-tables.js";
import { speedChart } from "./speed-chart.js";

const bench = "test/bench/speed";

export async function derivedFiles(): Promise<ReadonlyMap<string, string>> {
  const results = JSON.parse(await readFile(`${bench}/results.json`, "utf8")) as Results;
  const texts: Readonly<Record<string, string>> = {
    "schemas/x-client.schema.json": JSON.stringify(publishedSchema()),
    "generate.schema.json": JSON.stringify(configSchema(configTypes)),
    ...Object.fromEntries(await Promise.all(pagesWithTables.map((page) => filledPage(page, results)))),
  };
  const formatted = Object.entries(texts).map(
    async ([file, text]) =>
      [file, await format(text, { ...(await resolveConfig(file)), filepath: file })] as const,
  );
  return new Map([...(await Promise.all(formatted)), ["docs/images/speed.svg", speedChart(results)]]);
}

async function filledPage(page: string, results: Results): Promise<[file: string, text: string]> {
  const file = `docs/${page}.md`;
  return [file, fillTables(page, await readFile(file, "utf8"), results)];
}
