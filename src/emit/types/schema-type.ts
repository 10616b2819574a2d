/**
 * Schema → TypeScript type, through openapi-typescript's own schema transform. The only place that makes types.
 *
 * Comments and references are added afterwards: the library copies document text unescaped, and its
 * `components["schemas"]["X"]` is replaced by the type passed to it.
 */
import type { GlobalContext } from "openapi-typescript";
import transformSchemaObject from "openapi-typescript/dist/transform/schema-object.mjs";
import type ts from "typescript";

import type { NameType, Type } from "../../code/syntax.js";
import * as make from "../../code/make.js";
import { hasOnly } from "../../schema/annotations.js";
import type { Schema } from "../../schema/schema.js";
import { docComment } from "../module/doc-comment.js";
import { fromModule, runtimeType } from "../module/module.js";
import type { VersionScope } from "../version-scope.js";
import * as nodes from "./library-type.js";
import { schemaQuestions, type PrintableSchema, type PrintContext } from "./print-context.js";
import { printableSchema } from "./printable-schema.js";
import { documentedField, schemaDoc } from "./schema-doc.js";
import { specialReference } from "./special-references.js";

/** `isReceived`: true for the type of an answer or event. */
export function schemaType(schema: Schema, scope: VersionScope, isReceived: boolean): Type {
  // Most answers have a type name, which needs no library.
  if (schema.reference !== undefined && hasOnly(schema, "reference"))
    return typeOfReference(schema.reference, scope, isReceived);
  const library = new Transform();
  const travelling = scope.fields.only(schema, isReceived ? "response" : "request");
  return printContext(scope, isReceived, library).typeFor(travelling);
}

/** The type of a declared schema, received or sent. */
export function referenceType(
  reference: string,
  { names, version }: VersionScope,
  isReceived: boolean,
): NameType {
  const isWritable = !isReceived && version.directions.forms.get(reference) === "both";
  const name = isWritable ? names.writable(reference) : names.schema(reference);
  return make.named(name, [], fromModule("types"));
}

/**
 * The unlisted values of an open enum. Strings in answers are branded, so that a `switch` over the listed ones must
 * handle them; a request accepts any string, and editors still suggest the listed ones.
 */
export function unlistedValues({ types = [] }: Schema, isReceived: boolean): Type[] {
  return [
    ...(types.includes("string")
      ? [isReceived ? runtimeType("Unrecognized", "types") : make.anyBesideLiterals("string")]
      : []),
    ...(types.includes("number") || types.includes("integer") ? [make.anyBesideLiterals("number")] : []),
  ];
}

function printContext(scope: VersionScope, isReceived: boolean, library: Transform): PrintContext {
  const { version } = scope;
  const context: PrintContext = {
    ...schemaQuestions(scope, isReceived),
    print: (schema, whole) => printableSchema(schema, context, whole),
    typeFor: (schema) => library.typeOf(printableSchema(schema, context)),
    passedOn: (type) => library.passOn(type),
    typeOf: (reference) => typeOfReference(reference, scope, isReceived),
    documented: (field) => documentedField(field, version.api.schemas),
    sizes: scope.sizes,
    unlisted: (schema) => unlistedValues(schema, isReceived),
    unrecognized: runtimeType("Unrecognized", "types"),
    unrecognizedTag: runtimeType("UnrecognizedTag", "types"),
  };
  return context;
}

function typeOfReference(reference: string, scope: VersionScope, isReceived: boolean): NameType {
  const special = specialReference(reference);
  switch (special?.kind) {
    case "type-parameter":
      return make.named(special.name);
    case "error-codes":
      return make.named(scope.names.errorSet(special.set).code, [], fromModule("errors"));
    case "bytes":
      return runtimeType("Binary", "types");
    case undefined:
      return referenceType(reference, scope, isReceived);
  }
}

/** The notes on a field, passed through the library. */
interface NotedSchema {
  readonly "x-name": string;
  readonly "x-schema"?: Schema;
}

/** The conversion of one type by the library. */
class Transform implements nodes.LibraryType {
  readonly #passedOn: Type[] = [];

  /** A reference, which the library turns into a type that `replaced` recognises. */
  passOn(type: Type): PrintableSchema {
    this.#passedOn.push(type);
    return { $ref: `#/components/schemas/${this.#passedOn.length - 1}` };
  }

  typeOf(printable: PrintableSchema): Type {
    const ctx: GlobalContext = {
      ...settings,
      transformProperty: (property, schema) => {
        const { "x-name": name, "x-schema": documented } = schema as unknown as NotedSchema;
        return nodes.named(property, name, documented && docComment(schemaDoc(documented)));
      },
    };
    // The library types its argument as a whole document; we build the parts that it reads.
    const schema = printable as Parameters<typeof transformSchemaObject>[0];
    return nodes.readType(transformSchemaObject(schema, { path: "", ctx }), this);
  }

  /** `components["schemas"]["0"]`, and strings, which the library spells as identifiers: `"USD"`. */
  replaced(node: ts.Node): Type | undefined {
    if (nodes.isIdentifier(node)) return make.literalType(JSON.parse(node.text) as string);
    if (node === emptyObject)
      return make.globalType("Record", [make.keyword("string"), make.keyword("never")]);
    if (!nodes.isIndexedAccessTypeNode(node) || !nodes.isIndexedAccessTypeNode(node.objectType))
      return undefined;
    const { indexType: index } = node;
    if (!nodes.isLiteralTypeNode(index) || !nodes.isStringLiteral(index.literal)) return undefined;
    return this.#passedOn[Number(index.literal.text)];
  }
}

const settings: GlobalContext = {
  additionalProperties: false,
  alphabetize: false,
  arrayLength: false,
  defaultNonNullable: false,
  discriminators: { objects: {}, refsHandled: [] },
  emptyObjectsUnknown: true,
  enum: false,
  enumValues: false,
  conditionalEnums: false,
  dedupeEnums: false,
  excludeDeprecated: false,
  exportType: false,
  generatePathParams: false,
  immutable: false,
  injectFooter: [],
  makePathsEnum: false,
  pathParamsAsTypes: false,
  postTransform: undefined,
  propertiesRequiredByDefault: false,
  readWriteMarkers: false,
  // Read only by the library's document loader, which is not used.
  redoc: Object.create(null) as GlobalContext["redoc"],
  resolve: () => undefined,
  rootTypes: false,
  rootTypesKeepCasing: false,
  rootTypesNoSchemaPrefix: false,
  silent: true,
  /** `additionalProperties: false` without properties. */
  transform: (printable) => ("x-empty" in printable ? emptyObject : undefined),
  transformProperty: undefined,
};

/** Marks an object without properties in the library's types. */
const emptyObject = { kind: nodes.kinds.TypeReference } as ts.TypeReferenceNode;
