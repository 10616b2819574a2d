/** Returns a value by its type, or throws an error that says what is wrong with it. */
import { isInstance, noteClassNames } from "../errors/class-names.js";
import type { Schema, SchemaIssue } from "./definition.js";

/** Returns the value, or throws a `ValidationError`. */
export function parse<Output>(schema: Schema<Output>, value: unknown): Output {
  const result = schema["~standard"].validate(value);
  if ("value" in result) return result.value;
  throw new ValidationError(result.issues);
}

/** The value does not match its schema. `issues` lists all problems; neither they nor the message contain a value. */
export class ValidationError extends Error {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return isInstance(this, value);
  }

  override get name(): string {
    return "ValidationError";
  }
  readonly code = "invalid_value";
  readonly issues: readonly SchemaIssue[];

  constructor(issues: readonly SchemaIssue[]) {
    super(messageOf(issues));
    this.issues = issues;
    noteClassNames(this);
  }

  toJSON(): object {
    const { name, code, message, issues } = this;
    return { name, code, message, issues };
  }
}

function messageOf(issues: readonly SchemaIssue[]): string {
  const shown = issues
    .slice(0, mostShown)
    .map(({ path, message }) => `- ${placeOf(path)}: ${message}`);
  const rest = issues.length - shown.length;
  return [
    "The value is not what the document of the service says:",
    ...shown,
    ...(rest > 0 ? [`- and ${rest} more`] : []),
    "If the service is right, its document has to be corrected, by the publisher or by an overlay.",
  ].join("\n");
}

const mostShown = 5;

function placeOf(path: readonly PropertyKey[]): string {
  return path.length === 0 ? "the value itself" : path.map(String).join(".");
}
