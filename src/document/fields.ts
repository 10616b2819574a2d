/**
 * Reads the fields of an object with type checks. A descriptive field (prose, flag) of the wrong type is dropped with a
 * warning; a structural one is an error. An explicit null, which YAML reads for a key without a value, counts as absent.
 */
import type { DiagnosticCode } from "../diagnostics/catalogue.js";
import { type Checked, checkForm } from "../forms/check-form.js";
import { operation, root, schema } from "../traits/places.js";
import type { ApiTraits, OperationTraits, SchemaTraits } from "../traits/types.js";
import { describeType, isList, isObject, type JsonObject, type JsonValue } from "../values/json.js";
import { appendToken } from "../values/json-pointer.js";
import { quote } from "../values/text.js";
import type { DocumentFindings } from "./findings.js";

export interface Located<Value> {
  readonly value: Value;
  readonly pointer: string;
}

export interface FieldEntry extends Located<JsonValue> {
  readonly key: string;
}

/** An object of the document that reports problems with its fields. */
export class DocumentObject implements Located<JsonObject> {
  readonly value: JsonObject;
  readonly pointer: string;
  readonly findings: DocumentFindings;

  constructor(value: JsonObject, pointer: string, findings: DocumentFindings) {
    this.value = value;
    this.pointer = pointer;
    this.findings = findings;
  }

  text(key: string): string | undefined {
    return this.#read(key, "a string", (value) => (typeof value === "string" ? value : undefined));
  }

  /** The string values of these keys. */
  texts<Key extends string>(...keys: readonly Key[]): Readonly<Partial<Record<Key, string>>> {
    const texts: Partial<Record<Key, string>> = {};
    for (const key of keys) {
      const text = this.text(key);
      if (text !== undefined) texts[key] = text;
    }
    return texts;
  }

  flag(key: string): boolean | undefined {
    return this.#read(key, "true or false", (value) => (typeof value === "boolean" ? value : undefined));
  }

  /** An object that must not be a reference; see `References` for others. */
  object(key: string): DocumentObject | undefined {
    const value = this.#read(key, "an object", (raw) => (isObject(raw) ? raw : undefined), "FIELD_TYPE");
    if (value === undefined) return undefined;
    const object = new DocumentObject(value, appendToken(this.pointer, key), this.findings);
    return object.isReference(`\`${key}\``) ? undefined : object;
  }

  /** The entries of a map whose keys the document chooses. */
  entries(key: string): FieldEntry[] {
    return this.object(key)?.ownEntries() ?? [];
  }

  ownEntries(): FieldEntry[] {
    return Object.keys(this.value).map((key) => ({
      key,
      value: this.value[key] as JsonValue,
      pointer: appendToken(this.pointer, key),
    }));
  }

  /** Like `entries`, without extensions. */
  extensibleEntries(key: string): FieldEntry[] {
    return this.entries(key).filter((entry) => !entry.key.startsWith("x-"));
  }

  /**
   * The entries of a map whose names may begin with `x-`, as those of headers do. The standard allows no extension there,
   * but publishers use them: a value that is not an object, or that `isEntry` does not recognise, is an extension.
   */
  namedEntries(key: string, isEntry: (value: JsonObject) => boolean = () => true): FieldEntry[] {
    return this.entries(key).filter(
      (entry) => !entry.key.startsWith("x-") || (isObject(entry.value) && isEntry(entry.value)),
    );
  }

  list(key: string): Located<JsonValue>[] {
    const value = this.#read(key, "a list", (raw) => (isList(raw) ? raw : undefined), "FIELD_TYPE") ?? [];
    const at = appendToken(this.pointer, key);
    return value.map((entry, index) => ({ value: entry, pointer: appendToken(at, index) }));
  }

  strings(key: string): string[] {
    return this.list(key).flatMap(({ value, pointer }) => {
      if (typeof value === "string") return [value];
      const detail = `An entry of \`${key}\` must be a string; found ${describeType(value)}.`;
      this.findings.add("FIELD_IGNORED", pointer, detail);
      return [];
    });
  }

  /** True, and reported, if the standard allows no reference here. `what`: the object. */
  isReference(what: string): boolean {
    const reference = this.value["$ref"];
    if (typeof reference !== "string") return false;
    const detail = `${what} is a reference to ${quote(reference)}; OpenAPI does not allow one here.`;
    this.add("REFERENCE_NOT_ALLOWED", detail);
    return true;
  }

  /** Reports something about the object, or one of its fields. */
  add(code: DiagnosticCode, detail: string, ...keys: readonly string[]): void {
    this.findings.add(code, keys.reduce<string>(appendToken, this.pointer), detail);
  }

  #read<Value>(
    key: string,
    expected: string,
    as: (value: JsonValue) => Value | undefined,
    code: DiagnosticCode = "FIELD_IGNORED",
  ): Value | undefined {
    const value = this.value[key];
    if (value === undefined || value === null) return undefined;
    const read = as(value);
    if (read === undefined)
      this.add(code, `\`${key}\` must be ${expected}; found ${describeType(value)}.`, key);
    return read;
  }
}

/** Extensions that announce an end, and the maturity; each empty if not stated. Only dates can be compared. */
export function readMaturity({
  "x-sunset": end,
  "x-stability-level": level,
}: JsonObject): Readonly<Record<"sunset" | "stability", string>> {
  const sunset = typeof end === "string" ? (/^\d{4}-\d{2}-\d{2}(?=$|T)/.exec(end)?.[0] ?? "") : "";
  return { sunset, stability: typeof level === "string" ? level : "" };
}

interface TraitsAt {
  readonly root: ApiTraits;
  readonly operation: OperationTraits;
  readonly schema: SchemaTraits;
}

const checks: { readonly [Place in keyof TraitsAt]: (value: JsonValue) => Checked<TraitsAt[Place]> } = {
  root: (value) => checkForm(root, value),
  operation: (value) => checkForm(operation, value),
  schema: (value) => checkForm(schema, value),
};

/** The traits under `x-client`, whose pointer is `pointer`. Invalid ones are reported and empty. */
export function readTraits<Place extends keyof TraitsAt>(
  place: Place,
  value: JsonValue | undefined,
  pointer: string,
  findings: DocumentFindings,
): Partial<TraitsAt[Place]> {
  if (value === undefined) return {};
  const checked = checks[place](value);
  if (checked.kind === "valid") return checked.value;
  for (const { path, detail, fix } of checked.mistakes)
    findings.add("TRAIT_INVALID", path.reduce<string>(appendToken, pointer), detail, fix);
  return {};
}
