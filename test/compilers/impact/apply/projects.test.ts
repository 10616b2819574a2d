/** What `--apply` makes of the consumer projects: it compiles, but for what a person has to do. */
import { cp, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { linesWithErrors } from "../compile-project.js";
import { projectNames, projectsFolder, readExpectations } from "../../../impact/expectations.js";
import { createScratch, type Scratch } from "../../../impact/support/plan-project.js";

let scratch: Scratch;

beforeAll(async () => {
  scratch = await createScratch();
  const to = path.join(scratch.folder, "test/impact/projects");
  await cp(projectsFolder, to, { recursive: true, verbatimSymlinks: true });
});
afterAll(() => scratch.remove());

describe.each(projectNames())("the edits of %s", (name) => {
  it("leave what compiles but for what is to be decided, and nothing to edit", async () => {
    const cwd = path.join(scratch.folder, "test/impact/projects", name);
    const { step, expected, alsoFine, brokenBefore } = readExpectations(name);
    const lineOf = async (place: string): Promise<string> => {
      const [file = "", line = "0"] = place.split(":");
      return `${file}: ${(await readFile(path.join(cwd, file), "utf8")).split("\n")[Number(line) - 1]?.trim() ?? ""}`;
    };
    const broken = await Promise.all(brokenBefore.map(({ file, line }) => lineOf(`${file}:${line}`)));
    const plan = await scratch.planFor(cwd, step.to);
    for (const { file, after } of plan.files) await writeFile(file, after);
    // One of the projects uses the other API only.
    expect(plan.files.length > 0).toBe(expected.length > 0);
    const known = [...expected, ...alsoFine]
      .filter(({ kind }) => kind === "stops-compiling")
      .map(({ file, code }) => `${file}: ${code}`);
    const errors = await Promise.all(linesWithErrors(cwd).map(lineOf));
    expect(errors.filter((error) => ![...known, ...broken].includes(error))).toEqual([]);
    expect(plan.refused).toEqual([]);
    expect((await scratch.planFor(cwd, step.to)).files).toEqual([]);
  });
});
