/**
 * Names without what a framework adds to them. It makes each operationId from a function and from where that is served,
 * so `create_item_items__post` says twice what the operation does, and changes with its path.
 *
 * A name depends on its own operation only: a version that adds operations renames none.
 */
import type { DocumentOperation } from "../document/valid-document.js";

/** The framework that made the operationIds, or what to replace in each of them. */
export type OperationNames = Framework | { readonly pattern: string; readonly replace: string };

type Framework = "fastapi" | "nestjs" | "springfox";

type Identified = Pick<DocumentOperation, "method" | "path"> & { readonly operationId: string };

/** Undefined where the rule does not apply: the operationId was chosen by a person, or by another framework. */
export function ruleOperationName(operation: Identified, rule: OperationNames): string | undefined {
  const { operationId } = operation;
  if (typeof rule !== "string") {
    const pattern = new RegExp(rule.pattern, "u");
    return pattern.test(operationId) ? operationId.replace(pattern, rule.replace) : undefined;
  }
  const name = withoutPlace[rule](operation);
  return name === undefined ? undefined : camelCase(name);
}

const withoutPlace: Readonly<Record<Framework, (operation: Identified) => string | undefined>> = {
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
  // Method, HTTP method and, for all but the first of them, a number: `listUsersUsingGET_1`.
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
