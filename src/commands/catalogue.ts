/** `generate catalogue [name]`: the APIs that `init` sets up by name, offline and without a project. */
import { type CatalogueApi, findInCatalogue, readCatalogue } from "../project/api-catalogue.js";
import { inColumns, kilobytes } from "../values/text.js";
import { type CommandResult, defineCommand } from "./command.js";

export const catalogueCommand = defineCommand({
  positionals: {
    name: { type: "string", description: "Of one API, for its versions and their documents" },
  },
  examples: [
    ["$0 catalogue", "the APIs, and since when"],
    ["$0 catalogue NAME", "the documents of one of them"],
  ],
  run: async ({ name }, _report, { colors: { bold } }) =>
    name === undefined ? overview(await readCatalogue(), bold) : details(await findInCatalogue(name), bold),
});

type Emphasis = (text: string) => string;

function overview(apis: readonly CatalogueApi[], bold: Emphasis): CommandResult {
  const rows = apis.map(({ name, versions }) => [
    name,
    String(versions.length),
    versions[0]?.version ?? "",
    versions.at(-1)?.version ?? "",
  ]);
  const [head = "", ...lines] = inColumns([["API", "versions", "first", "last"], ...rows]);
  const text = [
    bold(head),
    ...lines,
    "",
    "`npx openapi-dated init NAME` configures one of them, and `npx openapi-dated catalogue NAME` lists its documents.",
  ].join("\n");
  const json = apis.map(({ name, versions, traits }) => ({
    ...{ name, traits },
    versions: versions.map(({ version }) => version),
  }));
  return { text, json: { apis: json } };
}

function details({ name, versions, traits, overlay }: CatalogueApi, bold: Emphasis): CommandResult {
  const rows = versions.map(({ version, bytes, url }) => [version, kilobytes(bytes), url]);
  const text = [bold(name), `  traits: ${traits.join(", ")}`, ...inColumns(rows).map((row) => `  ${row}`)];
  return { text: text.join("\n"), json: { name, traits, overlay, versions } };
}
