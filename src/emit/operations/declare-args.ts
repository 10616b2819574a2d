/** The arguments of an operation (`…Args`): its parameters and its body, in a single object. */
import * as make from "../../code/make.js";
import type { PropertyMember, Statement, Type } from "../../code/syntax.js";
import type { Operation, Parameter, Encoding, Encodings } from "../../model/api.js";
import type { Schema } from "../../schema/schema.js";
import { schemaView, type SchemaView } from "../../schema/schema-view.js";
import { deprecationAdvice, docComment, prose, remark } from "../module/doc-comment.js";
import { runtimeType } from "../module/module.js";
import { documentedField, schemaDoc } from "../types/schema-doc.js";
import { schemaType } from "../types/schema-type.js";
import type { VersionScope } from "../version-scope.js";
import { argumentKeys, isRange, requestForm, type BodyForm, type RequestForm } from "./body-forms.js";
import { annotationsOf } from "../../schema/annotations.js";
import { isBinaryString } from "../../schema/media-type.js";
import { mapChildren } from "../../schema/visit-schema.js";
import { specialSchema } from "../types/special-references.js";

export function declareArgs(operation: Operation, scope: VersionScope): Statement {
  const names = scope.names.operation(operation.id);
  const { api } = scope.version;
  const keys = argumentKeys(operation, api);
  const form = requestForm(operation, api);
  const fields = [
    ...operation.parameters.map((parameter, index) =>
      argument(parameter, keys[index] ?? parameter.name, scope),
    ),
    ...(form.kind === "fixed" ? [bodyField(form.form, operation, scope)] : []),
  ];
  const further = [
    ...(form.kind === "chosen" ? [bodyChoice(form, operation, scope)] : []),
    ...operation.atLeastOneOf.map((list) => demand(operation, list, keys, scope)),
  ];
  const comments = remark(`The arguments of {@link ${names.function}}.`);
  const [only, ...others] = fields.length === 0 ? further : [make.objectType(fields), ...further];
  if (only === undefined) return make.exportedType(names.args, make.emptyObject, { comments });
  if (further.length === 0) return make.exportedInterface(names.args, fields, { comments });
  return make.exportedType(names.args, others.length === 0 ? only : make.intersectionOf([only, ...others]), {
    comments,
  });
}

function argument(parameter: Parameter, key: string, scope: VersionScope): PropertyMember {
  const constraints = schemaDoc({ ...parameter.schema, docs: {} });
  const description =
    parameter.description ?? documentedField(parameter.schema, scope.version.api.schemas).docs?.description;
  const { advice, rest } = parameter.deprecated
    ? deprecationAdvice(description)
    : { advice: undefined, rest: description };
  return make.field(key, schemaType(parameter.schema, scope, false), {
    isOptional: !parameter.required,
    comments: docComment({
      ...constraints,
      paragraphs: [rest, ...constraints.paragraphs],
      deprecated: advice,
    }),
  });
}

/** `{ a: string } | { b: string }` */
function demand(
  operation: Operation,
  list: readonly string[],
  keys: readonly string[],
  scope: VersionScope,
): Type {
  const alternatives = list.map((name): Type => {
    const index = operation.parameters.findIndex((candidate) => candidate.name === name);
    const schema = operation.parameters[index]?.schema;
    const type = schema === undefined ? make.keyword("string") : schemaType(schema, scope, false);
    return { kind: "object", members: [make.field(keys[index] ?? name, type)], isMultiline: false };
  });
  return make.unionOf(alternatives);
}

/** `{ contentType?: "application/json"; body: A } | { contentType: "text/csv"; body: string }` */
function bodyChoice(
  { forms, usual }: Extract<RequestForm, { kind: "chosen" }>,
  operation: Operation,
  scope: VersionScope,
): Type {
  const isRequired = operation.body?.required === true;
  const members = forms.map((form) => {
    const isUsual = form === usual;
    const body = bodyField(form, operation, scope);
    return make.objectType([
      make.field("contentType", contentTypeOf(form.mediaType), { isOptional: isUsual }),
      // Naming a media type without a body would be meaningless.
      isUsual ? body : { ...body, isOptional: false },
    ]);
  });
  const neither = ["contentType", "body"].map((key) =>
    make.field(key, make.keyword("never"), { isOptional: true }),
  );
  return make.unionOf([...members, ...(isRequired || usual !== undefined ? [] : [make.objectType(neither)])]);
}

function contentTypeOf(mediaType: string): Type {
  if (!isRange(mediaType)) return make.literalType(mediaType);
  const [range = "", end = ""] = mediaType.split(/\/\*?/);
  return runtimeType("MediaType", "types", [
    range === "*" ? make.keyword("string") : make.literalType(range),
    ...(end === "" ? [] : [make.literalType(end)]),
  ]);
}

function bodyField(form: BodyForm, operation: Operation, scope: VersionScope): PropertyMember {
  const { body, filledFields: filled } = operation;
  const type = bodyType(form, scope);
  const isFilled = filled !== undefined && (form.kind === "json" || form.kind === "form");
  const fields = make.unionOf((filled ?? []).map((name) => make.literalType(name)));
  return make.field("body", isFilled ? runtimeType("WithoutFields", "types", [type, fields]) : type, {
    isOptional: body?.required !== true,
    comments: prose(body?.description),
  });
}

function bodyType(
  { mediaType, kind, content: { schema, ...encodings } }: BodyForm,
  scope: VersionScope,
): Type {
  const view = schemaView(scope.version.api.schemas);
  switch (kind) {
    case "json":
    case "lines":
    case "form":
      return schemaType(schema, scope, false);
    case "multipart":
      return schemaType(multipartSchema(schema, encodings, view), scope, false);
    case "text":
      return /^text\/(?!xml\b)/i.test(mediaType) && isTextItself(view.resolve(schema))
        ? schemaType(schema, scope, false)
        : make.unionOf([make.keyword("string"), binaryType()]);
    case "bytes":
      return binaryType();
  }
}

/** True for single values that are narrower than `string`: an enum, a number. */
function isTextItself({ types = [], enum: values }: Schema): boolean {
  const isSingle = types.length > 0 && types.every((type) => type !== "object" && type !== "array");
  return isSingle && (values !== undefined || !types.includes("string"));
}

function binaryType(): Type {
  return runtimeType("Binary", "types");
}

/**
 * The schema of a multipart body as the caller passes it, with bytes instead of a string if a part is a file. Inside a
 * part, objects travel as JSON. A named schema keeps its name unless one of its properties is a file.
 */
function multipartSchema(schema: Schema, encodings: Partial<Encodings>, view: SchemaView): Schema {
  const { encoding, prefixEncoding = [], itemEncoding } = encodings;
  return throughReference(schema, view, (target) =>
    mapChildren(target, (child, keyword, at) => {
      if (isUnionOrIntersection(keyword)) return multipartSchema(child, encodings, view);
      if (keyword === "properties") return fieldSchema(child, encoding?.get(String(at)), view);
      if (keyword === "additionalProperties" || keyword === "patternProperties")
        return fieldSchema(child, undefined, view);
      if (keyword === "prefixItems")
        return partSchema(child, prefixEncoding[Number(at)] ?? itemEncoding, view);
      return keyword === "items" ? partSchema(child, itemEncoding, view) : child;
    }),
  );
}

function isUnionOrIntersection(keyword: keyof Schema): boolean {
  return keyword === "allOf" || keyword === "anyOf" || keyword === "oneOf";
}

/** A list field is a part for each item, unless the list is itself a multipart body. */
function fieldSchema(schema: Schema, encoding: Encoding | undefined, view: SchemaView): Schema {
  return throughReference(schema, view, (target) =>
    target.items === undefined || target.items === false || isNested(encoding)
      ? partSchema(target, encoding, view)
      : mapChildren(target, (child, keyword) =>
          keyword === "items" ? partSchema(child, encoding, view) : child,
        ),
  );
}

function partSchema(schema: Schema, encoding: Encoding | undefined, view: SchemaView): Schema {
  return throughReference(schema, view, (target) => {
    if (isNested(encoding)) return multipartSchema(target, encoding, view);
    if (target.allOf !== undefined || target.anyOf !== undefined || target.oneOf !== undefined)
      return mapChildren(target, (child, keyword) =>
        isUnionOrIntersection(keyword) ? partSchema(child, encoding, view) : child,
      );
    switch (partKind(target, encoding)) {
      case "value":
        return target;
      case "file":
        return { ...specialSchema({ kind: "bytes" }), ...beside(target) };
      case "text or file":
        return { anyOf: [{ types: ["string"] }, specialSchema({ kind: "bytes" })], ...beside(target) };
    }
  });
}

function isNested(encoding: Encoding | undefined): encoding is Encoding {
  return encoding?.contentType?.toLowerCase().startsWith("multipart/") === true;
}

/** A reference is kept if its target does not change. */
function throughReference(schema: Schema, view: SchemaView, map: (target: Schema) => Schema): Schema {
  if (schema.reference === undefined) return map(schema);
  const target = view.resolve(schema);
  const mapped = map(target);
  return mapped === target ? schema : { ...mapped, ...beside(schema) };
}

function beside(schema: Schema): Schema {
  return { ...annotationsOf(schema), ...(schema.nullable === true && { nullable: true }) };
}

/** The type of a part, for the caller. */
function partKind(schema: Schema, encoding: Encoding | undefined): "value" | "file" | "text or file" {
  const isFile = isBinaryString(schema);
  const types = encoding?.contentType?.split(",").map((type) => type.trim().toLowerCase());
  if (types === undefined) return isFile ? "file" : "value";
  const isText = types.every((type) => /^text\/|[/+](json|xml)\b/.test(type));
  if (isFile) return isText ? "text or file" : "file";
  const { types: [type, ...others] = [], enum: values, contentEncoding } = schema;
  // JSON and base64 have the type of the schema.
  if (contentEncoding !== undefined || types.some((one) => /[/+]json\b|^(\*|application)\/\*$/.test(one)))
    return "value";
  const isScalar = type !== undefined && others.length === 0 && type !== "object" && type !== "array";
  if (
    isScalar &&
    (values !== undefined || type !== "string" || types.every((one) => one.startsWith("text/")))
  )
    return "value";
  return isText || isScalar ? "text or file" : "file";
}
