/** What is measured, beside what, and what we aim at. */
import { existsSync, readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";

import { corpusFolder } from "../../corpus/documents.js";
import {
  besideCompiler,
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
import type { Contender } from "./measure.js";
import type { Aims, Skipped } from "./results.js";
import { largerDocument, laterDocument } from "./scaled-document.js";

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
    aims: { ratio: 1, memoryRatio: 1 },
    ...generation([github]),
  },
  {
    work: "Stripe, 4 MB",
    aims: { ratio: 1, memoryRatio: 1 },
    ...generation([stripe]),
  },
  {
    work: "Stripe, three versions",
    aims: { ratio: 0.5 },
    ...generation(stripes),
  },
  {
    work: "both presets from nothing, beside one of their four documents",
    aims: { ratio: 1.5 },
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

const steps: readonly Workload[] = [
  {
    work: "`impact` of a step between two Stripe versions, 200 files of a consumer",
    aims: { ratio: 3 },
    documents: ["stripe-2022-11-15.yaml", stripe],
    prepare: (bench) =>
      besideCompiler(bench, [corpusFile("stripe-2022-11-15.yaml"), corpusFile(stripe)], 200),
  },
];

export const workloads: readonly Workload[] = [
  ...generations,
  ...repetitions,
  ...startUps,
  ...consumers,
  ...steps,
];

/** What would be measured if there were something to measure it with. */
export const unmeasured: readonly Skipped[] = [
  {
    work: "`diff` beside oasdiff",
    reason: "npm has no package with its program; `oasdiff` there is a reserved name",
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
    work: "a document of 1 to 8 times the operations and schemas",
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
    prepare: async (bench, factor) => {
      const folder = path.join(bench.folder, `versions-${path.basename(document)}-${factor}`);
      await mkdir(folder, { recursive: true });
      const files = Array.from({ length: factor }, (_, index) => path.join(folder, `${index}.json`));
      const text = readFileSync(document, "utf8");
      for (const [index, file] of files.entries()) await writeFile(file, laterDocument(text, index));
      return fromNothing(bench, inputsOf(files));
    },
  };
}
