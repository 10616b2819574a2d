/** The workflows of this version: the names in their steps exist, and their expressions are resolved. */
import type { Schema } from "../schema/schema.js";
import type { WorkflowStep as StepTrait, WorkflowTrait } from "../traits/types.js";
import { isObject, type JsonValue, listOf } from "../values/json.js";
import { compareVersions } from "../values/version.js";
import type { Operation } from "./api.js";
import type { ModelContext } from "./model-context.js";
import {
  type Expectation,
  namesOfPage,
  type Workflow,
  type WorkflowStep,
  type WorkflowValue,
} from "./workflow.js";

export function buildWorkflows(operations: readonly Operation[], context: ModelContext): Workflow[] {
  const { version } = context.document;
  const all = context.traits.workflows ?? [];
  const traits = all.filter(
    ({ versions: { from, before } = {} }) =>
      (from === undefined || compareVersions(from, version) <= 0) &&
      (before === undefined || compareVersions(version, before) < 0),
  );
  for (const [index, { workflowId: id, versions: { from, before } = {} }] of all.entries())
    if (from !== undefined && before !== undefined && compareVersions(from, before) >= 0)
      context.report(
        "TRAIT_WORKFLOW_BROKEN",
        `#/x-client/workflows/${index}/versions`,
        `No version has \`${id}\`: \`${before}\` is not newer than \`${from}\`.`,
      );
  const builder = new WorkflowBuilder(operations, traits, context);
  return traits.map((trait) => builder.build(trait, `#/x-client/workflows/${all.indexOf(trait)}`));
}

class WorkflowBuilder {
  readonly #operations: ReadonlyMap<string, Operation>;
  readonly #traits: ReadonlyMap<string, WorkflowTrait>;
  readonly #context: ModelContext;
  /** Preceding steps and inputs, with their workflows. */
  readonly #named = new Map<string, WorkflowTrait>();
  readonly #built = new Set<string>();

  constructor(operations: readonly Operation[], traits: readonly WorkflowTrait[], context: ModelContext) {
    this.#operations = new Map(operations.map((operation) => [operation.id, operation]));
    this.#traits = new Map(traits.map((trait) => [trait.workflowId, trait]));
    this.#context = context;
  }

  build(trait: WorkflowTrait, pointer: string): Workflow {
    const { workflowId: id, summary, description, dependsOn = [], inputs = {}, steps } = trait;
    if (this.#built.has(id)) this.#repeated(id, `${pointer}/workflowId`);
    for (const [index, name] of dependsOn.entries())
      if (!this.#built.has(name))
        this.#broken(
          `\`${id}\` depends on \`${name}\`, which is not an earlier workflow.`,
          `${pointer}/dependsOn/${index}`,
        );
    for (const name of Object.keys(inputs)) this.#name(name, trait, `${pointer}/inputs/${name}`);
    const built = {
      id,
      summary,
      ...(description !== undefined && { description }),
      dependsOn,
      inputs: Object.entries(inputs).map(([name, input]) => ({
        name,
        description: input.description,
        ...(input.default !== undefined && { value: input.default as JsonValue }),
      })),
      steps: steps.map((step, index) => this.#step(step, trait, `${pointer}/steps/${index}`)),
    };
    for (const [name, expression] of Object.entries(trait.outputs ?? {}))
      this.#expression(expression, trait, `${pointer}/outputs/${name}`);
    this.#built.add(id);
    return built;
  }

  #step(step: StepTrait, trait: WorkflowTrait, pointer: string): WorkflowStep {
    const {
      stepId: id,
      description,
      operationId,
      parameters = [],
      requestBody,
      forEach,
      branches,
      member,
    } = step;
    const operation = this.#operations.get(operationId);
    const value = (given: unknown, place: string): WorkflowValue =>
      this.#value(given as JsonValue, trait, `${pointer}/${place}`);
    if (operation === undefined)
      this.#context.report(
        "TRAIT_OPERATION_UNKNOWN",
        `${pointer}/operationId`,
        `The step \`${id}\` calls \`${operationId}\`, which is not an operation of this version.`,
      );
    else this.#checkCall(step, operation, pointer);
    const [retry] = step.onFailure ?? [];
    const built = {
      id,
      ...(description !== undefined && { description }),
      operation: operationId,
      parameters: parameters.map((each, index) => ({
        name: each.name,
        value: value(each.value, `parameters/${index}/value`),
      })),
      ...(requestBody !== undefined && { body: value(requestBody.payload, "requestBody/payload") }),
      ...(forEach !== undefined && { forEach: value(forEach, "forEach") }),
      ...expectationOf(step),
      ...(retry !== undefined && { retry: { seconds: retry.retryAfter, limit: retry.retryLimit } }),
      outputs: Object.values(step.outputs ?? {}).map(pathOf),
      ...(branches !== undefined && { branches }),
      ...(member !== undefined && { member }),
    };
    this.#name(id, trait, `${pointer}/stepId`);
    return step.receives === undefined ? built : { ...built, secret: value(step.receives, "receives") };
  }

  #value(given: JsonValue, trait: WorkflowTrait, pointer: string): WorkflowValue {
    if (typeof given === "string" && given.startsWith("$")) return this.#expression(given, trait, pointer);
    if (isObject(given))
      return {
        kind: "object",
        fields: Object.entries(given).map(([key, inner]) => [
          key,
          this.#value(inner, trait, `${pointer}/${key}`),
        ]),
      };
    if (typeof given !== "object" || given === null) return { kind: "scalar", value: given };
    const items = listOf(given).map((item, index) => this.#value(item, trait, `${pointer}/${index}`));
    return { kind: "list", items };
  }

  #expression(text: string, trait: WorkflowTrait, pointer: string): WorkflowValue {
    const [source = "", ...names] = text.split("#", 1)[0]?.split(".") ?? [];
    const [first = "", second = "", third = ""] = names;
    const reading = (of: "step" | "input" | "item" | "receiver", name: string, path = ""): WorkflowValue => ({
      kind: "reading",
      of,
      name,
      path: pathOf(path),
    });
    if (source === "$item") return reading("item", "item", text);
    if (text === "$receiver.url") return reading("receiver", "url");
    if (source === "$inputs" && trait.inputs?.[first] !== undefined) return reading("input", first);
    if (source === "$messages" && this.#context.traits.messages?.some(({ name }) => name === first) === true)
      return { kind: "message", name: first };
    if (source === "$steps" && second === "outputs" && this.#named.get(first) === trait) {
      const output = trait.steps.find(({ stepId }) => stepId === first)?.outputs?.[third];
      if (output !== undefined) return reading("step", first, output);
    }
    const other = source === "$workflows" && second === "outputs" ? this.#traits.get(first) : undefined;
    const output = other?.outputs?.[third];
    if (other !== undefined && output !== undefined && trait.dependsOn?.includes(first) === true)
      return this.#expression(output, other, pointer);
    this.#broken(`\`${text}\` names nothing that is known there.`, pointer);
    return { kind: "scalar", value: text };
  }

  #checkCall(step: StepTrait, operation: Operation, pointer: string): void {
    const { stepId, parameters = [], requestBody } = step;
    const { report, view } = this.#context;
    const isGiven = (name: string): boolean => parameters.some((given) => given.name === name);
    const unknown = parameters.filter(
      (given) => !operation.parameters.some((known) => known.name === given.name && known.in === given.in),
    );
    const missing = operation.parameters.filter(({ name, required }) => required && !isGiven(name));
    for (const { name } of unknown)
      report(
        "TRAIT_PARAMETER_UNKNOWN",
        `${pointer}/parameters`,
        `\`${operation.id}\` has no such parameter \`${name}\`.`,
      );
    for (const { name } of missing)
      this.#broken(
        `The step \`${stepId}\` gives no \`${name}\`, which \`${operation.id}\` requires.`,
        pointer,
      );
    if (requestBody === undefined && operation.body?.required === true)
      this.#broken(`The step \`${stepId}\` gives no body, which \`${operation.id}\` requires.`, pointer);
    const sent = operation.body?.content.map(({ schema }) => schema) ?? [];
    if (requestBody !== undefined)
      this.#checkFields(requestBody.payload as JsonValue, sent, `${pointer}/requestBody/payload`);
    const answers = operation.responses.filter(({ status }) => status.startsWith("2"));
    const received = answers.flatMap(({ content }) => content.map(({ schema }) => schema));
    const expects = expectationOf(step).expects;
    const paths = [
      ...Object.values(step.outputs ?? {}).map(pathOf),
      ...(expects?.kind === "value" ? [expects.path] : []),
      ...(step.branches === undefined ? [] : [[...step.branches, "[]"]]),
    ];
    for (const path of paths) {
      const steps = path.map((each) => (/^\d+$/.test(each) ? "[]" : each));
      if (received.some((schema) => view.at(schema, steps) !== undefined)) continue;
      report(
        "TRAIT_FIELD_UNKNOWN",
        pointer,
        `What \`${operation.id}\` answers has no \`${path.join(".")}\`.`,
      );
    }
    if (
      expects?.kind === "status" &&
      !operation.responses.some(({ status }) => status === String(expects.status))
    )
      this.#broken(
        `\`${operation.id}\` does not declare the status ${expects.status}.`,
        `${pointer}/successCriteria`,
      );
    const allowed =
      expects?.kind === "value"
        ? received.flatMap((schema) => view.strings(view.at(schema, expects.path) ?? {}) ?? [])
        : [];
    if (expects?.kind === "value" && allowed.length > 0 && !allowed.includes(expects.value))
      report(
        "TRAIT_VALUE_UNKNOWN",
        `${pointer}/successCriteria`,
        `\`${operation.id}\` does not list \`${expects.value}\`.`,
      );
  }

  /** The members of a union pool their fields: the compiler decides which one is meant. */
  #checkFields(given: JsonValue, schemas: readonly Schema[], pointer: string): void {
    const { view, report } = this.#context;
    const items = schemas.flatMap((schema) => view.at(schema, ["[]"]) ?? []);
    for (const [index, item] of listOf(given).entries())
      this.#checkFields(item, items, `${pointer}/${index}`);
    if (isObject(given)) {
      const forms = schemas.flatMap((schema) => membersOf(schema, this.#context));
      for (const [key, inner] of Object.entries(given)) {
        const found = forms.flatMap((form) => form.properties?.get(key) ?? []);
        if (found.length > 0) this.#checkFields(inner, found, `${pointer}/${key}`);
        else if (forms.some(({ properties }) => properties !== undefined))
          report("TRAIT_FIELD_UNKNOWN", `${pointer}/${key}`, `The body has no field \`${key}\` there.`);
      }
    }
  }

  #name(name: string, trait: WorkflowTrait, pointer: string): void {
    if (namesOfPage.has(name))
      this.#context.report("TRAIT_NAME_REPEATED", pointer, `The guide has a \`${name}\` of its own.`);
    if (this.#named.has(name)) this.#repeated(name, pointer);
    this.#named.set(name, trait);
  }

  #repeated(name: string, pointer: string): void {
    this.#context.report(
      "TRAIT_NAME_REPEATED",
      pointer,
      `Two of a version's workflows, steps and inputs are named \`${name}\`.`,
    );
  }

  #broken(detail: string, pointer: string): void {
    this.#context.report("TRAIT_WORKFLOW_BROKEN", pointer, detail);
  }
}

/** The parts of a schema, including those of its unions' members. */
function membersOf(schema: Schema, context: ModelContext): Schema[] {
  return context.view
    .parts(schema)
    .flatMap((part) => [
      part,
      ...[...(part.anyOf ?? []), ...(part.oneOf ?? [])].flatMap((each) => membersOf(each, context)),
    ]);
}

/** `$response.body#/a/b` → `a`, `b` */
function pathOf(expression: string): string[] {
  const [, pointer = ""] = expression.split("#");
  return pointer.split("/").slice(1);
}

function expectationOf({ successCriteria = [] }: StepTrait): { readonly expects?: Expectation } {
  const [{ condition } = { condition: "" }] = successCriteria;
  const [left = "", right = ""] = condition.split(" == ");
  if (left === "") return {};
  return left === "$statusCode"
    ? { expects: { kind: "status", status: Number(right) } }
    : { expects: { kind: "value", path: pathOf(left), value: right.slice(1, -1) } };
}
