/**
 * Gives ids and amounts their own types, if configured: `{ type: string, format: uuid }` with the trait `id` becomes a
 * reference to a declaration that the document could have contained. Later stages treat it like any declared schema; only
 * the declaration is printed differently. A declared `CustomerId` is an id as well.
 *
 * Comparisons use the model without this: the name of an id does not change an API.
 */
import { annotationsOf, withoutAnnotations } from "../schema/annotations.js";
import type { Schema, SchemaName } from "../schema/schema.js";
import { mapChildren } from "../schema/visit-schema.js";
import { capitalise, compareText } from "../values/text.js";
import type * as model from "./api.js";

export function nameValues(api: model.Api, types: model.ValueTypes | undefined): model.Api {
  if (types?.ids === undefined && types?.amounts === undefined) return api;
  const naming = new Naming(api.whole ?? api, types);
  const named = naming.inApi(api);
  return api.whole === undefined ? named : { ...named, whole: naming.inApi(api.whole) };
}

/** The library that decimal numbers are converted to. */
export function decimalLibrary(types: model.ValueTypes | undefined): model.DecimalLibrary | undefined {
  return typeof types?.amounts === "object" ? types.amounts.library : undefined;
}

class Naming {
  readonly #types: model.ValueTypes;
  readonly #declared: model.Api["schemas"];
  /** Values that the API uses. */
  #values = new Map<SchemaName, model.ValueKind>();

  constructor(api: model.Api, types: model.ValueTypes) {
    this.#types = types;
    this.#declared = api.schemas;
  }

  inApi(api: model.Api): model.Api {
    this.#values = new Map();
    const declared = Array.from(api.schemas.values(), (declaration) => this.#inDeclaration(declaration));
    const operations = api.operations.map((operation) => this.#inOperation(operation));
    const events = api.events.map((event) => this.#inEvent(event));
    const added = [...this.#values]
      .filter(([name]) => !api.schemas.has(name))
      .map(([name, value]) => ({ name, schema: schemaOf(value), pointer: "#" }));
    const schemas = [...declared, ...added]
      .sort((left, right) => compareText(left.name, right.name))
      .map((declaration) => [declaration.name, declaration] as const);
    return { ...api, operations, events, schemas: new Map(schemas), values: this.#values };
  }

  #inDeclaration(declaration: model.SchemaDeclaration): model.SchemaDeclaration {
    const { name, schema } = declaration;
    const value = this.#ownValue(name, schema);
    if (value !== undefined) {
      this.#values.set(name, value);
      return declaration;
    }
    return { ...declaration, schema: this.#inSchema(schema) };
  }

  /** The value that a declaration itself is. */
  #ownValue(name: SchemaName, schema: Schema): model.ValueKind | undefined {
    if (schema.reference !== undefined) return undefined;
    if (name === this.#nameOf({ kind: "decimal" }) && this.#isAmount(schema)) return { kind: "decimal" };
    if (this.#types.ids === undefined || !this.#isPlain(schema, "uuid")) return undefined;
    const [, thing] = /^(.*[a-z\d])(?:_?I[dD]|[_-]id)$/.exec(name) ?? [];
    const value = thing === undefined ? undefined : ({ kind: "id", thing } as const);
    return value !== undefined && this.#nameOf(value) === name ? value : undefined;
  }

  #inOperation(operation: model.Operation): model.Operation {
    return {
      ...operation,
      parameters: operation.parameters.map((each) => ({ ...each, schema: this.#inSchema(each.schema) })),
      ...(operation.body && {
        body: { ...operation.body, content: operation.body.content.map((each) => this.#inContent(each)) },
      }),
      responses: operation.responses.map((response) => this.#inResponse(response)),
      callbacks: operation.callbacks.map((event) => this.#inEvent(event)),
    };
  }

  #inResponse(response: model.Response): model.Response {
    return {
      ...response,
      content: response.content.map((content) => this.#inContent(content)),
      headers: response.headers.map((each) => ({ ...each, schema: this.#inSchema(each.schema) })),
    };
  }

  #inContent(content: model.Content): model.Content {
    const { schema, sequence } = content;
    return {
      ...content,
      schema: this.#inSchema(schema),
      ...(sequence && {
        sequence:
          sequence.kind === "events"
            ? {
                ...sequence,
                events: sequence.events.map((each) => ({ ...each, data: this.#inSchema(each.data) })),
              }
            : { ...sequence, item: this.#inSchema(sequence.item) },
      }),
    };
  }

  #inEvent(event: model.Event): model.Event {
    const { payload } = event;
    switch (payload.kind) {
      case "contained":
        return { ...event, payload: { ...payload, message: this.#inSchema(payload.message) } };
      case "whole":
        return { ...event, payload: { ...payload, body: this.#inSchema(payload.body) } };
      case "unknown":
        return event;
    }
  }

  #inSchema(schema: Schema): Schema {
    const mapped = mapChildren(schema, (child) => this.#inSchema(child));
    const value = this.#valueOf(mapped);
    if (value === undefined) return mapped;
    const name = this.#nameOf(value);
    this.#values.set(name, value);
    const {
      types: _types,
      format: _format,
      nullable,
      reference: _reference,
      ...limits
    } = withoutAnnotations(mapped);
    const reference = { reference: name };
    const isLimited = Object.keys(limits).length > 0;
    return {
      ...annotationsOf(mapped),
      ...(nullable && { nullable }),
      ...(isLimited ? { allOf: [reference, { types: ["string"], ...limits }] } : reference),
    };
  }

  #valueOf(schema: Schema): model.ValueKind | undefined {
    if (this.#isAmount(schema)) return { kind: "decimal" };
    const thing = this.#types.ids && schema.docs?.identifies;
    return thing !== undefined && this.#isPlain(schema, "uuid") ? { kind: "id", thing } : undefined;
  }

  #isAmount(schema: Schema): boolean {
    return (
      this.#types.amounts !== undefined && schema.reference === undefined && this.#isPlain(schema, "decimal")
    );
  }

  /** A string of this format, directly or by a generic declaration: `Uuid`. */
  #isPlain(schema: Schema, format: string): boolean {
    const { types = [], enum: values, allOf, anyOf, oneOf, reference } = schema;
    if (reference !== undefined) {
      const declared = this.#declared.get(reference)?.schema;
      const isAlias = declared !== undefined && declared.reference === undefined;
      return isAlias && this.#ownValue(reference, declared) === undefined && this.#isPlain(declared, format);
    }
    const isString = types.length === 1 && types[0] === "string" && schema.format === format;
    return isString && [values, allOf, anyOf, oneOf].every((each) => each === undefined);
  }

  /** The name of the value's type; a declaration that is not such a value keeps its name. */
  #nameOf(value: model.ValueKind): SchemaName {
    const isDecimal = value.kind === "decimal";
    const wish = isDecimal ? "Decimal" : `${capitalise(value.thing)}Id`;
    const declared = this.#declared.get(wish)?.schema;
    const isSuch = declared === undefined || this.#isPlain(declared, isDecimal ? "decimal" : "uuid");
    return isSuch ? wish : isDecimal ? "DecimalString" : `${capitalise(value.thing)}Identifier`;
  }
}

function schemaOf({ kind }: model.ValueKind): Schema {
  return { types: ["string"], format: kind === "id" ? "uuid" : "decimal" };
}
