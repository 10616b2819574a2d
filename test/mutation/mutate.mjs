/**
 * `npm run mutate -- timeline rules`: breaks the code of the areas in small ways, one at a time, and counts what
 * the tests notice. Without names: every area. `--fresh` forgets what earlier runs found out.
 *
 * `--only 'templates/runtime/call/{attempt,retry}.ts'` breaks these files of the area and no others; it may be repeated.
 *
 * Not for CI: an area takes from minutes to an hour. A run remembers its results in reports/mutation/ and
 * repeats only what code or tests have changed since.
 */
import path from "node:path";
import { parseArgs } from "node:util";

import { Stryker } from "@stryker-mutator/core";

import { areas } from "./areas.mjs";

const known = Object.keys(areas);
const { positionals: asked, values } = parseArgs({
  allowPositionals: true,
  options: { fresh: { type: "boolean" }, only: { type: "string", multiple: true } },
});
const unknown = asked.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  throw new RangeError(`Expected areas (${known.join(", ")}); found ${unknown.join(", ")}.`);
}

if (values.only !== undefined && asked.length !== 1) {
  throw new RangeError("Expected one area beside --only: its tests answer for these files.");
}

/** @type {string[]} */
const scores = [];
for (const name of asked.length > 0 ? asked : known) {
  const { mutate = [], hasTables = false } = areas[name] ?? {};
  process.env["MUTATED_AREA"] = name; // read by bundle.mjs
  const results = await new Stryker({
    mutate: values.only ?? [...mutate],
    buildCommand: "node test/mutation/bundle.mjs",
    testRunner: "one-process",
    plugins: ["runner", "computed-keys"].map((name) => path.resolve(`test/mutation/${name}.mjs`)),
    ignorers: ["computed-keys"],
    coverageAnalysis: "perTest",
    ignoreStatic: !hasTables,
    incremental: true,
    incrementalFile: `reports/mutation/${name}.incremental.json`,
    force: values.fresh ?? false,
    reporters: ["progress-append-only", "clear-text", "json"],
    jsonReporter: { fileName: `reports/mutation/${name}.json` },
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
    tempDirName: ".mutation",
    ignorePatterns: ["dist", "reports"],
    // Tests of mutants wait for each other less than two test runners on two cores do.
    concurrency: 1,
    timeoutMS: 20_000,
    dryRunTimeoutMinutes: 15,
    warnings: { unknownOptions: true, preprocessorErrors: true, unserializableOptions: true, slow: false },
  }).runMutationTest();
  const count = (/** @type {readonly string[]} */ ...statuses) =>
    results.filter(({ status }) => statuses.includes(status)).length;
  const [result, missed] = [count("Killed", "Timeout"), count("Survived", "NoCoverage")];
  const score = ((100 * result) / Math.max(result + missed, 1)).toFixed(1);
  scores.push(`${name.padEnd(10)} ${score.padStart(5)} %  ${result} found, ${missed} missed`);
}
process.stdout.write(`\n${scores.join("\n")}\n`);
