/** The definition of a value, as data: the keywords of JSON Schema that are checked, and some of our own. */

/** A function names another schema, which may be declared further down, or mention this one in turn. */
export type Definition = Description | (() => Schema<unknown>);

export type Kind =
  "array" | "boolean" | "integer" | "null" | "number" | "object" | "string";

/** Keywords for values of one kind, such as `minLength`, do not limit others. */
export interface Description {
  /** True if `null` is accepted, whatever the other keywords. */
  readonly nullable?: true;
  /** Any kind if absent. */
  readonly type?: Kind | readonly Kind[];
  readonly enum?: readonly (string | number | boolean)[];

  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: CheckedFormat;

  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;

  readonly properties?: Readonly<Record<string, Definition>>;
  readonly required?: readonly string[];
  /** The definition of fields that are not in `properties`; any name is accepted. */
  readonly additionalProperties?: Definition;
  /** Definitions, by field, of objects that have the field. */
  readonly dependentSchemas?: Readonly<Record<string, Definition>>;

  /** The definition of the items after those of `prefixItems`. */
  readonly items?: Definition;
  readonly prefixItems?: readonly Definition[];
  readonly minItems?: number;
  readonly maxItems?: number;

  readonly allOf?: readonly Definition[];
  readonly anyOf?: readonly Definition[];
  readonly choice?: Choice;
}

export type CheckedFormat = "date" | "date-time" | "decimal" | "uuid";

/** A union whose objects name their member in a field. */
export interface Choice {
  /** The field that names it. */
  readonly tag: string;
  readonly members: Readonly<Record<string, Definition>>;
  /** True if objects with other tags are accepted: the publisher adds members. */
  readonly isOpen?: true;
  /** True if only the union decides the tag: keywords of members for this field are ignored. */
  readonly isTagOwn?: true;
  /** Members that are not objects. */
  readonly others?: readonly Definition[];
}

export interface Schema<Output> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: "openapi-dated";
    readonly validate: (value: unknown) => SchemaResult<Output>;
    /** Only a type: it does not exist at run time. */
    readonly types?:
      { readonly input: unknown; readonly output: Output } | undefined;
  };
  /** The definition, for schemas that refer to this one. */
  readonly "~definition": Definition;
}

export type SchemaResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly SchemaIssue[] };

export interface SchemaIssue {
  /** Says what was expected and what kind of value was found; never contains the value itself. */
  readonly message: string;
  /** The fields and positions that lead to the value. */
  readonly path: readonly PropertyKey[];
}
