/**
 * The workflows of `docs/ci.md`, as a reader copies them: their steps run in a repository with a remote, against a server that
 * publishes versions. `npm ci` and the commands of `gh` are recorded and succeed.
 */
import { execFile, execFileSync } from "node:child_process";
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { load } from "js-yaml";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { blocks } from "../support/documentation.js";
import { cliFile } from "../support/run-cli.js";
import { json, startSpecServer, type SpecServer } from "../support/spec-server.js";

interface Step {
  readonly name?: string;
  readonly id?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}

interface Workflow {
  readonly env?: Readonly<Record<string, string>>;
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, { readonly steps: readonly Step[] }>>;
}

/** Never synchronously: the server is in this process. */
const runFile = promisify(execFile);

const files = new Map(
  blocks.flatMap(({ page, file, code }) =>
    page === "docs/ci.md" && file !== undefined ? [[file, load(code)] as const] : [],
  ),
);
const workflow = (file: string): Workflow => files.get(`.github/workflows/${file}`) as Workflow;

let server: SpecServer;
/** A project that is up to date with its remote, to be copied. */
let template: string;
let folder: string;
const project = (name = ""): string => path.join(folder, "project", name);

beforeAll(async () => {
  server = await startSpecServer();
  template = folder = await mkdtemp(path.join(tmpdir(), "ci-"));
  for (const name of ["bin", "temp", "project/src"])
    await mkdir(path.join(folder, name), { recursive: true });
  await put("../bin/gh", gh);
  await put("../bin/npm", '#!/bin/bash\necho "npm $*" >> "$CALLS"\n');
  await put("../bin/npx", npx);
  const payouts = { baseUrl: server.url.href.replace(/\/$/, ""), version: "none" };
  await put("generate.config.json", JSON.stringify({ output: "src/generated", apis: { payouts } }));
  await put("package.json", '{ "type": "module" }');
  const options = { strict: true, target: "es2022", lib: ["es2022", "dom"], module: "nodenext" };
  await put("tsconfig.json", JSON.stringify({ compilerOptions: options, include: ["src"] }));
  await put(
    "src/index.ts",
    'import type { Payout } from "./generated/payouts/2026-01-01/index.js";\nexport const isSent = ({ state }: Payout): boolean => state.startsWith("sent");\n',
  );
  publish("2026-01-01");
  await generate("pull");
  await generate();
  git("init", "--quiet", "--bare", "--initial-branch", "main", "../origin.git");
  git("init", "--quiet", "--initial-branch", "main");
  git("remote", "add", "origin", "../origin.git");
  commit("first");
  git("push", "--quiet", "origin", "main");
});
afterAll(async () => {
  await server.close();
  await rm(template, { recursive: true });
});

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "ci-"));
  await cp(template, folder, { recursive: true });
  publish("2026-01-01");
});
afterEach(() => rm(folder, { recursive: true }));

const npx = `#!/bin/bash
case "$1 $2" in
  generate*) shift; exec ${process.execPath} ${cliFile} "$@" ;;
  *) echo "npx $*: not expected" >&2; exit 99 ;;
esac
`;

/** Has one pull request as soon as one was created. */
const gh = `#!/bin/bash
echo "gh $*" >> "$CALLS"
case "$1 $2" in
  "pr create") touch "$CALLS.open" ;;
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
  await runFile(process.execPath, [cliFile, ...args], { cwd: project() });
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

interface Run {
  readonly failed: string | undefined;
  readonly log: string;
  /** Of `npm` and `gh`. */
  readonly calls: readonly string[];
}

/** As the runner does: each step in its own shell, up to the first that fails, in a fresh checkout of main. */
async function runJob({ env = {}, jobs }: Workflow, event: object = {}): Promise<Run> {
  git("switch", "--quiet", "--force", "main");
  git("clean", "--quiet", "--force", "-d");
  const calls = path.join(folder, "calls");
  await writeFile(calls, "");
  const outputs = path.join(folder, "outputs");
  await writeFile(outputs, "");
  await writeFile(path.join(folder, "event.json"), JSON.stringify(event));
  let log = "";
  let failed: string | undefined;
  for (const step of Object.values(jobs).flatMap(({ steps }) => steps)) {
    if (step.run === undefined) continue;
    if (step.if !== undefined && !(await isMet(step.if, outputs))) continue;
    const stepEnv = Object.entries(step.env ?? {}).map(([key, value]) => [
      key,
      value.replace("${{ github.token }}", "token"),
    ]);
    try {
      const { stdout, stderr } = await runFile("bash", ["-e", "-c", step.run], {
        cwd: project(),
        env: {
          ...process.env,
          ...env,
          ...(Object.fromEntries(stepEnv) as Record<string, string>),
          PATH: `${path.join(folder, "bin")}:${process.env["PATH"] ?? ""}`,
          CALLS: calls,
          RUNNER_TEMP: path.join(folder, "temp"),
          GITHUB_EVENT_PATH: path.join(folder, "event.json"),
          GITHUB_OUTPUT: outputs,
          GITHUB_STEP_SUMMARY: path.join(folder, "summary.md"),
        },
      });
      log += stdout + stderr;
    } catch (error) {
      const { stdout, stderr } = error as { readonly stdout: string; readonly stderr: string };
      log += stdout + stderr;
      failed = step.name ?? step.run;
      break;
    }
  }
  return { failed, log, calls: (await readFile(calls, "utf8")).trimEnd().split("\n") };
}

async function isMet(condition: string, outputs: string): Promise<boolean> {
  expect(condition).toBe("steps.news.outputs.changed == 'true'");
  return (await readFile(outputs, "utf8")).includes("changed=true\n");
}

const body = (): Promise<string> => readFile(path.join(folder, "temp/body.md"), "utf8");
const remote = (...args: readonly string[]): string =>
  git("--git-dir", path.join(folder, "origin.git"), ...args).trim();

describe("the workflows", () => {
  it.each(["generated-code.yml", "api-versions.yml"])(
    "%s uses first-party actions, and scripts have no expressions",
    (file) => {
      const { permissions, jobs } = workflow(file);
      expect(permissions).toHaveProperty("contents");
      for (const step of Object.values(jobs).flatMap(({ steps }) => steps)) {
        if (step.uses !== undefined) expect(step.uses).toMatch(/^actions\/[\w-]+@v\d+$/);
        // What the runner would put into a script, it would put there as code.
        expect(step.run ?? "").not.toContain("${{");
        if (JSON.stringify(step.env ?? {}).includes("token"))
          expect(step.name).toMatch(/^Open the pull request/);
      }
    },
  );
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
    expect(failed).toBe("npx generate check --github");
    expect(log).toMatch(
      /^::error file=src\/generated\/payouts\/index\.ts,line=\d+,endLine=\d+,title=OUTPUT_OUT_OF_DATE payouts::/m,
    );
    expect(await readFile(path.join(folder, "summary.md"), "utf8")).toContain(
      "Run `npx generate` and commit the result.",
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
      `gh pr create --head api-versions --title API versions: payouts 2026-02-01 --body-file ${folder}/temp/body.md --label api-version`,
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
      `gh pr edit 7 --title API versions: payouts 2026-03-01 --body-file ${folder}/temp/body.md`,
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
    const taken = await runJob(nightly, { inputs: { accept: "All callers name a version." } });
    expect(taken.failed, taken.log).toBeUndefined();
    expect(taken.calls.at(-1)).toContain("--title API versions: payouts 2026-02-01 ");
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

describe("the jobs for GitLab", () => {
  const jobs = files.get(".gitlab-ci.yml") as Readonly<
    Record<string, { readonly script: readonly string[] }>
  >;

  it("do the same: a check, and a merge request by the options of a push", async () => {
    git("--git-dir", path.join(folder, "origin.git"), "config", "receive.advertisePushOptions", "true");
    const hook = path.join(folder, "origin.git/hooks/post-receive");
    await writeFile(
      hook,
      '#!/bin/bash\nprintf "%s\\n" "$GIT_PUSH_OPTION_0" "$GIT_PUSH_OPTION_1" > "$GIT_DIR/options"\n',
    );
    await chmod(hook, 0o755);
    const asJob = (name: string): Workflow => {
      // The address of the project, and what the shell of the runner keeps from line to line.
      const script = jobs[name]?.script.join("\n").replace(/^git remote .*$/m, "true");
      return { permissions: {}, jobs: { [name]: { steps: [{ run: script ?? "" }] } } };
    };
    expect(await runJob(asJob("generated-code"))).toMatchObject({ failed: undefined });
    publish("2026-01-01", "2026-02-01");
    const { failed, log } = await runJob(asJob("api-versions"));
    expect(failed, log).toBeUndefined();
    expect(remote("diff", "--name-only", "main", "api-versions")).toContain("payouts/2026-02-01/types.ts");
    expect(await readFile(path.join(folder, "origin.git/options"), "utf8")).toBe(
      "merge_request.create\nmerge_request.label=api-version\n",
    );
  });
});
