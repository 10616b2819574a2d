/**
 * Unions, intersections and listed values as openapi-typescript makes them.
 *
 * The library reads schemas, so members that are types already are written as schemas again, and those that no schema
 * describes are passed on as references. Names and comments of fields bypass it: it copies document text unescaped, and
 * reads names as parts of a URI reference, in which `%` begins an escape.
 */
import type { GlobalContext } from "openapi-typescript";
import transformSchemaObject from "openapi-typescript/dist/transform/schema-object.mjs";
import type ts from "typescript";

import * as make from "../../code/make.js";
import type { Keyword, Member, PropertyMember, Type } from "../../code/syntax.js";
import type { JsonValue } from "../../values/json.js";
import * as nodes from "./library-type.js";

export function composition(keyword: "allOf" | "anyOf", members: readonly Type[]): Type {
  const library = new Transform();
  return library.typeOf({ [keyword]: members.map((member) => library.schemaOf(member)) });
}

/** The type of these values, among them lists and objects. */
export function literalUnion(values: readonly JsonValue[]): Type {
  return new Transform().typeOf({ enum: values });
}

/** A JSON Schema for the library. Keys that begin with `x-` pass notes through it. */
type LibrarySchema = Record<string, unknown>;

/** The conversion of one type by the library. */
export class Transform implements nodes.LibraryType {
  readonly #passedOn: Type[] = [];

  typeOf(printable: LibrarySchema): Type {
    // The library types its argument as a whole document; we build the parts that it reads.
    const schema = printable as Parameters<typeof transformSchemaObject>[0];
    return nodes.readType(transformSchemaObject(schema, { path: "", ctx: settings }), this);
  }

  /** The schema from which the library makes this type. */
  schemaOf(type: Type): LibrarySchema {
    if (type.kind === "literal") return { const: type.value };
    if (type.kind === "array") return { type: "array", items: this.schemaOf(type.element) };
    if (type.kind === "object" && type.members.length > 0) return this.#objectSchema(type.members);
    const keywordSchema = type.kind === "keyword" ? keywordSchemas[type.word] : undefined;
    return keywordSchema ?? this.#passOn(type);
  }

  #objectSchema(members: readonly Member[]): LibrarySchema {
    const fields = members.filter((member) => member.kind === "property");
    const index = members.find((member) => member.kind === "index");
    const properties = fields.map((field, at) => [at, { ...this.schemaOf(field.type), "x-field": field }]);
    return {
      type: "object",
      properties: Object.fromEntries(properties) as object,
      required: fields.flatMap(({ isOptional }, at) => (isOptional === true ? [] : [String(at)])),
      ...(index && { additionalProperties: this.schemaOf(index.type) }),
    };
  }

  /** A reference, which the library turns into a type that `replaced` recognises. */
  #passOn(type: Type): LibrarySchema {
    this.#passedOn.push(type);
    return { $ref: `#/components/schemas/${this.#passedOn.length - 1}` };
  }

  /** `components["schemas"]["0"]`, and strings, which the library spells as identifiers: `"USD"`. */
  replaced(node: ts.Node): Type | undefined {
    if (nodes.isIdentifier(node)) return make.literalType(JSON.parse(node.text) as string);
    if (!nodes.isIndexedAccessTypeNode(node) || !nodes.isIndexedAccessTypeNode(node.objectType))
      return undefined;
    const { indexType: index } = node;
    if (!nodes.isLiteralTypeNode(index) || !nodes.isStringLiteral(index.literal)) return undefined;
    return this.#passedOn[Number(index.literal.text)];
  }
}

const keywordSchemas: Partial<Record<Keyword, LibrarySchema>> = {
  string: { type: "string" },
  number: { type: "number" },
  boolean: { type: "boolean" },
  null: { type: "null" },
  unknown: {},
};

/** What the transform reads of the settings; without the others, they are off. Discriminators are decided before. */
const settings = {
  discriminators: { objects: {}, refsHandled: [] },
  emptyObjectsUnknown: true,
  resolve: () => undefined,
  transformProperty: (property: ts.PropertySignature, schema: object) => {
    const { key, comments } = (schema as { readonly "x-field": PropertyMember })["x-field"];
    return nodes.named(property, key, comments);
  },
} as unknown as GlobalContext;
