/** The steps of a workflow as TypeScript code blocks, which form one program in order. */
import * as make from "../../code/make.js";
import { layoutStatements } from "../../code/layout/layout.js";
import { defaultStyle } from "../../code/layout/style.js";
import type { Expression, Property, Type } from "../../code/syntax.js";
import { isPlainKey } from "../../code/identifier.js";
import type { Operation } from "../../model/api.js";
import type { Workflow, WorkflowStep, WorkflowValue } from "../../model/workflow.js";
import type { Schema } from "../../schema/schema.js";
import { schemaView, type SchemaView } from "../../schema/schema-view.js";
import type { ErrorCode, ErrorCodeSet } from "../../traits/types.js";
import { groupBy } from "../../values/collections.js";
import { compareText } from "../../values/text.js";
import { eventEntry, messagePath } from "../events/event-table.js";
import { argumentKeys } from "../operations/body-forms.js";
import { schemaType } from "../types/schema-type.js";
import type { VersionScope } from "../version-scope.js";

export class GuideCode {
  /** The imports that the blocks so far need: from the version, the runtime, and Node. */
  readonly used = {
    values: new Set<string>(),
    types: new Set<string>(),
    runtime: new Set<string>(),
    hasPause: false,
    hasReceiver: false,
  };
  readonly #scope: VersionScope;
  /** The path of a step's result in its answer, by step. */
  readonly #places = new Map<string, readonly string[]>();
  /** Constants for the messages of a step: their names, by the expression that builds them. */
  readonly #messages = new Map<string, string>();

  constructor(scope: VersionScope) {
    this.#scope = scope;
  }

  inputs({ inputs }: Workflow): string {
    const statements = inputs.map(({ name, description, value }) => {
      const printed = value === undefined ? make.word("new Date().toISOString()") : make.literal(value);
      return `${statement(name, printed)} // ${oneLine(description)}`;
    });
    return statements.join("\n");
  }

  /** The blocks of one step: a receiver surrounds its call, and branches follow it. */
  step(step: WorkflowStep): readonly string[] {
    this.#messages.clear();
    const blocks = this.#blocks(step);
    const built = Array.from(this.#messages, ([value, name]) => `const ${name} = ${value};`);
    return [...built, ...blocks];
  }

  #blocks(step: WorkflowStep): readonly string[] {
    const operation = operationOf(step, this.#scope);
    const call = this.#call(step, operation);
    if (step.expects?.kind === "status") return [this.#refusal(step, operation, step.expects.status)];
    if (step.forEach !== undefined) {
      const list = textOf(this.#expression(step.forEach, []));
      return [`for (const item of ${list}) {\n${indented(`${textOf(call)};`)}\n}`];
    }
    if (operation.paging !== undefined && step.outputs.length > 0) return [this.#pages(step, operation)];
    const isPrinted = step.outputs.length > 0 || step.retry !== undefined || step.branches !== undefined;
    const lines = isPrinted
      ? [...this.#result(step, call, operation), ...this.#shown(step, operation)]
      : [`${textOf(call)};`];
    const code = lines.join("\n");
    if (step.secret !== undefined) return [[this.#server(), code, this.#receiver(step.secret)].join("\n\n")];
    return step.branches === undefined ? [code] : [code, this.#branches(step, operation, step.branches)];
  }

  #function(operation: Operation): string {
    const { function: name } = this.#scope.names.operation(operation.id);
    return operation.isSandboxOnly ? `client.sandbox.${name}` : `client.${name}`;
  }

  #call(step: WorkflowStep, operation: Operation, body?: Expression): Expression {
    return make.call(`await ${this.#function(operation)}`, this.#arguments(step, operation, body));
  }

  #arguments(step: WorkflowStep, operation: Operation, body?: Expression): Expression[] {
    const keys = argumentKeys(operation, this.#scope.version.api);
    const sent = body ?? (step.body && this.#expression(step.body, []));
    const given = step.parameters.map(({ name, value }): [string, Expression] => {
      const index = operation.parameters.findIndex((parameter) => parameter.name === name);
      return [keys[index] ?? name, this.#expression(value, [])];
    });
    if (sent !== undefined) given.push(["body", sent]);
    return given.length === 0 ? [] : [objectOf(given)];
  }

  #expression(value: WorkflowValue, siblings: readonly (readonly [string, WorkflowValue])[]): Expression {
    switch (value.kind) {
      case "scalar":
        return make.scalar(value.value);
      case "list":
        return make.list(value.items.map((item) => this.#expression(item, [])));
      case "object":
        return objectOf(value.fields.map(([key, inner]) => [key, this.#expression(inner, value.fields)]));
      case "reading":
        return make.word(this.#reading(value.name, value.path));
      case "message":
        return this.#message(value.name, siblings);
    }
  }

  /** A message takes its parts from the sibling fields of the same names, and today as its day. */
  #message(name: string, siblings: readonly (readonly [string, WorkflowValue])[]): Expression {
    const parts = this.#scope.version.api.messages.find((message) => message.name === name)?.parts ?? {};
    const { function: build } = this.#scope.names.message(name);
    this.used.values.add(build);
    const given = Object.entries(parts).map(([part, { day }]): [string, Expression] => {
      const beside = siblings.find(([key]) => key === part)?.[1];
      const isToday = day !== undefined || beside === undefined;
      return [part, isToday ? make.word("new Date()") : this.#expression(beside, [])];
    });
    const value = textOf(make.call(build, [objectOf(given)]));
    const constant = this.#messages.get(value) ?? `${build}Text${this.#messages.size || ""}`;
    this.#messages.set(value, constant);
    return make.word(constant);
  }

  /** Repeats the call until the answer is as expected, if the workflow says that it may differ at first. */
  #result(step: WorkflowStep, value: Expression, operation: Operation): string[] {
    const { id, expects, retry } = step;
    const declared = (): string => statement(id, value, this.#resultType(operation));
    if (retry === undefined || expects?.kind !== "value") return [declared()];
    const wait = this.#wait(step, operation, retry.limit * retry.seconds);
    if (wait !== undefined) return [statement(id, wait)];
    this.used.hasPause = true;
    const read = reading(id, expects.path);
    return [
      declared().replace(/^const/, "let"),
      `for (let calls = 1; ${read} !== ${JSON.stringify(expects.value)}; calls++) {`,
      `  if (calls === ${retry.limit}) throw new Error(\`It is still \${${read}}.\`);`,
      `  await setTimeout(${retry.seconds * 1000});`,
      indented(`${id} = ${textOf(value)};`),
      "}",
    ];
  }

  /** A call of `waitFor`, if it knows the status. It returns the object itself, even if the answer is a list. */
  #wait(step: WorkflowStep, operation: Operation, seconds: number): Expression | undefined {
    const { waits } = this.#scope.version.lifecycles;
    const wait = waits?.declaration.find((each) => each.operation.id === operation.id);
    if (wait === undefined || step.expects?.kind !== "value") return undefined;
    const place = wait.isList ? [...wait.at, "0"] : wait.at;
    const isInside = (path: readonly string[]): boolean => place.every((each, index) => path[index] === each);
    const [id, ...otherIds] = step.parameters.flatMap(({ value }) =>
      value.kind === "list" ? value.items : [],
    );
    const isOne = !wait.isList || (id !== undefined && otherIds.length === 0);
    const isStatus = step.expects.path.join("/") === [...place, wait.field].join("/");
    if (!isOne || !isStatus || ![...step.outputs, step.branches ?? place].every(isInside)) return undefined;
    const [args = objectOf([])] = this.#arguments(step, operation);
    const listed: [string, Expression][] = wait.isList && id ? [["id", this.#expression(id, [])]] : [];
    this.used.values.add("waitFor");
    this.#places.set(step.id, place);
    return make.call("await waitFor", [
      make.word(this.#function(operation)),
      args,
      make.literal(step.expects.value),
      objectOf([...listed, ["timeout", make.literal(seconds * 1000)]]),
    ]);
  }

  #reading(step: string, path: readonly string[]): string {
    return reading(step, path.slice(this.#places.get(step)?.length));
  }

  /** The type of the call's result, shown to the reader. */
  #resultType(operation: Operation): Type | undefined {
    const schema = answerSchema(operation);
    if (schema === undefined || operation.paging !== undefined) return undefined;
    const type = schemaType(schema, this.#scope, true);
    if (type.kind !== "array") return this.#importedType(type);
    const element = this.#importedType(type.element);
    return element && { kind: "array", element };
  }

  /** The type, if the version exports it by name. */
  #importedType(type: Type): Type | undefined {
    if (type.kind !== "name" || type.arguments !== undefined || type.origin?.from !== "./types")
      return undefined;
    this.used.types.add(type.name);
    return make.named(type.name);
  }

  #shown(step: WorkflowStep, operation: Operation): string[] {
    const hidden = step.secret?.kind === "reading" ? step.secret.path.join("/") : undefined;
    const shown = step.outputs.flatMap((path) => {
      if (path.join("/") === hidden) return [];
      if (path.length > 0) return [this.#reading(step.id, path)];
      return this.#isList(operation) ? [`${step.id}.length`] : [];
    });
    if (shown.length === 0) return [];
    const expected = step.expects?.kind === "value" ? ` // ${oneLine(step.expects.value)}` : "";
    return [`console.log(${[JSON.stringify(step.id), ...shown].join(", ")});${expected}`];
  }

  #isList(operation: Operation): boolean {
    const view = schemaView(this.#scope.version.api.schemas);
    return view.types(answerSchema(operation) ?? {})?.has("array") === true;
  }

  #pages(step: WorkflowStep, operation: Operation): string {
    const items = operation.paging?.items ?? [];
    const shown = step.outputs.map((path) => reading(step.id, path.slice(items.length + 1)));
    const all = textOf(make.call(`${this.#function(operation)}.all`, this.#arguments(step, operation)));
    return `for await (const ${step.id} of ${all}) {\n  console.log(${shown.join(", ")});\n}`;
  }

  #server(): string {
    this.used.hasReceiver = true;
    this.used.types.add("WebhookHandler");
    return [
      "let handle: WebhookHandler | undefined; // until the secret is known, 503 asks for another delivery",
      "const server = createServer((request, response) => {",
      "  if (handle === undefined) return void response.writeHead(503).end();",
      "  void handle.answer({ body: request, headers: request.headers }).then(({ status, headers, body }) => {",
      "    response.writeHead(status, headers).end(body);",
      "  });",
      "});",
      'await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));',
      "server.unref();",
      "const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`;",
    ].join("\n");
  }

  #receiver(secret: WorkflowValue): string {
    const { api } = this.#scope.version;
    this.used.values.add("createWebhookReceiver");
    const statuses = this.#scope.version.lifecycles.statuses?.declaration ?? [];
    const [first = "data", ...rest] = messagePath(api);
    const ordered: string[] = [];
    const handlers = api.events.flatMap((event) => {
      const entry = eventEntry(event, api);
      if (entry === undefined) return [];
      const key = isPlainKey(event.type) ? event.type : JSON.stringify(event.type);
      const name = JSON.stringify(event.type);
      const isContained = entry.kind === "contained";
      const [given, message] = isContained ? [`{ ${first} }`, reading(first, rest)] : ["event", "event"];
      const { field = "", id = "" } = statuses.find((each) => each.event.type === event.type) ?? {};
      const hasBoth = [field, id].every((each) => entry.required?.includes(each));
      if (!hasBoth || entry.kind === "payload")
        return [`  ${key}: (${given}) => console.log(${name}, ${message}),`];
      ordered.push(`  ${key}: new Map<string | number, WebhookStatuses[${name}]>(),`);
      const stored = reading("stored", [event.type]);
      return [
        `  ${key}: (${given}, delivery) => {`,
        `    if (delivery.order(${stored}.get(${reading(message, [id])})) !== "next") return;`,
        `    ${stored}.set(${reading(message, [id])}, ${reading(message, [field])});`,
        `    console.log(${name}, ${message});`,
        "  },",
      ];
    });
    if (ordered.length > 0) this.used.types.add("WebhookStatuses");
    const store = [
      "// Instead of your database: the status of each thing, by its id. One that comes late, or again, is not `next` and",
      "// overwrites nothing. Where `order` is `unknown`, no source says which is newer: read the thing itself.",
      "const stored = {",
      ...ordered,
      "};",
    ];
    return [
      ...(ordered.length === 0 ? [] : store),
      `handle = createWebhookReceiver({ secret: ${textOf(this.#expression(secret, []))} }).handler({`,
      ...handlers,
      '  $unknown: ({ receivedType, payload }) => console.log("not known yet:", receivedType, payload),',
      "});",
    ].join("\n");
  }

  /** A loop over a list of union items, with a branch for each member. */
  #branches(step: WorkflowStep, operation: Operation, path: readonly string[]): string {
    const { schema, members: all } = unionAt(operation, path, this.#scope);
    const property = schema?.tag?.property ?? "type";
    const members = all.filter(({ value }) => step.member === undefined || value === step.member);
    const end = [
      "    default:",
      "      entry satisfies never; // does not compile while a member has no branch",
      `      console.log(${JSON.stringify(`unknown ${property}:`)}, entry); // newer than this client`,
    ];
    const cases = members.flatMap(({ value, fields }) => {
      const shown = [JSON.stringify(value), ...fields.map((field) => reading("entry", [field]))];
      return [
        `    case ${JSON.stringify(value)}:`,
        `      console.log(${shown.join(", ")});`,
        "      break;",
      ];
    });
    return [
      `for (const entry of ${this.#reading(step.id, path)}) {`,
      `  switch (${reading("entry", [property])}) {`,
      ...cases,
      ...(step.member === undefined ? end : []),
      "  }",
      "}",
    ].join("\n");
  }

  /** The call, with branches for its refusal. */
  #refusal(step: WorkflowStep, operation: Operation, status: number): string {
    const { api, answers } = this.#scope.version;
    const set = api.errorSets.find(({ name }) => name === operation.errorSets.get(String(status)));
    const statuses = [...operation.errorSets].flatMap(([each, name]) =>
      name === set?.name && /^\d+$/.test(each) ? [each] : [],
    );
    if (set === undefined) statuses.push(String(status));
    const isVersionRefused = (answers.get(operation.id) ?? []).some(
      (answer) => statuses.includes(answer.status) && answer.refusal !== undefined,
    );
    const others = statuses.sort(compareText).map((each) => `error.status !== ${each}`);
    const isOther = others.length === 1 ? others.join("") : `(${others.join(" && ")})`;
    const body = step.body && this.#expression(step.body, []);
    const schema = operation.body?.content[0]?.schema;
    const type = schema && this.#importedType(schemaType(schema, this.#scope, false));
    this.used.runtime.add("isResponseError");
    const name = this.#function(operation);
    const isDeclared = body !== undefined && type !== undefined;
    const called = textOf(this.#call(step, operation, isDeclared ? make.word(step.id) : undefined));
    return [
      ...(isDeclared ? [statement(step.id, { kind: "typed", value: body, by: "satisfies", type })] : []),
      "try {",
      indented(`${called};`),
      "} catch (error) {",
      `  if (!isResponseError(error, ${name}) || ${isOther}) throw error;`,
      ...(isVersionRefused ? ['  if (error.code === "unsupported_version") throw error;'] : []),
      ...(set === undefined
        ? ["  console.log(error.body);"]
        : [indented(this.#codes(set, isDeclared ? step.id : undefined))]),
      "}",
    ].join("\n");
  }

  #codes(set: ErrorCodeSet, body: string | undefined): string {
    const { table } = this.#scope.names.errorSet(set.name);
    this.used.values.add(table);
    const path = set.codePath.slice(0, -1);
    const field = set.codePath.at(-1) ?? "code";
    const items = path.lastIndexOf("[]");
    const problem = reading("problem", path.slice(items + 1));
    const position = body === undefined ? undefined : set.position;
    const beside = reading("problem", [position?.field ?? ""]);
    const place = position === undefined ? "" : "place, ";
    const list = position?.list.join(".").replaceAll(/[\\`$]/g, "\\$&");
    const lines = [
      ...(position === undefined
        ? []
        : [`const place = ${beside} == null ? "" : \`${list}[\${${beside}}]\`;`]),
      `const code = ${reading(problem, [field])};`,
      "console.log(problem); // its message is for you, as the remedies are",
      "switch (code) {",
      // Codes by who can resolve them; those that a retry resolves form their own group.
      ...Array.from(groupBy(set.codes, solution), ([words, codes]) => [
        ...codes.map(({ code }) => `  case ${JSON.stringify(code)}:`),
        `    console.log(${JSON.stringify(words)}, ${place}${table}[code].remedy);`,
        "    break;",
      ]).flat(),
      "  default:",
      "    code satisfies never; // does not compile while a code has no branch",
      '    console.log("unknown code:", code);',
      "}",
    ].join("\n");
    return items < 0
      ? `const problem = error.body;\n${lines}`
      : `for (const problem of ${reading("error.body", path.slice(0, items))}) {\n${indented(lines)}\n}`;
  }
}

export function operationOf({ operation: id }: WorkflowStep, { version }: VersionScope): Operation {
  const operation = version.api.operations.find((each) => each.id === id);
  if (operation === undefined) throw new Error(`A workflow calls ${id}, which was checked to exist.`);
  return operation;
}

export function answerSchema({ responses }: Operation): Schema | undefined {
  return responses.find(({ status }) => status.startsWith("2"))?.content[0]?.schema;
}

export interface UnionMember {
  /** The value of its tag. */
  readonly value: string;
  /** Its required fields, without the tag. */
  readonly fields: readonly string[];
  readonly description: string | undefined;
}

/** The union of the items of a list in an answer. */
export function unionAt(
  operation: Operation,
  path: readonly string[],
  { version }: Pick<VersionScope, "version">,
): { schema: Schema | undefined; members: readonly UnionMember[] } {
  const view = schemaView(version.api.schemas);
  const schema = view.resolveAt(answerSchema(operation) ?? {}, [...path, "[]"]);
  const forms = schema?.anyOf ?? schema?.oneOf ?? [];
  const members = forms.flatMap((form, index) =>
    (schema?.tag?.values[index] ?? []).map((value) => ({
      value,
      fields: fieldsOf(form, view).filter((name) => name !== schema?.tag?.property),
      description: view.parts(form).find(({ docs }) => docs?.description !== undefined)?.docs?.description,
    })),
  );
  return { schema, members };
}

/** The required fields, or all of them if the tag alone is required. */
function fieldsOf(schema: Schema, view: SchemaView): readonly string[] {
  const required = [...view.requiredProperties(schema)].sort();
  return required.length > 1 ? required : [...view.object(schema).properties.keys()].sort();
}

function solution({ isRetryable, fixableBy }: ErrorCode): string {
  return isRetryable ? "Send it again later:" : solverWords[fixableBy];
}

const solverWords: Readonly<Record<ErrorCode["fixableBy"], string>> = {
  customer: "Ask the customer:",
  integrator: "Correct the request:",
  "account owner": "Ask the owner of the account:",
  provider: "Ask the service:",
  nobody: "Nobody can resolve it:",
};

/** `payment.items[0]?.status` */
function reading(name: string, path: readonly string[]): string {
  return path
    .reduce((text, step) => {
      if (/^\d+$/.test(step)) return `${text}[${step}]?`;
      if (isPlainKey(step)) return `${text}.${step}`;
      return `${text}${text.endsWith("?") ? "." : ""}[${JSON.stringify(step)}]`;
    }, name)
    .replace(/\?$/, "");
}

function objectOf(entries: readonly (readonly [string, Expression])[]): Expression {
  const properties = entries.map(([key, value]): Property =>
    value.kind === "word" && value.word === key
      ? { kind: "shorthand", name: key }
      : make.property(key, value),
  );
  return { kind: "object", properties };
}

/** `const name: Type = value;` */
function statement(name: string, value: Expression, type?: Type): string {
  return layoutStatements([{ kind: "constant", name, isExported: false, type, value }], defaultStyle);
}

/** The text of an expression: a constant without its beginning. */
function textOf(expression: Expression): string {
  return statement("_", expression)
    .replace(/^const _ =\s*/, "")
    .replace(/;$/, "");
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}

function indented(code: string): string {
  return code.replace(/^(?=.)/gm, "  ");
}
