/** An error while it is filled: a value that takes only what keeps it valid. */
import { isObject, type JsonValue } from "../../values/json.js";

export type DraftPath = readonly (string | number)[];

export class ErrorDraft {
  value: JsonValue;
  readonly #fits: (value: JsonValue) => boolean;

  constructor(start: JsonValue, fits: (value: JsonValue) => boolean) {
    this.value = start;
    this.#fits = fits;
  }

  at(path: DraftPath): JsonValue | undefined {
    let found: JsonValue | undefined = this.value;
    for (const step of path) found = childOf(found, step);
    return found;
  }

  /** `undefined` takes the value away. Whether the draft took it. */
  set(path: DraftPath, value: JsonValue | undefined): boolean {
    const changed = withValue(this.value, path, value);
    if (changed === undefined || !this.#fits(changed)) return false;
    this.value = changed;
    return true;
  }

  /** As far as the schema lets it: absent, else empty. */
  leaveOut(path: DraftPath): void {
    [undefined, null, [], ""].some((value) => this.set(path, value));
  }
}

function childOf(value: JsonValue | undefined, step: string | number): JsonValue | undefined {
  if (typeof step === "number")
    return Array.isArray(value) ? (value[step] as JsonValue | undefined) : undefined;
  return isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
}

function withValue(
  outer: JsonValue | undefined,
  [step, ...rest]: DraftPath,
  value: JsonValue | undefined,
): JsonValue | undefined {
  if (step === undefined) return value;
  const inner = withValue(childOf(outer, step), rest, value);
  if (typeof step === "number")
    return Array.isArray(outer) && inner !== undefined ? outer.with(step, inner) : undefined;
  const object = isObject(outer) ? outer : {};
  if (inner !== undefined) return { ...object, [step]: inner };
  return Object.fromEntries(Object.entries(object).filter(([name]) => name !== step));
}
