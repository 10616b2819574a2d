/**
 * Schema → TypeScript type, through openapi-typescript's own schema transform.
 *
 * Comments are ours: the library copies a document's text as it is.
 */
import { transformSchemaObject, type GlobalContext } from "openapi-typescript";
import ts from "typescript";

import type { Schema } from "../../schema/schema.js";
import { docComment } from "../module/doc-comment.js";
import { escapeInvisible } from "../module/literal.js";
import { printableSchema, type PrintableSchema } from "./printable-schema.js";
import { schemaDoc } from "./schema-doc.js";
import { withNamedReferences, type PrintContext } from "../type-references.js";

export interface PrintedType {
  readonly text: string;
  /** Whether the text is one object type, so that an interface can have it as its body. */
  readonly isObject: boolean;
}

export function printType(schema: Schema, context: PrintContext): PrintedType {
  return printSyntax(printableSchema(schema, context));
}

export function printSyntax(printable: PrintableSchema): PrintedType {
  const type = withNamedReferences(transform(printable));
  return {
    // Only literals can hold such characters here: comments are cleaned and identifiers are ours.
    text: escapeInvisible(printer.printNode(ts.EmitHint.Unspecified, type, emptyFile)),
    isObject: ts.isTypeLiteralNode(type),
  };
}

const printer = ts.createPrinter({ newLine: ts.NewLineKind.LineFeed });
const emptyFile = ts.createSourceFile("", "", ts.ScriptTarget.ESNext);

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
