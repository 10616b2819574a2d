/**
 * Schema → TypeScript type, through openapi-typescript's own schema transform. The one place that prints a type.
 *
 * Comments are ours: the library copies a document's text unescaped. So are references: the library writes
 * `components["schemas"]["X"]`, emitted code names the declaration `X`. The rewrite works on the syntax tree that the
 * library returns, since its own hook does not see references inside lists and unions.
 */
import type { GlobalContext } from "openapi-typescript";
import transformSchemaObject from "openapi-typescript/dist/transform/schema-object.mjs";
import ts from "typescript";

import { schemaView } from "../../schema/schema-view.js";
import type { Schema } from "../../schema/schema.js";
import { docComment } from "../module/doc-comment.js";
import { escapeInvisible } from "../module/literal.js";
import { runtimeType, type Mentions } from "../module/mentions.js";
import type { VersionScope } from "../version-scope.js";
import {
  identifierSchema,
  printableSchema,
  type PrintableSchema,
  type PrintContext,
} from "./printable-schema.js";
import { schemaDoc } from "./schema-doc.js";
import { errorSetOf, typeParameterOf } from "./special-references.js";

export interface PrintedType {
  readonly text: string;
  /** Whether the type is one object type, which can be the body of an interface. */
  readonly isObject: boolean;
}

/** `isReceived`: the type is of an answer or an event. */
export function printSchema(
  schema: Schema,
  scope: VersionScope,
  mentions: Mentions,
  isReceived: boolean,
): PrintedType {
  const printable = printableSchema(schema, printContext(scope, mentions, isReceived));
  const type = withNamedReferences(transform(printable));
  return {
    // Only literals can hold such characters here: comments are cleaned and identifiers are ours.
    text: escapeInvisible(printer.printNode(ts.EmitHint.Unspecified, type, emptyFile)),
    isObject: ts.isTypeLiteralNode(type),
  };
}

const printer = ts.createPrinter({ newLine: ts.NewLineKind.LineFeed });
const emptyFile = ts.createSourceFile("", "", ts.ScriptTarget.ESNext);

function printContext(scope: VersionScope, mentions: Mentions, isReceived: boolean): PrintContext {
  const { names, version } = scope;
  const runtimeSchema = (name: string) => (): PrintableSchema =>
    identifierSchema(runtimeType(name, "types", scope, mentions));
  return {
    nameOf: (reference) => {
      const set = errorSetOf(reference);
      const identifier =
        typeParameterOf(reference) ??
        (set === undefined ? names.schema(reference) : names.errorSet(set).code);
      mentions.names.add(identifier);
      return identifier;
    },
    fieldOf: (schema, field) => schemaView(version.api.schemas).resolveAt(schema, [field]),
    areOptionalsNullable: isReceived && version.api.traits.nullableOptionals === true,
    unrecognized: runtimeSchema("Unrecognized"),
    unrecognizedTag: runtimeSchema("UnrecognizedTag"),
    binary: runtimeSchema("Binary"),
  };
}

function transform(printable: PrintableSchema): ts.TypeNode {
  // The library types its argument as the document it expects; what it reads of it is what we build.
  return transformSchemaObject(printable as Parameters<typeof transformSchemaObject>[0], {
    path: "",
    ctx: transformContext,
  });
}

const transformContext: GlobalContext = {
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
  // Read by the library's document loader only, which has no part in this.
  redoc: Object.create(null) as GlobalContext["redoc"],
  resolve: () => undefined,
  rootTypes: false,
  rootTypesKeepCasing: false,
  rootTypesNoSchemaPrefix: false,
  silent: true,
  transform: emptyObject,
  transformProperty: commentProperty,
};

/** `additionalProperties: false` without properties: the empty object. */
function emptyObject(printable: object): ts.TypeNode | undefined {
  return "x-empty" in printable
    ? ts.factory.createTypeReferenceNode("Record", [
        ts.factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword),
        ts.factory.createKeywordTypeNode(ts.SyntaxKind.NeverKeyword),
      ])
    : undefined;
}

function commentProperty(property: ts.PropertySignature, printable: object): ts.PropertySignature {
  if (!("x-schema" in printable)) return property;
  const comment = docComment(schemaDoc(printable["x-schema"] as Schema));
  if (comment === "") return property;
  const text = comment.trim().replace(/^\/\*/, "").replace(/\*\/$/, "");
  return ts.addSyntheticLeadingComment(property, ts.SyntaxKind.MultiLineCommentTrivia, text, true);
}

/** Replaces `components["schemas"]["X"]` by `X`, at any depth. */
function withNamedReferences(type: ts.TypeNode): ts.TypeNode {
  const result = ts.transform(type, [
    (transformation) => (root) => {
      const visit = (node: ts.Node): ts.Node => {
        const name = referencedName(node);
        return name === undefined
          ? ts.visitEachChild(node, visit, transformation)
          : ts.factory.createTypeReferenceNode(name);
      };
      return visit(root) as ts.TypeNode;
    },
  ]);
  const [transformed] = result.transformed;
  return transformed ?? type;
}

function referencedName(node: ts.Node): string | undefined {
  if (!ts.isIndexedAccessTypeNode(node) || !ts.isIndexedAccessTypeNode(node.objectType)) return undefined;
  const root = node.objectType.objectType;
  const isComponents =
    ts.isTypeReferenceNode(root) && ts.isIdentifier(root.typeName) && root.typeName.text === "components";
  return isComponents && ts.isLiteralTypeNode(node.indexType) && ts.isStringLiteral(node.indexType.literal)
    ? node.indexType.literal.text
    : undefined;
}
