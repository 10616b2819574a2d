/**
 * `types.ts`: every schema of a version under its own name. Schemas with the same shape in an older version are
 * re-exported from there, so a later version declares only what it changes and adds.
 *
 * An enum is an object of its values and their union, under one name. Unlike a TypeScript `enum`, its values are the
 * wire values, and compilers can erase its types.
 */
import type { Comment, ObjectExpression, Statement, Type } from "../../code/syntax.js";
import * as make from "../../code/make.js";
import type { DecimalLibrary, SchemaDeclaration, ValueKind } from "../../model/api.js";
import type { Schema, SchemaName } from "../../schema/schema.js";
import { getOrAdd, haveSameItems } from "../../values/collections.js";
import { capitalise } from "../../values/text.js";
import { type EmittedModule, type ExportedName, fromRuntime, runtimeType } from "../module/module.js";
import { docComment, prose, remark } from "../module/doc-comment.js";
import { ownOf, type Part, parts, typeNames, valueNames, versionModule } from "../module/homes.js";
import { hasTags, isId, tagsOf } from "../names.js";
import { history, type VersionScope } from "../version-scope.js";
import { schemaDoc } from "./schema-doc.js";
import { referenceType, schemaType, unlistedValues } from "./schema-type.js";
import { withErrorCodes } from "./special-references.js";

export function emitTypes(scope: VersionScope): EmittedModule {
  const own = ownOf(scope.version.schemas.values(), scope);
  const isRenamed = own.some(({ publishedName }) => publishedName !== undefined);
  const unless = isRenamed ? " or in PascalCase" : "";
  const purpose =
    scope.timeline.whole === undefined
      ? `Every schema of the document, under the name it has there${unless}.`
      : `The schemas of the document that included operations and events need, under the names they have there${unless}.`;
  return versionModule(scope, "types", purpose, { partsOf, remarksOwn: true });
}

function partsOf(scope: VersionScope): Part[] {
  const namesOf = (declaration: SchemaDeclaration) => exportsOfSchema(declaration, scope);
  return parts(scope.version.schemas.values(), namesOf, (declaration) => [
    ...declareSchema(declaration, scope),
    ...declareTags(declaration, scope),
  ]);
}

/** The type of a schema comes first. */
export function exportsOfSchema(
  { name, schema }: SchemaDeclaration,
  { version, names }: VersionScope,
): ExportedName[] {
  return [
    { name: names.schema(name), isType: !isEnumObject(schema) },
    ...(isId(name, version.api) ? valueNames(names.idMaker(name)) : []),
    ...(hasTags(schema) ? valueNames(names.tags(name)) : []),
    ...(version.directions.forms.get(name) === "both" ? typeNames(names.writable(name)) : []),
  ];
}

export function declareSchema(declaration: SchemaDeclaration, scope: VersionScope): Statement[] {
  const { name, publishedName, schema } = declaration;
  const { received, forms } = scope.version.directions;
  const form = forms.get(name) ?? (received.has(name) ? "response" : "request");
  const identifier = scope.names.schema(name);
  const closing = [
    ...(publishedName === undefined ? [] : [`The schema \`${publishedName}\` of the document.`]),
    ...(isEnumObject(schema) ? [tagsElsewhere(declaration, scope)] : []),
    history("schemas", name, scope),
  ];
  const comments = docComment(schemaDoc(schema, closing));
  const value = scope.version.api.values?.get(name);
  if (value !== undefined) return declareValue(name, value, comments, scope);
  return [
    ...(isEnumObject(schema)
      ? [make.exportedConstant(identifier, make.asConst(enumObject(schema)), { comments })]
      : []),
    declareForm(declaration, identifier, form !== "request", comments, scope),
    ...(form === "both" ? [declareWritable(declaration, scope)] : []),
  ];
}

/** The type for requests, beside the one for answers under the schema's name. */
function declareWritable(declaration: SchemaDeclaration, scope: VersionScope): Statement {
  const identifier = scope.names.schema(declaration.name);
  const comments = remark(`{@link ${identifier}} in a request: what a caller may set.`);
  return declareForm(declaration, scope.names.writable(declaration.name), false, comments, scope);
}

function declareForm(
  { name, schema }: SchemaDeclaration,
  identifier: string,
  isReceived: boolean,
  comments: readonly Comment[],
  scope: VersionScope,
): Statement {
  if (isEnumObject(schema))
    return make.exportedType(identifier, enumType(scope.names.schema(name), schema, isReceived), {
      comments,
    });
  const inherited = scope.heritages.of(schema);
  const own = withErrorCodes(name, inherited?.own ?? schema, scope.version.api);
  const type = schemaType(own, scope, isReceived);
  const bases = inherited?.bases.map((base) => referenceType(base, scope, isReceived)) ?? [];
  return make.exportedShape(identifier, type, { comments, bases });
}

/** True for strings or numbers with distinct keys. */
function isEnumObject(schema: Schema): boolean {
  if (schema.enum === undefined || schema.enum.length === 0 || schema.allOf !== undefined) return false;
  const values = plainValues(schema);
  const keys = new Set(values.map(String));
  return values.length === schema.enum.length && keys.size === values.length && !keys.has("__proto__");
}

function plainValues(schema: Schema): (string | number)[] {
  return (schema.enum ?? []).filter((value) => typeof value === "string" || typeof value === "number");
}

function enumObject(schema: Schema): ObjectExpression {
  const docOf = (value: string | number): Comment[] => prose(schema.docs?.values?.get(String(value)));
  return make.openedObject(
    plainValues(schema).map((value) => make.property(String(value), make.scalar(value), docOf(value))),
  );
}

function enumType(identifier: string, schema: Schema, isReceived: boolean): Type {
  return make.unionOf([
    make.valuesOf(identifier),
    ...(schema.open === true ? unlistedValues(schema, isReceived) : []),
    ...(schema.nullable === true ? [make.keyword("null")] : []),
  ]);
}

/** The type of an id or a decimal, and the function that makes an id. */
function declareValue(
  name: SchemaName,
  value: ValueKind,
  comments: readonly Comment[],
  scope: VersionScope,
): Statement[] {
  const identifier = scope.names.schema(name);
  if (value.kind === "decimal")
    return [make.exportedType(identifier, runtimeType("Decimal", "decimal"), { comments })];
  const { thing } = value;
  const text = `A string as the id of a ${thing}. Throws an \`InvalidIdError\` if it is not a UUID.`;
  return [
    make.exportedType(identifier, runtimeType("Id", "ids", [make.literalType(thing)]), { comments }),
    make.exportedFunction(scope.names.idMaker(name), {
      comments: remark(text),
      parameters: [{ name: "value", type: make.keyword("string") }],
      returns: make.named(identifier),
      result: make.call("uuidOf", [make.scalar(thing), make.word("value")], { origin: fromRuntime("ids") }),
    }),
  ];
}

/**
 * The tags of a union as values: `PetTag.Cat` is a value of the `type` of a `Pet`. A similarly named enum with other
 * values (`PetType.cat`) has a comment that points to the tags.
 */
function declareTags({ name, schema }: SchemaDeclaration, { names }: VersionScope): Statement[] {
  if (schema.tag === undefined || !hasTags(schema)) return [];
  return tagConstant(names.tags(name), names.schema(name), schema.tag.property, tagsOf(schema));
}

/** An object of the tag's values and their union, under one name. */
export function tagConstant(
  name: string,
  union: string,
  field: string,
  values: readonly string[],
): Statement[] {
  const comments = remark(`The values of \`${field}\` in {@link ${union}}.`);
  const entries = values.map((value) => make.property(value, make.scalar(value)));
  return make.exportedEnum(name, entries, { comments });
}

/** A pointer to the tags of a union, for a similarly named enum with other values: `PetType`, `PetKind`. */
function tagsElsewhere({ name, schema }: SchemaDeclaration, scope: VersionScope): string | undefined {
  const unions = getOrAdd(unionsOf, scope, () => unionsByTagType(scope));
  const union = unions.get(scope.names.schema(name));
  if (union === undefined || haveSameItems(union.tags, schema.enum ?? [])) return undefined;
  return `The values of \`${union.field}\` in \`${union.name}\` are those of \`${union.constant}\`, not these.`;
}

interface TaggedUnion {
  readonly name: string;
  readonly field: string;
  readonly constant: string;
  readonly tags: readonly string[];
}

const unionsOf = new WeakMap<VersionScope, ReadonlyMap<string, TaggedUnion>>();

/** By the names that a type of their tags is likely to have. */
function unionsByTagType(scope: VersionScope): ReadonlyMap<string, TaggedUnion> {
  const byName = new Map<string, TaggedUnion>();
  for (const union of taggedUnions(scope)) {
    for (const ending of [capitalise(union.field), "Type", "Kind"])
      getOrAdd(byName, union.name + ending, () => union);
  }
  return byName;
}

function taggedUnions({ names, version: { schemas, webhooks } }: VersionScope): TaggedUnion[] {
  const declared = [...schemas.values()].flatMap(({ declaration: { name, schema } }): TaggedUnion[] => {
    if (schema.tag === undefined || !hasTags(schema)) return [];
    const tags = tagsOf(schema);
    return [{ name: names.schema(name), field: schema.tag.property, constant: names.tags(name), tags }];
  });
  const tags = webhooks?.union.declaration.map(({ type }) => type) ?? [];
  if (tags.length === 0) return declared;
  return [...declared, { name: "WebhookEvent", field: "type", constant: "WebhookEventTag", tags }];
}

/** `decimal.ts`: reads, writes and compares decimal numbers of a version. The index does not export it. */
export function emitDecimals(scope: VersionScope, library: DecimalLibrary | undefined): EmittedModule[] {
  const values = [...(scope.version.api.values?.values() ?? [])];
  if (!values.some(({ kind }) => kind === "decimal")) return [];
  const libraries = library === undefined ? [] : [`../runtime/decimals/${decimalModules[library]}`];
  return [
    versionModule(scope, "decimal", "Decimal numbers as strings: exact, and never rounded.", {
      starReexports: ["../runtime/decimal", ...libraries],
      declarations: [],
    }),
  ];
}

/** Modules of the runtime's folder `decimals/`, by the library that they convert to. */
export const decimalModules = {
  "big.js": "big",
  "decimal.js": "decimal-js",
  "dinero.js": "dinero",
} as const satisfies Record<DecimalLibrary, string>;
