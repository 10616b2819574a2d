/**
 * What is mutated, area by area, and the tests that answer for it.
 *
 * The tests are those that hold the area in memory. What reads published documents, compiles programs or starts
 * processes is left out: it is slow, and a mutant that only such a test would notice deserves a smaller one.
 */

/**
 * @typedef {object} Area
 * @property {readonly string[]} mutate Source files; `!` leaves out.
 * @property {readonly string[]} tests Test files; `!` leaves out.
 * @property {boolean} [hasTables] Tables that are made when a module loads are mutated, too: each of their mutants
 *   costs a run of all tests of the area. Without it, they are ignored.
 */

/** Where bundle.mjs puts the tests of an area. */
export const bundles = ".bundles";

const tables = ["effects"];
const verdicts = ["judge", "judge-refresh"];

/** @type {Readonly<Record<string, Area>>} */
export const areas = {
  timeline: {
    mutate: ["src/timeline/**/*.ts"],
    tests: ["test/timeline/**/*.test.ts"],
    hasTables: true,
  },
  tables: {
    mutate: tables.map((name) => `src/judge/${name}.ts`),
    tests: ["test/judge/rules/verdicts.test.ts", "test/judge/exceptions.test.ts"],
    hasTables: true,
  },
  verdicts: {
    mutate: verdicts.map((name) => `src/judge/${name}.ts`),
    tests: [
      "test/judge/rules/verdicts.test.ts",
      "test/judge/refresh.test.ts",
      "test/judge/client-options.test.ts",
    ],
  },
  changes: {
    mutate: ["src/judge/*.ts", ...[...tables, ...verdicts].map((name) => `!src/judge/${name}.ts`)],
    tests: [
      "test/judge/{behaviours,ignore,policy,records,selection,situations}.test.ts",
      "test/reports/explained-changes.test.ts",
    ],
  },
  rules: {
    mutate: ["src/judge/rules/*.ts", "!src/judge/rules/index.ts"],
    tests: [
      "test/judge/rules/*.test.ts",
      "test/judge/records.test.ts",
      "test/judge/situations.test.ts",
      "test/judge/client-options.test.ts",
    ],
  },
  compare: {
    mutate: ["src/compare/**/*.ts"],
    tests: [
      "test/{compare/{compare,likeness,merged-schemas},judge/{micro-pairs,records,situations}}.test.ts",
    ],
  },
  reports: {
    mutate: ["src/reports/{*,{markdown,text}/*}.ts"],
    tests: ["test/reports/{explained-changes,formats,sarif,whole-reports}.test.ts"],
  },
  // A client in four areas: nearly all of its tests make calls, and would be asked about every mutant of a call.
  keys: {
    mutate: ["templates/runtime/idempotency.ts", "templates/runtime/call/journal.ts"],
    tests: [
      "test/runtime/{bodies,keys,snapshot,transport}.test.ts",
      "test/runtime/call/{calls,journal,late-ends,retry}.test.ts",
      "test/runtime/faults/{aborting,connections,rate-limits,service-errors}.test.ts",
    ],
  },
  retries: {
    mutate: ["templates/runtime/call/{deadline,rate-limiter,retry}.ts", "templates/runtime/errors/fate.ts"],
    tests: [
      "test/runtime/call/{calls,deadline,late-ends,limits,rate-limiter,retry,retry-delay}.test.ts",
      "test/runtime/errors/fate-of-status.test.ts",
      "test/runtime/faults/{aborting,rate-limits}.test.ts",
    ],
  },
  bodies: {
    mutate: [
      "templates/runtime/{bodies,json,json-body,message}.ts",
      "templates/runtime/errors/{redact,thrown}.ts",
      "templates/runtime/response/{decode,read-body}.ts",
    ],
    tests: [
      "test/runtime/{bodies,exact-bodies,json,message,snapshot}.test.ts",
      "test/runtime/errors/{errors,redact,thrown}.test.ts",
      "test/runtime/response/*.test.ts",
      "test/runtime/faults/bodies.test.ts",
    ],
  },
  calls: {
    mutate: [
      "templates/runtime/{client,operation,paging,profile,styles,transport,web}.ts",
      "templates/runtime/call/{attempt,call,credentials,observer,run-call}.ts",
      "templates/runtime/errors/{class-names,errors,is-response-error}.ts",
      "templates/runtime/request/*.ts",
      "templates/runtime/response/{judge,outcome}.ts",
    ],
    tests: [
      "test/runtime/{base-url,bodies,copies,keys,snapshot,styles,transport}.test.ts",
      "test/runtime/{call/calls,call/credentials,call/late-ends,errors/errors,request/encode-request}.test.ts",
      "test/runtime/faults/*.test.ts",
    ],
  },
  webhooks: {
    mutate: ["templates/runtime/webhooks/*.ts"],
    tests: [
      "test/webhooks/*.test.ts",
      "!test/webhooks/adapters.test.ts",
      "!test/webhooks/bundle.test.ts",
      "!test/webhooks/test-delivery.test.ts",
      "!test/webhooks/types.test.ts",
      "!test/webhooks/verification-template.test.ts",
    ],
  },
  signing: {
    mutate: ["templates/runtime/signing/*.ts", "templates/runtime/crypto/*.ts"],
    tests: ["test/signing/*.test.ts", "!test/signing/emitted.test.ts", "!test/signing/openssl.test.ts"],
  },
};
