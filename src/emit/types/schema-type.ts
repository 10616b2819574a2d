/** The type of a schema, received or sent. The only place that makes types. */
import type { NameType, Type } from "../../code/syntax.js";
import * as make from "../../code/make.js";
import { hasOnly } from "../../schema/annotations.js";
import type { Schema } from "../../schema/schema.js";
import { getOrAdd } from "../../values/collections.js";
import { docComment } from "../module/doc-comment.js";
import { fromModule, runtimeType } from "../module/module.js";
import type { VersionScope } from "../version-scope.js";
import { schemaQuestions, type PrintContext } from "./print-context.js";
import { printSchema } from "./print-schema.js";
import { documentedField, schemaDoc } from "./schema-doc.js";
import { specialReference } from "./special-references.js";

/** `isReceived`: true for the type of an answer or event. */
export function schemaType(schema: Schema, scope: VersionScope, isReceived: boolean): Type {
  // Most answers have a type name.
  if (schema.reference !== undefined && hasOnly(schema, "reference"))
    return typeOfReference(schema.reference, scope, isReceived);
  const travelling = scope.fields.only(schema, isReceived ? "response" : "request");
  const contexts = isReceived ? receivedContexts : sentContexts;
  return getOrAdd(contexts, scope, () => printContext(scope, isReceived)).print(travelling);
}

const receivedContexts = new WeakMap<VersionScope, PrintContext>();
const sentContexts = new WeakMap<VersionScope, PrintContext>();

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

function printContext(scope: VersionScope, isReceived: boolean): PrintContext {
  const { schemas } = scope.version.api;
  const context: PrintContext = {
    ...schemaQuestions(scope, isReceived),
    print: (schema, whole) => printSchema(schema, context, whole),
    typeOf: (reference) => typeOfReference(reference, scope, isReceived),
    commentsOf: (field) => docComment(schemaDoc(documentedField(field, schemas))),
    sizes: scope.sizes,
    unlisted: (schema) => unlistedValues(schema, isReceived),
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
