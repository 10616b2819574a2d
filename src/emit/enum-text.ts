/**
 * An enum: an object of its values and the union of them, under one name. No TypeScript `enum`, so that the
 * wire value is the value, and nothing has to be erased or kept by a compiler.
 */
import type { Schema } from "../schema/schema.js";
import { docComment } from "./module/doc-comment.js";
import { literal, propertyKey } from "./module/literal.js";

/** Strings or numbers, each under a key of its own. */
export function isEnumObject(schema: Schema): boolean {
  if (schema.enum === undefined || schema.enum.length === 0 || schema.allOf !== undefined) return false;
  const values = plainValues(schema);
  const keys = new Set(values.map(String));
  return values.length === schema.enum.length && keys.size === values.length && !keys.has("__proto__");
}

function plainValues(schema: Schema): (string | number)[] {
  return (schema.enum ?? []).filter((value) => typeof value === "string" || typeof value === "number");
}

export function enumText(
  identifier: string,
  schema: Schema,
  comment: string,
  unrecognized: () => string,
): string {
  const members = plainValues(schema).map(
    (value) =>
      `${docComment({ paragraphs: [schema.docs?.values?.get(String(value))] })}${propertyKey(String(value))}: ${literal(value)},`,
  );
  const type = [`(typeof ${identifier})[keyof typeof ${identifier}]`];
  if (schema.open === true) type.push(unrecognized());
  if (schema.nullable === true) type.push("null");
  return [
    `${comment}export const ${identifier} = {\n${members.join("\n")}\n} as const;`,
    `${comment}export type ${identifier} = ${type.join(" | ")};`,
  ].join("\n\n");
}
