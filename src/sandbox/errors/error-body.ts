/**
 * The body of an error, in the form that a document declares.
 *
 * It starts from a valid sample and sets one field after the other as long as the body stays valid, so the result fits
 * any schema.
 */
import type { Schema } from "../../schema/schema.js";
import { isObject, type JsonValue } from "../../values/json.js";
import { exampleOf, type Validator } from "../validator.js";
import {
  containers,
  fieldMeanings,
  plainName,
  type ErrorFacts,
  type FieldMeaning,
  type FilledRoles,
  type ObjectFacts,
  type Role,
} from "./error-fields.js";
import { dotted, sentenceOf } from "./finding.js";

export function errorBody(schema: Schema, error: ErrorFacts, validator: Validator): JsonValue {
  const [finding] = error.findings;
  const facts: ObjectFacts = { ...error, finding, isEntry: false, filled: nothing };
  let withoutMessage: JsonValue | undefined;
  for (const start of starts(schema, validator)) {
    if (validator.problem(schema, start) !== undefined) continue;
    const draft = new ErrorDraft(start, schema, validator);
    if (fill(draft, [], schema, facts).has("message")) return draft.value;
    withoutMessage ??= draft.value;
  }
  return withoutMessage ?? exampleOf(schema, validator);
}

/**
 * Short samples first: optional parts, such as the payment that failed, do not belong to this error. The empty object is
 * for members of `oneOf` that only a missing field tells apart.
 */
function* starts(schema: Schema, validator: Validator): Generator<JsonValue> {
  yield exampleOf(schema, validator, "short");
  const { anyOf, oneOf } = validator.view.resolve(schema);
  for (const member of anyOf ?? oneOf ?? []) yield exampleOf(member, validator, "short");
  yield exampleOf(schema, validator);
  yield {};
}

type DraftPath = readonly (string | number)[];

/** An error while it is filled: it accepts only values that keep it valid. */
class ErrorDraft {
  value: JsonValue;
  readonly validator: Validator;
  readonly #schema: Schema;

  constructor(start: JsonValue, schema: Schema, validator: Validator) {
    this.value = start;
    this.validator = validator;
    this.#schema = schema;
  }

  at(path: DraftPath): JsonValue | undefined {
    let found: JsonValue | undefined = this.value;
    for (const step of path) found = childOf(found, step);
    return found;
  }

  /** Returns whether the draft accepted the value; `undefined` removes. */
  set(path: DraftPath, value: JsonValue | undefined): boolean {
    const changed = withValue(this.value, path, value);
    if (changed === undefined || this.validator.problem(this.#schema, changed) !== undefined) return false;
    this.value = changed;
    return true;
  }

  /** Removes or empties a value, as far as the schema allows. */
  clear(path: DraftPath): void {
    [undefined, null, [], ""].some((value) => this.set(path, value));
  }
}

const nothing: FilledRoles = new Set();
const messageOnly: FilledRoles = new Set(["message"]);

const deepest = 6;

/** Returns the roles that the value at the path fills. */
function fill(draft: ErrorDraft, path: DraftPath, schema: Schema, facts: ObjectFacts): FilledRoles {
  const value = draft.at(path);
  if (path.length > deepest) return nothing;
  if (Array.isArray(value)) return fillList(draft, path, schema, facts);
  if (isObject(value)) return fillObject(draft, path, schema, facts);
  return path.length === 0 ? fillWhole(draft, schema, facts) : nothing;
}

/** An error that is a string, or that has no declared type. */
function fillWhole(draft: ErrorDraft, schema: Schema, { message }: ErrorFacts): FilledRoles {
  const { types, maxLength } = draft.validator.view.resolve(schema);
  const values = types === undefined ? [{ message }, message] : [message.slice(0, maxLength)];
  return values.some((value) => draft.set([], value)) ? messageOnly : nothing;
}

/** One entry for each finding. A list of other things is not changed. */
function fillList(draft: ErrorDraft, path: DraftPath, schema: Schema, facts: ObjectFacts): FilledRoles {
  const { validator, value: before } = draft;
  const { findings, message } = facts;
  const items = validator.view.at(schema, ["[]"]) ?? {};
  const [first = exampleOf(items, validator, "short")] = draft.at(path) as readonly JsonValue[];
  if (!isObject(first)) {
    const sentences = findings.length === 0 ? [message] : findings.map(sentenceOf);
    return isContainer(path) && draft.set(path, sentences) ? messageOnly : nothing;
  }
  const entries = findings.length === 0 ? [undefined] : findings;
  const copies = (length: number): JsonValue => Array.from({ length }, () => first);
  const count = [entries.length, 1].find((length) => draft.set(path, copies(length)));
  const filled = entries.slice(0, count ?? 0).flatMap((finding, index) => {
    const own = { ...facts, finding, isEntry: true, filled: nothing };
    return [...fill(draft, [...path, index], items, own)];
  });
  return keepIfUseful(draft, filled, before);
}

type Field = readonly [name: string, schema: Schema];

function fillObject(draft: ErrorDraft, path: DraftPath, schema: Schema, facts: ObjectFacts): FilledRoles {
  const fields = [...draft.validator.view.possibleProperties(schema)];
  if (fields.length === 0) return fillFree(draft, path, facts);
  const inner = fields.filter(([name]) => isContainer([name]));
  const others = fields.filter((field) => !inner.includes(field));
  const filled = new Set<Role>();
  const fillIn = ([name, field]: Field): void => {
    for (const role of fillContainer(draft, [...path, name], field, facts)) filled.add(role);
  };
  const clearList = ([name]: Field): void => {
    if (Array.isArray(draft.at([...path, name]))) draft.clear([...path, name]);
  };
  if (facts.findings.length > 0) inner.forEach(fillIn);
  fillFields(draft, path, fields, facts, filled);
  // Entries are about findings; without findings, they are needed only if nothing else holds the message.
  if (facts.findings.length === 0) inner.forEach(filled.has("message") ? clearList : fillIn);
  // An envelope of any name, such as `meta`.
  if (!filled.has("message")) others.forEach(fillIn);
  return filled;
}

/** Adds the roles of the fields that it sets to `filled`. */
function fillFields(
  draft: ErrorDraft,
  path: DraftPath,
  fields: readonly Field[],
  facts: ObjectFacts,
  filled: Set<Role>,
): void {
  const done = new Set<string>();
  for (const meaning of fieldMeanings) {
    for (const [name, field] of fields) {
      if (done.has(name) || !meaning.names.has(plainName(name))) continue;
      if (!fillField(draft, [...path, name], field, meaning, { ...facts, filled })) continue;
      done.add(name);
      filled.add(meaning.role);
    }
  }
}

/** Returns whether the field has a value of its meaning now. */
function fillField(
  draft: ErrorDraft,
  path: DraftPath,
  field: Schema,
  { role, isAdded, values: valuesFor }: FieldMeaning,
  facts: ObjectFacts,
): boolean {
  const { view } = draft.validator;
  const { format = "", maxLength, docs, deprecated } = view.resolve(field);
  const isAbsent = draft.at(path) === undefined;
  if (isAbsent && (!isAdded || deprecated === true)) return false;
  const isUri = /^(uri|iri|url)/.test(format);
  if (isUri ? !uriRoles.has(role) : otherFormats.test(format)) return false;
  const examples = (field.docs?.examples ?? docs?.examples ?? []).filter((each) => typeof each === "string");
  const values = valuesFor(facts, { strings: view.strings(field), examples, isUri });
  if (values?.length === 0 && !isAbsent) draft.clear(path);
  return (values ?? []).some((value) =>
    draft.set(path, typeof value === "string" ? value.slice(0, maxLength) : value),
  );
}

const uriRoles: FilledRoles = new Set(["code", "request"]);

/** Formats of strings that are not words. */
const otherFormats = /^(date|time|duration|uuid|email|idn|host|ipv|byte|binary|regex)/;

/** An object or a list in an object. An absent one is added if it can report something. */
function fillContainer(draft: ErrorDraft, path: DraftPath, field: Schema, facts: ObjectFacts): FilledRoles {
  const { validator, value: before } = draft;
  if ((draft.at(path) ?? null) === null) {
    const types = validator.view.types(field);
    const canHold = types?.has("object") === true || types?.has("array") === true;
    if (!canHold || !isContainer(path) || !draft.set(path, exampleOf(field, validator, "short")))
      return nothing;
  }
  return keepIfUseful(draft, [...fill(draft, path, field, facts)], before);
}

/** Restores the draft where none of the roles identifies the problem. */
function keepIfUseful(draft: ErrorDraft, filled: readonly Role[], before: JsonValue): FilledRoles {
  const useful = new Set(filled.filter(identifiesProblem));
  if (useful.size === 0) draft.value = before;
  return useful;
}

function identifiesProblem(role: Role): boolean {
  return role === "message" || role === "location";
}

/** An object without declared fields: the findings by the names of their values, as lists or strings. */
function fillFree(draft: ErrorDraft, path: DraftPath, { message, findings }: ObjectFacts): FilledRoles {
  if (!isContainer(path)) return nothing;
  const named = findings.map((finding) => [dotted(finding), sentenceOf(finding)] as const);
  const lists = Object.fromEntries(
    named.map(([name]) => [name, named.flatMap(([other, text]) => (other === name ? [text] : []))]),
  );
  const byName: readonly JsonValue[] = named.length === 0 ? [] : [lists, Object.fromEntries(named)];
  return [...byName, { message }].some((value) => draft.set(path, value)) ? messageOnly : nothing;
}

/** The error itself, or a part of it that holds errors by its name. */
function isContainer(path: DraftPath): boolean {
  return path.length === 0 || containers.has(plainName(String(path.at(-1))));
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
