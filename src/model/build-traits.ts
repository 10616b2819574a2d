/**
 * The traits of the document, with every name in them looked up.
 *
 * Their form was checked by `document/`; here it is made sure that what they name exists in this version. What an
 * error-code set names may be absent: overlays are written for several versions.
 */
import type { SchemaName } from "../schema/schema.js";
import type {
  ApiTraits,
  BehaviourChange,
  ErrorCodeSet,
  MessageTrait,
  SigningTraits,
} from "../traits/types.js";
import { compareText } from "../values/text.js";
import { compareVersions } from "../values/version.js";
import type { Event, Operation } from "./api.js";
import type { ModelContext } from "./model-context.js";

export function buildTraits(context: ModelContext): ApiTraits {
  const { traits } = context;
  checkSchema(traits.version?.unsupported?.schema, "#/x-client/version/unsupported/schema", context);
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
  for (const [key, path] of [
    ["typeField", [container.typeField]],
    ["messagePath", container.messagePath],
  ] as const) {
    if (context.view.at({ reference: container.schema }, path) !== undefined) continue;
    context.report(
      "TRAIT_FIELD_UNKNOWN",
      `${pointer}/${key}`,
      `\`${container.schema}\` has no field \`${path.join(".")}\`.`,
    );
  }
}

function checkSchema(
  name: SchemaName | undefined,
  pointer: string,
  { schemas, report }: ModelContext,
): boolean {
  if (name === undefined || schemas.has(name)) return true;
  report("TRAIT_SCHEMA_UNKNOWN", pointer, `There is no schema \`${name}\`.`);
  return false;
}

/** Everything that is signed says how it is written, and nothing contradicts it. Whether the scheme is good is the publisher's affair. */
function checkSigning({ traits: { signing }, report }: ModelContext): void {
  if (signing === undefined) return;
  for (const key of ["timestamp", "bodyDigest"] as const) {
    if (!signs(signing, key) || signing[key] !== undefined) continue;
    const detail = `\`signing.payload\` has the part \`${key}\`, but \`signing.${key}\` is missing.`;
    report("TRAIT_SIGNING_INCOMPLETE", "#/x-client/signing/payload", detail);
  }
  for (const [place, detail] of contradictions(signing))
    report("TRAIT_SIGNING_CONTRADICTORY", `#/x-client/signing/${place}`, detail);
}

function contradictions(signing: SigningTraits): (readonly [place: string, detail: string])[] {
  const { algorithm, payload, prefix = "", timestamp, bodyDigest, secretEncoding } = signing;
  const found: (readonly [string, string])[] = [];
  if (payload.length > 0 && payload.every((part) => "text" in part))
    found.push([
      "payload",
      "Only fixed strings are signed, and nothing of the request: every request would have the same signature.",
    ]);
  if (bodyDigest !== undefined && !signs(signing, "bodyDigest"))
    found.push(["bodyDigest", "The digest is described, but no part of `signing.payload` signs it."]);
  if (secretEncoding !== undefined && algorithm !== "hmac-sha256")
    found.push(["secretEncoding", `\`${algorithm}\` has no secret; only \`hmac-sha256\` does.`]);
  if (/[^ -~]/.test(prefix))
    found.push([
      "prefix",
      `A header cannot carry ${JSON.stringify(prefix)}: expected visible ASCII characters and spaces.`,
    ]);
  if (timestamp?.in === "header" && !/^[\w!#$%&'*+.^`|~-]+$/.test(timestamp.name))
    found.push(["timestamp/name", `${JSON.stringify(timestamp.name)} is not the name of a header.`]);
  return [...found, ...sharedHeaders(signing)];
}

/** One header has one value, and names of headers are the same in any case (RFC 9110, 5.1). */
function sharedHeaders({ header, timestamp, keyId }: SigningTraits): (readonly [string, string])[] {
  const taken = new Map([[header.toLowerCase(), "the signature"]]);
  const others: [place: string, name: string | undefined, content: string][] = [
    ["timestamp/name", timestamp?.in === "header" ? timestamp.name : undefined, "the time"],
    ["keyId/header", keyId?.header, "the id of the key"],
  ];
  return others.flatMap(([place, name, content]) => {
    if (name === undefined) return [];
    const other = taken.get(name.toLowerCase());
    taken.set(name.toLowerCase(), content);
    return other === undefined ? [] : [[place, `The header \`${name}\` already carries ${other}.`] as const];
  });
}

function signs({ payload }: SigningTraits, name: string): boolean {
  return payload.some((part) => "part" in part && part.part === name);
}

/** Error-code sets and messages of the traits, by name; what they refer to exists. */
export function buildErrorSets(context: ModelContext): readonly ErrorCodeSet[] {
  const sets = context.traits.errors?.sets ?? [];
  sets.forEach((set, index) => {
    const pointer = `#/x-client/errors/sets/${index}`;
    checkTypedField(set, `${pointer}/field`, context);
    if (sets.findIndex(({ name }) => name === set.name) < index) {
      context.report(
        "TRAIT_NAME_REPEATED",
        `${pointer}/name`,
        `Two error-code sets are named \`${set.name}\`.`,
      );
    }
    checkCodes(set, `${pointer}/codes`, context);
  });
  return [...sets].sort((left, right) => compareText(left.name, right.name));
}

/** A schema that this version lacks is not a mistake: the set is written for several versions. */
function checkTypedField(
  { name, field }: ErrorCodeSet,
  pointer: string,
  { schemas, view, report }: ModelContext,
): void {
  if (field === undefined || !schemas.has(field.schema)) return;
  if (view.at({ reference: field.schema }, [field.property]) !== undefined) return;
  report(
    "TRAIT_FIELD_UNKNOWN",
    pointer,
    `The error-code set \`${name}\` types \`${field.property}\` of \`${field.schema}\`, which has no such field.`,
  );
}

function checkCodes({ name, codes }: ErrorCodeSet, pointer: string, { report }: ModelContext): void {
  codes.forEach(({ code }, index) => {
    if (codes.findIndex((other) => other.code === code) === index) return;
    report(
      "TRAIT_NAME_REPEATED",
      `${pointer}/${index}/code`,
      `The error-code set \`${name}\` has the code \`${code}\` twice.`,
    );
  });
}

export function buildMessages(context: ModelContext): readonly MessageTrait[] {
  const messages = context.traits.messages ?? [];
  messages.forEach((message, index) => {
    const pointer = `#/x-client/messages/${index}`;
    if (messages.findIndex(({ name }) => name === message.name) < index)
      context.report("TRAIT_NAME_REPEATED", `${pointer}/name`, `Two messages are named \`${message.name}\`.`);
    checkParts(message, pointer, context);
    checkCarrier(message, `${pointer}/field`, context);
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

function checkCarrier(
  { field }: MessageTrait,
  pointer: string,
  { schemas, view, report }: ModelContext,
): void {
  if (!schemas.has(field.schema)) {
    report("TRAIT_SCHEMA_UNKNOWN", `${pointer}/schema`, `There is no schema \`${field.schema}\`.`);
    return;
  }
  if (view.at({ reference: field.schema }, [field.property]) === undefined)
    report(
      "TRAIT_FIELD_UNKNOWN",
      `${pointer}/property`,
      `\`${field.schema}\` has no field \`${field.property}\`.`,
    );
}

/** An operation may come later than this version, so only changes in force have to find what they name. */
export function checkBehaviours(
  operations: readonly Operation[],
  events: readonly Event[],
  context: ModelContext,
): void {
  const known = {
    operations: new Set([
      ...operations.map(({ id }) => id),
      ...context.document.operations.map(({ operationId }) => operationId),
    ]),
    events: new Set(events.map(({ type }) => type)),
  };
  const inForce = new Set(behavioursInForce(context));
  context.traits.behaviours?.forEach((behaviour, index) => {
    if (!inForce.has(behaviour)) return;
    const pointer = `#/x-client/behaviours/${index}`;
    checkOperations(behaviour, pointer, known.operations, context);
    checkEvents(behaviour, pointer, known.events, context);
    checkValues(behaviour, pointer, context);
  });
}

/** Oldest first. */
export function behavioursInForce({ traits, document }: ModelContext): BehaviourChange[] {
  return (traits.behaviours ?? [])
    .filter(({ version }) => compareVersions(version, document.version) <= 0)
    .sort((left, right) => compareVersions(left.version, right.version) || compareText(left.id, right.id));
}

/** Whether a response is declared is not asked: it may be gone, which is what the change is about. */
function checkOperations(
  { id, operations, responses = [] }: BehaviourChange,
  pointer: string,
  known: ReadonlySet<string | undefined>,
  { report }: ModelContext,
): void {
  const named = [
    ...operations.map((name, position) => [name, `operations/${position}`] as const),
    ...responses.map(({ operation }, position) => [operation, `responses/${position}/operation`] as const),
  ];
  for (const [name, place] of named) {
    if (known.has(name)) continue;
    const detail = `The behaviour change \`${id}\` names \`${name}\`, which is not an operation of this version.`;
    report("TRAIT_OPERATION_UNKNOWN", `${pointer}/${place}`, detail);
  }
}

function checkEvents(
  { id, events = [] }: BehaviourChange,
  pointer: string,
  known: ReadonlySet<string>,
  { report }: ModelContext,
): void {
  events.forEach((name, position) => {
    if (known.has(name)) return;
    const detail = `The behaviour change \`${id}\` names \`${name}\`, which is not an event of this version.`;
    report("TRAIT_EVENT_UNKNOWN", `${pointer}/events/${position}`, detail);
  });
}

function checkValues(
  { values = [] }: BehaviourChange,
  pointer: string,
  { schemas, view, report }: ModelContext,
): void {
  values.forEach(({ schema, values: named }, index) => {
    const place = `${pointer}/values/${index}`;
    if (!schemas.has(schema)) {
      report("TRAIT_SCHEMA_UNKNOWN", `${place}/schema`, `There is no schema \`${schema}\`.`);
      return;
    }
    const allowed = view.strings({ reference: schema });
    named.forEach((value, position) => {
      if (allowed === undefined || allowed.includes(value)) return;
      const detail = `\`${schema}\` does not list \`${value}\`.`;
      report("TRAIT_VALUE_UNKNOWN", `${place}/values/${position}`, detail);
    });
  });
}
