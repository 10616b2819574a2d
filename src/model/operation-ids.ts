/**
 * The name of every operation: from its trait, else the published operationId, after any configured rule, else
 * generated from method and path.
 *
 * Generated names never replace a published one, do not depend on the order of the document, and are not numbered.
 */
import type { DocumentOperation } from "../document/valid-document.js";
import { placeNames } from "../values/place-name.js";
import { settleNames } from "../values/settle-names.js";
import type { ModelContext, OperationFramework, OperationNames } from "./model-context.js";

export function nameOperations(context: ModelContext): ReadonlyMap<DocumentOperation, string> {
  const { operations } = context.document;
  const names = new Map<DocumentOperation, string>();
  const owners = new Map<string, DocumentOperation>();
  for (const operation of operations) {
    const id = publishedId(operation, context);
    if (id === undefined) continue;
    const owner = owners.get(id);
    if (owner !== undefined) reportRepeated(id, operation, owner, context);
    else owners.set(id, operation);
    names.set(operation, id);
  }
  const nameless = operations.filter((operation) => !names.has(operation));
  const claims = nameless.map(({ method, path }) => ({ wishes: placeNames(method, path), isOwn: false }));
  const generated = settleNames(claims, (name) => !owners.has(name));
  for (const [index, operation] of nameless.entries()) names.set(operation, generated[index] ?? "");
  reportMissing(
    nameless.filter(({ sharesId }) => sharesId !== true),
    names,
    context,
  );
  reportUnused(context);
  return names;
}

function publishedId(operation: DocumentOperation, context: ModelContext): string | undefined {
  const { traits, operationId, pointer } = operation;
  if (traits.name !== undefined || operationId === undefined) return traits.name;
  const name = ruled(operation, context);
  if (name === "") context.report("OPERATION_NAME_EMPTY", pointer, `Nothing is left of \`${operationId}\`.`);
  return name === undefined || name === "" ? operationId : name;
}

function ruled(operation: DocumentOperation, { operationNames }: ModelContext): string | undefined {
  const { operationId, method, path } = operation;
  if (operationNames === undefined || operationId === undefined) return undefined;
  return ruleOperationName({ operationId, method, path }, operationNames);
}

/** Reports duplicate operationIds, an error of the document, as found by `document/`. */
function reportRepeated(
  id: string,
  operation: DocumentOperation,
  owner: DocumentOperation,
  context: ModelContext,
): void {
  if (operation.operationId === owner.operationId) return;
  const detail = `${describe(operation)} and ${describe(owner)} are both named \`${id}\`.`;
  context.report("OPERATION_NAME_REPEATED", operation.pointer, detail);
}

/** One line for all: a document without ids usually has none anywhere. */
function reportMissing(
  nameless: readonly DocumentOperation[],
  names: ReadonlyMap<DocumentOperation, string>,
  { report }: ModelContext,
): void {
  const [first] = nameless;
  if (first === undefined) return;
  const count = nameless.length === 1 ? "One operation has" : `${nameless.length} operations have`;
  report(
    "MISSING_OPERATION_ID",
    first.pointer,
    `${count} no operationId; ${describe(first)} is called \`${names.get(first)}\`.`,
  );
}

/** An unused pattern is usually a typo. */
function reportUnused(context: ModelContext): void {
  const { operationNames, document } = context;
  const { operations } = document;
  if (operationNames === undefined || operations.some((operation) => ruled(operation, context) !== undefined))
    return;
  const rule = typeof operationNames === "string" ? operationNames : operationNames.pattern;
  const published = operations.find(({ operationId }) => operationId !== undefined)?.operationId;
  const example = published === undefined ? "" : `; the first is \`${published}\``;
  context.report("OPERATION_NAMES_UNUSED", "#/paths", `\`${rule}\` fits no operationId${example}.`);
}

function describe({ method, path }: DocumentOperation): string {
  return `${method} ${path}`;
}

type Identified = Pick<DocumentOperation, "method" | "path"> & { readonly operationId: string };

/** Undefined if the rule does not apply: a person or another framework chose the operationId. */
function ruleOperationName(operation: Identified, rule: OperationNames): string | undefined {
  const { operationId } = operation;
  if (typeof rule !== "string") {
    const pattern = new RegExp(rule.pattern, "u");
    return pattern.test(operationId) ? operationId.replace(pattern, rule.replace) : undefined;
  }
  const name = withoutPlace[rule](operation);
  return name === undefined ? undefined : camelCase(name);
}

const withoutPlace: Readonly<Record<OperationFramework, (operation: Identified) => string | undefined>> = {
  // Function, path and method: `create_item_items__post`.
  fastapi: ({ operationId, path, method }) => {
    const place = `${path.replace(/[^\p{L}\p{N}_]/gu, "_")}_${method.toLowerCase()}`;
    return operationId.endsWith(place) ? operationId.slice(0, -place.length) || undefined : undefined;
  },
  // Class and method: `UsersController_findAll`.
  nestjs: ({ operationId }) => {
    const [, resource, method] = /^(.+)Controller_(.+)$/u.exec(operationId) ?? [];
    return resource === undefined ? undefined : `${resource}_${method}`;
  },
  // Method, HTTP method and, for all but the first, a number: `listUsersUsingGET_1`.
  springfox: ({ operationId }) => {
    const [, method, number] =
      /^(.+)Using(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|TRACE)((?:_\d+)?)$/u.exec(operationId) ?? [];
    return method === undefined ? undefined : `${method}${number}`;
  },
};

/** `create_item` → `createItem`, `Users_findAll` → `usersFindAll`; initials such as `API` stay. */
function camelCase(name: string): string {
  return name
    .replace(/(?<=.)_+(.)/gu, (_, letter: string) => letter.toUpperCase())
    .replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase());
}
