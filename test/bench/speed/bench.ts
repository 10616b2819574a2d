/**
 * `npm run bench`: what the program costs beside others that do less, and beside doing nothing. Writes `results.json`,
 * from which `npm run docs` draws chart and table.
 *
 * Beside other work, figures say nothing: they are written only if the machine was idle at the start and no row varied by
 * more than a tenth, each time that it was measured. Fails if a row got worse by more than 5 % since the results that are
 * committed.
 *
 * `--rounds N` (5 by default, and at least); `--only WORDS`, once or more, measures what has these words in its name, in any
 * number of rounds, and writes nothing; with `--write`, what was measured replaces the same in `results.json`, as a run of its own,
 * under the conditions of a whole run; `--bundles` measures no time, only the bytes of bundles.
 */
import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { cpus, tmpdir, totalmem } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";

import packageLock from "../../../package-lock.json" with { type: "json" };
import { measureBundles } from "../bundle-size.js";
import type { Bench, Contenders } from "./contenders.js";
import { busyShare, measure, runNode, type Measured } from "./measure.js";
import { growthOf, isMet, isWorse, memoryRatioOf, ratioOf, timeOf, unsteady, withOwnRun } from "./results.js";
import type { NamedFigures, Results, Row, Scale, ScalePoint, Skipped } from "./results.js";
import { reasonToSkip, scales, unmeasured, workloads, type ScaledWork, type Workload } from "./workloads.js";

const resultsFile = path.join(import.meta.dirname, "results.json");
const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    only: { type: "string", multiple: true, default: [] },
    write: { type: "boolean", default: false },
    bundles: { type: "boolean", default: false },
  },
});
const rounds = Number(values.rounds);
/** A row that varied is measured again. */
const mostTries = 3;
const isWhole = values.only.length === 0;
const isWanted = ({ work }: { readonly work: string }): boolean =>
  isWhole || values.only.some((words) => work.toLowerCase().includes(words.toLowerCase()));

if (values.bundles) {
  await writeResults({ ...(await knownResults()), ...(await measureBundles()) });
  process.exit();
}

const isWritten = isWhole || values.write;
if (isWritten && rounds < 5)
  throw new RangeError("Results need at least 5 rounds; `--only WORDS` takes fewer.");
const busy = await busyShare();
if (isWritten && busy > 0.1)
  throw new Error(
    `The machine is busy (${Math.round(busy * 100)} %): nothing was measured. End what runs beside it.`,
  );
const committed = committedResults();
const skipped: Skipped[] = unmeasured.filter(isWanted);
const folder = await mkdtemp(path.join(tmpdir(), "bench-"));
try {
  const bench: Bench = { folder, run: (args) => runNode(args, folder) };
  const rows: Row[] = [];
  for (const workload of workloads.filter(isWanted)) {
    const reason = reasonToSkip(workload);
    if (reason === undefined)
      await attempt(workload, async () => void rows.push(await measureRow(workload, bench)));
    else skipped.push({ work: workload.work, reason });
  }
  const curves: Scale[] = [];
  for (const scale of scales.filter(isWanted))
    await attempt(scale, async () => void curves.push(await measureScale(scale, bench)));
  for (const { work, reason } of skipped) print(`skipped: ${work}: ${reason}`);
  const downloads = await measureBundles();
  const varied = rows.flatMap((row) => unsteady(row).map((figures) => `${row.work} (${figures})`));
  const order = [...workloads, ...scales].map(({ work }) => work);
  if (isWritten && varied.length === 0) {
    const results = { ...describeRun(), rows, scales: curves, ...downloads, skipped };
    await writeResults(isWhole ? results : withOwnRun(await knownResults(), results, order));
  }
  const worse = rows.filter((row) =>
    isWorse(
      row,
      committed.find(({ work }) => work === row.work),
    ),
  );
  if (varied.length > 0) fail(`not written, because runs varied: ${varied.join("; ")}`);
  if (worse.length > 0) fail(`worse than the committed results: ${worse.map(({ work }) => work).join("; ")}`);
} finally {
  await rm(folder, { recursive: true });
}

async function knownResults(): Promise<Results> {
  return JSON.parse(await readFile(resultsFile, "utf8")) as Results;
}

function fail(reason: string): void {
  print(reason);
  process.exitCode = 1;
}

/** Of the last commit, so that a second run does not excuse what the first one wrote. */
function committedResults(): readonly Row[] {
  const file = `HEAD:./${path.basename(resultsFile)}`;
  const text = execFileSync("git", ["show", file], { cwd: import.meta.dirname, encoding: "utf8" });
  return (JSON.parse(text) as Results).rows;
}

/** What fails is a result as well, and must not cost the others theirs. */
async function attempt({ work }: { readonly work: string }, measuring: () => Promise<void>): Promise<void> {
  try {
    await measuring();
  } catch (error) {
    console.error(error);
    skipped.push({ work, reason: "it failed" });
    process.exitCode = 1;
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function measureRow(workload: Workload, bench: Bench): Promise<Row> {
  const contenders = await workload.prepare(bench);
  for (let tries = 1; ; tries++) {
    const row = await rowOf(workload, contenders);
    if (tries < mostTries && unsteady(row).length > 0) continue;
    print(describeRow(row));
    return row;
  }
}

async function rowOf({ work, aims }: Workload, { ours, rival, baseline }: Contenders): Promise<Row> {
  const measured = await measure(
    [["ours", ours] as const, ["rival", rival?.run] as const, ["baseline", baseline?.run] as const],
    rounds,
  );
  return {
    work,
    ours: found(measured.get("ours")),
    ...(rival && { rival: named(rival.name, measured.get("rival")) }),
    ...(baseline && { baseline: named(baseline.name, measured.get("baseline")) }),
    aims,
  };
}

function named(name: string, measured: Measured | undefined): NamedFigures {
  return { name, ...found(measured) };
}

function found(measured: Measured | undefined): Measured {
  if (measured === undefined) throw new Error("A contender was not run: `--rounds` must be at least 1.");
  return measured;
}

function describeRow(row: Row): string {
  const { work, ours, rival, baseline } = row;
  const [ratio, wall, memory] = [ratioOf(row, "cpuSeconds"), ratioOf(row, "seconds"), memoryRatioOf(row)];
  return [
    `${isMet(row) ? "met   " : "missed"}  ${work}: ${timeOf(row, "seconds").toFixed(2)} s, CPU ${timeOf(row, "cpuSeconds").toFixed(2)} s`,
    ...(baseline === undefined ? [] : [`beyond ${baseline.name} (${baseline.seconds.toFixed(2)} s)`]),
    ...(ratio === undefined ? [] : [`CPU ${ratio.toFixed(2)} times ${rival?.name ?? ""}`]),
    ...(wall === undefined ? [] : [`time ${wall.toFixed(2)}`]),
    ...(memory === undefined ? [] : [`memory ${memory.toFixed(2)}`]),
    `spread of CPU ${ours.cpuSpread}${rival === undefined ? "" : ` and ${rival.cpuSpread}`}`,
  ].join(", ");
}

async function measureScale({ work, factors, prepare }: ScaledWork, bench: Bench): Promise<Scale> {
  const contenders = factors.map(async (factor) => [String(factor), await prepare(bench, factor)] as const);
  const measured = await measure(await Promise.all(contenders), rounds);
  const points = factors.map((factor): ScalePoint => {
    return { factor, seconds: found(measured.get(String(factor))).seconds };
  });
  const scale = { work, points };
  const shown = points.map(({ factor, seconds }) => `${factor} → ${seconds.toFixed(2)} s`);
  print(`${work}: ${shown.join(", ")}; ${growthOf(scale).toFixed(2)} of linear growth`);
  return scale;
}

function describeRun(): Pick<Results, "date" | "machine" | "versions" | "rounds"> {
  const [cpu] = cpus();
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  const { packages } = packageLock;
  return {
    date: new Date().toISOString().slice(0, 10),
    machine: [cpu?.model.trim() ?? "unknown", `${cpus().length} cores`, memory, process.platform].join(", "),
    versions: {
      node: process.versions.node,
      "openapi-typescript": packages["node_modules/openapi-typescript"].version,
      typescript: packages["node_modules/typescript"].version,
    },
    rounds,
  };
}

async function writeResults(results: Results): Promise<void> {
  await writeFile(resultsFile, `${JSON.stringify(results, null, 2)}\n`);
}
