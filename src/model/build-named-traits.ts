/** Error-code sets and messages of the traits, by name; what they refer to exists. */
import { compareText } from "../values/text.js";
import type { ModelContext } from "./model-context.js";
import type { ErrorCodeSet, MessageTrait } from "./traits.js";

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
