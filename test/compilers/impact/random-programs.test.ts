/**
 * Code that nobody would write, and code that nobody has finished: no analysis fails on it. All programs are files of one
 * project, which the compiler reads once.
 */
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { allAnalyses } from "../../../src/impact/find-impact.js";
import { analyseWith } from "../../impact/support/analyse.js";

const names = ["client", "rail", "autoramp", "outcome", "error", "rails", "make"] as const;
const fields = [
  "type",
  "deposit_rails",
  "status",
  "data",
  "id",
  "length",
  "constructor",
  "error",
  "#hidden",
  "then",
];
const calls = [
  "getAutoramp",
  "createAutoramp",
  "getCustomerRequiredSignings",
  "identifyCustomer",
  "listAutoramps",
  "gone",
];
const values = [
  '"ACH"',
  '"FedNow"',
  '"Crypto"',
  "409",
  "404",
  "null",
  "undefined",
  "`${rail}`",
  "/x/u",
  "1n",
  "this",
];
const kinds = [
  "DepositRail",
  "Autoramp",
  "Client",
  "Missing",
  'DepositRail["type"]',
  "Awaited<ReturnType<Client['getAutoramp']>>",
];

interface Syntax {
  readonly expression: string;
  readonly statement: string;
  readonly pattern: string;
  readonly type: string;
}

const { expression, statement, pattern, type } = fc.letrec<Syntax>((tie) => {
  const e = tie("expression") as fc.Arbitrary<string>;
  const t = tie("type") as fc.Arbitrary<string>;
  const p = tie("pattern") as fc.Arbitrary<string>;
  const s = tie("statement") as fc.Arbitrary<string>;
  const one = fc.constantFrom;
  const text = (
    parts: TemplateStringsArray,
    ...holes: readonly fc.Arbitrary<string>[]
  ): fc.Arbitrary<string> =>
    fc
      .tuple(...holes)
      .map((results) => parts.reduce((all, part, index) => all + (results[index - 1] ?? "") + part));
  return {
    expression: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      one<string[]>(...names, ...values),
      text`${e}.${one(...fields)}`,
      text`${e}?.[${e}]`,
      text`await client.${one(...calls)}(${e}, { ${one("idempotencyKey", "id", "...rest")} })`,
      text`client.${one(...calls)}.${one("raw", "all", "orThrow")}({ id: ${e}, body: ${e} })`,
      text`${e} ${one("===", "!==", "in", "instanceof", "??", "+", "||", ",", "=")} ${e}`,
      text`(${e} ? ${e} : ${e})`,
      text`((${p}: ${t}) => ${e})(${e})`,
      text`[${e}, ...${e}, , ]`,
      text`{ ${one(...fields)}: ${e}, [${e}]: ${e}, ...${e}, get x() { return ${e}; } }`,
      text`(${e} as ${t})`,
      text`${e}!`,
      text`new Map([[${e}, ${e}]]).get(${e})`,
      text`Object.${one("entries", "keys", "fromEntries", "assign")}(${e})`,
      text`Promise.${one("allSettled", "all", "race")}([${e}, ${e}])`,
      text`match(${e}).with({ type: ${e} }, (${p}) => ${e}).otherwise(() => ${e})`,
      text`JSON.stringify(${e})`,
      text`\`a\${${e}}b\``,
      text`(function* () { yield ${e}; })()`,
      text`class { #x = ${e}; static { ${e}; } }`,
    ),
    pattern: fc.oneof(
      { maxDepth: 3 },
      one<string[]>(...names, "_", ""),
      text`{ ${one("type", "status", "deposit_rails")}: ${p} = ${e}, ...rest }`,
      text`[${p}, , ...${p}]`,
      text`{ [${e}]: ${p} }`,
    ),
    type: fc.oneof(
      { maxDepth: 3 },
      one<string[]>(...kinds, "any", "never", "string"),
      text`${t} | ${t}`,
      text`Extract<${t}, { type: ${one('"ACH"', '"FedNow"')} }>`,
      text`Record<${t}, ${t}>`,
      text`(${t})[]`,
      text`typeof ${one(...names)}`,
      text`(${t} extends infer U ? U : never)`,
      text`import("@api/types.js").${one("DepositRail", "Gone")}`,
    ),
    statement: fc.oneof(
      { maxDepth: 3 },
      text`const ${p}: ${t} = ${e};`,
      text`${e};`,
      text`switch (${e}) { case ${e}: ${s} break; default: ${s} }`,
      text`if (${e}) { ${s} } else ${s}`,
      text`for (const ${p} of ${e}) ${s}`,
      text`try { ${s} } catch (${p}) { ${s} } finally { ${s} }`,
      text`export const fresh = <T extends ${t}>(${p}: T): ${t} => ${e};`,
      text`return ${e};`,
      text`label: while (${e}) { continue label; }`,
      text`namespace N { export const a = ${e}; }`,
      text`enum E { A = ${e} }`,
      text`declare module "@api/types.js" { interface Autoramp { more: ${t} } }`,
      text`@${e} class D { @${e} field: ${t} = ${e}; constructor(private x = ${e}) {} }`,
      text`/** @type {${t}} @param {${t}} a @see {@link ${e}} */`,
      text`module.exports = { ${one(...names)}: ${e} };`,
      text`const { ${one(...calls)} } = require("@api/operations.js");`,
    ),
  };
});

const head = {
  ts: `
    import type { Client } from "@api/client.js";
    import type { Autoramp, DepositRail } from "@api/types.js";
    declare const client: Client, rail: DepositRail, autoramp: Autoramp, rails: readonly DepositRail[];
    declare const outcome: Awaited<ReturnType<Client["getAutoramp"]>>, error: unknown, make: <T>(value: T) => T;
  `,
  js: `
    /** @type {import("@api/client.js").Client} */ let client;
    /** @type {import("@api/types.js").DepositRail} */ let rail;
    /** @type {import("@api/types.js").Autoramp} */ let autoramp;
  `,
};

const program = fc
  .record({
    kind: fc.constantFrom("ts" as const, "js" as const, "ts" as const),
    statements: fc.array(fc.oneof(statement, statement, expression, pattern, type), {
      minLength: 1,
      maxLength: 6,
    }),
    /** Of the code behind the head, in thousandths; most is whole. */
    end: fc.oneof(fc.constant(1000), fc.constant(1000), fc.integer({ min: 1, max: 999 })),
  })
  .map(({ kind, statements, end }) => {
    const code = `async function run() {\n${statements.join("\n")}\n}\n`;
    return { kind, text: head[kind] + code.slice(0, Math.ceil((code.length * end) / 1000)) };
  });

const seeds = process.env["SEEDS"]?.split(",").map(Number) ?? [28];

describe.each(seeds)("random programs of the seed %i", (seed) => {
  it("are analysed", { timeout: 600_000 }, async () => {
    const programs = fc.sample(program, { seed, numRuns: 40 });
    const files = Object.fromEntries(
      programs.map(({ kind, text }, index) => [`src/p${index}.${kind}`, text]),
    );
    const { impact } = await analyseWith(allAnalyses, files);
    const failures = impact.undecided.flatMap((each) =>
      // The compiler itself may fail in such code; no analysis may.
      each.kind === "failure" && each.code !== "IMPACT_COMPILER_FAILED"
        ? [{ ...each, text: files[each.places[0]?.file ?? ""] }]
        : [],
    );
    expect(failures).toEqual([]);
    expect(impact.findings.length + impact.brokenBefore.length).toBeGreaterThan(0);
  });
});
