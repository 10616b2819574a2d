/** Which operation a request is for. A literal segment wins over a parameter: `/orders/newest` is not an identifier. */
import type { Api, Operation } from "../../model/api.js";

export interface Route {
  readonly operation: Operation;
  /** Decoded path parameters. */
  readonly parameters: Readonly<Record<string, string>>;
}

export interface Router {
  find(method: string, path: string): Route | undefined;
}

interface Pattern {
  readonly operation: Operation;
  readonly expression: RegExp;
  readonly names: readonly string[];
}

/** `path` is without the API's root. */
export function createRouter({ operations }: Api): Router {
  const patterns = [...operations].sort(bySpecificity).map(toPattern);
  return {
    find(method, path) {
      for (const { operation, expression, names } of patterns) {
        const match = operation.method === method ? expression.exec(path) : null;
        if (match === null) continue;
        const values = match.slice(1).map(decode);
        return {
          operation,
          parameters: Object.fromEntries(names.map((name, index) => [name, values[index] ?? ""])),
        };
      }
      return undefined;
    },
  };
}

/** Compares segment by segment: literal first. */
function bySpecificity({ path: left }: Operation, { path: right }: Operation): number {
  const form = (path: string): string => path.replace(/[^/]*\{[^/]*/g, "\uffff");
  return form(left) < form(right) ? -1 : 1;
}

function toPattern(operation: Operation): Pattern {
  const names: string[] = [];
  const source = operation.path.split(/(\{[^{}]+\})/).map((part) => {
    if (!/^\{.+\}$/.test(part)) return part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    names.push(part.slice(1, -1));
    return "([^/]+)";
  });
  return { operation, expression: new RegExp(`^${source.join("")}/?$`), names };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
