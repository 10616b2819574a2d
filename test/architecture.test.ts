/**
 * Who may import whom in `src/`: stages know each other's types, `project/` joins them, a command calls `project/`.
 * The tables are the rule; an exception that nobody needs any more fails as well.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

import { circlesOf, type Import, importsIn, readSources, sameBodies } from "./support/source-graph.js";

const root = path.resolve(import.meta.dirname, "../src");

/** In the order of the data. Everything else in `src/` serves them or joins them. */
const stages = [
  "source",
  "document",
  "model",
  "timeline",
  "compare",
  "judge",
  "reports",
  "emit",
  "output",
] as const;

/** The exceptions: functions of another stage that a stage calls. */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  compare: ["timeline"],
  config: ["document/text-position"],
};

/** Whose functions a folder may call, apart from its own. `.` holds the files in `src/` itself. */
const mayCall: Readonly<Record<string, readonly string[]>> = {
  diagnostics: [],
  disk: ["diagnostics"],
  source: ["diagnostics", "disk", "forms"],
  forms: ["diagnostics"],
  traits: ["forms"],
  schema: ["diagnostics"],
  document: ["diagnostics", "forms", "schema", "traits"],
  model: ["diagnostics", "schema"],
  timeline: ["schema"],
  compare: ["diagnostics", "schema"],
  judge: ["code", "compare", "diagnostics", "schema"],
  reports: ["code", "compare", "diagnostics", "impact", "judge", "schema"],
  code: [],
  emit: ["code", "diagnostics", "schema"],
  output: ["code", "diagnostics", "disk"],
  config: ["diagnostics", "disk", "forms"],
  impact: ["code", "compare", "diagnostics", "disk", "forms", "judge"],
  init: ["config", "diagnostics", "disk", "output"],
  project: [
    "code",
    "config",
    "diagnostics",
    "disk",
    "exchange",
    "forms",
    "impact",
    "schema",
    "traffic",
    ...stages,
  ],
  exchange: ["schema"],
  traffic: ["compare", "diagnostics", "exchange", "judge", "schema"],
  sandbox: ["config", "diagnostics", "disk", "exchange", "project", "schema", "traffic"],
  values: [],
  commands: [
    "compare",
    "config",
    "diagnostics",
    "disk",
    "emit",
    "impact",
    "init",
    "judge",
    "project",
    "reports",
    "sandbox",
    "traffic",
  ],
  ".": ["commands", "config", "diagnostics", "project", "sandbox"],
};

/** Functions that every folder may call. It imports nothing: the tables have no row for it. */
const ground = "values";

const sources = readSources(root);
const imports = importsIn(sources);

describe("the layers of src/", () => {
  it("are found: every folder has its row, and imports are read in all their forms", () => {
    expect(Object.keys(mayCall).sort()).toEqual(
      [...new Set(imports.map(({ from }) => folderOf(from)))].sort(),
    );
    expect(imports).toContainEqual({ from: "commands/generate", to: "project/generate", isType: false });
    expect(imports).toContainEqual({ from: "commands/generate", to: "project/generate", isType: true });
    expect(imports).toContainEqual({ from: "index", to: "project/pull", isType: false });
    expect(imports).toContainEqual({ from: "process", to: "commands/command-line", isType: false });
  });

  it("are on the map in CONTRIBUTING.md", () => {
    const text = readFileSync(path.resolve(root, "../CONTRIBUTING.md"), "utf8");
    const shown = [...text.matchAll(/^- `src\/(\w+)\/`: /gm)].map(([, room]) => room);
    expect(shown.sort()).toEqual(
      Object.keys(mayCall)
        .filter((room) => room !== ".")
        .sort(),
    );
  });

  it("let nothing but process.ts import a command, not even a type", () => {
    const importers = imports.filter(({ to }) => folderOf(to) === "commands").map(({ from }) => from);
    expect([...new Set(importers.filter((from) => folderOf(from) !== "commands"))]).toEqual(["process"]);
  });

  it("let no stage, and nothing that serves one, know who joins them", () => {
    const joining = ["project", "sandbox", "commands", "."];
    const upwards = imports.filter(
      ({ from, to }) => joining.includes(folderOf(to)) && !joining.includes(folderOf(from)),
    );
    expect(upwards).toEqual([]);
  });

  it("let the library know neither the sandbox nor what is exported of it, not even a type", () => {
    const own = imports.filter(({ from }) => folderOf(from) === "project");
    expect(own.filter(({ to }) => ["sandbox", "."].includes(folderOf(to)))).toEqual([]);
    const known = new Set(own.map(({ to }) => folderOf(to)));
    expect([...known]).toEqual(expect.arrayContaining([...stages]));
  });

  it("let a folder call no function of another one but where the tables allow it", () => {
    const foreign = imports.filter((each) => !each.isType && !isAllowed(each));
    const shown = foreign.map(({ from, to }) => `${from} → ${to}`);
    expect(shown, "Import the type, and let src/project/ pass the value.").toEqual([]);
  });

  it("have one way from documents to models", () => {
    for (const step of ["document/overlay", "document/validate", "model/build-api"]) {
      const callers = imports.filter(
        ({ from, to, isType }) => !isType && to === step && folderOf(from) !== folderOf(to),
      );
      expect(
        callers.map(({ from }) => from),
        step,
      ).toEqual(["project/build"]);
    }
  });

  it("have no exception that nobody needs", () => {
    const idle = Object.entries(exceptions).flatMap(([from, list]) =>
      list.filter(
        (allowed) =>
          !imports.some((each) => !each.isType && folderOf(each.from) === from && isIn(each.to, allowed)),
      ),
    );
    expect(idle).toEqual([]);
  });
});

describe("the files of src/", () => {
  const values = imports.filter(({ isType }) => !isType);

  it("import each other in no circle, neither by values nor by types", () => {
    expect(circlesOf(values)).toEqual([]);
    expect(circlesOf(imports)).toEqual([]);
  });

  it("have no circle of folders inside a room, by values", () => {
    const within = values.filter(
      ({ from, to }) => folderOf(from) === folderOf(to) && isNested(from) && isNested(to),
    );
    expect(circlesOf(within, (file) => path.posix.dirname(file))).toEqual([]);
  });

  it("have no circle of rooms, by values", () => {
    expect(circlesOf(values, folderOf)).toEqual([]);
  });

  it("have no helper twice: two with the same body become one, in `values/` or in the room that both use", () => {
    expect(sameBodies(sources)).toEqual([]);
  });
});

const runtime = readSources(path.resolve(root, "../templates/runtime"));

describe("the modules of the runtime", () => {
  it("import each other in no circle, neither by values nor by types", () => {
    expect(circlesOf(importsIn(runtime))).toEqual([]);
  });
});

/** Features beside the core: the folder, its door, and the one file that knows it (types may be known by `project/`). */
const emitFeatures = [
  { folder: "emit/converters", door: "emit/converters/emit-converters", table: "emit/emit" },
  { folder: "emit/standard-schemas", door: "emit/standard-schemas/emit-schemas", table: "emit/emit" },
];

/** Features of the runtime: the doors are the modules that emitted code imports. */
const runtimeFeatures = [
  { folder: "converters", doors: ["converters/upgrade"] },
  { folder: "validation", doors: ["validation/exports", "validation/schema"] },
  // What an API without webhooks shares with a receiver is in `deliveries/`.
  {
    folder: "webhooks",
    doors: ["webhooks/exports", "webhooks/receiver", "webhooks/sign", "webhooks/verify"],
  },
];

describe("a feature beside the core", () => {
  it.each(emitFeatures)("is one folder, $folder, with one door", ({ folder, door, table }) => {
    const into = imports.filter(({ from, to }) => isIn(to, folder) && !isIn(from, folder));
    expect([...new Set(into.map(({ to }) => to))]).toEqual([door]);
    const callers = into.filter(({ isType }) => !isType).map(({ from }) => from);
    expect(callers, "Only the table of features calls it.").toEqual([table]);
    const knowing = into.filter(({ isType }) => isType).map(({ from }) => folderOf(from));
    expect(knowing.filter((room) => room !== "project")).toEqual([]);
  });

  it.each(runtimeFeatures)("is one folder of the runtime, $folder", ({ folder, doors }) => {
    expect([...runtime.keys()].filter((file) => doors.includes(file)).sort()).toEqual(doors);
    const into = importsIn(runtime).filter(({ from, to }) => isIn(to, folder) && !isIn(from, folder));
    expect(into, "No other module of the runtime imports it.").toEqual([]);
  });
});

function isAllowed({ from, to }: Import): boolean {
  const [own, other] = [folderOf(from), folderOf(to)];
  if (own === other || other === ground) return true;
  return [...(mayCall[own] ?? []), ...(exceptions[own] ?? [])].some((allowed) => isIn(to, allowed));
}

function isIn(file: string, allowed: string): boolean {
  return folderOf(file) === allowed || file === allowed || file.startsWith(`${allowed}/`);
}

/** In a folder of its room. */
function isNested(file: string): boolean {
  return file.split("/").length > 2;
}

function folderOf(file: string): string {
  return file.includes("/") ? file.slice(0, file.indexOf("/")) : ".";
}

it("asks for the Node that package.json asks for", () => {
  const { engines } = JSON.parse(readFileSync(path.resolve(root, "../package.json"), "utf8")) as {
    engines: { node: string };
  };
  const text = readFileSync(path.resolve(root, "cli.ts"), "utf8");
  expect(text).toContain(`needs Node ${engines.node.replace(">=", "")} or newer`);
});
