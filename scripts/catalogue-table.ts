/** What docs/other-apis.md and docs/catalogue.md say of the catalogue: made of its entries, and of what the tests try of each. */
import { readdirSync, readFileSync } from "node:fs";

import { tried, ways } from "../test/compilers/catalogue/tried.js";
import { table } from "./markdown-table.js";

interface Index {
  readonly versions: readonly { readonly version: string }[];
}

interface Vectors {
  readonly vectors: readonly { readonly name: string; readonly library: string; readonly version: string }[];
}

const read = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"));

const entries = (): string[] => readdirSync("specs/catalogue").sort();

/** A row for each entry: what is tried of it, and what was only read. */
export function catalogueTable(): string {
  const { vectors } = read("test/webhooks/vectors/publishers.json") as Vectors;
  const head = ["API", "version in", "lists continue by", "deliveries signed by", "tried", "only read"];
  const rows = entries().map((name) => {
    const row = tried[name];
    if (row === undefined) throw new Error(`test/compilers/catalogue/tried.ts says nothing of ${name}.`);
    const signer = vectors.find((vector) => vector.name === row.signed);
    return [
      `\`${name}\``,
      row.place.startsWith("/") ? `path, \`${row.place}\`` : `header \`${row.place}\``,
      row.way === undefined ? "–" : ways[row.way],
      signer === undefined ? "–" : `\`${signer.library}\` ${signer.version}`,
      row.versions.join(" → "),
      othersOf(name, row.versions),
    ];
  });
  return table(head, rows);
}

function othersOf(name: string, versions: readonly string[]): string {
  const { versions: known } = read(`specs/catalogue/${name}/versions.json`) as Index;
  const all = known.map(({ version }) => version);
  const others = all.filter((version) => !versions.includes(version));
  const [first = "–", last = first] = [others[0], others.at(-1)];
  return first === last ? first : `${others.length} versions, ${first} to ${last}`;
}

/** A consumer that shows a call, a list, a delivery and a step. Those of the other entries are like it. */
const shownPrograms = ["stripe"];

/** As the tests compile and run them. */
export function cataloguePrograms(): string {
  return shownPrograms
    .map((name) => {
      const file = `test/compilers/catalogue/consumers/${name}.ts`;
      return `## ${name}\n\n\`\`\`ts shows=${file}\n${readFileSync(file, "utf8")}\`\`\``;
    })
    .join("\n\n");
}
