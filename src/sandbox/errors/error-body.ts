/**
 * The body of an error, in the form that a document declares, with what it has to say in it.
 *
 * It begins with a sample, which is valid, and puts in one thing after the other wherever the body stays valid. So
 * whatever the schema is, the result fits it.
 */
import { isObject, type JsonValue } from "../../values/json.js";
import type { Schema } from "../../schema/schema.js";
import { exampleOf } from "../general/example-reply.js";
import type { Validator } from "../general/validator.js";
import { ErrorDraft, type DraftPath } from "./error-draft.js";
import { containers, plainName, roles, type RoleName, type Statement, type Truth } from "./error-roles.js";
import { dotted, sentenceOf } from "./finding.js";
import { play, type Filling } from "./play-role.js";

export function errorBody(schema: Schema, truth: Truth, validator: Validator): JsonValue {
  const [finding] = truth.findings;
  const statement: Statement = { ...truth, finding, isEntry: false, said: nothing };
  const fits = (value: JsonValue): boolean => validator.problem(schema, value) === undefined;
  let silent: JsonValue | undefined;
  for (const start of starts(schema, validator)) {
    if (!fits(start)) continue;
    const draft = new ErrorDraft(start, fits);
    if (fill({ draft, validator }, [], schema, statement).has("message")) return draft.value;
    silent ??= draft.value;
  }
  return silent ?? exampleOf(schema, validator);
}

/**
 * Short ones first: what an error can have beside it, such as the payment that failed, is not part of this one. Nothing at
 * all is the last one, for members of `oneOf` that only a missing field tells apart.
 */
function* starts(schema: Schema, validator: Validator): Generator<JsonValue> {
  yield exampleOf(schema, validator, "short");
  const { anyOf, oneOf } = validator.view.resolve(schema);
  for (const member of anyOf ?? oneOf ?? []) yield exampleOf(member, validator, "short");
  yield exampleOf(schema, validator);
  yield {};
}

/** What an object or list says, with all that is in it. */
type Said = ReadonlySet<RoleName>;

const nothing: Said = new Set();

const deepest = 6;

function fill(filling: Filling, path: DraftPath, schema: Schema, statement: Statement): Said {
  const value = filling.draft.at(path);
  if (path.length > deepest) return nothing;
  if (Array.isArray(value)) return fillList(filling, path, schema, statement);
  if (isObject(value)) return fillObject(filling, path, schema, statement);
  return path.length === 0 ? fillWhole(filling, schema, statement) : nothing;
}

/** An error that is a string, or of which nothing is declared. */
function fillWhole({ draft, validator }: Filling, schema: Schema, { message }: Truth): Said {
  const { types, maxLength } = validator.view.resolve(schema);
  const values = types === undefined ? [{ message }, message] : [message.slice(0, maxLength)];
  return values.some((value) => draft.set([], value)) ? new Set(["message"]) : nothing;
}

/** One entry for each finding. A list of something else stays as it is. */
function fillList(filling: Filling, path: DraftPath, schema: Schema, statement: Statement): Said {
  const { draft, validator } = filling;
  const { findings, message } = statement;
  const before = draft.value;
  const items = validator.view.at(schema, ["[]"]) ?? {};
  const [first = exampleOf(items, validator, "short")] = draft.at(path) as readonly JsonValue[];
  if (!isObject(first)) {
    const sentences = findings.length === 0 ? [message] : findings.map(sentenceOf);
    return isContainer(path) && draft.set(path, sentences) ? new Set(["message"]) : nothing;
  }
  const entries = findings.length === 0 ? [undefined] : findings;
  const count = [entries.length, 1].find((length) =>
    draft.set(
      path,
      Array.from({ length }, () => first),
    ),
  );
  const said = entries.slice(0, count ?? 0).map((finding, index) => {
    const own = { ...statement, finding, isEntry: true, said: nothing };
    return [...fill(filling, [...path, index], items, own)];
  });
  const telling = new Set(said.flat().filter(isTelling));
  if (telling.size === 0) draft.value = before;
  return telling;
}

type Field = readonly [name: string, schema: Schema];

function fillObject(filling: Filling, path: DraftPath, schema: Schema, statement: Statement): Said {
  const fields = [...filling.validator.view.possibleProperties(schema)];
  if (fields.length === 0) return fillFree(filling, path, statement);
  const inner = fields.filter(([name]) => isContainer([name]));
  const others = fields.filter((field) => !inner.includes(field));
  const said = new Set<RoleName>();
  const fillIn = ([name, field]: Field): void => {
    for (const role of fillField(filling, [...path, name], field, statement)) said.add(role);
  };
  if (statement.findings.length > 0) inner.forEach(fillIn);
  playRoles(filling, path, fields, statement, said);
  // Entries are about findings; without one, they are there only if nothing else takes the message.
  if (statement.findings.length === 0) inner.forEach(said.has("message") ? leaveOutList : fillIn);
  // An envelope of any name, such as `meta`.
  if (!said.has("message")) others.forEach(fillIn);
  return said;

  function leaveOutList([name]: Field): void {
    if (Array.isArray(filling.draft.at([...path, name]))) filling.draft.leaveOut([...path, name]);
  }
}

/** Adds to `said` what the fields say now. */
function playRoles(
  filling: Filling,
  path: DraftPath,
  fields: readonly Field[],
  statement: Statement,
  said: Set<RoleName>,
): void {
  const filled = new Set<string>();
  for (const role of roles) {
    for (const [name, field] of fields) {
      if (filled.has(name) || !role.names.has(plainName(name))) continue;
      if (!play(role, filling, [...path, name], field, { ...statement, said })) continue;
      filled.add(name);
      said.add(role.role);
    }
  }
}

/** An object or a list in an object. One that is absent is added if it has something to say. */
function fillField(filling: Filling, path: DraftPath, field: Schema, statement: Statement): Said {
  const { draft, validator } = filling;
  const before = draft.value;
  if ((draft.at(path) ?? null) === null) {
    const types = validator.view.types(field);
    const canHold = types?.has("object") === true || types?.has("array") === true;
    if (!canHold || !isContainer(path) || !draft.set(path, exampleOf(field, validator, "short")))
      return nothing;
  }
  const telling = new Set([...fill(filling, path, field, statement)].filter(isTelling));
  if (telling.size === 0) draft.value = before;
  return telling;
}

/** An object without declared fields: the findings by the names of their values, in the form that it wants. */
function fillFree({ draft }: Filling, path: DraftPath, { message, findings }: Statement): Said {
  if (!isContainer(path)) return nothing;
  const named = findings.map((finding) => [dotted(finding), sentenceOf(finding)] as const);
  const listed = named.map(([name]) => [
    name,
    named.flatMap(([other, text]) => (other === name ? [text] : [])),
  ]);
  const byName: readonly JsonValue[] =
    named.length === 0 ? [] : [Object.fromEntries(listed) as JsonValue, Object.fromEntries(named)];
  return [...byName, { message }].some((value) => draft.set(path, value)) ? new Set(["message"]) : nothing;
}

function isTelling(role: RoleName): boolean {
  return role === "message" || role === "location";
}

/** Whether the error itself, or a part of it that has errors by its name, is at a path. */
function isContainer(path: DraftPath): boolean {
  return path.length === 0 || containers.has(plainName(String(path.at(-1))));
}
