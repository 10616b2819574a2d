/**
 * Runs the bundled tests of an area in one process, for Stryker.
 *
 * They are loaded once. A mutant may leave something behind that makes the tests fail for the next one, so what a
 * mutant fails is tried without it: if it still fails, everything is loaded anew and the mutant gets another try. What
 * hides the next one instead makes a score lower, never higher.
 * A mutant of what is made when a module loads needs modules that are loaded under it.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { pathToFileURL } from "node:url";

import { INSTRUMENTER_CONSTANTS } from "@stryker-mutator/api/core";
import { commonTokens, declareClassPlugin, PluginKind, tokens } from "@stryker-mutator/api/plugin";
import {
  determineHitLimitReached,
  DryRunStatus,
  TestStatus,
  toMutantRunResult,
} from "@stryker-mutator/api/test-runner";

import { bundles } from "./areas.mjs";

/**
 * @typedef {import("@stryker-mutator/api/test-runner").TestResult} TestResult
 * @typedef {import("@stryker-mutator/api/test-runner").MutantRunOptions} MutantRunOptions
 * @typedef {import("./describe.mjs").Test} Test
 * @typedef {import("./describe.mjs").Suite} Suite
 * @typedef {import("./describe.mjs").Hook} Hook
 */

// What `vi` asks for outside of Vitest: the settings of fake timers.
Object.assign(globalThis, {
  __vitest_worker__: { config: { fakeTimers: { toFake: undefined, loopLimit: 10_000 }, expect: {} } },
});
/**
 * What takes longer costs more than it tells; what fails, or fails when it is run again, depends on what its file
 * does when it loads. Both are left out, by name, which makes a score lower, never higher.
 */
const mostPerTest = 2_000;

const { setTimeout: startTimer, clearTimeout: stopTimer } = globalThis;

/** @type {import("@stryker-mutator/api/core").InstrumenterContext} */
const instrumenter = {};
Object.assign(globalThis, { [INSTRUMENTER_CONSTANTS.NAMESPACE]: instrumenter });

const costFile = () => path.resolve(bundles, "cost.json");

export class OneProcessRunner {
  static inject = tokens(commonTokens.logger);
  /** @type {import("@stryker-mutator/api/logging").Logger} */
  #logger;
  /** @type {Test[]} */
  #tests = [];
  /** @type {ReadonlyMap<string, number>} Milliseconds, of the tests that are used. */
  #cost = new Map();
  #loads = 0;
  #isStale = true;
  /** @type {unknown[]} */
  #unhandled = [];

  /** @param {import("@stryker-mutator/api/logging").Logger} logger */
  constructor(logger) {
    this.#logger = logger;
  }

  capabilities() {
    return { reloadEnvironment: true };
  }

  async init() {
    process.on("unhandledRejection", (reason) => {
      // A test that listens judges for itself.
      if (process.listenerCount("unhandledRejection") === 1) this.#unhandled.push(reason);
    });
    process.on("uncaughtException", (error) => this.#unhandled.push(error));
  }

  /** @returns {Promise<import("@stryker-mutator/api/test-runner").DryRunResult>} */
  async dryRun() {
    await this.#load();
    const isUsed = (/** @type {TestResult} */ { status, timeSpentMs }) =>
      status === TestStatus.Success && timeSpentMs < mostPerTest;
    const first = await this.#run(this.#tests, mostPerTest);
    const passed = new Set(first.filter(isUsed).map(({ id }) => id));
    const again = await this.#run(
      this.#tests.filter(({ id }) => passed.has(id)),
      mostPerTest,
    );
    const results = [...first.filter(({ id }) => !passed.has(id)), ...again];
    const { mutantCoverage } = instrumenter;
    for (const result of results.filter((each) => !isUsed(each))) {
      const reason = result.status === TestStatus.Failed ? result.failureMessage : "too slow";
      this.#logger.warn(`Left out: ${result.id} (${result.timeSpentMs.toFixed()} ms): ${reason}`);
      delete mutantCoverage?.perTest[result.id];
    }
    const tests = results.filter(isUsed);
    writeFileSync(costFile(), JSON.stringify(tests.map(({ id, timeSpentMs }) => [id, timeSpentMs])));
    return {
      status: DryRunStatus.Complete,
      tests,
      ...(mutantCoverage === undefined ? {} : { mutantCoverage }),
    };
  }

  /**
   * @param {MutantRunOptions} options
   * @returns {Promise<import("@stryker-mutator/api/test-runner").MutantRunResult>}
   */
  async mutantRun(options) {
    const isStatic = options.mutantActivation === "static";
    if (!isStatic && this.#isStale) await this.#load();
    const isFresh = isStatic || this.#isStale;
    const result = await this.#mutantRun(options);
    if (isStatic) {
      this.#isStale = true;
      return result;
    }
    if (result.status === "killed" && !isFresh && !(await this.#areSound(result.killedBy))) {
      await this.#load();
      return this.#mutantRun(options);
    }
    if (result.status === "timeout") this.#isStale = true;
    return result;
  }

  /** @param {MutantRunOptions} options */
  async #mutantRun({ activeMutant, hitLimit, mutantActivation, testFilter }) {
    Object.assign(instrumenter, { hitLimit, hitCount: 0, activeMutant: activeMutant.id });
    try {
      if (mutantActivation === "static") await this.#load();
      const ids = new Set(testFilter);
      // After a mutant that did not come back, Stryker goes on in a new process: it has made no dry run.
      if (this.#cost.size === 0) this.#cost = new Map(JSON.parse(readFileSync(costFile(), "utf8")));
      const cost = (/** @type {Test} */ { id }) => this.#cost.get(id) ?? Infinity;
      const tests = this.#tests
        .filter(({ id }) => this.#cost.has(id) && (testFilter === undefined || ids.has(id)))
        .sort((left, right) => cost(left) - cost(right));
      const results = await this.#run(tests, mostPerTest);
      const outOfHits = determineHitLimitReached(instrumenter.hitCount, hitLimit);
      return toMutantRunResult(outOfHits ?? { status: DryRunStatus.Complete, tests: results });
    } catch (error) {
      // The modules themselves do not load.
      const results = this.#tests.slice(0, 1).map((test) => failed(test, 0, error));
      return toMutantRunResult({ status: DryRunStatus.Complete, tests: results });
    } finally {
      Object.assign(instrumenter, { activeMutant: undefined, hitLimit: undefined });
    }
  }

  /** @param {string[] | string} ids */
  async #areSound(ids) {
    const results = await this.#run(
      this.#tests.filter(({ id }) => ids.includes(id)),
      mostPerTest,
    );
    return results.every(({ status }) => status === TestStatus.Success);
  }

  async #load() {
    this.#loads += 1;
    /** @type {Test[]} */
    const tests = [];
    // The copy that the bundles import, not the one beside this file.
    /** @type {typeof import("./describe.mjs")} */
    const { testsOf } = await import(pathToFileURL(path.resolve("test/mutation/describe.mjs")).href);
    for (const file of readdirSync(bundles, { recursive: true, encoding: "utf8" }).sort()) {
      if (!file.endsWith(".mjs")) continue;
      const { href } = pathToFileURL(path.resolve(bundles, file));
      tests.push(...(await testsOf(file, () => import(`${href}?load=${this.#loads}`))));
    }
    this.#tests = tests;
    this.#isStale = false;
  }

  /**
   * Until the first that fails, when a mutant is active.
   * @param {readonly Test[]} tests
   * @param {number} limit
   */
  async #run(tests, limit) {
    /** @type {TestResult[]} */
    const results = [];
    /** @type {Set<Suite>} */
    const begun = new Set();
    for (const test of tests) {
      const start = performance.now();
      this.#unhandled.length = 0;
      instrumenter.currentTestId = test.id;
      /** @type {TestResult} */
      let result;
      try {
        await within(limit, () => callTest(test, begun));
        // What was rejected in the test and handled by nobody is reported a turn later.
        await new Promise((resolve) => setImmediate(resolve));
        if (this.#unhandled.length > 0) throw this.#unhandled[0];
        result = {
          ...resultOf(test, performance.now() - start),
          status: TestStatus.Success,
        };
      } catch (error) {
        result = failed(test, performance.now() - start, error);
      }
      delete instrumenter.currentTestId;
      results.push(result);
      if (result.status === TestStatus.Failed && instrumenter.activeMutant !== undefined) break;
    }
    for (const suite of [...begun].reverse()) for (const hook of suite.hooks.afterAll) await hook();
    return results;
  }
}

/**
 * With its file, so that an incremental run sees which tests are new.
 * @type {(test: Test, timeSpentMs: number) => { id: string, name: string, fileName: string, timeSpentMs: number }}
 */
const resultOf = ({ id, file }, timeSpentMs) => ({
  id,
  name: id,
  fileName: path.resolve(file.replace(/\.mjs$/, ".ts")),
  timeSpentMs,
});

/** @type {(test: Test, timeSpentMs: number, error: unknown) => TestResult} */
function failed(test, timeSpentMs, error) {
  const failureMessage = error instanceof Error ? error.message : String(error);
  return { ...resultOf(test, timeSpentMs), status: TestStatus.Failed, failureMessage };
}

/** @type {(test: Test, begun: Set<Suite>) => Promise<void>} */
async function callTest({ suite, body }, begun) {
  const suites = around(suite);
  for (const each of suites.filter((candidate) => !begun.has(candidate))) {
    begun.add(each);
    for (const hook of each.hooks.beforeAll) await hook();
  }
  /** @type {unknown[]} */
  const undo = [];
  try {
    for (const each of suites) for (const hook of each.hooks.beforeEach) undo.push(await hook());
    await body();
  } finally {
    for (const each of suites.reverse()) for (const hook of each.hooks.afterEach) await hook();
    for (const each of undo) if (typeof each === "function") await each();
  }
}

/** @type {(suite: Suite) => Suite[]} */
function around(suite) {
  return suite.parent === undefined ? [suite] : [...around(suite.parent), suite];
}

/** @type {(limit: number, run: () => Promise<void>) => Promise<void>} */
async function within(limit, run) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const late = new Promise((_resolve, reject) => {
    timer = startTimer(() => reject(new Error(`The test takes longer than ${limit} ms.`)), limit);
  });
  try {
    await Promise.race([run(), late]);
  } finally {
    stopTimer(timer);
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, "one-process", OneProcessRunner)];
