/**
 * Converters of schemas that are made by grammar and changed in one place: the compiler accepts them, they upgrade every valid
 * value of the older schema without an error, and the newer schema refuses none for a reason that a type can say.
 */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, expect, it } from "vitest";

import { Report } from "../../../../src/diagnostics/report.js";
import type { JsonValue } from "../../../../src/values/json.js";
import { planConverters, type Converter } from "../../../../src/emit/converters/plan-converters.js";
import { nameDeclarations } from "../../../../src/emit/names.js";
import { sampleText } from "../../../../src/schema/sample-scalars.js";
import { sample } from "../../../../src/schema/sample.js";
import { schemaView } from "../../../../src/schema/schema-view.js";
import type { Schema } from "../../../../src/schema/schema.js";
import { buildTimeline } from "../../../../src/timeline/timeline.js";
import { answering, apiOf, object, ref, type Json } from "../../../judge/support.js";
import { compile, toBeChecked } from "../../../support/compile.js";
import { generateFrom } from "../../../support/generate-from.js";
import { importEmitted } from "../../../support/import-emitted.js";
import { documentedJudge } from "../../../compilers/schemas-and-values/judge.js";
import { mutated } from "../../../compilers/schemas-and-values/questions.js";
import { schemaPairs } from "../../../emit/converters/changed-schemas.js";

/** Longer, or from elsewhere: `COUNT=1000 SEED=7 npx vitest run test/emit/converters`. */
const count = Number(process.env["COUNT"] ?? 80);
const seed = Number(process.env["SEED"] ?? 20_260_101);

const [from, to] = ["2026-01-01", "2026-02-01"] as const;
const output = schemaPairs(count, seed);
const documents = { older: documentOf(output.older, from), newer: documentOf(output.newer, to) };
const apis = { older: apiOf(documents.older, from), newer: apiOf(documents.newer, to) };
const judges = { older: documentedJudge(output.older), newer: documentedJudge(output.newer) };

const timeline = buildTimeline([apis.older, apis.newer]);
const converters = plannedConverters();
let files: readonly { readonly path: string; readonly text: string }[];

const knownSamples = new Map<string, JsonValue | undefined>();

type UpgradeFunction = (value: unknown, gaps: object) => unknown;

beforeAll(async () => {
  const api = {
    documents: { [from]: "older.json", [to]: "newer.json" },
    converters: true,
    version: "none",
  } as const;
  const texts = await generateFrom({ "older.json": documents.older, "newer.json": documents.newer }, { api });
  files = Array.from(texts, ([file, text]) => ({ path: file, text }));
});

it("upgrades every valid value to a valid one, and changes none", async () => {
  const module = await importEmitted<Readonly<Record<string, UpgradeFunction>>>(
    files,
    `api/${to}/upgrade-from-${from}.ts`,
  );
  const gaps = Object.fromEntries(converters.flatMap(gapsOf));
  const seen = { upgraded: 0, filled: 0, same: 0 };
  for (const { newer: name, conversion, needs } of converters) {
    for (const value of validValues(name)) {
      const original = structuredClone(value);
      const upgraded = module[`upgrade${name}`]?.(value, gaps);
      expect(value).toEqual(original);
      const about = `${name} ${JSON.stringify({ value, upgraded, conversion, was: output.older[name], is: output.newer[name] })}`;
      if (needs.every(hasSample))
        expect(judges.newer(name, "response", upgraded as JsonValue), about).not.toBe("refused");
      if (conversion === "same") expect(upgraded).toBe(value);
      seen[conversion === "same" ? "same" : needs.length === 0 ? "upgraded" : "filled"]++;
    }
  }
  expect(
    Object.values(seen).every((times) => times > 20),
    JSON.stringify(seen),
  ).toBe(true);
});

it("compiles", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "converters-"));
  try {
    await writeFile(path.join(folder, "package.json"), '{ "type": "module" }');
    for (const { path: file, text } of files.filter((each) => each.path.endsWith(".ts"))) {
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
      await writeFile(path.join(folder, file), toBeChecked(text));
    }
    expect(await compile([folder], { compiler: "7", module: "nodenext", hasDom: true })).toBe("");
  } finally {
    await rm(folder, { recursive: true });
  }
});

function plannedConverters(): readonly Converter[] {
  const names = nameDeclarations(timeline, new Report());
  const renames = { from, to, types: new Map<string, string>(), fields: new Map<string, []>() };
  return planConverters(timeline, names, renames)?.converters ?? [];
}

function documentOf(schemas: Json, version: string): Json {
  const fields = Object.fromEntries(Object.keys(schemas).map((name) => [name, ref(name)]));
  return {
    openapi: "3.1.0",
    info: { title: "Made", version },
    ...answering(object(fields), schemas),
  };
}

function validValues(name: string): JsonValue[] {
  const samples = (["short", "complete"] as const).flatMap((extent) => {
    const result = sampleOf({ reference: name }, "older", extent);
    return result === undefined ? [] : [result];
  });
  const values = [...samples, ...samples.flatMap((value) => mutated(value))];
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()].filter(
    (value) => judges.older(name, "response", value) === "valid",
  );
}

function sampleOf(
  schema: Schema,
  side: keyof typeof apis,
  extent: "short" | "complete",
): JsonValue | undefined {
  const result = sample(schema, schemaView(apis[side].schemas), {
    direction: "response",
    extent,
    sampleString: sampleText,
  });
  return result && (JSON.parse(JSON.stringify(result.value)) as JsonValue);
}

/** Some schemas have no value, and nobody could write a function for them. */
function hasSample(name: string): boolean {
  return validSample(name) !== undefined;
}

function validSample(name: string): JsonValue | undefined {
  if (!knownSamples.has(name)) knownSamples.set(name, findSample(name));
  return knownSamples.get(name);
}

function findSample(name: string): JsonValue | undefined {
  const samples = (["complete", "short"] as const).map((extent) =>
    sampleOf({ reference: name }, "newer", extent),
  );
  return samples.find((result) => result !== undefined && judges.newer(name, "response", result) === "valid");
}

/** Functions that give some valid value of the newer version. */
function gapsOf({ newer: name, conversion }: Converter): [string, unknown][] {
  if (conversion === "same") return [];
  const whole = validSample(name);
  if (conversion.kind !== "object") return [[name, () => whole]];
  const fields = (conversion.gaps ?? []).map((field) => [field, () => fieldOf(whole, field)] as const);
  return [[name, Object.fromEntries(fields)]];
}

function fieldOf(value: JsonValue | undefined, field: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, field) : undefined;
}
