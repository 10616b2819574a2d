/** What is measured, beside what, and what we aim at. */
import { existsSync, readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";

import { corpusFolder } from "../../corpus/documents.js";
import {
  besideCompiler,
  besideFetch,
  besideFirstRun,
  besidePeer,
  besidePeersTypes,
  beyondNode,
  fromNothing,
  inputsOf,
  root,
  type Bench,
  type Contenders,
} from "./contenders.js";
import { besideGenerator, generators } from "./generators.js";
import type { Contender } from "./measure.js";
import type { Aims, Skipped } from "./results.js";
import { largerDocument, laterDocument, laterYaml, twoOperations } from "./scaled-document.js";

export interface Workload {
  readonly work: string;
  readonly aims: Aims;
  /** Of the corpus. */
  readonly documents?: readonly string[];
  readonly prepare: (bench: Bench) => Promise<Contenders> | Contenders;
}

const bothPresets = ["--preset", "partner-platform", "--preset", "virtual-accounts"];
const onePreset = path.join(root, "specs/partner-platform/2026-08-01.json");
const smallPreset = path.join(root, "specs/virtual-accounts/v1.json");
const smallPair = ["2025-01-01", "2026-01-01"].map((version) =>
  path.join(root, `test/cases/new-rail-in-later-version/specs/${version}.yaml`),
);
const github = "github-api-o23.json";
const stripe = "stripe-2023-08-16.yaml";
const stripes = ["stripe-2020-03-02.yaml", "stripe-2022-11-15.yaml", stripe];

const generations: readonly Workload[] = [
  {
    work: "GitHub, 13 MB",
    aims: { ratio: 1, memoryRatio: 0.75 },
    ...generation([github]),
  },
  {
    work: "Stripe, 4 MB",
    aims: { ratio: 0.95, memoryRatio: 0.75 },
    ...generation([stripe]),
  },
  {
    work: "Stripe, three versions",
    aims: { ratio: 0.7, memoryRatio: 1.2 },
    ...generation(stripes),
  },
  {
    work: "Stripe, six versions: the three, each followed by one with a further schema",
    aims: { ratio: 0.5 },
    documents: stripes,
    prepare: async (bench) => {
      const files = await withFollowers(bench, stripes);
      return besidePeer(bench, inputsOf(files), files);
    },
  },
  {
    work: "both presets from nothing, beside one of their four documents",
    aims: { ratio: 1.1 },
    prepare: (bench) => besidePeer(bench, bothPresets, [onePreset]),
  },
];

const stripeInputs = inputsOf([corpusFile(stripe)]);

const repetitions: readonly Workload[] = [
  {
    work: "both presets, nothing changed: `generate`",
    aims: { ratio: 0.15, seconds: 0.4 },
    prepare: (bench) => besideFirstRun(bench, [], bothPresets),
  },
  {
    work: "both presets, nothing changed: `check`",
    aims: { ratio: 0.15, seconds: 0.4 },
    prepare: (bench) => besideFirstRun(bench, ["check"], bothPresets),
  },
  {
    work: "Stripe, nothing changed: `check`",
    aims: { ratio: 0.15 },
    documents: [stripe],
    prepare: (bench) => besideFirstRun(bench, ["check"], stripeInputs),
  },
];

/** Fifty APIs in one configuration: what did not change is not read. */
const manyApis: Workload = {
  work: "50 APIs of 4 versions each, nothing changed: `check`",
  aims: { ratio: 0.15 },
  prepare: async (bench) => {
    const files = await laterVersions(bench, smallPreset, 4);
    const documents = Object.fromEntries(files.map((file, index) => [`2025-01-0${index + 1}`, file]));
    const apis = Array.from({ length: 50 }, (_, index) => [`api-${index}`, { documents, version: "none" }]);
    const config = path.join(bench.folder, "many.config.json");
    await writeFile(config, JSON.stringify({ output: "out", apis: Object.fromEntries(apis) as unknown }));
    return besideFirstRun(bench, ["check"], ["--config", config]);
  },
};

/** Others that write a client. */
const clients = generators.map((generator): Workload => ({
  work: `Stripe, 4 MB, beside ${generator.name}`,
  aims: {},
  documents: [stripe],
  prepare: (bench) => besideGenerator(bench, generator, corpusFile(stripe)),
}));

const startUps: readonly Workload[] = [
  ...["--version", "--help"].map((option) => ({
    work: `\`${option}\``,
    aims: { seconds: 0.15 },
    prepare: (bench: Bench) => beyondNode(bench, [option]),
  })),
  ...["text", "markdown", "json", "sarif", "html"].map((format) => ({
    work: `\`diff\` of two small documents, ${format}`,
    aims: { seconds: 0.5 },
    prepare: (bench: Bench) => beyondNode(bench, ["diff", ...smallPair, "--format", format]),
  })),
  {
    work: "`diff` of two Stripe versions, 4 MB each",
    aims: {},
    documents: stripes.slice(1),
    prepare: (bench) => beyondNode(bench, ["diff", ...stripes.slice(1).map(corpusFile)]),
  },
];

const consumers: readonly Workload[] = Object.entries({ Stripe: stripe, GitHub: github }).map(
  ([name, document]) => ({
    work: `type-check of a consumer: ${name}`,
    aims: { ratio: 1 },
    documents: [document],
    prepare: (bench: Bench) => besidePeersTypes(bench, corpusFile(document)),
  }),
);

const ways: readonly (readonly [way: "client" | "journal", "GET" | "POST", concurrency: number])[] = [
  ["client", "GET", 1],
  ["client", "GET", 64],
  ["client", "POST", 1],
  ["client", "POST", 64],
  ["journal", "POST", 64],
];

const calls = ways.map(([way, method, concurrency]): Workload => ({
  work: `10,000 calls, \`${method}\`${method === "POST" ? " with a key" : ""}, ${concurrency} at once${way === "journal" ? ", with a journal in a file" : ""}`,
  aims: way === "journal" ? {} : { ratio: 1.15 },
  prepare: (bench) => besideFetch(bench, way, method, concurrency),
}));

const steps: readonly Workload[] = [
  {
    work: "`impact` of a step between two Stripe versions, 200 files of a consumer",
    aims: { ratio: 2.4 },
    documents: ["stripe-2022-11-15.yaml", stripe],
    prepare: (bench) =>
      besideCompiler(bench, [corpusFile("stripe-2022-11-15.yaml"), corpusFile(stripe)], 200),
  },
];

export const workloads: readonly Workload[] = [
  ...generations,
  ...clients,
  ...repetitions,
  manyApis,
  ...startUps,
  ...consumers,
  ...calls,
  ...steps,
];

/** What would be measured if there were something to measure it with. */
export const unmeasured: readonly Skipped[] = [
  {
    work: "`diff` beside oasdiff",
    reason: "npm has no package with its program",
  },
];

/** Why it cannot be measured here, if so. */
export function reasonToSkip({ documents = [] }: Workload): string | undefined {
  const missing = documents.map(corpusFile).filter((file) => !existsSync(file));
  return missing.length === 0 ? undefined : `there is no ${missing.join(", ")} (OPENAPI_CORPUS)`;
}

function generation(documents: readonly string[]): Pick<Workload, "documents" | "prepare"> {
  const files = documents.map(corpusFile);
  return { documents, prepare: (bench) => besidePeer(bench, inputsOf(files), files) };
}

function corpusFile(document: string): string {
  return path.join(corpusFolder, document);
}

export interface ScaledWork {
  readonly work: string;
  readonly factors: readonly number[];
  readonly prepare: (bench: Bench, factor: number) => Promise<Contender>;
}

export const scales: readonly ScaledWork[] = [
  {
    work: "a document of 1,000 to 16,000 operations",
    factors: [1000, 4000, 16_000],
    prepare: async (bench, factor) => {
      const file = path.join(bench.folder, `operations-${factor}.json`);
      await writeFile(file, largerDocument(twoOperations, factor / 2));
      return fromNothing(bench, inputsOf([file]));
    },
  },
  {
    work: "a document of 1 to 8 times 69 operations and 305 schemas",
    factors: [1, 2, 4, 8],
    prepare: async (bench, factor) => {
      const file = path.join(bench.folder, `larger-${factor}.json`);
      await writeFile(file, largerDocument(readFileSync(onePreset, "utf8"), factor));
      return fromNothing(bench, inputsOf([file]));
    },
  },
  versions("1 to 8 versions that differ in one schema", onePreset, [1, 2, 4, 8]),
  versions("25 to 200 versions of a small API that differ in one schema", smallPreset, [25, 50, 100, 200]),
];

function versions(work: string, document: string, factors: readonly number[]): ScaledWork {
  return {
    work,
    factors,
    prepare: async (bench, factor) =>
      fromNothing(bench, inputsOf(await laterVersions(bench, document, factor))),
  };
}

/** So many versions of a document, in files. */
async function laterVersions({ folder }: Bench, document: string, count: number): Promise<string[]> {
  const versions = path.join(folder, `versions-${path.basename(document)}-${count}`);
  await mkdir(versions, { recursive: true });
  const files = Array.from({ length: count }, (_, index) => path.join(versions, `${index}.json`));
  const text = readFileSync(document, "utf8");
  for (const [index, file] of files.entries()) await writeFile(file, laterDocument(text, index));
  return files;
}

/** The documents of the corpus, each followed by a later version of it. */
async function withFollowers({ folder }: Bench, documents: readonly string[]): Promise<string[]> {
  const files: string[] = [];
  for (const document of documents) {
    const follower = path.join(folder, `later-${document}`);
    await writeFile(follower, laterYaml(readFileSync(corpusFile(document), "utf8"), 1));
    files.push(corpusFile(document), follower);
  }
  return files;
}
