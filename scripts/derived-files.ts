/**
 * Expected contents of the files that are derived from the definitions of traits and configuration, and from measurements.
 * Paths are relative to the working directory.
 */
import { readFile } from "node:fs/promises";
import { format, resolveConfig } from "prettier";

import { generate } from "../src/index.js";
import { listPresets } from "../src/config/package-files.js";
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
    ...(await guides()),
    ...Object.fromEntries(await Promise.all(pagesWithTables.map((page) => filledPage(page, results)))),
  };
  const formatted = Object.entries(texts).map(
    async ([file, text]) =>
      [file, await format(text, { ...(await resolveConfig(file)), filepath: file })] as const,
  );
  return new Map([...(await Promise.all(formatted)), ["docs/images/speed.svg", speedChart(results)]]);
}

/** The guide of each preset, as a page of the documentation. */
async function guides(): Promise<Readonly<Record<string, string>>> {
  const presets = await listPresets();
  const apis = Object.fromEntries(presets.map((preset) => [preset, { preset, guide: true }]));
  const { files } = await generate({ apis });
  return Object.fromEntries(
    presets.map((preset) => {
      const guide = files.find((file) => file.path === `${preset}/GUIDE.md`)?.text ?? "";
      return [`docs/${preset}.md`, asPage(guide, preset)];
    }),
  );
}

/** The guide for readers without a project, with links to the pages beside it. */
function asPage(guide: string, preset: string): string {
  const replacements: [written: string, page: string][] = [
    ["run `npx generate`", "run `npm run docs`"],
    [
      "in the folder of your configuration:\n\n```sh\n",
      "and an empty folder:\n\n```sh\nnpm init --yes\nnpm pkg set type=module\n",
    ],
    ["\nnpx generate\n", `\nnpx generate --preset ${preset}\n`],
  ];
  for (const [written] of replacements)
    if (!guide.includes(written)) throw new Error(`The guide of ${preset} has no "${written}".`);
  return replacements
    .reduce((text, [written, page]) => text.replace(written, page), guide)
    .replaceAll(/`openapi-dated\/docs\/(\w+\.md)`/g, "[$1]($1)");
}

async function filledPage(page: string, results: Results): Promise<[file: string, text: string]> {
  const file = `docs/${page}.md`;
  return [file, fillTables(page, await readFile(file, "utf8"), results)];
}
