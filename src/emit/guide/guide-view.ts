/** What the template of the guide sees: finished values in final order. */
import type { Operation } from "../../model/api.js";
import type { ErrorCodeSet, LifecycleTrait } from "../../model/traits.js";
import type { Workflow, WorkflowStep } from "../../model/workflow.js";
import { layoutStatements } from "../../code/layout/layout.js";
import { defaultStyle } from "../../code/layout/style.js";
import { compareText } from "../../values/text.js";
import { schemaView } from "../../schema/schema-view.js";
import { specifier, type ImportExtension } from "../module/module-style.js";
import { schemaType } from "../types/schema-type.js";
import type { VersionScope } from "../version-scope.js";
import { guideCode, successOf, unionAt, type GuideCode } from "./guide-code.js";
import { stateDiagram } from "./state-diagram.js";

export interface GuideGiven {
  readonly newest: VersionScope;
  /** Newest first. */
  readonly older: readonly VersionScope[];
  readonly defaultVersion: string | undefined;
  /** What changed since the version before, and what to do about it; by version. */
  readonly differences: ReadonlyMap<string, VersionDifferences>;
  /** What imports of generated files begin with: `./generated`. */
  readonly root: string;
  readonly extension: ImportExtension;
}

export interface VersionDifferences {
  readonly changes: readonly string[];
  readonly tasks: readonly string[];
}

export function guideView(given: GuideGiven): object {
  const { newest, older, defaultVersion, differences } = given;
  const { api } = newest.version;
  const own = programView(api.workflows, newest, given);
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
    folder: `${given.root}/${api.name}`.replace(/^\.\//, ""),
    live: liveSettings(newest),
    isSigned: api.traits.signing !== undefined,
    everyCall: own.common,
    unsupported: api.traits.version?.unsupported ?? false,
    credentials: api.credentials.map((credential) => {
      const { test = "", live = "" } = (credential.kind === "apiKey" ? credential.prefixes : undefined) ?? {};
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
      const later = versions
        .slice(0, index + 1)
        .flatMap((each) => each.version.api.workflows.map(workflowKey));
      const news = scope.version.api.workflows.filter((workflow) => !later.includes(workflowKey(workflow)));
      if (news.length === 0) return [];
      const since = versions.slice(0, -1).flatMap(({ version: { version } }) =>
        (differences.get(version)?.changes ?? []).map((change) => ({
          version,
          change: change.replace(/^\w+: /, ""),
        })),
      );
      return [
        { version: scope.version.version, since, ...programView(withEarlier(news, scope), scope, given) },
      ];
    }),
    oldest: versions.at(-1)?.version.version ?? "",
  };
}

/** What the sources say: what the sandbox assumes beyond that is nothing to rely on. */
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

/** Of the statuses that the steps wait for, or are about. */
function lifecyclesOf({ steps }: Workflow, scope: VersionScope): LifecycleTrait[] {
  const { api } = scope.version;
  const view = schemaView(api.schemas);
  const names = new Set(
    steps.flatMap((step) => {
      const answer = successOf(operationOf(step, scope))?.content[0]?.schema;
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

/** What they depend on comes with them. */
function withEarlier(workflows: readonly Workflow[], { version }: VersionScope): Workflow[] {
  const needed = new Set(workflows.flatMap(({ id, dependsOn }) => [id, ...dependsOn]));
  return version.api.workflows.filter(({ id }) => needed.has(id));
}

/** All blocks of a version are one program, which begins with what they use. */
function programView(workflows: readonly Workflow[], scope: VersionScope, given: GuideGiven) {
  const { api } = scope.version;
  const code = guideCode(scope);
  const common = commonFailures(workflows, scope);
  const shown = new Set<string>();
  const views = workflows.map((workflow) => {
    const statuses = lifecyclesOf(workflow, scope).filter(({ schema }) => !shown.has(schema));
    for (const { schema } of statuses) shown.add(schema);
    return { ...workflowView(workflow, code, common, scope), lifecycles: lifecycleViews(statuses) };
  });
  const isNewest = scope === given.newest;
  const file = isNewest ? "guide.ts" : `guide-${api.version}.ts`;
  const mark = `ts part=${file}`;
  const marked = (view: ReturnType<typeof workflowView>): string =>
    `${mark} workflow=${view.id}${view.dependsOn.length === 0 ? "" : ` after=${view.dependsOn.join(",")}`}`;
  return {
    file,
    mark,
    setup: setupCode(file, code, scope, given),
    common,
    shown,
    workflows: views
      .filter(({ isRefused }) => !isRefused)
      .map((view, index) => ({ ...view, number: index + 1, mark: marked(view) })),
    refused: views.filter(({ isRefused }) => isRefused).map((view) => ({ ...view, mark: marked(view) })),
  };
}

function workflowView(workflow: Workflow, code: GuideCode, common: readonly Failure[], scope: VersionScope) {
  const { id, summary, description = "", dependsOn, steps } = workflow;
  return {
    id,
    dependsOn,
    summary,
    description,
    inputs: code.inputs(workflow),
    isRefused: steps.some(({ expects }) => expects?.kind === "status"),
    steps: steps.map((step, index) => stepView(step, index + 1, code, common, scope)),
  };
}

function stepView(
  step: WorkflowStep,
  number: number,
  code: GuideCode,
  common: readonly Failure[],
  scope: VersionScope,
) {
  const operation = operationOf(step, scope);
  const { summary, id, method, path, isSandboxOnly, requires, behaviours } = operation;
  const { branches } = step;
  const union = branches === undefined ? undefined : unionAt(operation, branches, scope);
  const isCommon = (failure: Failure): boolean => common.some((each) => keyOf(each) === keyOf(failure));
  return {
    number,
    heading: summary ?? id,
    description: step.description ?? "",
    call: `${method} ${scope.version.api.root}${path}`,
    operation: scope.names.operation(id).function,
    blocks: code.step(step),
    isSandboxOnly,
    requires,
    failures: failuresOf(operation, scope).filter((failure) => !isCommon(failure)),
    behaviours,
    branches: branches === undefined ? "" : branches.join("."),
    tag: union?.schema?.tag?.property ?? "",
    members: (step.member === undefined ? (union?.members ?? []) : []).map(
      ({ value, fields, description = "" }) => ({
        value,
        fields: fields.map((field) => `\`${field}\``).join(", "),
        description: description.split(/\n\s*\n/)[0] ?? "",
      }),
    ),
  };
}

function operationOf({ operation: id }: WorkflowStep, { version }: VersionScope): Operation {
  const operation = version.api.operations.find((each) => each.id === id);
  if (operation === undefined)
    throw new Error(`The step of a workflow calls ${id}, which was checked to exist.`);
  return operation;
}

interface Failure {
  readonly status: string;
  readonly body: string;
  readonly says: string;
  /** The set of its codes; empty where it has none. */
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

function typeText(schema: Parameters<typeof schemaType>[0], scope: VersionScope): string {
  const type = schemaType(schema, scope, true);
  const text = layoutStatements([{ kind: "alias", name: "_", isExported: false, type }], defaultStyle);
  return text
    .replace(/^type _ =\s*/, "")
    .replace(/;$/, "")
    .replaceAll(/\s+/g, " ");
}

/** What at least three calls, and most of them, can answer alike. */
function commonFailures(workflows: readonly Workflow[], scope: VersionScope): Failure[] {
  const ids = new Set(workflows.flatMap(({ steps }) => steps.map(({ operation }) => operation)));
  const operations = scope.version.api.operations.filter(({ id }) => ids.has(id));
  const all = operations.flatMap((operation) => failuresOf(operation, scope));
  const distinct = new Map(all.map((failure) => [keyOf(failure), failure]));
  return [...distinct]
    .filter(
      ([key]) => all.filter((other) => keyOf(other) === key).length > Math.max(2, operations.length / 2),
    )
    .map(([, failure]) => failure)
    .sort((left, right) => compareText(left.status, right.status));
}

function keyOf({ status, body, says, codes }: Failure): string {
  return [status, body, says, codes].join("\n");
}

function sandboxKeyOf({
  version,
}: VersionScope): { readonly name: string; readonly key: string } | undefined {
  const credentials = version.api.traits.auth ?? [];
  return credentials.flatMap((credential) =>
    credential.kind === "apiKey" && credential.sandboxKey !== undefined
      ? [{ name: credential.name, key: credential.sandboxKey }]
      : [],
  )[0];
}

/** What replaces the lines of the sandbox. */
function liveSettings(scope: VersionScope): string[] {
  const { api } = scope.version;
  const key = sandboxKeyOf(scope)?.name ?? "";
  return [
    'baseUrl: "https://…"',
    `auth: { ${key}: process.env["API_KEY"] ?? "" }`,
    ...(api.traits.signing === undefined
      ? []
      : ['signing: { privateKey: process.env["PRIVATE_KEY"] ?? "" }']),
  ];
}

/** Imports and client; made last, when it is known what the blocks use. */
function setupCode(file: string, { used }: GuideCode, scope: VersionScope, given: GuideGiven): string {
  const { api } = scope.version;
  const { root, extension } = given;
  const sandbox = sandboxKeyOf(scope);
  const from = (module: string): string =>
    JSON.stringify(specifier(`${root}/${api.name}/${module}`, extension));
  const values = ["createClient", ...[...used.values].sort(compareText)];
  const types = [...used.types].sort(compareText).map((name) => `type ${name}`);
  const credential = api.credentials[0]?.name ?? "";
  const auth =
    sandbox === undefined
      ? credential === ""
        ? ""
        : `  auth: { ${credential}: process.env["API_KEY"] ?? "" },`
      : `  auth: { ${sandbox.name}: sandbox.keys.${sandbox.key} },`;
  return [
    `// ${file}`,
    ...(used.hasReceiver
      ? ['import { createServer } from "node:http";', 'import type { AddressInfo } from "node:net";']
      : []),
    ...(used.hasPause ? ['import { setTimeout } from "node:timers/promises";'] : []),
    ...(sandbox === undefined ? [] : ['import { startSandbox } from "openapi-dated/sandbox";']),
    `import {\n${[...values, ...types].map((name) => `  ${name},`).join("\n")}\n} from ${from(`${api.version}/index`)};`,
    ...(used.runtime.size === 0
      ? []
      : [`import { ${[...used.runtime].join(", ")} } from ${from("runtime/index")};`]),
    "",
    ...(sandbox === undefined
      ? []
      : ["await using sandbox = await startSandbox(); // ends with the program"]),
    "const client = createClient({",
    `  baseUrl: ${sandbox === undefined ? 'process.env["BASE_URL"] ?? ""' : "sandbox.url"},`,
    ...(auth === "" ? [] : [auth]),
    ...(api.traits.signing === undefined
      ? []
      : [
          `  signing: { privateKey: ${sandbox === undefined ? 'process.env["PRIVATE_KEY"] ?? ""' : 'sandbox.keys.privateKey ?? ""'} },`,
        ]),
    "});",
  ].join("\n");
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
      const known =
        payload.kind === "unknown"
          ? undefined
          : payload.kind === "contained"
            ? payload.message
            : payload.body;
      return {
        topic,
        type: payload.kind === "unknown" && !payload.isTypeKnown ? "" : type,
        payload: known?.reference ?? "",
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
  const keyed = api.operations.filter(({ isKeyed }) => isKeyed);
  return {
    rateLimit: rateLimit ?? false,
    idempotency:
      idempotency === undefined || keyed.length === 0
        ? false
        : {
            ...idempotency,
            hours: idempotency.hours ?? "",
            conflictStatus: idempotency.conflictStatus ?? "",
            operations: keyed.length,
          },
    retry: (retry?.statuses ?? []).join(", "),
    notes: environments?.notes ?? [],
    disabled: (errors?.bodies ?? []).map(({ status }) => String(status)).join(", "),
  };
}
