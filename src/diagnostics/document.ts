import type { DiagnosticEntry } from "./entry.js";

/** Text to data. */
const textDiagnostics = {
  DOCUMENT_EMPTY: {
    severity: "error",
    cause: "A document with no content describes no API.",
    fix: "Pull the document again, and check that its address answers with the document itself.",
  },
  DOCUMENT_IS_MARKUP: {
    severity: "error",
    cause:
      "The address answered with a page for people, often a log-in or error page, instead of the document.",
    fix: "Find the address that serves the document as JSON or YAML, and pull again.",
  },
  DOCUMENT_NOT_AN_OBJECT: {
    severity: "error",
    cause: "An OpenAPI document is one object at its top level.",
    fix: "Check that the file or address is the OpenAPI document and not another answer of the server.",
  },
  JSON_INVALID: {
    severity: "error",
    cause: "The text begins as JSON and breaks the rules of JSON (RFC 8259).",
    fix: "Correct the text at this place. If it was pulled, pull it again: it may have been cut off.",
  },
  JSON_DUPLICATE_KEY: {
    severity: "warning",
    cause:
      "An object with one key twice means different things to different readers of JSON; what stands first is lost.",
    fix: "Tell the publisher, or remove one of the two.",
  },
  YAML_INVALID: {
    severity: "error",
    cause: "The text is neither JSON nor YAML 1.2.",
    fix: "Correct the text at this place. If it was pulled, pull it again: it may have been cut off.",
  },
  YAML_DUPLICATE_KEY: {
    severity: "error",
    cause: "A mapping with one key twice is no YAML; whatever stands first would be lost.",
    fix: "Remove one of the two, or give it another name.",
  },
  YAML_ALIAS_CYCLE: {
    severity: "error",
    cause: "A value that contains itself has no end and is no JSON.",
    fix: "Replace the alias by a `$ref`, which may be recursive.",
  },
  YAML_ALIAS_EXPANSION: {
    severity: "error",
    cause: "Aliases inside aliases multiply, until a small file fills all memory.",
    fix: "Replace the aliases by `$ref`, or write the values out.",
  },
  DOCUMENT_TOO_DEEP: {
    severity: "error",
    cause: "The document is nested deeper than any real one, so that reading it could exhaust the stack.",
    fix: "Ask the publisher to give inner schemas a name under `components` and to refer to them.",
  },
  DOCUMENT_TOO_LARGE: {
    severity: "error",
    cause: "The document has more values than we hold in memory; the largest known one has 260,000.",
    fix: "Ask the publisher to split the API into several documents, or to leave out large examples.",
  },
  NUMBER_NOT_FINITE: {
    severity: "error",
    cause:
      "Infinity and not-a-number exist in YAML and as overflow in JSON; no program could send or receive them.",
    fix: "Replace the number by one that fits in 64-bit floating point, or by a text.",
  },
  OPENAPI_VERSION_MISSING: {
    severity: "error",
    cause: "A document without `openapi` at its top level is no OpenAPI 3 document.",
    fix: "Check that the file or address is the document and not the versions index or an error answer.",
  },
  OPENAPI_VERSION_UNSUPPORTED: {
    severity: "error",
    cause: "We read OpenAPI 3.0, 3.1 and 3.2.",
    fix: "Ask the publisher for the document in one of these, or convert it.",
  },
  SWAGGER_2_DOCUMENT: {
    severity: "error",
    cause: "Swagger 2.0 keeps bodies, schemas and servers in other places than OpenAPI 3.",
    fix: "Convert the document to OpenAPI 3, for example with the package `swagger2openapi`, and use the result.",
  },
} satisfies Record<string, DiagnosticEntry>;

/** Overlays. */
const overlayDiagnostics = {
  OVERLAY_INVALID: {
    severity: "error",
    cause: "The overlay does not have the form of OpenAPI Overlay 1.0 with our extensions.",
    fix: "Correct the overlay at this place.",
  },
  OVERLAY_TARGET_INVALID: {
    severity: "error",
    cause: "The target of an action is a JSONPath as RFC 9535 defines it.",
    fix: "Correct the JSONPath; keys with other characters than letters, digits and _ stand in brackets and quotation marks.",
  },
  OVERLAY_TARGET_NOT_FOUND: {
    severity: "error",
    cause:
      "What the action should change is not in this version of the document: it was renamed, moved or removed, or the target is misspelt.",
    fix: "Correct the target, limit the overlay with `x-versions`, or mark the action with `x-optional: true`.",
  },
  OVERLAY_UPDATE_MISMATCH: {
    severity: "error",
    cause:
      "An update merges an object into an object or appends to a list; it cannot replace a node by one of another kind.",
    fix: "Target the object that holds the value, and put the key into the update.",
  },
} satisfies Record<string, DiagnosticEntry>;

/** References. */
const referenceDiagnostics = {
  REFERENCE_EXTERNAL: {
    severity: "error",
    cause:
      "We follow references inside the document only: reading a file or an address that a document names is a way to steal data.",
    fix: "Ask the publisher for a self-contained document, or bundle it with a tool of your choice before it is locked.",
  },
  REFERENCE_UNRESOLVED: {
    severity: "error",
    cause: "A reference has to lead to something in the document.",
    fix: "Tell the publisher; meanwhile add what is missing, or correct the reference, with an overlay.",
  },
  REFERENCE_WRONG_KIND: {
    severity: "error",
    cause: "A reference has to lead to the kind of thing that its place asks for.",
    fix: "Tell the publisher; meanwhile correct the reference with an overlay.",
  },
  REFERENCE_CYCLE: {
    severity: "error",
    cause: "References that lead in a circle never reach the thing they mean.",
    fix: "Tell the publisher; meanwhile replace one of the references with an overlay.",
  },
  REFERENCE_SIBLINGS_IGNORED: {
    severity: "warning",
    cause: "In OpenAPI 3.0 nothing beside `$ref` counts, although authors often think it does.",
    fix: "Put the reference into an `allOf` and the rule beside it, with an overlay, if the rule is meant.",
  },
} satisfies Record<string, DiagnosticEntry>;

/** Schemas. */
const schemaDiagnostics = {
  SCHEMA_INVALID: {
    severity: "error",
    cause:
      "A keyword of a schema has a value that JSON Schema does not allow, so nobody can say what the schema means.",
    fix: "Tell the publisher; meanwhile correct the keyword with an overlay.",
  },
  SCHEMA_MISSING: {
    severity: "warning",
    cause: "The document refers to a schema that it does not contain. The value is of unknown type there.",
    fix: "Tell the publisher; meanwhile add the schema under `components.schemas` with an overlay.",
  },
  SCHEMA_TYPE_UNKNOWN: {
    severity: "warning",
    cause:
      "JSON Schema has the types array, boolean, integer, null, number, object and string. Another one is read as any type.",
    fix: "Tell the publisher; meanwhile correct the type with an overlay.",
  },
  SCHEMA_KEYWORD_OUTDATED: {
    severity: "note",
    cause:
      "The keyword belongs to OpenAPI 3.0 or an older draft of JSON Schema. Its authors mean what it meant there, and so do we.",
    fix: "Tell the publisher, since other tools may ignore it.",
  },
  SCHEMA_KEYWORD_UNKNOWN: {
    severity: "note",
    cause: "JSON Schema 2020-12 ignores keywords it does not know; this one may be misspelt.",
    fix: "Tell the publisher if it is misspelt; correct it with an overlay where it matters.",
  },
  SCHEMA_CYCLE: {
    severity: "error",
    cause: "A schema that includes itself without a property or item between has no end.",
    fix: "Tell the publisher; meanwhile remove one of the references with an overlay.",
  },
  SCHEMA_SPLIT: {
    severity: "note",
    cause:
      "A base that lists its children while each child includes the base consists of itself, strictly read. It is read as what is meant: children extend the fields of the base.",
    fix: "Tell the publisher to list the children in a schema of their own.",
  },
  DISCRIMINATOR_INVALID: {
    severity: "error",
    cause: "A discriminator names the property that tells the members of a union apart.",
    fix: "Tell the publisher; meanwhile add `propertyName` with an overlay.",
  },
  DISCRIMINATOR_TARGET_UNKNOWN: {
    severity: "warning",
    cause:
      "A value of a discriminator's mapping leads to no schema, so no member answers to it. It is left out.",
    fix: "Tell the publisher; meanwhile add the schema or correct the mapping with an overlay.",
  },
} satisfies Record<string, DiagnosticEntry>;

/** Everything around schemas. */
const structureDiagnostics = {
  FIELD_TYPE: {
    severity: "error",
    cause: "A part of the document has another type than OpenAPI gives it, or is missing where it must be.",
    fix: "Tell the publisher; meanwhile correct it with an overlay.",
  },
  FIELD_IGNORED: {
    severity: "warning",
    cause: "A part that only describes is not what OpenAPI asks for. It is left out.",
    fix: "Tell the publisher; correct it with an overlay where it matters.",
  },
  INFO_VERSION_DIFFERS: {
    severity: "warning",
    cause:
      "The document calls itself by another date than the one it is locked under; one of the two is wrong.",
    fix: "Pull the version again, and check its address in the index or in the configuration.",
  },
  PATH_INVALID: {
    severity: "error",
    cause: "A path is appended to the base URL and has to begin with a slash.",
    fix: "Tell the publisher; meanwhile add the path under its right name and remove this one with an overlay.",
  },
  PATHS_AMBIGUOUS: {
    severity: "warning",
    cause: "Two paths differ only in the names of their parameters, so a server cannot tell them apart.",
    fix: "Tell the publisher; the operations of both are generated.",
  },
  PATH_PARAMETER_UNDECLARED: {
    severity: "warning",
    cause: "A name in braces has no parameter that describes it. It is added as a text.",
    fix: "Tell the publisher; meanwhile add the parameter with an overlay.",
  },
  PATH_PARAMETER_NOT_IN_PATH: {
    severity: "warning",
    cause: "A path parameter that is not in the path could never be sent. It is left out.",
    fix: "Tell the publisher; check for a misspelt name in braces.",
  },
  PATH_PARAMETER_OPTIONAL: {
    severity: "warning",
    cause: "A path parameter is always needed to make the URL. It is read as required.",
    fix: "Tell the publisher; `required: true` is missing.",
  },
  OPERATION_INVALID: {
    severity: "error",
    cause:
      "Under a path stand methods in lower case, each with an object; anything else would be lost in silence.",
    fix: "Tell the publisher; meanwhile correct it with an overlay.",
  },
  DUPLICATE_OPERATION_ID: {
    severity: "error",
    cause: "Two operations with one operationId would become one function, and nobody could say which.",
    fix: "Tell the publisher; meanwhile give one of them another `operationId` with an overlay.",
  },
  DUPLICATE_PARAMETER: {
    severity: "error",
    cause: "An operation describes a parameter twice in different ways.",
    fix: "Tell the publisher; meanwhile remove one of the two with an overlay.",
  },
  HEADER_PARAMETER_IGNORED: {
    severity: "note",
    cause:
      "Accept, Content-Type and Authorization come from media types and security schemes; OpenAPI says to ignore such parameters.",
    fix: "Describe the credential as a security scheme where it is one.",
  },
  VALUE_NOT_DESCRIBED: {
    severity: "warning",
    cause:
      "A parameter or header describes its value with `schema` or `content`. Without either it may be anything.",
    fix: "Tell the publisher; meanwhile add a `schema` with an overlay.",
  },
  RESPONSES_MISSING: {
    severity: "warning",
    cause: "An operation without responses does not say what it answers; its result will be of unknown type.",
    fix: "Tell the publisher; meanwhile add `responses` with an overlay.",
  },
  STATUS_INVALID: {
    severity: "error",
    cause: "Responses stand under a status from 100 to 599, a class such as 4XX, or `default`.",
    fix: "Tell the publisher; meanwhile correct the key with an overlay.",
  },
  MEDIA_TYPE_INVALID: {
    severity: "error",
    cause: "The keys of `content` are media types, such as application/json; the schema stands below them.",
    fix: "Tell the publisher; meanwhile correct the key with an overlay.",
  },
  SECURITY_SCHEME_INVALID: {
    severity: "error",
    cause: "The security scheme does not say how a credential is sent.",
    fix: "Tell the publisher; meanwhile complete it with an overlay.",
  },
  SECURITY_SCHEME_UNKNOWN: {
    severity: "error",
    cause: "A security requirement names a scheme of `components.securitySchemes`.",
    fix: "Tell the publisher; meanwhile add the scheme or correct the name with an overlay.",
  },
  SERVER_VARIABLE_WITHOUT_DEFAULT: {
    severity: "warning",
    cause: "The variables of a server have defaults, or its URL cannot be used as it stands.",
    fix: "Give the base URL yourself when you create the client.",
  },
  TRAIT_INVALID: {
    severity: "error",
    cause:
      "The extension `x-client` does not have the form that `openapi-dated/x-client.schema.json` describes.",
    fix: "Correct the overlay that wrote it.",
  },
} satisfies Record<string, DiagnosticEntry>;

export const documentDiagnostics = {
  ...textDiagnostics,
  ...overlayDiagnostics,
  ...referenceDiagnostics,
  ...schemaDiagnostics,
  ...structureDiagnostics,
} satisfies Record<string, DiagnosticEntry>;
