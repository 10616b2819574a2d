import { describe, expect, it } from "vitest";

import { createDiagnostic, type Diagnostic } from "../../../src/diagnostics/diagnostic.js";
import { annotations, type PlaceOf, workflowCommand } from "../../../src/diagnostics/github.js";

const placeOf: PlaceOf = ({ place: { file, line } }) =>
  file === undefined ? undefined : { file, ...(line === undefined ? {} : { line }) };

const outOfDate = (file: string): Diagnostic =>
  createDiagnostic("OUTPUT_OUT_OF_DATE", { api: "payouts", file }, "The file is different.");

describe("a command to the runner", () => {
  it("is escaped as @actions/core does it: a message as data, a property more than that", () => {
    const text = "50%,\r\n::a:b";
    expect(workflowCommand("error", text, { title: text, line: 3, file: undefined })).toBe(
      "::error title=50%25%2C%0D%0A%3A%3Aa%3Ab,line=3::50%25,%0D%0A::a:b",
    );
    expect(workflowCommand("endgroup")).toBe("::endgroup::");
  });
});

describe("annotations", () => {
  it("say what is wrong, how it differs, and what to do", () => {
    const stale: Diagnostic = {
      ...outOfDate("src/types.ts"),
      excerpt: ['- state: "sent";', '+ state: "sent" | "held";'],
    };
    expect(
      annotations([stale], () => ({ file: "web/src/types.ts", line: 12, endLine: 12 })).map(plain),
    ).toEqual([
      [
        "::error file=web/src/types.ts,line=12,endLine=12,title=OUTPUT_OUT_OF_DATE payouts::The file is different.",
        '- state: "sent";',
        '+ state: "sent" | "held";',
        "The files on disk differ from what the locked documents, the overlays and this version of the generator produce.",
        "Fix: Run `npx generate` and commit the result.",
      ].join("\n"),
    ]);
  });

  it("have the level of the severity, and name a place that is in no file of the repository", () => {
    const sunset = createDiagnostic("VERSION_SUNSET", { api: "payouts", version: "2026-01-01" }, "It ends.");
    const newer = createDiagnostic("NEWER_VERSION", { file: "https://a.example/b", line: 3 }, "It is new.");
    const [warning = "", notice = "", ...others] = annotations([newer, sunset], () => undefined);
    expect(warning).toMatch(/^::warning title=VERSION_SUNSET payouts 2026-01-01::It ends\./);
    expect(notice).toMatch(/^::notice title=NEWER_VERSION::https:\/\/a\.example\/b:3%0AIt is new\./);
    expect(others).toEqual([]);
  });

  it("leave out notes that ask for nothing", () => {
    expect(annotations([createDiagnostic("UNION_TOO_LARGE", {}, "It is wide.")], placeOf)).toEqual([]);
  });

  it("are as many as GitHub shows, the most useful first, and the last counts the rest", () => {
    const files = Array.from({ length: 11 }, (_, index) => outOfDate(`${index}.ts`));
    const shown: Diagnostic = { ...outOfDate("shown.ts"), excerpt: ["- a"] };
    const costly: Diagnostic = {
      ...createDiagnostic("DUPLICATE_PARAMETER", { file: "a.yaml", line: 3 }, "It is there twice."),
      costs: "operation",
    };
    const warning = createDiagnostic("VERSION_SUNSET", {}, "It ends.");
    const listed = annotations([costly, warning, ...files, shown], placeOf);
    expect(listed.map((line) => /^::(\w+) (?:file=([^,]+))?/.exec(line)?.slice(1, 3))).toEqual([
      ["error", "shown.ts"],
      ...files.slice(0, 8).map(({ place }) => ["error", place.file]),
      ["error", undefined],
      ["warning", undefined],
    ]);
    expect(listed[9]).toBe(
      "::error title=4 more::OUTPUT_OUT_OF_DATE ×3, DUPLICATE_PARAMETER ×1%0AThe log of this step has all of them, and so has the summary of the job.",
    );
  });

  it("are no longer than the runner takes", () => {
    const long = createDiagnostic("VERSION_SUNSET", {}, "é".repeat(5_000));
    expect(annotations([long], placeOf)[0]?.length).toBeLessThan(4_096);
  });
});

function plain(annotation: string): string {
  return annotation.replaceAll("%0A", "\n");
}
