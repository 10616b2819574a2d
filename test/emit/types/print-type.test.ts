/** A declaration as a report prints it. */
import ts from "typescript";
import { describe, expect, it } from "vitest";

import { diffApis } from "../../../src/judge/diff.js";
import { Report } from "../../../src/diagnostics/report.js";
import { nameDeclarations } from "../../../src/emit/names.js";
import { typePrinter, type TypePrinter } from "../../../src/emit/print-type.js";
import type { Api } from "../../../src/model/api.js";
import { typeTexts } from "../../../src/project/type-texts.js";
import { buildTimeline } from "../../../src/timeline/timeline.js";
import { answering, apiOf, enumOf, object, ref } from "../../judge/support.js";

describe("a printed declaration", () => {
  const api = apiOf({
    ...answering(ref("Payout"), {
      Payout: object({ state: { ...enumOf("sent"), description: "Where it is." }, next: ref("Payout") }, [
        "state",
      ]),
      State: { ...enumOf("sent", "held"), description: "*/ evil();" },
    }),
  });

  it("is what the emitted code declares, without its comments", () => {
    const printer = printerOf(api);
    expect(printer("Payout")).toMatch(
      /^export interface Payout \{\n\s+next\?: Payout;\n\s+state: "sent";\n\}$/,
    );
    expect(printer("State")).toMatch(/export const State = \{[\s\S]*export type State =/);
    for (const text of [printer("State"), printer("Payout")]) {
      expect(text).not.toMatch(/\/\*|evil/);
      expect(ts.transpileModule(text ?? "", { reportDiagnostics: true }).diagnostics).toEqual([]);
    }
  });

  it.each(["25%", "%41", "#/50%", "~1", "a/b", "1", "", "__proto__", "$ref", "$defs"])(
    "has the field %j",
    (name) => {
      const list = { type: "array", items: object({ n: {} }) };
      for (const field of [object({ n: {} }), list, enumOf("low"), { oneOf: [list, object({ n: {} })] }]) {
        const schema = object({ [name]: object({ [name]: field }) }, [name]);
        const text = printerOf(apiOf(answering(ref("Rates"), { Rates: schema })))("Rates") ?? "";
        const names = fieldNames(ts.createSourceFile("rates.ts", text, ts.ScriptTarget.Latest));
        expect(names.slice(0, 2)).toEqual([name, name]);
      }
    },
  );

  it("has a member of a union for each value that leads to it, so that comparing with all excludes it", () => {
    const target = (name: string): string => `#/components/schemas/${name}`;
    const mapping = { sent: target("Moved"), held: target("Moved"), gone: target("Gone") };
    const text = printerOf(
      apiOf({
        ...answering(ref("Move"), {
          Move: { oneOf: [ref("Moved"), ref("Gone")], discriminator: { propertyName: "is", mapping } },
          Moved: object({ is: { type: "string" }, at: { type: "string" } }),
          Gone: object({ is: { type: "string" } }),
        }),
      }),
    )("Move");
    for (const member of ['"sent"; } & Moved', '"held"; } & Moved', '"gone"; } & Gone'])
      expect(text?.replaceAll(/\s+/g, " ")).toContain(`is: ${member}`);
  });

  it("has the field of its base where a discriminator of numbers selects it", () => {
    const discriminator = { propertyName: "level", mapping: { "1": "#/components/schemas/Heir" } };
    const printer = printerOf(
      apiOf({
        ...answering(ref("Heir"), {
          Base: { ...object({ level: { type: "integer", enum: [1, 2] } }, ["level"]), discriminator },
          Heir: { allOf: [ref("Base"), object({ own: {} })] },
        }),
      }),
    );
    expect(printer("Base")).toContain("level: 1 | 2;");
    expect(printer("Heir")).not.toContain("level");
  });

  it("is not there for what the version has not", () => {
    expect(printerOf(api)("Nothing")).toBeUndefined();
  });
});

/** The names of the fields, outer ones first. */
function fieldNames(node: ts.Node): string[] {
  const inner: string[] = [];
  ts.forEachChild(node, (child) => void inner.push(...fieldNames(child)));
  return ts.isPropertySignature(node) && !ts.isComputedPropertyName(node.name)
    ? [node.name.text, ...inner]
    : inner;
}

function printerOf(api: Api): TypePrinter {
  const timeline = buildTimeline([api]);
  const [version] = timeline.versions;
  if (version === undefined) throw new Error("One version was given.");
  return typePrinter(version, nameDeclarations(timeline, new Report()));
}

it("the texts of a report are formatted, and there for both sides", async () => {
  const payouts = (...states: readonly string[]): Api =>
    apiOf(answering(ref("Payout"), { Payout: object({ state: enumOf(...states) }) }));
  const [first, second] = [payouts("sent"), payouts("sent", "held")];
  const diff = diffApis(first, second);
  const timelines = { before: buildTimeline([first]), after: buildTimeline([second]) };
  const { printType } = typeTexts(diff, timelines, nameDeclarations(timelines.after, new Report()));
  expect(printType("Payout", "before")).toBe('export interface Payout {\n  state?: "sent";\n}');
  expect(printType("Payout", "after")).toBe('export interface Payout {\n  state?: "sent" | "held";\n}');
  expect(printType("Unasked", "after")).toBeUndefined();
});
