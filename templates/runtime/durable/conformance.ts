/**
 * Tests for journals and stores of your own, for any test runner: each function resolves, or rejects with a
 * `ConformanceError` that lists the problems and why they matter. The stores of this folder pass them.
 *
 * `make` is called several times: each call stands for another process over the same data, which need not be empty. Keys
 * are new in every run.
 */
export { testJournal, type TestedJournal } from "./conformance/journals.js";
export { ConformanceError } from "./conformance/problems.js";
export {
  testDeliveryStore,
  type DeliveryStoreTestOptions,
} from "./conformance/stores.js";
