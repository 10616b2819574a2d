/** Which files of which kinds of project use a version, and through what. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ts } from "@ts-morph/common";
import { afterAll, describe, expect, it } from "vitest";

import { openConsumer } from "../../../src/impact/workspace/open-workspace.js";
import { findPassedOn, stateOf } from "../../../src/impact/workspace/version-uses.js";

const scratch = mkdtempSync(path.join(tmpdir(), "consumer-"));
afterAll(() => {
  rmSync(scratch, { recursive: true });
});

const version = "2026-01-01";

/** What `generate` writes, as far as imports can tell. */
const generated: Readonly<Record<string, string>> = {
  [`generated/things/${version}/index.ts`]: 'export * from "./types.js";',
  [`generated/things/${version}/types.ts`]: "export interface Thing { id: string }",
  "generated/things/current.ts": `export * from "./${version}/index.js";`,
  "generated/things/index.ts": 'export const latest = "2026-01-01";',
};

const quick = { noLib: true, types: [], skipLibCheck: true, strict: true };
const bundled = { ...quick, module: "esnext", moduleResolution: "bundler", noEmit: true };
const json = (value: unknown): string => JSON.stringify(value);

interface Setting {
  readonly files: Readonly<Record<string, string>>;
  /** Of links below `node_modules`, to where they lead. */
  readonly links?: Readonly<Record<string, string>>;
  /** Below the root. */
  readonly cwd?: string;
  readonly tsconfigs?: readonly string[];
}

/** `file version package`, of each use. */
function usesIn({ files, links = {}, cwd = ".", tsconfigs = [] }: Setting): string[] {
  const root = mkdtempSync(path.join(scratch, "project-"));
  for (const [file, text] of Object.entries({ ...generated, ...files })) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  for (const [link, folder] of Object.entries(links)) {
    mkdirSync(path.dirname(path.join(root, "node_modules", link)), { recursive: true });
    symlinkSync(path.join(root, folder), path.join(root, "node_modules", link));
  }
  const apiFolder = path.join(root, "generated/things");
  const folders = { cwd: path.join(root, cwd), tsconfigs, apiFolder, generatedFolders: [apiFolder] };
  const consumer = openConsumer(ts, folders);
  const direct = consumer.uses();
  const modules = ["index.ts", "types.ts"].map((file): [string, string] => [
    path.join(apiFolder, version, file),
    generated[`generated/things/${version}/${file}`] ?? "",
  ]);
  const overlay = { folders: [path.join(apiFolder, version)], files: new Map(modules) };
  const pairs = consumer.projects.map((project) =>
    consumer.pair(project, { before: overlay, after: overlay }),
  );
  const passedOn = pairs.flatMap((pair) => findPassedOn(pair, apiFolder));
  return stateOf(ts, direct, passedOn, root).map((use) => `${use.file} ${use.version} ${use.package}`.trim());
}

const thing = (from: string): string =>
  `import type { Thing } from "${from}";\nexport const id = (thing: Thing) => thing.id;`;

describe("a project uses a version", () => {
  it("by imports of all kinds, and through the stable entry", () => {
    const files = {
      "tsconfig.json": json({
        compilerOptions: { ...bundled, paths: { "@api/*": ["./generated/things/*"] } },
      }),
      "src/whole.ts": thing(`../generated/things/${version}/index.js`),
      "src/deep.ts": thing(`../generated/things/${version}/types.js`),
      "src/mapped.ts": thing(`@api/${version}/types`),
      "src/stable.ts": thing("@api/current"),
      "src/typed.ts": `export type Id = import("@api/${version}/index").Thing["id"];`,
      "src/later.ts": `export const load = () => import("@api/${version}/index");`,
      "src/list.ts": 'export { latest } from "@api/index";',
    };
    const used = ["deep", "later", "mapped", "stable", "typed", "whole"];
    expect(usesIn({ files })).toEqual(used.map((name) => `src/${name}.ts ${version}`));
  });

  it("through files that pass it on, by name, as a whole and as a namespace", () => {
    const files = {
      "tsconfig.json": json({ compilerOptions: bundled, include: ["src"] }),
      "src/barrel.ts": `export * from "../generated/things/${version}/index.js";`,
      "src/named.ts": thing("./barrel.js"),
      "src/again.ts": 'export { type Thing as Ding } from "./barrel.js";',
      "src/space.ts": `import * as Things from "../generated/things/${version}/index.js";\nexport { Things };`,
      "src/of-space.ts": 'import { Things } from "./space.js";\nexport type Id = Things.Thing["id"];',
      "src/own.ts": "export const own = 1;",
      "src/other.ts": 'import { own } from "./own.js";\nexport const other = own;',
    };
    const used = ["again", "barrel", "named", "of-space", "space"];
    expect(usesIn({ files })).toEqual(used.map((name) => `src/${name}.ts ${version}`));
  });

  it("in files that are imported and not included", () => {
    const files = {
      "tsconfig.json": json({ compilerOptions: bundled, include: ["src"] }),
      "src/main.ts": 'export * from "../lib/thing.js";',
      "lib/thing.ts": thing(`../generated/things/${version}/index.js`),
    };
    expect(usesIn({ files })).toContain(`lib/thing.ts ${version}`);
  });
});

describe("a monorepo uses a version", () => {
  const wrapper = `export type { Thing } from "../../../generated/things/${version}/index.js";`;
  const app = {
    "apps/web/package.json": json({ name: "web" }),
    "apps/web/src/main.ts": thing("@acme/things"),
  };
  const uses = [
    `apps/web/src/main.ts ${version} apps/web`,
    `packages/things/src/index.ts ${version} packages/things`,
  ];
  const links = { "@acme/things": "packages/things" };
  const built = { exports: { ".": { types: "./dist/index.d.ts", default: "./dist/index.js" } } };

  it("through a package that a reference builds and that is not built", () => {
    const options = { ...quick, module: "nodenext", composite: true, outDir: "dist", rootDir: "src" };
    const files = {
      ...app,
      "package.json": json({ workspaces: ["packages/*", "apps/*"] }),
      "tsconfig.json": json({ files: [], references: [{ path: "./apps/web" }] }),
      "apps/web/tsconfig.json": json({
        compilerOptions: { ...quick, module: "nodenext", noEmit: true },
        references: [{ path: "../../packages/things" }],
      }),
      "packages/things/package.json": json({ name: "@acme/things", ...built }),
      "packages/things/tsconfig.json": json({ compilerOptions: options, include: ["src"] }),
      "packages/things/src/index.ts": wrapper,
    };
    expect(usesIn({ files, links })).toEqual(uses);
  });

  it("through a package that a bundler builds, without a reference or a link", () => {
    const files = {
      ...app,
      "pnpm-workspace.yaml":
        'packages:\n  # ours\n  - "apps/*"\n  - packages/*\n\nonlyBuiltDependencies:\n  - esbuild\n',
      "apps/web/tsconfig.json": json({ compilerOptions: bundled }),
      "packages/things/package.json": json({ name: "@acme/things", ...built }),
      "packages/things/tsconfig.json": json({ compilerOptions: bundled }),
      "packages/things/src/index.ts": wrapper,
    };
    expect(usesIn({ files })).toEqual(uses);
    expect(usesIn({ files, links, cwd: "apps/web" })).toEqual(uses);
  });

  it("by what an old build of a package says only where there is no source", () => {
    const files = {
      ...app,
      "package.json": json({ workspaces: ["packages/*", "apps/*"] }),
      "apps/web/tsconfig.json": json({ compilerOptions: bundled }),
      "packages/things/package.json": json({ name: "@acme/things", ...built }),
      "packages/things/dist/index.d.ts": "export interface Thing { id: string }",
      "packages/things/src/index.ts": wrapper,
    };
    expect(usesIn({ files, links, cwd: "apps/web" })).toEqual(uses);
  });

  it("in the projects that are named", () => {
    const files = {
      "a/tsconfig.json": json({ compilerOptions: bundled }),
      "a/a.ts": thing(`../generated/things/${version}/index.js`),
      "b/tsconfig.build.json": json({ compilerOptions: bundled }),
      "b/b.ts": thing(`../generated/things/${version}/index.js`),
      "c/c.ts": thing(`../generated/things/${version}/index.js`),
    };
    const tsconfigs = ["a", "b/tsconfig.build.json"];
    expect(usesIn({ files, tsconfigs })).toEqual([`a/a.ts ${version}`, `b/b.ts ${version}`]);
  });
});
