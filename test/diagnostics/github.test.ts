/** Diagnostics on GitHub: commands of a workflow, annotations of a pull request, the summary of a job. */
import { describe, expect, it } from "vitest";

import { createDiagnostic, type Diagnostic } from "../../src/diagnostics/diagnostic.js";
import { annotations, jobSummary, type PlaceOf, workflowCommand } from "../../src/diagnostics/github.js";

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
        "The files on disk differ from what the lock, the overlays and this generator produce.",
        "Fix: Run `npx openapi-dated` and commit the result.",
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

const placeInWeb: PlaceOf = ({ place: { file = "", line } }) => ({
  file: `web/${file}`,
  ...(line === undefined ? {} : { line }),
});

const outOfDateAt = (file: string, more: Partial<Diagnostic> = {}): Diagnostic => ({
  ...createDiagnostic("OUTPUT_OUT_OF_DATE", { api: "payouts", file, line: 12 }, "The file is different."),
  ...more,
});

describe("the summary of a job", () => {
  it("has a section for each code and fix, with all places, one excerpt and the fix", () => {
    const newer = createDiagnostic("NEWER_VERSION", { api: "payouts" }, "It is new.", "Run `a`.\nThen <b>.");
    const excerpt = ["- a", "+ b"];
    const diagnostics = [
      newer,
      outOfDateAt("x.ts"),
      outOfDateAt("y.ts", { excerpt }),
      outOfDateAt("z.ts", { excerpt }),
    ];
    expect(jobSummary("generate check", diagnostics, placeInWeb)).toBe(`## \`generate check\`

### error: OUTPUT_OUT_OF_DATE ×3

The files on disk differ from what the lock, the overlays and this generator produce.

\`\`\`text
payouts  web/x.ts:12  The file is different.
payouts  web/y.ts:12  The file is different.
payouts  web/z.ts:12  The file is different.
\`\`\`

Where the first of them differs, \`-\` is in the file and \`+\` should be:

\`\`\`diff
@@ web/y.ts:12 @@
- a
+ b
\`\`\`

**Fix:** Run \`npx openapi-dated\` and commit the result.

### note: NEWER_VERSION

The publisher has a version newer than all in \`versions\`.

\`\`\`text
payouts  web/  It is new.
\`\`\`

**Fix:**

\`\`\`text
Run \`a\`.
Then <b>.
\`\`\`
`);
  });

  it("is empty where there is nothing to do", () => {
    const note = createDiagnostic("UNION_TOO_LARGE", {}, "It is wide.");
    expect(jobSummary("generate check", [note], placeInWeb)).toBe("");
  });

  it("keeps the text of a document in its fence", () => {
    const hostile = outOfDateAt("a.ts", { detail: "```\n# hidden\n````\n@everyone" });
    const summary = jobSummary("generate", [hostile], placeInWeb);
    expect(summary).toContain("`````text\npayouts  web/a.ts:12  ```\n# hidden\n````\n@everyone\n`````\n");
  });

  it("counts what there is no room for", () => {
    const files = Array.from({ length: 150 }, (_, index) => outOfDateAt(`${index}.ts`));
    const fixes = Array.from({ length: 40 }, (_, index) => outOfDateAt("a.ts", { fix: `Fix ${index}.` }));
    expect(jobSummary("generate", files, placeInWeb)).toContain(
      "web/99.ts:12  The file is different.\nand 50 more\n",
    );
    expect(jobSummary("generate", fixes, placeInWeb)).toMatch(/And 10 more, in the log of the step\.\n$/);
  });
});
