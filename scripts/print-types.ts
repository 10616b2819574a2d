/**
 * Definitions as TypeScript interfaces. They are equal to `z.infer`, with a comment on every key and without zod, so that
 * a consumer's compiler, which reads the package's declarations, need not read zod's as well.
 */
import { loadZod, type Definition } from "../src/forms/define.js";
import type { JsonForm } from "./json-form.js";

/** A module with the given types. */
export function printTypes(definitions: Readonly<Record<string, Definition>>, purpose: string): string {
  const z = loadZod();
  const names = z.registry<{ id: string }>();
  for (const [name, definition] of Object.entries(definitions)) names.add(definition(), { id: name });
  const { schemas } = z.toJSONSchema(names, { uri: (name) => name });
  const declarations = Object.keys(definitions).map((name) => declaration(name, schemas[name] as JsonForm));
  return [`/** ${purpose} */`, ...declarations].join("\n\n");
}

function declaration(name: string, form: JsonForm): string {
  return form.properties === undefined
    ? `${comment(form)}export type ${name} = ${typeOf(form)};`
    : `${comment(form)}export interface ${name} ${typeOf(form)}`;
}

function typeOf(form: JsonForm): string {
  if (form.$ref !== undefined) return form.$ref;
  if (form.const !== undefined) return JSON.stringify(form.const);
  if (form.enum !== undefined) return form.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (form.oneOf !== undefined) return form.oneOf.map(typeOf).join(" | ");
  if (form.anyOf !== undefined) return alternatives(form.anyOf).join(" | ");
  switch (form.type) {
    case "array":
      return `readonly (${typeOf(form.items ?? {})})[]`;
    case "object":
      return form.properties === undefined ? record(form) : `{ ${members(form).join("\n")} }`;
    case "integer":
      return "number";
    case "string":
    case "number":
    case "boolean":
      return form.type;
    case undefined:
      // Any value: only a comment can be printed.
      if (Object.keys(form).every((key) => key === "description")) return "unknown";
      throw new Error(`No type is known for ${JSON.stringify(form)}.`);
    default:
      throw new Error(`No type is known for ${JSON.stringify(form)}.`);
  }
}

/** Keys of other alternatives are optional and `undefined`, so that they can be read without narrowing first. */
function alternatives(forms: readonly JsonForm[]): string[] {
  const keys = [...new Set(forms.flatMap(({ properties = {} }) => Object.keys(properties)))];
  return forms.map((form) => {
    const { properties } = form;
    if (properties === undefined) return typeOf(form);
    const absent = keys.filter((key) => !Object.hasOwn(properties, key));
    return `{ ${[...members(form), ...absent.map((key) => `readonly ${key}?: undefined;`)].join("\n")} }`;
  });
}

function members({ properties = {}, required = [] }: JsonForm): string[] {
  return Object.entries(properties).map(
    ([key, form]) => `${comment(form)}readonly ${key}${required.includes(key) ? "" : "?"}: ${typeOf(form)};`,
  );
}

function record({ additionalProperties }: JsonForm): string {
  if (typeof additionalProperties !== "object")
    throw new Error("An object has neither keys nor a form of its values.");
  return `Readonly<Record<string, ${typeOf(additionalProperties)}>>`;
}

function comment({ description }: JsonForm): string {
  return description === undefined ? "" : `/** ${description} */\n`;
}
