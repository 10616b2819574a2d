/**
 * The discriminator of a schema (OpenAPI 3.2, section 4.25): which property distinguishes the members of a union.
 *
 * A value of the mapping may be a reference or the bare name of a component; it comes out as a reference in
 * the one form. One that leads nowhere is left out with a warning, since it only names a value that no member takes.
 */
import { createObject, describeType, isObject, type JsonObject, type JsonValue } from "../values/json.js";
import { quote } from "../values/text.js";
import { readEntries, readObject } from "./fields.js";
import type { DocumentFindings } from "./findings.js";
import { schemaReference, type SchemaComponents, type SchemaScope } from "./schema-components.js";

export interface DiscriminatorContext {
  readonly findings: DocumentFindings;
  readonly components: SchemaComponents;
  readonly scope: SchemaScope;
}

export function readDiscriminator(
  value: JsonValue,
  pointer: string,
  context: DiscriminatorContext,
): JsonObject | undefined {
  const { findings } = context;
  // Swagger 2 wrote just the name, and many converted documents still do.
  const propertyName = isObject(value) ? value["propertyName"] : value;
  if (typeof propertyName !== "string" || propertyName === "") {
    const what = isObject(value) ? "has no `propertyName`" : `is ${describeType(value)}`;
    findings.add("DISCRIMINATOR_INVALID", pointer, `The discriminator ${what}.`);
    return undefined;
  }
  const discriminator = createObject();
  discriminator["propertyName"] = propertyName;
  if (!isObject(value)) return discriminator;
  const mapping = createObject();
  for (const entry of readEntries(readObject(value, "mapping", pointer, findings))) {
    const target = readTarget(entry.value, entry.pointer, context);
    if (target !== undefined) mapping[entry.key] = target;
  }
  if (Object.keys(mapping).length > 0) discriminator["mapping"] = mapping;
  const defaultMapping = value["defaultMapping"];
  const target =
    defaultMapping === undefined
      ? undefined
      : readTarget(defaultMapping, `${pointer}/defaultMapping`, context);
  if (target !== undefined) discriminator["defaultMapping"] = target;
  return discriminator;
}

function readTarget(
  value: JsonValue,
  pointer: string,
  { findings, components, scope }: DiscriminatorContext,
): string | undefined {
  if (typeof value === "string") {
    if (components.isPublished(value)) return schemaReference(value);
    const name = value.startsWith("#") ? components.findName(value, scope) : undefined;
    if (name !== undefined) return schemaReference(name);
    const file = fileName(value);
    if (file !== undefined && components.isPublished(file)) return schemaReference(file);
  }
  const what =
    typeof value === "string"
      ? `${quote(value)}, which is not a schema of this document`
      : describeType(value);
  findings.add("DISCRIMINATOR_TARGET_UNKNOWN", pointer, `The mapping names ${what}.`);
  return undefined;
}

/** Of a document that was split over files, and joined without its mappings: `./schemas/Dog.yaml` */
function fileName(target: string): string | undefined {
  return /^(?:.*\/)?([^/#]+)\.(?:json|ya?ml)(?:#\/?)?$/.exec(target)?.[1];
}
