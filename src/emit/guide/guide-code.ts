/** The steps of a workflow as TypeScript, in blocks that are one program when they are put one after the other. */
import * as make from "../../code/make.js";
import { layoutStatements } from "../../code/layout/layout.js";
import { defaultStyle } from "../../code/layout/style.js";
import type { Expression, Property, Statement, Type } from "../../code/syntax.js";
import { isIdentifier } from "../../code/words.js";
import type { Operation, Response } from "../../model/api.js";
import type { ErrorCode, ErrorCodeSet } from "../../model/traits.js";
import type { Workflow, WorkflowStep, WorkflowValue } from "../../model/workflow.js";
import type { Schema } from "../../schema/schema.js";
import { schemaView, type SchemaView } from "../../schema/schema-view.js";
import { compareText } from "../../values/text.js";
import { eventEntry, messagePath } from "../events/event-table.js";
import { argumentKeys } from "../operations/body-forms.js";
import { schemaType } from "../types/schema-type.js";
import type { VersionScope } from "../version-scope.js";

export interface GuideCode {
  readonly inputs: (workflow: Workflow) => string;
  readonly step: (step: WorkflowStep) => readonly string[];
  /** What the blocks so far take from the version, from the runtime, and from Node. */
  readonly used: UsedNames;
}

interface UsedNames {
  readonly values: Set<string>;
  readonly types: Set<string>;
  readonly runtime: Set<string>;
  hasPause: boolean;
  hasReceiver: boolean;
}

export function guideCode(scope: VersionScope): GuideCode {
  const used: UsedNames = {
    values: new Set(),
    types: new Set(),
    runtime: new Set(),
    hasPause: false,
    hasReceiver: false,
  };
  const printer = new GuidePrinter(scope, used);
  return { used, inputs: (workflow) => printer.inputs(workflow), step: (step) => printer.step(step) };
}

class GuidePrinter {
  readonly #scope: VersionScope;
  readonly #used: UsedNames;
  /** Where in its answer the result of a step is; by step. */
  readonly #places = new Map<string, readonly string[]>();
  /** The messages of a step, which are built once: the name of each, by what builds it. */
  readonly #messages = new Map<string, string>();

  constructor(scope: VersionScope, used: UsedNames) {
    this.#scope = scope;
    this.#used = used;
  }

  inputs({ inputs }: Workflow): string {
    return inputs
      .map(({ name, description, value }) => {
        const printed = value === undefined ? word("new Date().toISOString()") : make.literal(value);
        return `${statement(name, printed)} // ${oneLine(description)}`;
      })
      .join("\n");
  }

  /** The blocks of one step: a receiver surrounds its call, and branches follow it. */
  step(step: WorkflowStep): readonly string[] {
    this.#messages.clear();
    const blocks = this.#blocks(step);
    const built = Array.from(this.#messages, ([value, name]) => `const ${name} = ${value};`);
    return [...built, ...blocks];
  }

  #blocks(step: WorkflowStep): readonly string[] {
    const operation = this.#operation(step.operation);
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

  #operation(id: string): Operation {
    const found = this.#scope.version.api.operations.find((operation) => operation.id === id);
    if (found === undefined)
      throw new Error(`The step of a workflow calls ${id}, which was checked to exist.`);
    return found;
  }

  #function(operation: Operation): string {
    const { function: name } = this.#scope.names.operation(operation.id);
    return operation.isSandboxOnly ? `client.sandbox.${name}` : `client.${name}`;
  }

  #call(step: WorkflowStep, operation: Operation, body?: Expression): Expression {
    return call(`await ${this.#function(operation)}`, this.#arguments(step, operation, body));
  }

  #arguments(step: WorkflowStep, operation: Operation, body?: Expression): Expression[] {
    const keys = argumentKeys(operation, this.#scope.version.api);
    const sent = body ?? (step.body && this.#expression(step.body, []));
    const given = [
      ...step.parameters.map(({ name, value }): [string, Expression] => {
        const index = operation.parameters.findIndex((parameter) => parameter.name === name);
        return [keys[index] ?? name, this.#expression(value, [])];
      }),
      ...(sent === undefined ? [] : [["body", sent] as [string, Expression]]),
    ];
    return given.length === 0 ? [] : [objectOf(given)];
  }

  #expression(value: WorkflowValue, siblings: readonly (readonly [string, WorkflowValue])[]): Expression {
    switch (value.kind) {
      case "scalar":
        return make.scalar(value.value);
      case "list":
        return { kind: "list", items: value.items.map((item) => this.#expression(item, [])) };
      case "object":
        return objectOf(value.fields.map(([key, inner]) => [key, this.#expression(inner, value.fields)]));
      case "reading":
        return word(this.#reading(value.name, value.path));
      case "message":
        return this.#message(value.name, siblings);
    }
  }

  /** Its parts are the fields beside it that have their names, and the day of today. */
  #message(name: string, siblings: readonly (readonly [string, WorkflowValue])[]): Expression {
    const parts = this.#scope.version.api.messages.find((message) => message.name === name)?.parts ?? {};
    const { function: build } = this.#scope.names.message(name);
    this.#used.values.add(build);
    const given = Object.entries(parts).map(([part, { day }]): [string, Expression] => {
      const beside = siblings.find(([key]) => key === part)?.[1];
      return [
        part,
        day !== undefined || beside === undefined ? word("new Date()") : this.#expression(beside, []),
      ];
    });
    const value = textOf(call(build, [objectOf(given)]));
    const text = `${build}Text${this.#messages.size === 0 || this.#messages.has(value) ? "" : this.#messages.size}`;
    this.#messages.set(value, this.#messages.get(value) ?? text);
    return word(this.#messages.get(value) ?? text);
  }

  /** Asks again until the answer is as expected, where it can be another one at first. */
  #result(step: WorkflowStep, value: Expression, operation: Operation): string[] {
    const { id, expects, retry } = step;
    if (retry === undefined || expects?.kind !== "value")
      return [statement(id, value, this.#resultType(operation))];
    const wait = this.#wait(step, operation, retry.limit * retry.seconds);
    if (wait !== undefined) return [statement(id, wait)];
    this.#used.hasPause = true;
    const read = reading(id, expects.path);
    return [
      statement(id, value, this.#resultType(operation)).replace(/^const/, "let"),
      `for (let calls = 1; ${read} !== ${JSON.stringify(expects.value)}; calls++) {`,
      `  if (calls === ${retry.limit}) throw new Error(\`It is still \${${read}}.\`);`,
      `  await setTimeout(${retry.seconds * 1000});`,
      indented(`${id} = ${textOf(value)};`),
      "}",
    ];
  }

  /** By `waitFor`, if it knows the status: what comes back is the thing, also where the answer is a list with it. */
  #wait(step: WorkflowStep, operation: Operation, seconds: number): Expression | undefined {
    const { waits } = this.#scope.version.lifecycles;
    const wait = waits?.declaration.find((each) => each.operation.id === operation.id);
    if (wait === undefined || step.expects?.kind !== "value") return undefined;
    const place = wait.isList ? [...wait.at, "0"] : wait.at;
    const isInThing = (path: readonly string[]): boolean =>
      place.every((each, index) => path[index] === each);
    const [id, ...otherIds] = step.parameters.flatMap(({ value }) =>
      value.kind === "list" ? value.items : [],
    );
    const isOne = !wait.isList || (id !== undefined && otherIds.length === 0);
    const isStatus = step.expects.path.join("/") === [...place, wait.field].join("/");
    if (!isOne || !isStatus || ![...step.outputs, step.branches ?? place].every(isInThing)) return undefined;
    const [args = objectOf([])] = this.#arguments(step, operation);
    const listed: [string, Expression][] = wait.isList && id ? [["id", this.#expression(id, [])]] : [];
    this.#used.values.add("waitFor");
    this.#places.set(step.id, place);
    return call("await waitFor", [
      word(this.#function(operation)),
      args,
      make.literal(step.expects.value),
      objectOf([...listed, ["timeout", make.literal(seconds * 1000)]]),
    ]);
  }

  #reading(step: string, path: readonly string[]): string {
    return reading(step, path.slice(this.#places.get(step)?.length));
  }

  /** Where it has a name, so that a reader sees what comes back. */
  #resultType(operation: Operation): Type | undefined {
    const schema = successOf(operation)?.content[0]?.schema;
    if (schema === undefined || operation.paging !== undefined) return undefined;
    const type = schemaType(schema, this.#scope, true);
    const element = type.kind === "array" ? type.element : type;
    if (element.kind !== "name" || element.arguments !== undefined || element.origin?.from !== "./types")
      return undefined;
    this.#used.types.add(element.name);
    const own = make.named(element.name);
    return type.kind === "array" ? { kind: "array", element: own } : own;
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
    const schema = successOf(operation)?.content[0]?.schema;
    return (
      schema !== undefined && schemaView(this.#scope.version.api.schemas).types(schema)?.has("array") === true
    );
  }

  #pages(step: WorkflowStep, operation: Operation): string {
    const items = operation.paging?.items ?? [];
    const shown = step.outputs.map((path) => reading(step.id, path.slice(items.length + 1)));
    const all = textOf(call(`${this.#function(operation)}.all`, this.#arguments(step, operation)));
    return `for await (const ${step.id} of ${all}) {\n  console.log(${shown.join(", ")});\n}`;
  }

  #server(): string {
    this.#used.hasReceiver = true;
    this.#used.types.add("WebhookHandler");
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
    this.#used.values.add("createWebhookReceiver");
    const statuses = this.#scope.version.lifecycles.statuses?.declaration ?? [];
    const [first = "data", ...rest] = messagePath(api);
    const ordered: string[] = [];
    const handlers = api.events.flatMap((event) => {
      const entry = eventEntry(event, api);
      if (entry === undefined) return [];
      const key = isIdentifier(event.type) ? event.type : JSON.stringify(event.type);
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
    if (ordered.length > 0) this.#used.types.add("WebhookStatuses");
    return [
      ...(ordered.length === 0
        ? []
        : [
            "// Instead of your database: the status of each thing, by its id. One that comes late, or again, is not `next` and",
            "// overwrites nothing. Where `order` is `unknown`, no source says which is newer: read the thing itself.",
            "const stored = {",
            ...ordered,
            "};",
          ]),
      `handle = createWebhookReceiver({ secret: ${textOf(this.#expression(secret, []))} }).handler({`,
      ...handlers,
      '  $unknown: ({ receivedType, payload }) => console.log("not known yet:", receivedType, payload),',
      "});",
    ].join("\n");
  }

  /** A branch for each member of the union that the list has. */
  #branches(step: WorkflowStep, operation: Operation, path: readonly string[]): string {
    const { schema, members: all } = unionAt(operation, path, this.#scope);
    const property = schema?.tag?.property ?? "type";
    const members = all.filter(({ value }) => step.member === undefined || value === step.member);
    const end = [
      "    default:",
      "      entry satisfies never; // does not compile while a member has no branch",
      `      console.log(${JSON.stringify(`unknown ${property}:`)}, entry); // newer than this client`,
    ];
    const cases = members.map(({ value, fields }) =>
      [
        `    case ${JSON.stringify(value)}:`,
        `      console.log(${[JSON.stringify(value), ...fields.map((field) => reading("entry", [field]))].join(", ")});`,
        "      break;",
      ].join("\n"),
    );
    return [
      `for (const entry of ${this.#reading(step.id, path)}) {`,
      `  switch (${reading("entry", [property])}) {`,
      ...cases,
      ...(step.member === undefined ? end : []),
      "  }",
      "}",
    ].join("\n");
  }

  /** The call with what to do when it is refused. */
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
    const type = this.#bodyType(operation);
    this.#used.runtime.add("isResponseError");
    const name = this.#function(operation);
    const isDeclared = body !== undefined && type !== undefined;
    const called = textOf(this.#call(step, operation, isDeclared ? word(step.id) : undefined));
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

  #bodyType(operation: Operation): Type | undefined {
    const schema = operation.body?.content[0]?.schema;
    const type = schema && schemaType(schema, this.#scope, false);
    if (type?.kind !== "name" || type.origin?.from !== "./types") return undefined;
    this.#used.types.add(type.name);
    return make.named(type.name);
  }

  #codes(set: ErrorCodeSet, body: string | undefined): string {
    const { table } = this.#scope.names.errorSet(set.name);
    this.#used.values.add(table);
    const path = set.codePath.slice(0, -1);
    const field = set.codePath.at(-1) ?? "code";
    const items = path.lastIndexOf("[]");
    const problem = reading("problem", path.slice(items + 1));
    const position = body === undefined ? undefined : set.position;
    const beside = reading("problem", [position?.field ?? ""]);
    const place = position === undefined ? "" : "place, ";
    const groups = groupsOf(set.codes);
    const lines = [
      ...(position === undefined
        ? []
        : [
            `const place = ${beside} == null ? "" : \`${position.list.join(".").replaceAll(/[\\`$]/g, "\\$&")}[\${${beside}}]\`;`,
          ]),
      `const code = ${reading(problem, [field])};`,
      "console.log(problem); // its message is for you, as the remedies are",
      "switch (code) {",
      ...groups.flatMap(({ words, codes }) => [
        ...codes.map((code) => `  case ${JSON.stringify(code)}:`),
        `    console.log(${JSON.stringify(words)}, ${place}${table}[code].remedy);`,
        "    break;",
      ]),
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

export interface UnionMember {
  /** Of the tag. */
  readonly value: string;
  /** Those that it always has, without the tag. */
  readonly fields: readonly string[];
  readonly description: string | undefined;
}

/** The union that the items of a list are of. */
export function unionAt(
  operation: Operation,
  path: readonly string[],
  { version }: Pick<VersionScope, "version">,
): { schema: Schema | undefined; members: readonly UnionMember[] } {
  const view = schemaView(version.api.schemas);
  const schema = view.resolveAt(successOf(operation)?.content[0]?.schema ?? {}, [...path, "[]"]);
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

/** Those that are always there; where none is, all that can be. */
function fieldsOf(schema: Schema, view: SchemaView): readonly string[] {
  const required = [...view.requiredProperties(schema)].sort();
  return required.length > 1 ? required : [...view.object(schema).properties.keys()].sort();
}

export function successOf({ responses }: Operation): Response | undefined {
  return responses.find(({ status }) => status.startsWith("2"));
}

interface CodeGroup {
  readonly words: string;
  readonly codes: readonly string[];
}

/** Codes by who can resolve them; those that a repetition resolves are apart. */
function groupsOf(codes: readonly ErrorCode[]): CodeGroup[] {
  const groups = new Map<string, string[]>();
  for (const { code, fixableBy, isRetryable } of codes) {
    const words = isRetryable ? "Send it again later:" : solverWords[fixableBy];
    groups.set(words, [...(groups.get(words) ?? []), code]);
  }
  return Array.from(groups, ([words, each]) => ({ words, codes: each }));
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
      if (isIdentifier(step)) return `${text}.${step}`;
      return `${text}${text.endsWith("?") ? "." : ""}[${JSON.stringify(step)}]`;
    }, name)
    .replace(/\?$/, "");
}

function word(text: string): Expression {
  return { kind: "word", word: text };
}

function call(callee: string, given: readonly Expression[]): Expression {
  return { kind: "call", callee, arguments: given };
}

function objectOf(entries: readonly (readonly [string, Expression])[]): Expression {
  const properties = entries.map(([key, value]): Property =>
    value.kind === "word" && value.word === key
      ? { kind: "shorthand", name: key }
      : make.property(key, value),
  );
  return { kind: "object", properties };
}

/** `const name: Type = value;`, or `let` where the value is assigned again. */
function statement(name: string, value: Expression, type?: Type): string {
  return layout({ kind: "constant", name, isExported: false, type, value });
}

function layout(given: Statement): string {
  return layoutStatements([given], defaultStyle);
}

/** An expression alone: a constant without its beginning. */
function textOf(expression: Expression): string {
  return layout({ kind: "constant", name: "_", isExported: false, value: expression })
    .replace(/^const _ =\s*/, "")
    .replace(/;$/, "");
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}

function indented(code: string): string {
  return code.replace(/^(?=.)/gm, "  ");
}
