/** Messages of the traits, by name: what their templates ask for is described, and the field that carries one exists. */
import { compareText } from "../schema/json-reading.js";
import type { ModelContext } from "./model-context.js";
import type { MessageTrait } from "./traits.js";

export function buildMessages(context: ModelContext): readonly MessageTrait[] {
  const messages = context.traits.messages ?? [];
  messages.forEach((message, index) => {
    const pointer = `#/x-client/messages/${index}`;
    if (messages.findIndex(({ name }) => name === message.name) < index)
      context.report("TRAIT_NAME_REPEATED", `${pointer}/name`, `Two messages are named \`${message.name}\`.`);
    checkParts(message, pointer, context);
    checkField(message, `${pointer}/field`, context);
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

function checkField({ field }: MessageTrait, pointer: string, { schemas, view, report }: ModelContext): void {
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
