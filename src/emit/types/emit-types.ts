/**
 * `types.ts`: every schema of a version under its own name. Schemas that an older version has in the same shape are
 * re-exported from there, so the declarations of a later version are what it changes and adds.
 *
 * An enum is an object of its values and the union of them, under one name. No TypeScript `enum`, so that the value is
 * the wire value, and a compiler has nothing to erase or keep.
 */
import type { Comment } from "../../code/comment.js";
import * as make from "../../code/make.js";
import type { ObjectExpression, Statement, Type } from "../../code/syntax.js";
import type { SchemaDeclaration } from "../../model/api.js";
import type { Schema, SchemaName } from "../../schema/schema.js";
import { type EmittedModule, emitModule, fromRuntime, runtimeType } from "../module/module.js";
import { docComment, remark } from "../module/doc-comment.js";
import { olderHomes, ownOf, reexports, type Homed } from "../module/homes.js";
import { history, ownPart, provenance, type VersionScope } from "../version-scope.js";
import { hasTags, isId } from "../names.js";
import { schemaDoc } from "./schema-doc.js";
import { referenceType, schemaType, unlistedValues } from "./schema-type.js";
import { withErrorCodes } from "./special-references.js";
import { declareTags, tagsElsewhere } from "./union-tags.js";
import type { ValueKind } from "../../model/values/value-types.js";

export function emitTypes(scope: VersionScope): EmittedModule {
  const own = ownOf(scope.version.schemas.values(), scope);
  return emitModule({
    path: `${scope.folder}/types.ts`,
    header: [
      provenance(scope),
      "",
      scope.timeline.whole === undefined
        ? "Every schema of the document, under the name it has there."
        : "The schemas of the document that included operations and events need, under the names they have there.",
      ...ownPart(scope, own.length > 0),
    ],
    declarations: own.flatMap((declaration) => [
      ...declareSchema(declaration, scope),
      ...declareTags(declaration, scope),
    ]),
    reexports: reexports(exportsOf, scope, "types"),
    homes: olderHomes(exportsOf(scope), scope, "types"),
  });
}

function exportsOf({ version, names }: VersionScope): Homed[] {
  const { api } = version;
  return Array.from(version.schemas.values(), ({ declaration: { name, schema }, home }) => ({
    home,
    names: [
      { name: names.schema(name), isType: !isEnumObject(schema) },
      ...(isId(name, api) ? [{ name: names.idMaker(name), isType: false }] : []),
      ...(hasTags(schema) ? [{ name: names.tags(name), isType: false }] : []),
      ...(version.directions.forms.get(name) === "both"
        ? [{ name: names.writable(name), isType: true }]
        : []),
    ],
  }));
}

export function declareSchema(declaration: SchemaDeclaration, scope: VersionScope): Statement[] {
  const { name, schema } = declaration;
  const { received, forms } = scope.version.directions;
  const form = forms.get(name) ?? (received.has(name) ? "response" : "request");
  const identifier = scope.names.schema(name);
  const closing = [
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

/** What a request takes, beside the type of answers under the schema's own name. */
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
    return make.exportedType(identifier, enumType(scope.names.schema(name), schema, isReceived, scope), {
      comments,
    });
  const inherited = scope.heritages.of(schema);
  const own = withErrorCodes(name, inherited?.own ?? schema, scope.version.api);
  const type = schemaType(own, scope, isReceived);
  if (type.kind !== "object") return make.exportedType(identifier, type, { comments });
  const bases = inherited?.bases.map((base) => referenceType(base, scope, isReceived)) ?? [];
  return make.exportedInterface(identifier, type.members, { comments, bases });
}

/** Strings or numbers, each under its own key. */
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
  const docOf = (value: string | number): Comment[] =>
    docComment({ paragraphs: [schema.docs?.values?.get(String(value))] });
  return make.openedObject(
    plainValues(schema).map((value) => make.property(String(value), make.scalar(value), docOf(value))),
  );
}

function enumType(identifier: string, schema: Schema, isReceived: boolean, scope: VersionScope): Type {
  return make.unionOf([
    make.valuesOf(identifier),
    ...(schema.open === true ? unlistedValues(schema, isReceived, scope) : []),
    ...(schema.nullable === true ? [make.keyword("null")] : []),
  ]);
}

/** The type; of an id also the function that makes one. */
function declareValue(
  name: SchemaName,
  value: ValueKind,
  comments: readonly Comment[],
  scope: VersionScope,
): Statement[] {
  const identifier = scope.names.schema(name);
  if (value.kind === "decimal")
    return [make.exportedType(identifier, runtimeType("Decimal", "decimal", scope), { comments })];
  const { thing } = value;
  const text = `A string as the id of a ${thing}. Throws an \`InvalidIdError\` if it is not a UUID.`;
  return [
    make.exportedType(identifier, runtimeType("Id", "ids", scope, [make.literalType(thing)]), { comments }),
    {
      kind: "function",
      name: scope.names.idMaker(name),
      isExported: true,
      comments: remark(text),
      parameters: [{ name: "value", type: make.keyword("string") }],
      returns: make.named(identifier),
      body: [
        {
          kind: "return",
          value: make.call("uuidOf", [make.scalar(thing), make.word("value")], {
            origin: fromRuntime("ids"),
          }),
        },
      ],
    },
  ];
}

/** `decimal.ts`: what a version's decimal numbers are read, written and compared with; for those who import it. */
export function emitDecimals(
  scope: VersionScope,
  library: keyof typeof modules | undefined,
): EmittedModule[] {
  const values = [...(scope.version.api.values?.values() ?? [])];
  if (!values.some(({ kind }) => kind === "decimal")) return [];
  return [
    emitModule({
      path: `${scope.folder}/decimal.ts`,
      header: [provenance(scope), "", "Decimal numbers as strings: exact, and never rounded."],
      starReexports: [
        "../runtime/decimal",
        ...(library === undefined ? [] : [`../runtime/decimals/${modules[library]}`]),
      ],
      declarations: [],
    }),
  ];
}

const modules = { "big.js": "big", "decimal.js": "decimal-js", "dinero.js": "dinero" } as const;
