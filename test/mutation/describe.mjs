/**
 * `describe`, `test` and hooks as the tests of an area use them, kept as functions that can be called again and again.
 * Vitest loads every module anew for each run, which costs a hundred times what a test in memory does.
 */
export { expect, expectTypeOf, vi } from "vitest";

/**
 * @typedef {() => unknown} Body
 * @typedef {{ readonly name: string, readonly parent: Suite | undefined, readonly hooks: Record<Hook, Body[]> }} Suite
 * @typedef {"beforeAll" | "beforeEach" | "afterEach" | "afterAll"} Hook
 * @typedef {{ readonly id: string, readonly file: string, readonly suite: Suite, readonly body: Body }} Test
 */

/** @type {{ file: string, tests: Test[], suite: Suite, waiting: Promise<unknown>[] }} */
const current = { file: "", tests: [], suite: newSuite("", undefined), waiting: [] };

/**
 * What the file declares.
 * @param {string} file
 * @param {() => Promise<unknown>} load
 * @returns {Promise<Test[]>}
 */
export async function testsOf(file, load) {
  Object.assign(current, { file, tests: [], suite: newSuite(file, undefined), waiting: [] });
  await load();
  while (current.waiting.length > 0) await current.waiting.shift();
  return current.tests;
}

/** @type {(name: string, parent: Suite | undefined) => Suite} */
function newSuite(name, parent) {
  return { name, parent, hooks: { beforeAll: [], beforeEach: [], afterEach: [], afterAll: [] } };
}

/** @type {(name: string, body: () => unknown) => void} */
function addSuite(name, body) {
  const around = current.suite;
  current.suite = newSuite(`${around.name} > ${name}`, around);
  const loading = body();
  // An asynchronous suite declares its tests after the file was read; those of the areas await before they declare.
  if (loading instanceof Promise) {
    const own = current.suite;
    current.waiting.push(
      loading.then(() => {
        throw new Error(`Expected a suite that declares its tests at once; ${own.name} does so later.`);
      }),
    );
  }
  current.suite = around;
}

/** @type {(name: string, ...rest: readonly unknown[]) => void} */
function addTest(name, ...rest) {
  const body = rest.find((each) => typeof each === "function");
  const { file, suite, tests } = current;
  if (body !== undefined)
    tests.push({
      id: `${suite.name} > ${name} #${tests.length}`,
      file,
      suite,
      body: () => Reflect.apply(body, undefined, [{}]),
    });
}

/**
 * @param {(name: string, ...rest: readonly unknown[]) => void} add
 * @returns {any}
 */
function withForms(add) {
  const each =
    (/** @type {readonly unknown[]} */ table) =>
    (/** @type {string} */ name, /** @type {readonly unknown[]} */ ...rest) => {
      const areLists = table.every((row) => Array.isArray(row));
      for (const [index, row] of table.entries()) {
        const values = areLists && Array.isArray(row) ? row : [row];
        add(
          `${name} ${index}`,
          ...rest.map((part) => (typeof part === "function" ? () => part(...values) : part)),
        );
      }
    };
  const nothing = Object.assign(() => undefined, { each: () => () => undefined });
  const forms = Object.assign(
    (/** @type {string} */ name, /** @type {readonly unknown[]} */ ...rest) => add(name, ...rest),
    {
      each,
      skipIf: (/** @type {boolean} */ isSkipped) => (isSkipped ? nothing : forms),
      runIf: (/** @type {boolean} */ isRun) => (isRun ? forms : nothing),
    },
  );
  return Object.assign(forms, { concurrent: forms, sequential: forms });
}

export const describe = withForms((name, ...rest) => {
  const body = rest.find((each) => typeof each === "function");
  if (typeof body === "function") addSuite(name, () => Reflect.apply(body, undefined, []));
});
export const test = withForms(addTest);
export const it = withForms(addTest);

/** @type {(hook: Hook) => (body: Body) => void} */
const addHook = (hook) => (body) => {
  current.suite.hooks[hook].push(body);
};
export const beforeAll = addHook("beforeAll");
export const beforeEach = addHook("beforeEach");
export const afterEach = addHook("afterEach");
export const afterAll = addHook("afterAll");
