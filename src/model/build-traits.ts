/**
 * The traits of the document. `document/` checked their form; here every name must exist in this version, except in an
 * error-code set, since overlays are written for several versions.
 */
import type {
  ApiTraits,
  BehaviourChange,
  ErrorCodeSet,
  MessageTrait,
  SigningTraits,
} from "../traits/types.js";
import type { Schema, SchemaName, SchemaType } from "../schema/schema.js";
import type { SchemaView } from "../schema/schema-view.js";
import { compareText, listSome, sortedUnique } from "../values/text.js";
import { compareVersions } from "../values/version.js";
import type { Event, Operation, Response } from "./api.js";
import { jsonContent } from "./build-content.js";
import type { ModelContext } from "./model-context.js";

export function buildTraits(context: ModelContext): ApiTraits {
  const { traits } = context;
  const { unsupported } = traits.version ?? {};
  const refusal = "#/x-client/version/unsupported";
  if (unsupported?.schema !== undefined && checkSchema(unsupported.schema, `${refusal}/schema`, context))
    checkField(unsupported.schema, [unsupported.codeField], `${refusal}/codeField`, context, ["string"]);
  checkSchema(traits.webhooks?.topicEnum, "#/x-client/webhooks/topicEnum", context);
  checkContainer(context);
  checkSigning(context);
  return traits;
}

function checkContainer(context: ModelContext): void {
  const container = context.traits.webhooks?.container;
  if (container === undefined) return;
  const pointer = "#/x-client/webhooks/container";
  if (!checkSchema(container.schema, `${pointer}/schema`, context)) return;
  checkField(container.schema, [container.typeField], `${pointer}/typeField`, context, ["string"]);
  checkField(container.schema, container.messagePath, `${pointer}/messagePath`, context);
  if (container.order !== undefined)
    checkField(container.schema, container.order.path, `${pointer}/order/path`, context, scalars);
}

/** Returns false, and reports it, if the schema does not exist. */
export function checkSchema(
  name: SchemaName | undefined,
  pointer: string,
  { view, report }: ModelContext,
): boolean {
  if (name === undefined || view.declared(name) !== undefined) return true;
  report("TRAIT_SCHEMA_UNKNOWN", pointer, `There is no schema \`${name}\`.`);
  return false;
}

const numbers = ["integer", "number"] as const;
export const scalars = ["string", ...numbers] as const;

/** Returns false, and reports it, if the schema has no such field, or only one of other types. */
export function checkField(
  schema: SchemaName,
  path: readonly string[],
  pointer: string,
  { view, report }: ModelContext,
  allowed?: readonly SchemaType[],
): boolean {
  const field = view.at({ reference: schema }, path);
  const isField = field !== undefined && view.mayBe(field, allowed);
  const words = `\`${schema}\` has no field \`${path.join(".")}\`${field === undefined ? "" : ofTypes(allowed)}.`;
  if (!isField) report("TRAIT_FIELD_UNKNOWN", pointer, words);
  return isField;
}

/** Continues the name of a field. */
function ofTypes(allowed: readonly SchemaType[] = []): string {
  return ` with the type ${allowed.map((type) => `\`${type}\``).join(" or ")}`;
}

type SigningParts = Extract<SigningTraits, { readonly payload: unknown }>;

/**
 * Reports signed parts without a description, and contradictions. The quality of the scheme is the publisher's concern.
 */
function checkSigning({ traits: { signing }, report }: ModelContext): void {
  if (signing?.payload === undefined) return;
  for (const key of ["timestamp", "bodyDigest"] as const) {
    if (!signs(signing, key) || signing[key] !== undefined) continue;
    const detail = `\`signing.payload\` has the part \`${key}\`, but \`signing.${key}\` is missing.`;
    report("TRAIT_SIGNING_INCOMPLETE", "#/x-client/signing/payload", detail);
  }
  for (const [place, detail] of contradictions(signing))
    report("TRAIT_SIGNING_CONTRADICTORY", `#/x-client/signing/${place}`, detail);
}

function contradictions(signing: SigningParts): (readonly [place: string, detail: string])[] {
  const { algorithm, payload, prefix = "", timestamp, bodyDigest, secretEncoding } = signing;
  const problems: (readonly [string, string])[] = [];
  if (payload.length > 0 && payload.every((part) => "text" in part))
    problems.push([
      "payload",
      "Only fixed strings are signed, and nothing of the request: every request would have the same signature.",
    ]);
  if (bodyDigest !== undefined && !signs(signing, "bodyDigest"))
    problems.push(["bodyDigest", "The digest is described, but no part of `signing.payload` signs it."]);
  if (secretEncoding !== undefined && algorithm !== "hmac-sha256")
    problems.push(["secretEncoding", `\`${algorithm}\` has no secret; only \`hmac-sha256\` does.`]);
  if (/[^ -~]/.test(prefix))
    problems.push([
      "prefix",
      `A header cannot carry ${JSON.stringify(prefix)}: expected visible ASCII characters and spaces.`,
    ]);
  if (timestamp?.in === "header" && !/^[\w!#$%&'*+.^`|~-]+$/.test(timestamp.name))
    problems.push(["timestamp/name", `${JSON.stringify(timestamp.name)} is not the name of a header.`]);
  return [...problems, ...sharedHeaders(signing)];
}

/** A header has a single value; header names are case-insensitive (RFC 9110, 5.1). */
function sharedHeaders({ header, timestamp, keyId }: SigningParts): (readonly [string, string])[] {
  const owners = new Map([[header.toLowerCase(), "the signature"]]);
  const others: [place: string, name: string | undefined, content: string][] = [
    ["timestamp/name", timestamp?.in === "header" ? timestamp.name : undefined, "the time"],
    ["keyId/header", keyId?.header, "the id of the key"],
  ];
  return others.flatMap(([place, name, content]) => {
    if (name === undefined) return [];
    const other = owners.get(name.toLowerCase());
    owners.set(name.toLowerCase(), content);
    return other === undefined ? [] : [[place, `The header \`${name}\` already carries ${other}.`] as const];
  });
}

function signs({ payload }: SigningParts, name: string): boolean {
  return payload.some((part) => "part" in part && part.part === name);
}

/** Reports names that an earlier entry of the same list has. */
function reportRepeated<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  pointer: string,
  describe: (name: string) => string,
  { report }: ModelContext,
): void {
  const names = items.map(nameOf);
  names.forEach((name, index) => {
    if (names.indexOf(name) < index)
      report("TRAIT_NAME_REPEATED", pointer.replace("*", String(index)), describe(name));
  });
}

/** Sorted by name. */
export function buildErrorSets(
  operations: readonly Operation[],
  context: ModelContext,
): readonly ErrorCodeSet[] {
  const sets = context.traits.errors?.sets ?? [];
  const words = (name: string): string => `Two error-code sets are named \`${name}\`.`;
  reportRepeated(sets, ({ name }) => name, "#/x-client/errors/sets/*/name", words, context);
  sets.forEach((set, index) => {
    const pointer = `#/x-client/errors/sets/${index}`;
    checkCodes(set, `${pointer}/codes`, context);
    checkCarriers(set, pointer, operations, context);
  });
  return sets
    .map((set, index) => withOwnField(set, `#/x-client/errors/sets/${index}/field`, context))
    .sort((left, right) => compareText(left.name, right.name));
}

/** Its field as one of the schema that declares it. The schema may be missing: the set is written for several versions. */
function withOwnField(set: ErrorCodeSet, pointer: string, context: ModelContext): ErrorCodeSet {
  const { view } = context;
  if (set.field === undefined || view.declared(set.field.schema) === undefined) return set;
  const path = [set.field.property].flat();
  if (!checkField(set.field.schema, path, pointer, context, ["string"])) return set;
  return { ...set, field: ownField({ reference: set.field.schema }, path, view) };
}

function ownField(
  schema: Schema,
  path: readonly string[],
  view: SchemaView,
  owner: { readonly schema: SchemaName; readonly property: readonly string[] } = { schema: "", property: [] },
): NonNullable<ErrorCodeSet["field"]> {
  const [step, ...rest] = path;
  if (step === undefined) return { ...owner, property: [...owner.property] };
  if (schema.reference !== undefined)
    return ownField(view.declared(schema.reference) ?? {}, path, view, {
      schema: schema.reference,
      property: [],
    });
  const inner = step === "[]" ? schema.items : schema.properties?.get(step);
  if (inner !== undefined && inner !== false)
    return ownField(inner, rest, view, { ...owner, property: [...owner.property, step] });
  const part = schema.allOf?.find((each) => view.at(each, [step]) !== undefined) ?? {};
  return ownField(part, path, view, owner);
}

/** Bodies that a set is read from must have what it names; otherwise no code would ever be found. */
function checkCarriers(
  { name, codePath, position }: ErrorCodeSet,
  pointer: string,
  operations: readonly Operation[],
  { view, report }: ModelContext,
): void {
  const bodies = operations.flatMap(({ id, body, responses, errorSets }) =>
    [...errorSets]
      .filter(([, set]) => set === name)
      .map(([status]) => ({
        words: `the ${status} response of \`${id}\``,
        request: `the request of \`${id}\``,
        sent: jsonContent(body?.content ?? [])?.schema,
        received: jsonContent(responseFor(status, responses)?.content ?? [])?.schema,
      })),
  );
  const check = (
    key: string,
    path: readonly string[],
    of: "received" | "sent",
    allowed: readonly SchemaType[],
  ): void => {
    const without = bodies.filter(
      ({ [of]: schema }) => schema !== undefined && !view.mayHave(schema, path, allowed),
    );
    if (without.length === 0) return;
    const places = listSome(sortedUnique(without.map((each) => (of === "sent" ? each.request : each.words))));
    report(
      "TRAIT_FIELD_UNKNOWN",
      `${pointer}/${key}`,
      `\`${key.replace("/", ".")}\` of the error-code set \`${name}\` is \`${path.join(".")}\`, which leads to no value${ofTypes(allowed)} in ${places}.`,
    );
  };
  check("codePath", codePath, "received", ["string"]);
  if (position === undefined) return;
  check("position/field", [...codePath.slice(0, -1), position.field], "received", numbers);
  check("position/list", position.list, "sent", ["array"]);
}

function responseFor(status: string, responses: readonly Response[]): Response | undefined {
  const keys = [status, `${status.charAt(0)}XX`, "default"];
  return keys.map((key) => responses.find((each) => each.status === key)).find((each) => each !== undefined);
}

function checkCodes({ name, codes }: ErrorCodeSet, pointer: string, context: ModelContext): void {
  const words = (code: string): string => `The error-code set \`${name}\` has the code \`${code}\` twice.`;
  reportRepeated(codes, ({ code }) => code, `${pointer}/*/code`, words, context);
}

export function buildMessages(context: ModelContext): readonly MessageTrait[] {
  const messages = context.traits.messages ?? [];
  const words = (name: string): string => `Two messages are named \`${name}\`.`;
  reportRepeated(messages, ({ name }) => name, "#/x-client/messages/*/name", words, context);
  messages.forEach((message, index) => {
    const pointer = `#/x-client/messages/${index}`;
    checkParts(message, pointer, context);
    const { schema, property } = message.field;
    if (checkSchema(schema, `${pointer}/field/schema`, context))
      checkField(schema, [property].flat(), `${pointer}/field/property`, context, ["string"]);
  });
  return [...messages].sort((left, right) => compareText(left.name, right.name));
}

function checkParts(
  { name, template, parts }: MessageTrait,
  pointer: string,
  { report }: ModelContext,
): void {
  const placeholders = new Set(Array.from(template.matchAll(/\{(\w+)\}/g), ([, part]) => part ?? ""));
  const described = Object.keys(parts);
  for (const part of [...placeholders].filter((each) => !described.includes(each)))
    report(
      "TRAIT_MESSAGE_PART_UNKNOWN",
      `${pointer}/template`,
      `The message \`${name}\` has \`{${part}}\`, which \`parts\` does not describe.`,
    );
  for (const part of described.filter((each) => !placeholders.has(each)))
    report(
      "TRAIT_MESSAGE_PART_UNKNOWN",
      `${pointer}/parts/${part}`,
      `The message \`${name}\` has no \`{${part}}\` in its template.`,
    );
}

/** Names by which traits may refer to operations (ids and published ids) and events. */
export interface KnownNames {
  readonly operations: ReadonlySet<string | undefined>;
  readonly events: ReadonlySet<string>;
}

export function knownNames(
  operations: readonly Operation[],
  events: readonly Event[],
  context: ModelContext,
): KnownNames {
  const published = context.document.operations.map(({ operationId }) => operationId);
  return {
    operations: new Set([...operations.map(({ id }) => id), ...published]),
    events: new Set(events.map(({ type }) => type)),
  };
}

/** Checks only changes in force: an operation may be newer than this version. */
export function checkBehaviours(known: KnownNames, context: ModelContext): void {
  const inForce = new Set(behavioursInForce(context));
  context.traits.behaviours?.forEach((behaviour, index) => {
    if (!inForce.has(behaviour)) return;
    const pointer = `#/x-client/behaviours/${index}`;
    checkNames(behaviour, pointer, known, context);
    checkValues(behaviour, pointer, context);
  });
}

/** Oldest first. */
export function behavioursInForce(context: ModelContext): BehaviourChange[] {
  return (context.traits.behaviours ?? [])
    .filter(({ version }) => compareVersions(version, context.document.version) <= 0)
    .sort((left, right) => compareVersions(left.version, right.version) || compareText(left.id, right.id));
}

/** Responses may be undeclared: the change may have removed them. */
function checkNames(
  { id, operations, responses = [], events = [] }: BehaviourChange,
  pointer: string,
  known: KnownNames,
  context: ModelContext,
): void {
  const subject = `The behaviour change \`${id}\``;
  operations.forEach((name, position) => {
    checkOperation(subject, name, `${pointer}/operations/${position}`, known, context);
  });
  responses.forEach(({ operation }, position) => {
    checkOperation(subject, operation, `${pointer}/responses/${position}/operation`, known, context);
  });
  events.forEach((name, position) => {
    checkEvent(subject, name, `${pointer}/events/${position}`, known, context);
  });
}

export function checkOperation(
  subject: string,
  name: string,
  pointer: string,
  { operations }: KnownNames,
  { report }: ModelContext,
): void {
  const detail = `${subject} names \`${name}\`, which is not an operation of this version.`;
  if (!operations.has(name)) report("TRAIT_OPERATION_UNKNOWN", pointer, detail);
}

export function checkEvent(
  subject: string,
  name: string,
  pointer: string,
  { events }: KnownNames,
  { report }: ModelContext,
): void {
  const detail = `${subject} names \`${name}\`, which is not an event of this version.`;
  if (!events.has(name)) report("TRAIT_EVENT_UNKNOWN", pointer, detail);
}

function checkValues({ values = [] }: BehaviourChange, pointer: string, context: ModelContext): void {
  values.forEach(({ schema, values: named }, index) => {
    const place = `${pointer}/values/${index}`;
    if (!checkSchema(schema, `${place}/schema`, context)) return;
    const listed = context.view.strings({ reference: schema });
    named.forEach((value, position) => {
      checkValue(schema, value, listed ?? named, `${place}/values/${position}`, context);
    });
  });
}

/** `listed`: the values of the enum. */
export function checkValue(
  schema: SchemaName,
  value: string,
  listed: readonly string[],
  pointer: string,
  { report }: ModelContext,
): void {
  if (!listed.includes(value))
    report("TRAIT_VALUE_UNKNOWN", pointer, `\`${schema}\` does not list \`${value}\`.`);
}
