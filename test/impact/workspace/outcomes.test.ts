/** What `impact` says where there is nothing to compare, or it cannot know what is meant. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";

import { resolveProject } from "../../../src/config/project.js";
import { DiagnosticError } from "../../../src/diagnostics/diagnostic.js";
import { Report } from "../../../src/diagnostics/report.js";
import { loadImpact } from "../../../src/project/impact.js";

const scratch = mkdtempSync(path.join(tmpdir(), "outcomes-"));
afterAll(() => {
  rmSync(scratch, { recursive: true });
});

const document = (version: string): string =>
  JSON.stringify({ openapi: "3.1.0", info: { title: "Things", version }, paths: {} });

interface Setting {
  readonly to: string;
  readonly apis?: readonly string[];
  readonly generated?: readonly string[];
  readonly api?: string;
  readonly code?: string;
}

async function outcomeOf({ to, apis = ["things"], generated = apis, api, code = "export {};" }: Setting) {
  const cwd = mkdtempSync(path.join(scratch, "project-"));
  const write = (file: string, text: string): void => {
    mkdirSync(path.dirname(path.join(cwd, file)), { recursive: true });
    writeFileSync(path.join(cwd, file), text);
  };
  const versions = ["2026-01-01", "2026-02-01"];
  for (const version of versions) write(`${version}.json`, document(version));
  for (const name of generated) write(`generated/${name}/2026-01-01/index.ts`, "export const version = 1;");
  const compilerOptions = { module: "esnext", moduleResolution: "bundler", lib: ["es2022"], types: [] };
  write("tsconfig.json", JSON.stringify({ compilerOptions, include: ["src"] }));
  write("src/code.ts", code);
  const documents = Object.fromEntries(versions.map((version) => [version, `${version}.json`]));
  const config = {
    apis: Object.fromEntries(apis.map((name) => [name, { documents, version: "none" as const }])),
  };
  const report = new Report();
  const loadProject = (): ReturnType<typeof resolveProject> => resolveProject(config, cwd);
  const request = { cwd, from: undefined, to, api, tsconfigs: [], loadProject };
  const { impact } = await loadImpact(request, report);
  return { impact, codes: report.diagnostics.map((each) => each.code) };
}

async function refusalOf(setting: Setting): Promise<readonly string[]> {
  try {
    await outcomeOf(setting);
  } catch (error) {
    if (error instanceof DiagnosticError) return error.diagnostics.map((each) => each.code);
    throw error;
  }
  return [];
}

describe("a step", () => {
  it("asks for code that is generated", async () => {
    expect(await refusalOf({ to: "2026-02-01", generated: [] })).toEqual(["IMPACT_NOT_GENERATED"]);
  });

  it("is of the API that is generated, else of the one that is named", async () => {
    const apis = ["things", "others"];
    expect((await outcomeOf({ to: "2026-02-01", apis, generated: ["others"] })).impact.api).toBe("others");
    expect((await outcomeOf({ to: "2026-02-01", apis, api: "things" })).impact.api).toBe("things");
    expect(await refusalOf({ to: "2026-02-01", apis })).toEqual(["IMPACT_API_UNCLEAR"]);
  });

  it("leads to a version that is known", async () => {
    expect(await refusalOf({ to: "2027-01-01" })).toEqual(["VERSION_UNKNOWN"]);
  });

  it("says that nothing uses the API, since the files may be the wrong ones", async () => {
    const { impact, codes } = await outcomeOf({ to: "2026-02-01" });
    expect(codes).toEqual(["IMPACT_OTHER_COMPILER", "IMPACT_API_UNUSED"]);
    expect(impact).toMatchObject({ steps: [], findings: [], uses: [] });
  });

  it("has nothing to do where everything is on the version already", async () => {
    const code = 'export { version } from "../generated/things/2026-01-01/index";';
    const { impact, codes } = await outcomeOf({ to: "2026-01-01", code });
    // The folder has no TypeScript.
    expect(codes).toEqual(["IMPACT_OTHER_COMPILER"]);
    expect(impact).toMatchObject({
      steps: [],
      findings: [],
      uses: [{ file: "src/code.ts", version: "2026-01-01" }],
    });
  });
});
