/**
 * `GUIDE.md` of an API: its workflows in order, then errors, webhooks, limits and versions. From `templates/guide.md.hbs`.
 *
 * The guide describes the newest version in full, and how older ones differ.
 */
import Handlebars from "handlebars";

import { layoutStatements } from "../../code/layout/layout.js";
import { defaultStyle } from "../../code/layout/style.js";
import { markdownFence, markdownText } from "../../code/safe-text.js";
import type { Operation } from "../../model/api.js";
import type { Workflow, WorkflowStep } from "../../model/workflow.js";
import { schemaView } from "../../schema/schema-view.js";
import type { Schema } from "../../schema/schema.js";
import type { ErrorCodeSet, LifecycleTrait } from "../../traits/types.js";
import { groupBy } from "../../values/collections.js";
import { compareText } from "../../values/text.js";
import type { EmittedText } from "../module/module.js";
import { type ImportExtension, specifier } from "../module/module-style.js";
import { schemaType } from "../types/schema-type.js";
import type { VersionScope } from "../version-scope.js";
import { answerSchema, GuideCode, operationOf, unionAt } from "./guide-code.js";
import { stateDiagram } from "./state-diagram.js";

export interface GuideSettings {
  readonly newest: VersionScope;
  /** Newest first. */
  readonly older: readonly VersionScope[];
  readonly defaultVersion: string | undefined;
  /** The changes of each version, with advice. */
  readonly differences: ReadonlyMap<string, VersionDifferences>;
  /** The base of imports of generated files: `./generated`. */
  readonly root: string;
  readonly extension: ImportExtension;
}

export interface VersionDifferences {
  readonly changes: readonly string[];
  readonly tasks: readonly string[];
}

export function emitGuide(settings: GuideSettings, template: string): EmittedText {
  const { timeline } = settings.newest;
  const text = environment.compile(template, { noEscape: true, strict: true })(guideView(settings), {
    helpers,
  });
  return { path: `${timeline.api}/GUIDE.md`, text: `${text.replaceAll(/\n{3,}/g, "\n\n").trim()}\n` };
}

const environment = Handlebars.create();

/** The only way for a document's text into the page. */
const helpers = {
  text: (text: string) => markdownText(text),
  paragraphs: (text: string) =>
    text
      .split(/\n\s*\n/)
      .map(markdownText)
      .join("\n\n"),
  cell: (text: string) => markdownText(text).replaceAll(/(?<!\\)\|/g, "\\|"),
  code: (text: string) => `\`${text.replaceAll(/[`\s]+/g, " ")}\``,
  block: (code: string, mark: string) => markdownFence(code, mark),
};

/** The view of the template: finished values in final order. */
function guideView(settings: GuideSettings): object {
  const { newest, older, defaultVersion, differences } = settings;
  const { api } = newest.version;
  const own = programView(api.workflows, newest, settings);
  const versions = [newest, ...older];
  return {
    api: api.name,
    title: api.title,
    description: api.description ?? "",
    version: api.version,
    olderVersions: older.map(({ version }) => version.version).join(" and "),
    hasVersions: older.length > 0,
    defaultVersion: defaultVersion ?? "",
    program: own,
    isInSandbox: sandboxKeyOf(newest) !== undefined,
    folder: `${settings.root}/${api.name}`.replace(/^\.\//, ""),
    live: liveSettings(newest),
    isSigned: api.traits.signing !== undefined,
    everyCall: own.common,
    unsupported: api.traits.version?.unsupported ?? false,
    credentials: api.credentials.map((credential) => {
      const { test = "", live = "" } = (credential.kind === "http" ? undefined : credential.prefixes) ?? {};
      return { name: credential.name, description: credential.description ?? "", test, live };
    }),
    lifecycles: lifecycleViews(api.lifecycles).map((view) => ({
      ...view,
      isShown: own.shown.has(view.schema),
    })),
    webhooks: webhooksView(newest),
    errorSets: api.errorSets.map((set) => errorSetView(set, newest)),
    limits: limitsView(newest),
    root: api.root,
    differences: versions.slice(0, -1).flatMap(({ version: { version } }) => {
      const { changes = [], tasks = [] } = differences.get(version) ?? {};
      const behaviours = (api.traits.behaviours ?? []).filter((each) => each.version === version);
      return [{ version, changes, tasks, behaviours }];
    }),
    older: older.flatMap((scope, index) => {
      const later = versions.slice(0, index + 1).flatMap((each) => each.version.api.workflows);
      const keys = new Set(later.map(workflowKey));
      const news = scope.version.api.workflows.filter((workflow) => !keys.has(workflowKey(workflow)));
      if (news.length === 0) return [];
      const since = versions.slice(0, -1).flatMap(({ version: { version } }) => {
        const { changes = [] } = differences.get(version) ?? {};
        return changes.map((change) => ({ version, change: change.replace(/^\w+: /, "") }));
      });
      const program = programView(withEarlier(news, scope), scope, settings);
      return [{ version: scope.version.version, since, ...program }];
    }),
  };
}

/** The documented transitions. The sandbox assumes others, which are not reliable. */
function lifecycleViews(lifecycles: readonly LifecycleTrait[]) {
  return lifecycles.map((lifecycle) => {
    const { schema, subject, description = "", states } = lifecycle;
    const transitions = lifecycle.transitions.filter(({ assumed }) => assumed !== true);
    return {
      schema,
      subject,
      description,
      diagram: transitions.length === 0 ? "" : stateDiagram({ ...lifecycle, transitions }),
      states: states.flatMap(({ value, meaning, terminal }) =>
        meaning === undefined ? [] : [{ value, meaning, isFinal: terminal === true }],
      ),
      conditions: transitions.flatMap(({ from = [], to, when }) =>
        when === undefined ? [] : [{ from: from.map((each) => `\`${each}\``).join(", "), to, when }],
      ),
    };
  });
}

/** The lifecycles of the statuses that steps wait for. */
function lifecyclesOf({ steps }: Workflow, scope: VersionScope): LifecycleTrait[] {
  const { api } = scope.version;
  const view = schemaView(api.schemas);
  const names = new Set(
    steps.flatMap((step) => {
      const answer = answerSchema(operationOf(step, scope));
      if (step.expects?.kind !== "value" || answer === undefined) return [];
      const path = step.expects.path.map((each) => (/^\d+$/.test(each) ? "[]" : each));
      return view.aliases(view.at(answer, path) ?? {});
    }),
  );
  return api.lifecycles.filter(({ schema }) => names.has(schema));
}

function workflowKey({ id, summary }: Workflow): string {
  return `${id} ${summary}`;
}

/** Workflows and those that they depend on, in order. */
function withEarlier(workflows: readonly Workflow[], { version }: VersionScope): Workflow[] {
  const needed = new Set(workflows.flatMap(({ id, dependsOn }) => [id, ...dependsOn]));
  return version.api.workflows.filter(({ id }) => needed.has(id));
}

/** The code blocks of a version form one program, which starts with their imports. */
function programView(workflows: readonly Workflow[], scope: VersionScope, settings: GuideSettings) {
  const { api } = scope.version;
  const code = new GuideCode(scope);
  const common = commonFailures(workflows, scope);
  const shown = new Set<string>();
  const file = scope === settings.newest ? "guide.ts" : `guide-${api.version}.ts`;
  const mark = `ts part=${file}`;
  const views = workflows.map((workflow) => {
    const { id, summary, description = "", dependsOn, steps } = workflow;
    const statuses = lifecyclesOf(workflow, scope).filter(({ schema }) => !shown.has(schema));
    for (const { schema } of statuses) shown.add(schema);
    return {
      summary,
      description,
      inputs: code.inputs(workflow),
      isRefused: steps.some(({ expects }) => expects?.kind === "status"),
      steps: steps.map((step, index) => ({ number: index + 1, ...stepView(step, code, common, scope) })),
      lifecycles: lifecycleViews(statuses),
      mark: `${mark} workflow=${id}${dependsOn.length === 0 ? "" : ` after=${dependsOn.join(",")}`}`,
    };
  });
  return {
    file,
    mark,
    setup: setupCode(file, code, scope, settings),
    common,
    shown,
    workflows: views
      .filter(({ isRefused }) => !isRefused)
      .map((view, index) => ({ ...view, number: index + 1 })),
    refused: views.filter(({ isRefused }) => isRefused),
  };
}

function stepView(step: WorkflowStep, code: GuideCode, common: readonly Failure[], scope: VersionScope) {
  const operation = operationOf(step, scope);
  const { summary, id, method, path, isSandboxOnly, requires, behaviours } = operation;
  const { branches } = step;
  const union = branches && unionAt(operation, branches, scope);
  const members = step.member === undefined ? (union?.members ?? []) : [];
  const isCommon = (failure: Failure): boolean => common.some((each) => keyOf(each) === keyOf(failure));
  return {
    heading: summary ?? id,
    description: step.description ?? "",
    call: `${method} ${scope.version.api.root}${path}`,
    blocks: code.step(step),
    isSandboxOnly,
    requires,
    failures: failuresOf(operation, scope).filter((failure) => !isCommon(failure)),
    behaviours,
    branches: branches?.join(".") ?? "",
    tag: union?.schema?.tag?.property ?? "",
    members: members.map(({ value, fields, description = "" }) => ({
      value,
      fields: fields.map((field) => `\`${field}\``).join(", "),
      description: description.split(/\n\s*\n/)[0] ?? "",
    })),
  };
}

interface Failure {
  readonly status: string;
  readonly body: string;
  readonly says: string;
  /** The set of its codes; empty for none. */
  readonly codes: string;
}

function failuresOf(operation: Operation, scope: VersionScope): Failure[] {
  return operation.responses
    .filter(({ status }) => !/^[123]/.test(status))
    .map(({ status, description = "", content }) => ({
      status,
      says: description,
      codes: operation.errorSets.get(status) ?? "",
      body: content.map(({ schema }) => `\`${typeText(schema, scope)}\``)[0] ?? "without a body",
    }));
}

function typeText(schema: Schema, scope: VersionScope): string {
  const type = schemaType(schema, scope, true);
  return layoutStatements([{ kind: "alias", name: "_", isExported: false, type }], defaultStyle)
    .replace(/^type _ =\s*/, "")
    .replace(/;$/, "")
    .replaceAll(/\s+/g, " ");
}

/** Failures that at least three operations, and more than half of all, share. */
function commonFailures(workflows: readonly Workflow[], scope: VersionScope): Failure[] {
  const ids = new Set(workflows.flatMap(({ steps }) => steps.map(({ operation }) => operation)));
  const operations = scope.version.api.operations.filter(({ id }) => ids.has(id));
  const all = operations.flatMap((operation) => failuresOf(operation, scope));
  const alike = groupBy(all, keyOf).values();
  return [...alike]
    .filter(({ length }) => length > Math.max(2, operations.length / 2))
    .flatMap((group) => group.slice(-1))
    .sort((left, right) => compareText(left.status, right.status));
}

function keyOf({ status, body, says, codes }: Failure): string {
  return [status, body, says, codes].join("\n");
}

/** The first credential with a sandbox key. */
function sandboxKeyOf({ version }: VersionScope): { name: string; key: string } | undefined {
  for (const credential of version.api.traits.auth ?? [])
    if (credential.kind === "apiKey" && credential.sandboxKey !== undefined)
      return { name: credential.name, key: credential.sandboxKey };
  return undefined;
}

/** The options that replace those of the sandbox. */
function liveSettings(scope: VersionScope): string[] {
  const key = sandboxKeyOf(scope)?.name ?? "";
  return [
    'baseUrl: "https://…"',
    `auth: { ${key}: process.env["API_KEY"] ?? "" }`,
    ...(scope.version.api.traits.signing === undefined
      ? []
      : [`signing: { privateKey: ${fromEnvironment("PRIVATE_KEY")} }`]),
  ];
}

function fromEnvironment(name: string): string {
  return `process.env["${name}"] ?? ""`;
}

/** Imports and client. Built last, because it imports what the blocks use. */
function setupCode(
  file: string,
  { used }: GuideCode,
  scope: VersionScope,
  { root, extension }: GuideSettings,
): string {
  const { name, version, credentials, traits } = scope.version.api;
  const sandbox = sandboxKeyOf(scope);
  const from = (module: string): string => JSON.stringify(specifier(`${root}/${name}/${module}`, extension));
  const types = [...used.types].sort(compareText).map((type) => `type ${type}`);
  const imported = ["createClient", ...[...used.values].sort(compareText), ...types];
  const [{ name: credential } = { name: undefined }] = credentials;
  const settings = {
    baseUrl: sandbox === undefined ? fromEnvironment("BASE_URL") : "sandbox.url",
    auth:
      sandbox !== undefined
        ? `{ ${sandbox.name}: sandbox.keys.${sandbox.key} }`
        : credential && `{ ${credential}: ${fromEnvironment("API_KEY")} }`,
    signing:
      traits.signing &&
      `{ privateKey: ${sandbox === undefined ? fromEnvironment("PRIVATE_KEY") : 'sandbox.keys.privateKey ?? ""'} }`,
  };
  const lines = [
    `// ${file}`,
    used.hasReceiver && 'import { createServer } from "node:http";',
    used.hasReceiver && 'import type { AddressInfo } from "node:net";',
    used.hasPause && 'import { setTimeout } from "node:timers/promises";',
    sandbox && 'import { startSandbox } from "openapi-dated/sandbox";',
    `import {\n${imported.map((each) => `  ${each},`).join("\n")}\n} from ${from(`${version}/index`)};`,
    used.runtime.size > 0 && `import { ${[...used.runtime].join(", ")} } from ${from("runtime/index")};`,
    "",
    sandbox && "await using sandbox = await startSandbox(); // ends with the program",
    "const client = createClient({",
    ...Object.entries(settings).map(([option, value]) => value && `  ${option}: ${value},`),
    "});",
  ];
  return lines.filter((line) => typeof line === "string").join("\n");
}

function webhooksView({ version: { api } }: VersionScope) {
  const { webhooks } = api.traits;
  const table = new Map((webhooks?.events ?? []).map((event) => [event.type ?? event.topic ?? "", event]));
  return {
    isThere: api.events.length > 0,
    container: webhooks?.container?.schema ?? "",
    path: webhooks?.container?.messagePath.join(".") ?? "",
    notes: [...(webhooks?.notes ?? []), ...(webhooks?.signatureNotes ?? [])],
    events: api.events.map((event) => {
      const { payload, type, topic = "", description = event.summary ?? "", notes } = event;
      const known = payload.kind === "contained" ? payload.message : undefined;
      const schema = payload.kind === "whole" ? payload.body : known;
      return {
        topic,
        type: payload.kind === "unknown" && !payload.isTypeKnown ? "" : type,
        payload: schema?.reference ?? "",
        description,
        action: table.get(type)?.action ?? table.get(topic)?.action ?? "",
        notes: notes.join(" "),
      };
    }),
  };
}

function errorSetView(set: ErrorCodeSet, { version: { api }, names }: VersionScope) {
  const { code, table } = names.errorSet(set.name);
  const operations = api.operations
    .filter(({ errorSets }) => [...errorSets.values()].includes(set.name))
    .map(({ id }) => `\`${names.operation(id).function}\``);
  return {
    code,
    table,
    description: set.description,
    path: set.codePath.join(".").replaceAll(".[]", "[]").replace(/^\[\]/, "body[]"),
    operations: operations.join(", "),
    hasStatus: set.codes.some(({ status }) => status !== undefined),
    codes: set.codes.map((entry) => ({
      ...entry,
      status: entry.status ?? "",
      retry: entry.isRetryable ? "yes" : "no",
    })),
  };
}

function limitsView({ version: { api } }: VersionScope) {
  const { rateLimit, idempotency, retry, environments, errors } = api.traits;
  const operations = api.operations.filter(({ isKeyed }) => isKeyed).length;
  return {
    rateLimit: rateLimit?.requests === undefined ? false : rateLimit,
    idempotency: idempotency !== undefined &&
      operations > 0 && {
        hours: idempotency.hours ?? "",
        conflictStatus: idempotency.conflictStatus ?? "",
        header: idempotency.header ?? idempotency.field,
        operations,
      },
    retry: (retry?.statuses ?? []).join(", "),
    notes: environments?.notes ?? [],
    disabled: (errors?.bodies ?? []).map(({ status }) => String(status)).join(", "),
  };
}
