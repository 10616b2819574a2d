/**
 * `types.ts`: every schema of a version under its own name. Schemas that an older version has in the same shape are
 * re-exported from there, so the declarations of a later version are what it changes and adds.
 *
 * An enum is an object of its values and the union of them, under one name. No TypeScript `enum`, so that the value is
 * the wire value, and a compiler has nothing to erase or keep.
 */
import type { Comment } from "../../code/comment.js";
import {
  asConst,
  exportedConstant,
  exportedInterface,
  exportedType,
  keyword,
  named,
  openedObject,
  property,
  scalar,
  unionOf,
  valuesOf,
} from "../../code/make.js";
import type { ObjectExpression, Statement, Type } from "../../code/syntax.js";
import type { SchemaDeclaration } from "../../model/api.js";
import type { Schema } from "../../schema/schema.js";
import type { EmittedModule } from "../emitted-file.js";
import { docComment } from "../module/doc-comment.js";
import { olderHomes, ownOf, reexports, type Homed } from "../module/homes.js";
import { emitModule } from "../module/module.js";
import { fromModule, runtimeType } from "../module/origins.js";
import { history, ownPart, provenance, type VersionScope } from "../version-scope.js";
import { schemaDoc } from "./schema-doc.js";
import { schemaType } from "./schema-type.js";
import { withErrorCodes } from "./special-references.js";

export function emitTypes(scope: VersionScope): EmittedModule {
  const own = ownOf(scope.version.schemas.values(), scope);
  return emitModule({
    path: `${scope.folder}/types.ts`,
    header: [
      provenance(scope),
      "",
      "Every schema of the document, under the name it has there.",
      ...ownPart(scope, own.length > 0),
    ],
    declarations: own.flatMap((declaration) => declareSchema(declaration, scope)),
    reexports: reexports(exportsOf, scope, "types.js"),
    homes: olderHomes(exportsOf(scope), scope, "types.js"),
  });
}

function exportsOf({ version, names }: VersionScope): Homed[] {
  return Array.from(version.schemas.values(), ({ declaration: { name, schema }, home }) => ({
    home,
    names: [{ name: names.schema(name), isType: !isEnumObject(schema) }],
  }));
}

export function declareSchema({ name, schema }: SchemaDeclaration, scope: VersionScope): Statement[] {
  const identifier = scope.names.schema(name);
  const comments = docComment(schemaDoc(schema, [history("schemas", name, scope)]));
  if (isEnumObject(schema)) {
    const constant = exportedConstant(identifier, asConst(enumObject(schema)), { comments });
    return [constant, exportedType(identifier, enumType(identifier, schema, scope), { comments })];
  }
  const inherited = scope.heritages.of(schema);
  const type = schemaType(
    withErrorCodes(name, inherited?.own ?? schema, scope.version.api),
    scope,
    scope.version.received.has(name),
  );
  if (type.kind !== "object") return [exportedType(identifier, type, { comments })];
  const bases =
    inherited?.bases.map((base) => named(scope.names.schema(base), [], fromModule("types"))) ?? [];
  return [exportedInterface(identifier, type.members, { comments, bases })];
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
  return openedObject(
    plainValues(schema).map((value) => property(String(value), scalar(value), docOf(value))),
  );
}

function enumType(identifier: string, schema: Schema, scope: VersionScope): Type {
  return unionOf([
    valuesOf(identifier),
    ...(schema.open === true ? [runtimeType("Unrecognized", "types", scope)] : []),
    ...(schema.nullable === true ? [keyword("null")] : []),
  ]);
}
