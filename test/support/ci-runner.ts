/**
 * Runs what `docs/ci.md` shows, as the runners of GitHub and GitLab do: the steps of workflows and of composite actions with
 * their inputs, outputs and conditions, and the jobs of components with their inputs. What it does not understand is an error,
 * and so is an expression in the text of a script, which a runner would put there as code.
 */
import { execFile } from "node:child_process";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { load, loadAll } from "js-yaml";

type Texts = Readonly<Record<string, string>>;

interface Step {
  readonly name?: string;
  readonly id?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, string | number>>;
  readonly run?: string;
  readonly shell?: string;
  readonly env?: Texts;
  readonly "working-directory"?: string;
}

export interface Workflow {
  readonly permissions: Texts;
  readonly jobs: Readonly<Record<string, { readonly steps: readonly Step[] }>>;
}

export interface Action {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default: string }>>;
  readonly outputs: Readonly<Record<string, { readonly description: string; readonly value: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

export interface Runner {
  /** The checkout, where steps begin. */
  readonly folder: string;
  /** For what steps write. */
  readonly temp: string;
  readonly env: Texts;
  /** Inputs of the workflow, and the token. */
  readonly inputs?: Texts;
  readonly token?: string;
}

export interface Run {
  /** The step that failed, by its name or script. */
  readonly failed: string | undefined;
  readonly log: string;
  /** Of steps that have an id, by id. */
  readonly outputs: Readonly<Record<string, Texts>>;
}

/** Never synchronously: servers of a test are in its process. */
const runFile = promisify(execFile);

/** The jobs of a workflow, one after another. */
export function runWorkflow({ jobs }: Workflow, runner: Runner): Promise<Run> {
  return runSteps(
    Object.values(jobs).flatMap(({ steps }) => steps),
    { runner, env: {}, inputs: runner.inputs ?? {} },
  );
}

interface Scope {
  readonly runner: Runner;
  readonly env: Texts;
  readonly inputs: Texts;
  /** Folder of the composite action that the steps belong to. */
  readonly action?: string;
}

/** Up to the first that fails. */
async function runSteps(steps: readonly Step[], scope: Scope): Promise<Run> {
  const outputs: Record<string, Texts> = {};
  let log = "";
  for (const step of steps) {
    const valueOf = (text: string): string => expand(text, { ...scope, steps: outputs });
    if (step.if !== undefined && !isMet(step.if, (name) => valueOf(`\${{ ${name} }}`))) continue;
    const env = { ...scope.env, ...mapTexts(step.env ?? {}, valueOf) };
    const done =
      step.uses === undefined
        ? await runScript(step, { ...scope, env }, valueOf)
        : await runAction(step.uses, mapTexts(step.with ?? {}, valueOf), { ...scope, env });
    log += done.log;
    if (step.id !== undefined) outputs[step.id] = done.outputs;
    if (done.failed !== undefined) return { failed: done.failed, log, outputs };
  }
  return { failed: undefined, log, outputs };
}

type Done = Pick<Run, "failed" | "log"> & { readonly outputs: Texts };

async function runAction(uses: string, parameters: Texts, scope: Scope): Promise<Done> {
  // The actions of GitHub prepare what is there already, or keep a file.
  if (/^actions\/[\w-]+@v\d+$/.test(uses)) return { failed: undefined, log: "", outputs: {} };
  if (!uses.startsWith("./")) throw new Error(`${uses}: neither of GitHub nor in the checkout.`);
  const action = path.join(scope.runner.folder, uses);
  const {
    inputs: known,
    outputs,
    runs,
  } = load(await readFile(path.join(action, "action.yml"), "utf8")) as Action;
  const unknown = Object.keys(parameters).filter((name) => !(name in known));
  if (unknown.length > 0 || runs.using !== "composite")
    throw new Error(`${uses}: no input ${unknown.join(", ")}.`);
  const defaults = Object.entries(known).map(([name, input]) => [name, expand(input.default, scope)]);
  const inputs = { ...(Object.fromEntries(defaults) as Texts), ...parameters };
  const run = await runSteps(runs.steps, { ...scope, inputs, action });
  const valueOf = ({ value }: { readonly value: string }): string =>
    expand(value, { ...scope, steps: run.outputs });
  return {
    ...run,
    outputs: Object.fromEntries(Object.entries(outputs).map(([name, output]) => [name, valueOf(output)])),
  };
}

async function runScript(
  { name, run = "", shell, "working-directory": folder = "." }: Step,
  { runner, env, action }: Scope,
  valueOf: (text: string) => string,
): Promise<Done> {
  if (run.includes("${{")) throw new Error(`An expression in a script: ${run}`);
  if (action !== undefined && shell !== "bash")
    throw new Error("A step of a composite action names its shell.");
  const own = await mkdtemp(path.join(runner.temp, "step-"));
  const script = path.join(own, "script.sh");
  const output = path.join(own, "output");
  await writeFile(script, run);
  await writeFile(output, "");
  const flags = shell === "bash" ? ["--noprofile", "--norc", "-eo", "pipefail"] : ["-e"];
  const done = await runShell(["bash", ...flags, script], path.join(runner.folder, valueOf(folder)), {
    ...runner.env,
    ...env,
    RUNNER_TEMP: runner.temp,
    GITHUB_OUTPUT: output,
    ...(action === undefined ? {} : { GITHUB_ACTION_PATH: action }),
  });
  return {
    log: done.log,
    failed: done.isFailed ? (name ?? run) : undefined,
    outputs: outputsIn(await readFile(output, "utf8")),
  };
}

function outputsIn(text: string): Texts {
  const lines = text.split("\n").filter((line) => line !== "");
  return Object.fromEntries(
    lines.map((line) => {
      const [, name, value] = /^([\w-]+)=(.*)$/.exec(line) ?? [];
      if (name === undefined || value === undefined) throw new Error(`Not an output: ${line}`);
      return [name, value];
    }),
  );
}

/** Where an input or output is not set, it is empty, as on GitHub; a context that is not known is an error. */
function expand(
  text: string,
  { runner, inputs, steps = {} }: Pick<Scope, "runner" | "inputs"> & { readonly steps?: Run["outputs"] },
): string {
  return text.replaceAll(/\$\{\{ (.*?) \}\}/g, (_all, name: string) => {
    if (name === "github.token") return runner.token ?? "";
    const [, input] = /^inputs\.([\w-]+)$/.exec(name) ?? [];
    if (input !== undefined) return inputs[input] ?? "";
    const [, step, output] = /^steps\.([\w-]+)\.outputs\.([\w-]+)$/.exec(name) ?? [];
    if (step === undefined || output === undefined) throw new Error(`Not an expression: ${name}`);
    return steps[step]?.[output] ?? "";
  });
}

/** Comparisons with a string, joined by `&&`. */
function isMet(condition: string, valueOf: (name: string) => string): boolean {
  return condition.split(" && ").every((part) => {
    const [, name, expected] = /^([\w.-]+) == '([^']*)'$/.exec(part) ?? [];
    if (name === undefined) throw new Error(`Not a condition: ${part}`);
    return valueOf(name) === expected;
  });
}

/** In YAML, a text may be written as a number. */
function mapTexts(texts: Readonly<Record<string, string | number>>, map: (text: string) => string): Texts {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, map(String(text))]));
}

interface Component {
  readonly spec: { readonly inputs: Readonly<Record<string, { readonly default: unknown }>> };
}

export interface GitLabJob {
  readonly variables: Readonly<Record<string, { readonly value: string; readonly expand?: boolean }>>;
  readonly before_script: readonly string[];
  readonly script: readonly string[];
  readonly rules: readonly { readonly if: string }[];
}

/** The jobs that an included component adds, by name. */
export function jobsOfComponent(
  text: string,
  parameters: Readonly<Record<string, unknown>>,
): Map<string, GitLabJob> {
  const [{ spec }, jobs] = loadAll(text) as [Component, Readonly<Record<string, GitLabJob>>];
  const unknown = Object.keys(parameters).filter((name) => !(name in spec.inputs));
  if (unknown.length > 0) throw new Error(`No input ${unknown.join(", ")}.`);
  const valueOf = (name: string): unknown => {
    const input = spec.inputs[name];
    if (input === undefined) throw new Error(`No input ${name}.`);
    return parameters[name] ?? input.default;
  };
  for (const { script } of Object.values(jobs))
    if (script.some((line) => line.includes("$[[")))
      throw new Error(`An expression in a script: ${script.join("\n")}`);
  return new Map(Object.entries(interpolate(jobs, valueOf) as Readonly<Record<string, GitLabJob>>));
}

/** A string that is nothing but an input becomes its value, such as a list. */
function interpolate(data: unknown, valueOf: (name: string) => unknown): unknown {
  if (Array.isArray(data)) return data.map((each) => interpolate(each, valueOf));
  if (typeof data === "object" && data !== null)
    return Object.fromEntries(
      Object.entries(data).map(([key, value]) => [interpolate(key, valueOf), interpolate(value, valueOf)]),
    );
  if (typeof data !== "string") return data;
  const [, whole] = /^\$\[\[ inputs\.([\w-]+) \]\]$/.exec(data) ?? [];
  const value = whole === undefined ? undefined : valueOf(whole);
  if (Array.isArray(value)) return value;
  return data.replaceAll(/\$\[\[ inputs\.([\w-]+) \]\]/g, (_all, name: string) => String(valueOf(name)));
}

/** In the plain shell that small images have. */
export async function runGitLabJob(job: GitLabJob, { folder, env }: Runner): Promise<Run> {
  const variables = Object.entries(job.variables).map(([name, variable]) => {
    if (variable.expand !== false) throw new Error(`GitLab would expand ${name}.`);
    return [name, variable.value];
  });
  const script = [...job.before_script, ...job.script].join("\n");
  const shell = { ...env, ...(Object.fromEntries(variables) as Texts), CI_PROJECT_DIR: folder };
  const { log, isFailed } = await runShell(["sh", "-e", "-c", script], folder, shell);
  return { failed: isFailed ? script : undefined, log, outputs: {} };
}

async function runShell(
  [program = "", ...args]: readonly string[],
  cwd: string,
  env: Texts,
): Promise<{ readonly log: string; readonly isFailed: boolean }> {
  try {
    const { stdout, stderr } = await runFile(program, args, { cwd, env: { ...process.env, ...env } });
    return { log: stdout + stderr, isFailed: false };
  } catch (error) {
    const { stdout, stderr } = error as { readonly stdout: string; readonly stderr: string };
    return { log: stdout + stderr, isFailed: true };
  }
}
