/**
 * The workflows of `docs/ci.md`, as a reader copies them, with the actions and components of `templates/`: their steps run in a
 * repository with a remote, against a server that publishes versions. `npm ci` and the commands of `gh` are recorded and succeed.
 */
import { execFileSync } from "node:child_process";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { load } from "js-yaml";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import packageJson from "../../../package.json" with { type: "json" };
import {
  type Action,
  type GitLabJob,
  jobsOfComponent,
  runGitLabJob,
  runWorkflow,
  type Run,
  type Runner,
  type Workflow,
} from "../../support/ci-runner.js";
import { blocks } from "../../support/documentation.js";
import { runCli } from "../../support/run-cli.js";
import { serveCli, type ServedCli } from "../../support/served-cli.js";
import { json, startSpecServer, type SpecServer } from "../../support/spec-server.js";

const root = path.resolve(import.meta.dirname, "../../..");

const files = new Map(
  blocks.flatMap(({ page, file, code }) =>
    page === "docs/ci.md" && file !== undefined ? [[file, load(code)] as const] : [],
  ),
);
const workflow = (file: string): Workflow => files.get(`.github/workflows/${file}`) as Workflow;

let server: SpecServer;
let cli: ServedCli;
/** A project that is up to date with its remote, to be copied. */
let template: string;
let folder: string;
const project = (name = ""): string => path.join(folder, "project", name);

beforeAll(async () => {
  server = await startSpecServer();
  cli = await serveCli();
  template = folder = await mkdtemp(path.join(tmpdir(), "ci-"));
  for (const name of ["bin", "temp", "project/src"])
    await mkdir(path.join(folder, name), { recursive: true });
  await put("../bin/gh", gh);
  await put("../bin/npm", '#!/bin/bash\necho "npm $*" >> "$CALLS"\n');
  await put("../bin/npx", npx(cli));
  await put("../bin/program", '#!/bin/bash\necho "program of the project"\necho "$RANDOM" > new\n');
  const payouts = { baseUrl: server.url.href.replace(/\/$/, ""), version: "none" };
  await put("generate.config.json", JSON.stringify({ output: "src/generated", apis: { payouts } }));
  await put("package.json", '{ "type": "module" }');
  await put(".gitignore", "node_modules/\n");
  await mkdir(project("node_modules"));
  await symlink(root, project("node_modules/openapi-dated"));
  const options = { strict: true, target: "es2022", lib: ["es2022"], types: [], module: "nodenext" };
  await put("tsconfig.json", JSON.stringify({ compilerOptions: options, include: ["src"] }));
  await put(
    "src/index.ts",
    'import type { Payout } from "./generated/payouts/2026-01-01/index.js";\nexport const isSent = ({ state }: Payout): boolean => state.startsWith("sent");\n',
  );
  publish("2026-01-01");
  await generate("pull");
  await generate();
  git("init", "--quiet", "--bare", "--initial-branch", "main", "../origin.git");
  git("--git-dir", path.join(folder, "origin.git"), "config", "receive.advertisePushOptions", "true");
  const hook = path.join(folder, "origin.git/hooks/post-receive");
  await writeFile(
    hook,
    '#!/bin/bash\nfor at in 0 1 2 3; do option="GIT_PUSH_OPTION_$at"; echo "${!option}"; done > "$GIT_DIR/options"\n',
  );
  await chmod(hook, 0o755);
  git("init", "--quiet", "--initial-branch", "main");
  git("remote", "add", "origin", "../origin.git");
  commit("first");
  git("push", "--quiet", "origin", "main");
});
afterAll(async () => {
  await server.close();
  await cli.close();
  await rm(template, { recursive: true });
});

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "ci-"));
  // A process copies its hundreds of files in less time than a call for each.
  execFileSync("cp", ["-R", `${template}/.`, folder]);
  publish("2026-01-01");
});
afterEach(() => rm(folder, { recursive: true }));

const npx = ({ script }: ServedCli): string => `#!/bin/bash
${script}
case "$*" in
  "--no -- openapi-dated"*) shift 3; call "$@" ;;
  *) echo "npx $*: not expected" >&2; exit 99 ;;
esac
`;

/** Has one pull request as soon as one was created. */
const gh = `#!/bin/bash
echo "gh $*" >> "$CALLS"
case "$1 $2" in
  "pr create") touch "$CALLS.open"; echo "https://github.example/o/r/pull/7" ;;
  "pr list") [ -e "$CALLS.open" ] && echo 7 ;;
esac
exit 0
`;

async function put(name: string, text: string): Promise<void> {
  await writeFile(project(name), text);
  await chmod(project(name), 0o755);
}

const identity = ["-c", "user.name=a", "-c", "user.email=a@example.com"];

function git(...args: readonly string[]): string {
  return execFileSync("git", [...identity, ...args], { cwd: project(), encoding: "utf8", stdio: "pipe" });
}

function commit(message: string): void {
  git("add", "--all");
  git("commit", "--quiet", "--message", message);
}

async function generate(...args: readonly string[]): Promise<void> {
  const { code, stderr } = await runCli(args, project());
  if (code !== 0) throw new Error(stderr);
}

/** From the second version on, the state is a number. */
function publish(...versions: readonly string[]): void {
  publishWith({}, ...versions);
}

/** With more in the index. */
function publishWith(marks: object, ...versions: readonly string[]): void {
  const document = (version: string): object => ({
    openapi: "3.1.0",
    info: { title: "Payouts", version },
    paths: {
      "/payouts": {
        get: {
          operationId: "getPayout",
          responses: {
            "200": {
              description: "It.",
              content: { "application/json": { schema: { $ref: "#/components/schemas/Payout" } } },
            },
          },
        },
      },
    },
    components: {
      schemas: {
        Payout: {
          type: "object",
          required: ["state"],
          properties: { state: { type: version === "2026-01-01" ? "string" : "integer" } },
        },
      },
    },
  });
  server.publish({
    "/spec/versions": json({ versions, ...marks }),
    ...Object.fromEntries(versions.map((version) => [`/spec/${version}`, json(document(version))])),
  });
}

/** With the calls of `npm` and `gh`. */
type RecordedRun = Run & { readonly calls: readonly string[] };

/** In a fresh checkout of main. */
async function record(run: (runner: Runner) => Promise<Run>, inputs = {}): Promise<RecordedRun> {
  // One process for both.
  execFileSync("sh", ["-ec", "git switch --quiet --force main; git clean --quiet --force -d"], {
    cwd: project(),
  });
  const calls = path.join(folder, "calls");
  await writeFile(calls, "");
  const env = {
    PATH: `${path.join(folder, "bin")}:${process.env["PATH"] ?? ""}`,
    CALLS: calls,
    GITHUB_STEP_SUMMARY: path.join(folder, "summary.md"),
  };
  const done = await run({
    folder: project(),
    temp: path.join(folder, "temp"),
    env,
    inputs,
    token: "secret-token",
  });
  return { ...done, calls: (await readFile(calls, "utf8")).trimEnd().split("\n") };
}

const runJob = (of: Workflow, inputs: Readonly<Record<string, string>> = {}): Promise<RecordedRun> =>
  record((runner) => runWorkflow(of, runner), inputs);

const body = (): Promise<string> => readFile(path.join(folder, "temp/api-versions/body.md"), "utf8");
const remote = (...args: readonly string[]): string =>
  git("--git-dir", path.join(folder, "origin.git"), ...args).trim();

const actions = ["check", "pull", "impact"];
const actionOf = async (name: string): Promise<Action> =>
  load(await readFile(path.join(root, "templates", name, "action.yml"), "utf8")) as Action;

describe("the workflows", () => {
  it.each(["generated-code.yml", "api-versions.yml", "upgrade-impact.yml"])(
    "%s uses first-party actions and those of the package, and its scripts have no expressions",
    (file) => {
      const { permissions, jobs } = workflow(file);
      expect(permissions).toHaveProperty("contents");
      for (const step of Object.values(jobs).flatMap(({ steps }) => steps)) {
        if (step.uses !== undefined)
          expect(step.uses).toMatch(
            /^(?:actions\/[\w-]+@v\d+|\.\/node_modules\/openapi-dated\/templates\/\w+)$/,
          );
        // What the runner would put into a script, it would put there as code.
        expect(step.run ?? "").not.toContain("${{");
        expect(JSON.stringify(step)).not.toContain("token");
      }
    },
  );
});

describe("the actions", () => {
  it.each(actions)(
    "%s has a text for each input and output, and scripts without expressions",
    async (name) => {
      const { inputs, outputs, runs } = await actionOf(name);
      for (const { description } of [...Object.values(inputs), ...Object.values(outputs)])
        expect(description).toMatch(/\w/);
      const text = JSON.stringify(runs.steps);
      for (const input of Object.keys(inputs)) expect(text).toContain(`inputs.${input} `);
      for (const step of runs.steps) {
        expect(step.run).not.toContain("${{");
        // Whatever else runs, the programs of the project included, does not have it.
        if (JSON.stringify(step).includes("inputs.token"))
          expect(step.name).toMatch(/^Open the pull request/);
      }
    },
  );

  it("are all that their folders have, and each is a component as well", async () => {
    for (const name of actions) {
      const files = await readdir(path.join(root, "templates", name));
      expect(files.filter((file) => file !== "describe.sh")).toEqual(["action.yml", "template.yml"]);
    }
  });
});

describe("the check", () => {
  it("is green where the files are current, and red with an annotation where they are not", async () => {
    expect(await runJob(workflow("generated-code.yml"))).toMatchObject({
      failed: undefined,
      calls: ["npm ci"],
    });
    publish("2026-01-01", "2026-02-01");
    await generate("pull");
    commit("without the generated files");
    const { failed, log } = await runJob(workflow("generated-code.yml"));
    expect(failed).toBe("Check generated code");
    expect(log).toMatch(
      /^::error file=src\/generated\/payouts\/index\.ts,line=\d+,endLine=\d+,title=OUTPUT_OUT_OF_DATE payouts::/m,
    );
    expect(await readFile(path.join(folder, "summary.md"), "utf8")).toContain(
      "Run `npx openapi-dated` and commit the result.",
    );
  });
});

describe("each night", () => {
  const nightly = workflow("api-versions.yml");

  it("nothing happens where nothing is new", async () => {
    const { failed, calls, log } = await runJob(nightly);
    expect({ failed, calls }).toEqual({ failed: undefined, calls: ["npm ci"] });
    expect(log).toContain("Nothing is new.");
    expect(remote("branch", "--list", "api-versions")).toBe("");
  });

  it("a new date opens a pull request with its files, its changes and what breaks; later nights update it", async () => {
    publish("2026-01-01", "2026-02-01");
    const first = await runJob(nightly);
    expect(first.failed, first.log).toBeUndefined();
    expect(first.calls).toEqual([
      "npm ci",
      "gh auth setup-git",
      "gh pr list --head api-versions --state open --json number --jq .[].number",
      expect.stringMatching(/^gh label create api-version --force /) as string,
      `gh pr create --head api-versions --title API versions: payouts 2026-02-01 --body-file ${folder}/temp/api-versions/body.md --label api-version`,
    ]);
    const changed = remote("diff", "--name-only", "main", "api-versions").split("\n");
    expect(changed).toEqual(
      expect.arrayContaining([
        "specs/payouts/lock.json",
        "specs/payouts/2026-02-01.json",
        "src/generated/payouts/2026-02-01/types.ts",
      ]),
    );
    // Nobody's code moves by itself.
    expect(changed.filter((name) => !/^(?:specs|src\/generated)\//.test(name))).toEqual([]);
    const description = await body();
    expect(description).toMatch(/^# .*2026-01-01 → 2026-02-01\n/);
    expect(description).toContain("`Payout.state`");
    expect(description).toContain("**1 place in 1 file: 1 stops compiling.**");
    expect(description).toContain("- [ ] `src/index.ts`: line 2");
    expect(description.length).toBeLessThan(65_536);

    // As on the first night, so that nobody is notified.
    const second = await runJob(nightly);
    expect(second.calls).toEqual(["npm ci", "gh auth setup-git"]);
    publish("2026-01-01", "2026-02-01", "2026-03-01");
    const third = await runJob(nightly);
    expect(third.calls.slice(2)).toEqual([
      "gh pr list --head api-versions --state open --json number --jq .[].number",
      `gh pr edit 7 --title API versions: payouts 2026-03-01 --body-file ${folder}/temp/api-versions/body.md`,
    ]);
    expect(remote("log", "--format=%s", "main..api-versions")).toBe("API versions: as they are published");
    expect(await body()).toMatch(/^# .*2026-01-01 → 2026-03-01\n/);
  });

  it("a version that the configuration leaves out is priced as well", async () => {
    const text = await readFile(project("generate.config.json"), "utf8");
    await put("generate.config.json", text.replace('"version":', '"versions":["2026-01-01"],"version":'));
    commit("pin");
    publish("2026-01-01", "2026-02-01");
    const { failed, log } = await runJob(nightly);
    expect(failed, log).toBeUndefined();
    expect(log).toMatch(
      /^::notice file=generate\.config\.json,line=1,title=NEWER_VERSION payouts 2026-02-01::/m,
    );
    expect(await body()).toContain("- [ ] `src/index.ts`: line 2");
  });

  it("a document that breaks the promise of its date fails the job, and says so", async () => {
    const empty = { openapi: "3.1.0", info: { title: "Payouts", version: "2026-01-01" }, paths: {} };
    server.publish({ "/spec/versions": json(["2026-01-01"]), "/spec/2026-01-01": json(empty) });
    const { failed, log, calls } = await runJob(nightly);
    expect({ failed, calls }).toEqual({ failed: "Pull and generate", calls: ["npm ci"] });
    expect(log).toMatch(/^::error .*title=LOCKED_DOCUMENT_CHANGED/m);
  });

  it("what moved in the index is in the description, beside a new date", async () => {
    publishWith({ default: "2026-01-01" }, "2026-01-01", "2026-02-01");
    const { failed, log } = await runJob(nightly);
    expect(failed, log).toBeUndefined();
    expect(await body()).toMatch(
      /^# .*2026-01-01 → 2026-02-01\n[^]*- `default-set`: The default version is 2026-01-01/,
    );
  });

  it("a default that moved fails the job; whoever runs it with a reason gets the pull request", async () => {
    publishWith({ default: "2026-01-01" }, "2026-01-01", "2026-02-01");
    await generate("pull");
    commit("two versions");
    publishWith({ default: "2026-02-01" }, "2026-01-01", "2026-02-01");
    const refused = await runJob(nightly);
    expect(refused, refused.log).toMatchObject({ failed: "Pull and generate", calls: ["npm ci"] });
    expect(refused.log).toMatch(/^::error title=DEFAULT_VERSION_MOVED payouts::.*2026-01-01 to 2026-02-01/m);
    const accepted = await runJob(nightly, { accept: "All callers name a version." });
    expect(accepted.failed, accepted.log).toBeUndefined();
    expect(accepted.calls.at(-1)).toContain("--title API versions: payouts 2026-02-01 ");
    const description = await body();
    expect(description).toContain("Its newest version is 2026-02-01, as before;");
    expect(description).toContain(
      "- default-moved: The default version moved from 2026-01-01 to 2026-02-01.",
    );
    expect(remote("show", "api-versions:src/generated/payouts/index.ts")).toContain(
      'defaultVersion = "2026-02-01"',
    );
  });
});

describe("an action in a step", () => {
  /** The outputs of the action, with these inputs. */
  const use = (name: string, input: Readonly<Record<string, string>>): Promise<RecordedRun> =>
    runJob({
      permissions: {},
      jobs: {
        job: { steps: [{ id: "it", uses: `./node_modules/openapi-dated/templates/${name}`, with: input }] },
      },
    });

  it("check: says whether the files are up to date", async () => {
    expect(await use("check", { strict: "true", api: "payouts" })).toMatchObject({
      failed: undefined,
      outputs: { it: { "up-to-date": "true" } },
    });
    await writeFile(project("src/generated/payouts/index.ts"), "// edited");
    commit("edited");
    expect(await use("check", {})).toMatchObject({
      failed: "Check generated code",
      outputs: { it: { "up-to-date": "false" } },
    });
  });

  it("pull: describes what is new, and opens nothing if it shall not", async () => {
    publish("2026-01-01", "2026-02-01");
    const { outputs, calls } = await use("pull", {
      "pull-request": "false",
      impact: "false",
      branch: "next",
    });
    const description = path.join(folder, "temp/api-versions/body.md");
    expect(outputs["it"]).toEqual({
      changed: "true",
      title: "API versions: payouts 2026-02-01",
      description,
      "pull-request": "",
    });
    expect(await readFile(description, "utf8")).not.toContain("- [ ]");
    expect(git("branch", "--show-current").trim()).toBe("next");
    expect(calls).toEqual([""]);
  });

  it("impact: counts the places, and fails for those that are asked for", async () => {
    publish("2026-01-01", "2026-02-01");
    await generate("pull");
    await generate();
    commit("two versions");
    const { failed, outputs, log } = await use("impact", {
      to: "2026-02-01",
      "fail-on": "review, stops-compiling",
    });
    expect(failed, log).toBe("Find what an upgrade touches");
    const { report = "", ...counts } = outputs["it"] ?? {};
    expect(counts).toEqual({ places: "1", "stops-compiling": "1", review: "0", behaviour: "0" });
    expect(JSON.parse(await readFile(report, "utf8"))).toMatchObject({ to: "2026-02-01" });
    expect(log).toMatch(/^::\w+ file=src\/index\.ts,line=2,/m);
    // The workflow of the page: a page of HTML, and no failure.
    const shown = await runJob(workflow("upgrade-impact.yml"), { to: "2026-02-01" });
    expect(shown.failed, shown.log).toBeUndefined();
    expect(await readFile(shown.outputs["impact"]?.["report"] ?? "", "utf8")).toMatch(/^<!doctype html>/i);
  });

  it.each([
    ["check", ["api", "strict"]],
    ["pull", ["api", "accept", "impact"]],
    ["pull", ["branch"]],
    ["pull", ["label"]],
    ["impact", ["api", "to", "from", "confidence", "fail-on", "format"]],
  ] as const)("%s never runs what its inputs %s say", async (name, inputs) => {
    const trap = path.join(folder, "trap");
    const parameters = inputs.map((input) => [input, trapAt(trap)]);
    const { log } = await use(name, { ...(Object.fromEntries(parameters) as object), command: "program" });
    expect(log).toContain("program of the project");
    await expect(readFile(trap)).rejects.toThrow("ENOENT");
  });
});

/** Creates the file if a shell reads it as code. */
const trapAt = (file: string): string =>
  `"; touch ${file}; $(touch ${file}) \`touch ${file}\` '; touch ${file} #`;

describe("the jobs for GitLab", () => {
  const { include } = files.get(".gitlab-ci.yml") as {
    readonly include: readonly { readonly component: string; readonly inputs?: object }[];
  };

  const jobOf = async (name: string, inputs?: object): Promise<GitLabJob> => {
    const component = include.find((each) => each.component.includes(`/${name}@`));
    expect(component?.component).toMatch(new RegExp(`/${name}@${packageJson.version}$`));
    const text = await readFile(path.join(root, "templates", name, "template.yml"), "utf8");
    const [job] = jobsOfComponent(text, { ...component?.inputs, ...inputs }).values();
    if (job === undefined) throw new Error(`${name} has no job.`);
    return job;
  };

  const runGitLab = async (name: string, inputs?: object): Promise<RecordedRun> => {
    const job = await jobOf(name, inputs);
    return record(({ env, ...runner }) =>
      runGitLabJob(job, {
        ...runner,
        env: {
          ...env,
          API_VERSIONS_TOKEN: "secret-token",
          CI_SERVER_URL: `file://${folder}`,
          CI_PROJECT_PATH: "origin",
          CI_JOB_URL: "https://gitlab.example/job/1",
        },
      }),
    );
  };

  it("do the same: a check, and a merge request by the options of a push", async () => {
    expect(await runGitLab("check")).toMatchObject({ failed: undefined, calls: ["npm ci"] });
    publish("2026-01-01", "2026-02-01");
    const { failed, log } = await runGitLab("pull");
    expect(failed, log).toBeUndefined();
    const changed = remote("diff", "--name-only", "main", "api-versions").split("\n");
    expect(changed).toContain("src/generated/payouts/2026-02-01/types.ts");
    expect(changed.filter((name) => !/^(?:specs|src\/generated)\//.test(name))).toEqual([]);
    expect(await readFile(path.join(folder, "origin.git/options"), "utf8")).toBe(
      [
        "merge_request.create",
        "merge_request.label=api-version",
        "merge_request.title=API versions: payouts 2026-02-01",
        "merge_request.description=What is new: https://gitlab.example/job/1/artifacts/file/api-versions/body.md",
        "",
      ].join("\n"),
    );
    expect(await readFile(project("api-versions/body.md"), "utf8")).toContain("- [ ] `src/index.ts`: line 2");
    expect((await runGitLab("pull")).log).toContain("The branch has it already.");
  });

  it("nothing happens where nothing is new, and a broken promise fails", async () => {
    expect(await runGitLab("pull")).toMatchObject({
      failed: undefined,
      log: expect.stringContaining("Nothing is new.") as string,
    });
    const empty = { openapi: "3.1.0", info: { title: "Payouts", version: "2026-01-01" }, paths: {} };
    server.publish({ "/spec/versions": json(["2026-01-01"]), "/spec/2026-01-01": json(empty) });
    expect((await runGitLab("pull")).failed).toBeDefined();
    const { failed, log } = await runGitLab("pull", { accept: "It was never served.", impact: false });
    expect(failed, log).toBeUndefined();
  });

  it("impact writes a report, and fails for the kinds that are asked for", async () => {
    publish("2026-01-01", "2026-02-01");
    await generate("pull");
    await generate();
    commit("two versions");
    expect((await runGitLab("impact", { to: "2026-02-01" })).failed).toBeDefined();
    expect(await readFile(project("impact.md"), "utf8")).toContain("- [ ] `src/index.ts`: line 2");
    expect(await runGitLab("impact", { to: "2026-02-01", "fail-on": "" })).toMatchObject({
      failed: undefined,
    });
  });

  it.each([
    ["pull", { accept: "", label: "", branch: "" }],
    ["impact", { api: "", to: "", confidence: "", "fail-on": "" }],
  ])("%s never runs what an input says", async (name, inputs) => {
    const trap = path.join(folder, "trap");
    for (const input of Object.keys(inputs)) {
      const { log } = await runGitLab(name, { [input]: trapAt(trap), command: "program" });
      expect(log).toContain("program of the project");
    }
    await expect(readFile(trap)).rejects.toThrow("ENOENT");
  });
});
