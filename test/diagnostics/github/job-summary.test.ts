import { expect, it } from "vitest";

import { createDiagnostic, type Diagnostic } from "../../../src/diagnostics/diagnostic.js";
import { jobSummary, type PlaceOf } from "../../../src/diagnostics/github.js";

const placeOf: PlaceOf = ({ place: { file = "", line } }) => ({
  file: `web/${file}`,
  ...(line === undefined ? {} : { line }),
});

const outOfDate = (file: string, more: Partial<Diagnostic> = {}): Diagnostic => ({
  ...createDiagnostic("OUTPUT_OUT_OF_DATE", { api: "payouts", file, line: 12 }, "The file is different."),
  ...more,
});

it("has a section for each code and fix, with all places, one excerpt and the fix", () => {
  const newer = createDiagnostic("NEWER_VERSION", { api: "payouts" }, "It is new.", "Run `a`.\nThen <b>.");
  const excerpt = ["- a", "+ b"];
  const diagnostics = [
    newer,
    outOfDate("x.ts"),
    outOfDate("y.ts", { excerpt }),
    outOfDate("z.ts", { excerpt }),
  ];
  expect(jobSummary("generate check", diagnostics, placeOf)).toBe(`## \`generate check\`

### error: OUTPUT_OUT_OF_DATE ×3

The files on disk differ from what the locked documents, the overlays and this version of the generator produce.

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

**Fix:** Run \`npx generate\` and commit the result.

### note: NEWER_VERSION

The publisher has a version that is newer than all in \`versions\` of the configuration.

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
  expect(jobSummary("generate check", [note], placeOf)).toBe("");
});

it("keeps the text of a document in its fence", () => {
  const hostile = outOfDate("a.ts", { detail: "```\n# hidden\n````\n@everyone" });
  const summary = jobSummary("generate", [hostile], placeOf);
  expect(summary).toContain("`````text\npayouts  web/a.ts:12  ```\n# hidden\n````\n@everyone\n`````\n");
});

it("counts what there is no room for", () => {
  const files = Array.from({ length: 150 }, (_, index) => outOfDate(`${index}.ts`));
  const fixes = Array.from({ length: 40 }, (_, index) => outOfDate("a.ts", { fix: `Fix ${index}.` }));
  expect(jobSummary("generate", files, placeOf)).toContain(
    "web/99.ts:12  The file is different.\nand 50 more\n",
  );
  expect(jobSummary("generate", fixes, placeOf)).toMatch(/And 10 more, in the log of the step\.\n$/);
});
