/**
 * `types.ts`: every schema of a version under its own name. Schemas that an older version has in the same shape are
 * re-exported from there, so the declarations of a later version are what it changes and adds.
 *
 * An enum is an object of its values and the union of them, under one name. No TypeScript `enum`, so that the value is
 * the wire value, and a compiler has nothing to erase or keep.
 */
import type { SchemaDeclaration } from "../../model/api.js";
import type { Schema } from "../../schema/schema.js";
import type { EmittedFile } from "../emitted-file.js";
import { heritage } from "../heritage.js";
import { docComment } from "../module/doc-comment.js";
import { importTypes, ownOf, reexports, type Homed } from "../module/homes.js";
import { literal, propertyKey } from "../module/literal.js";
import { Mentions, runtimeImports, runtimeType } from "../module/mentions.js";
import { emitModule, type ModuleDeclaration, type ModuleImport } from "../module/module.js";
import { history, ownPart, provenance, type VersionScope } from "../version-scope.js";
import { printSchema } from "./print-type.js";
import { schemaDoc } from "./schema-doc.js";
import { withErrorCodes } from "./special-references.js";

export function emitTypes(scope: VersionScope): EmittedFile {
  const own = ownOf(scope.version.schemas.values(), scope);
  const mentions = new Mentions();
  const declarations = own.map((declaration) => declareSchema(declaration, scope, mentions));
  return emitModule({
    path: `${scope.folder}/types.ts`,
    header: [
      provenance(scope),
      "",
      "Every schema of the document, under the name it has there.",
      ...ownPart(scope, own.length > 0),
    ],
    imports: [...runtimeImports(mentions), ...imports(scope, mentions)],
    reexports: reexports(exportsOf, scope, "types.js"),
    declarations,
  });
}

function exportsOf({ version, names }: VersionScope): Homed[] {
  return Array.from(version.schemas.values(), ({ declaration: { name, schema }, home }) => ({
    home,
    names: [{ name: names.schema(name), isType: !isEnumObject(schema) }],
  }));
}

function imports(scope: VersionScope, { names: mentioned }: Mentions): ModuleImport[] {
  const isMentioned = ({ names }: Homed): boolean => names.some(({ name }) => mentioned.has(name));
  const codes = scope.version.api.errorSets
    .map(({ name }) => scope.names.errorSet(name).code)
    .filter((name) => mentioned.has(name));
  return [
    ...importTypes(exportsOf(scope).filter(isMentioned), scope, "types.js"),
    ...(codes.length === 0 ? [] : [{ from: "./errors.js", types: codes }]),
  ];
}

export function declareSchema(
  { name, schema }: SchemaDeclaration,
  scope: VersionScope,
  mentions: Mentions,
): ModuleDeclaration {
  const identifier = scope.names.schema(name);
  const comment = docComment(schemaDoc(schema, [history("schemas", name, scope)]));
  if (isEnumObject(schema)) {
    const unrecognized = (): string => runtimeType("Unrecognized", "types", scope, mentions);
    return {
      exports: [{ name: identifier, isType: false }],
      text: enumText(identifier, schema, comment, unrecognized),
    };
  }
  const inherited = heritage(schema, scope.version.api);
  const printed = printSchema(
    withErrorCodes(name, inherited?.own ?? schema, scope.version.api),
    scope,
    mentions,
    scope.version.received.has(name),
  );
  const bases = (inherited?.bases ?? []).map((base) => scope.names.schema(base));
  for (const base of bases) mentions.names.add(base);
  const extension = bases.length === 0 ? "" : ` extends ${bases.join(", ")}`;
  const text = printed.isObject
    ? `${comment}export interface ${identifier}${extension} ${printed.text}`
    : `${comment}export type ${identifier} = ${printed.text};`;
  return { exports: [{ name: identifier, isType: true }], text };
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

function enumText(identifier: string, schema: Schema, comment: string, unrecognized: () => string): string {
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
