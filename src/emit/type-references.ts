/**
 * The one seam to how openapi-typescript spells a reference.
 *
 * The library writes `components["schemas"]["X"]`; emitted code names the declaration `X`. The rewrite works
 * on the syntax tree that the library returns, since its own hook does not see references inside lists and unions.
 */
import ts from "typescript";

import type { Schema } from "../schema/schema.js";
import { literal } from "./module/literal.js";
import type { PrintableSchema } from "./types/printable-schema.js";

/** What printing one type needs to know, and what it finds out. */
export interface PrintContext {
  /** The identifier of a schema declaration. */
  readonly nameOf: (schema: string) => string;
  /** The schema of a field, through references. */
  readonly fieldOf: (schema: Schema, field: string) => Schema | undefined;
  /** Whether optional fields may also be null: the type is of something received. */
  readonly areOptionalsNullable: boolean;
  /** Text of a field's value beyond the values a document lists. */
  readonly unrecognized: () => PrintableSchema;
  /** The tag of a union member beyond those a document lists. */
  readonly unrecognizedTag: () => PrintableSchema;
  /** Bytes: a file in a form. */
  readonly binary: () => PrintableSchema;
  /** Collects the identifiers that the printed type mentions. */
  readonly mentioned: Set<string>;
}

export function referenceTo(schema: string, context: PrintContext): PrintableSchema {
  return identifierSchema(context.nameOf(schema), context);
}

/** `Omit<Amount, "type">`: the library only passes the name on, so the name may be any type reference. */
export function referenceWithout(schema: string, field: string, context: PrintContext): PrintableSchema {
  const identifier = context.nameOf(schema);
  context.mentioned.add(identifier);
  return { $ref: `#/components/schemas/${encodeURIComponent(`Omit<${identifier}, ${literal(field)}>`)}` };
}

export function identifierSchema(
  identifier: string,
  context: Pick<PrintContext, "mentioned">,
): PrintableSchema {
  context.mentioned.add(identifier);
  return { $ref: `#/components/schemas/${identifier}` };
}

/** Replaces `components["schemas"]["X"]` by `X`, at any depth. */
export function withNamedReferences(type: ts.TypeNode): ts.TypeNode {
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
