/** What is measured, beside what, and what we aim at. */
import { existsSync, readFileSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";

import { corpusFolder } from "../../corpus/documents.js";
import { inTurn, type Contender, type Figures } from "./measure.js";
import type { Aims, Skipped } from "./results.js";
import { largerDocument, laterDocument } from "./scaled-document.js";

/** Where the work is done. */
export interface Bench {
  /** Empty at first; every process runs in it. */
  readonly folder: string;
  /** Node with these arguments. */
  readonly run: (args: readonly string[]) => Promise<Figures>;
}

export interface Workload {
  readonly work: string;
  readonly aims: Aims;
  /** Of the corpus. */
  readonly documents?: readonly string[];
  readonly prepare: (bench: Bench) => Promise<Contenders> | Contenders;
}

export interface Contenders {
  readonly ours: Contender;
  readonly rival?: { readonly name: string; readonly run: Contender };
  /** Subtracted from both. */
  readonly baseline?: { readonly name: string; readonly run: Contender };
}

const root = path.resolve(import.meta.dirname, "../../..");
const cli = path.join(root, "dist/src/cli.js");
const peerCli = path.join(root, "node_modules/openapi-typescript/bin/cli.js");
const compiler = path.join(root, "node_modules/typescript/bin/tsc");

const peer = "openapi-typescript, types only";
const onePreset = path.join(root, "specs/partner-platform/2026-08-01.json");
const smallPair = ["2025-01-01", "2026-01-01"].map((version) =>
  path.join(root, `test/cases/new-rail-in-later-version/specs/${version}.yaml`),
);
const github = "github-api-o23.json";
const stripe = "stripe-2023-08-16.yaml";
const stripes = ["stripe-2020-03-02.yaml", "stripe-2022-11-15.yaml", stripe];

const generations: readonly Workload[] = [
  {
    work: "GitHub, 13 MB",
    documents: [github],
    aims: { ratio: 1, memoryRatio: 1 },
    prepare: (bench) => besidePeer(bench, [github]),
  },
  {
    work: "Stripe, 4 MB",
    documents: [stripe],
    aims: { ratio: 1, memoryRatio: 1 },
    prepare: (bench) => besidePeer(bench, [stripe]),
  },
  {
    work: "Stripe, three versions",
    documents: stripes,
    aims: { ratio: 0.5 },
    prepare: (bench) => besidePeer(bench, stripes),
  },
  {
    work: "both presets from nothing",
    aims: { ratio: 1.5 },
    prepare: (bench) => ({
      ours: fromNothing(bench, []),
      rival: { name: `${peer}, one document`, run: runPeer(bench, onePreset) },
    }),
  },
];

const repetitions: readonly Workload[] = [
  repetition("both presets, nothing changed: `generate`", [], []),
  repetition("both presets, nothing changed: `check`", ["check"], []),
  {
    ...repetition("Stripe, nothing changed: `check`", ["check"], inputsOf([corpusFile(stripe)])),
    documents: [stripe],
    aims: { ratio: 0.15 },
  },
];

const startUps: readonly Workload[] = [
  startUp("`--version`", ["--version"], { seconds: 0.15 }),
  startUp("`--help`", ["--help"], { seconds: 0.15 }),
  ...["text", "markdown", "json", "sarif", "html"].map((format) =>
    startUp(`\`diff\` of two small documents, ${format}`, ["diff", ...smallPair, "--format", format], {
      seconds: 0.5,
    }),
  ),
];

const largeDiff: Workload = {
  ...startUp("`diff` of two Stripe versions, 4 MB each", ["diff", ...stripes.slice(1).map(corpusFile)], {}),
  documents: stripes.slice(1),
};

const consumers: readonly Workload[] = [
  ["Stripe", stripe],
  ["GitHub", github],
].map(([name = "", document = ""]) => ({
  work: `type-check of a consumer: ${name}`,
  documents: [document],
  aims: { ratio: 1 },
  prepare: (bench) => typeChecks(bench, corpusFile(document)),
}));

export const workloads: readonly Workload[] = [
  ...generations,
  ...repetitions,
  ...startUps,
  largeDiff,
  ...consumers,
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

function corpusFile(document: string): string {
  return path.join(corpusFolder, document);
}

/** Without the output of the run before. */
function fromNothing({ folder, run }: Bench, args: readonly string[]): Contender {
  return async () => {
    for (const output of ["generated", "out"])
      await rm(path.join(folder, output), { recursive: true, force: true });
    return run([cli, ...args]);
  };
}

/** One document, or versions of one API. */
function inputsOf(files: readonly string[]): string[] {
  const inputs = files.flatMap((file, index) => ["-i", `2025-01-0${index + 1}=${file}`]);
  return [...inputs, "--version-in", "none", "-o", "out/api"];
}

function runPeer({ run }: Bench, file: string): Contender {
  return () => run([peerCli, file, "-o", "types.ts"]);
}

function besidePeer(bench: Bench, documents: readonly string[]): Contenders {
  const files = documents.map(corpusFile);
  const name = files.length === 1 ? peer : `${peer}, ${files.length} runs`;
  const run = (): Promise<Figures> => inTurn(files.map((file) => runPeer(bench, file)));
  return { ours: fromNothing(bench, inputsOf(files)), rival: { name, run } };
}

function repetition(work: string, command: readonly string[], inputs: readonly string[]): Workload {
  return {
    work,
    aims: { ratio: 0.15, seconds: 0.4 },
    prepare: async (bench) => {
      const first = fromNothing(bench, inputs);
      await first();
      return {
        ours: () => bench.run([cli, ...command, ...inputs]),
        rival: { name: "the first `generate`", run: first },
      };
    },
  };
}

function startUp(work: string, args: readonly string[], aims: Aims): Workload {
  return {
    work,
    aims,
    prepare: ({ run }) => ({
      ours: () => run([cli, ...args]),
      baseline: { name: "`node -e 0`", run: () => run(["-e", "0"]) },
    }),
  };
}

/** One file that imports the client of a version, beside one that imports the peer's types; the compiler's own time apart. */
async function typeChecks(bench: Bench, file: string): Promise<Contenders> {
  await fromNothing(bench, inputsOf([file]))();
  await runPeer(bench, file)();
  const consumers = {
    ours: `import { createClient } from "./out/api/2025-01-01/index.js";
export type Names = keyof ReturnType<typeof createClient>;`,
    peer: `import type { paths } from "./types.js";
export type Names = keyof paths;`,
    empty: "export {};",
  };
  await writeFile(path.join(bench.folder, "package.json"), '{ "type": "module" }');
  const check = async (name: keyof typeof consumers): Promise<Contender> => {
    const project = { compilerOptions, files: [`${name}.ts`] };
    await writeFile(path.join(bench.folder, `${name}.ts`), consumers[name]);
    await writeFile(path.join(bench.folder, `${name}.json`), JSON.stringify(project));
    return () => bench.run([compiler, "-p", `${name}.json`]);
  };
  return {
    ours: await check("ours"),
    rival: { name: peer, run: await check("peer") },
    baseline: { name: "an empty file", run: await check("empty") },
  };
}

const compilerOptions = {
  ...{ noEmit: true, strict: true, module: "nodenext", target: "es2022", lib: ["es2022", "dom"] },
  ...{ types: [], skipLibCheck: true },
};

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
  {
    work: "1 to 8 versions that differ in one schema",
    factors: [1, 2, 4, 8],
    prepare: async (bench, factor) => {
      const folder = path.join(bench.folder, `versions-${factor}`);
      await mkdir(folder, { recursive: true });
      const files = Array.from({ length: factor }, (_, index) => path.join(folder, `${index}.json`));
      const text = readFileSync(onePreset, "utf8");
      for (const [index, file] of files.entries()) await writeFile(file, laterDocument(text, index));
      return fromNothing(bench, inputsOf(files));
    },
  },
];
