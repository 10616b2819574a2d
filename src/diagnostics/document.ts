import { type DiagnosticEntry, note, warning } from "./entry.js";

/** Parsing of documents and overlays. */
const textDiagnostics = {
  DOCUMENT_EMPTY: {
    cause: "An empty document does not describe an API.",
    fix: "Pull the document again, and check that its URL answers with the document itself.",
  },
  DOCUMENT_IS_MARKUP: {
    cause: "The URL answers with a web page, often a login or error page.",
    fix: "Find the URL that serves the document as JSON or YAML.",
  },
  DOCUMENT_NOT_AN_OBJECT: {
    cause: "An OpenAPI document is one object at its top level.",
    fix: "Check that the file or URL is the document.",
  },
  JSON_INVALID: {
    cause: "The file starts like JSON but is not valid JSON (RFC 8259).",
    fix: "Correct the file at this place; if it was pulled, tell the publisher.",
  },
  JSON_DUPLICATE_KEY: warning({
    cause: "An object has the same key twice; the first value is lost here, and readers disagree.",
    fix: "Tell the publisher, or remove one of them.",
  }),
  YAML_INVALID: {
    cause: "The file is neither valid JSON nor YAML that a common reader accepts.",
    fix: "Correct the file at this place; if it was pulled, tell the publisher.",
  },
  YAML_NOT_STRICT: warning({
    cause: "YAML 1.2 forbids this, but common readers accept it. The document is read as they read it.",
    fix: "Correct the file at this place, or tell the publisher: strict readers refuse it.",
  }),
  YAML_DUPLICATE_KEY: {
    cause: "A YAML mapping cannot have the same key twice; the first value would be lost.",
    fix: "Remove one of them, or rename it.",
  },
  YAML_ALIAS_CYCLE: {
    cause: "A value that contains itself cannot be written as JSON.",
    fix: "Replace the alias with a `$ref`, which may be recursive.",
  },
  YAML_ALIAS_EXPANSION: {
    cause: "Aliases inside aliases multiply until a small file fills all memory.",
    fix: "Replace the aliases with `$ref`, or write the values out.",
  },
  DOCUMENT_TOO_DEEP: {
    cause: "The document is nested too deeply to be read.",
    fix: "Ask the publisher to name inner schemas under `components`.",
  },
  DOCUMENT_TOO_LARGE: {
    cause: "The document has more values than are held in memory.",
    fix: "Ask the publisher to split the API, or to omit large examples.",
  },
  NUMBER_NOT_FINITE: {
    cause: "Infinity and NaN cannot be sent or received as JSON.",
    fix: "Use a number that fits in 64-bit floating point, or a string.",
  },
  OPENAPI_VERSION_MISSING: {
    cause: "An OpenAPI 3 document has the key `openapi` at its top level.",
    fix: "Check that the file or URL is the document and not the index or an error.",
  },
  OPENAPI_VERSION_UNSUPPORTED: {
    cause: "OpenAPI 3.0, 3.1 and 3.2 are supported, and Swagger 2.0.",
    fix: "Ask the publisher for one of these versions, or convert the document.",
  },
  SWAGGER_CONVERTED: note({
    cause: "Swagger 2.0 is converted to OpenAPI 3.0 first, and overlays apply to the result.",
    fix: "Nothing to do. Write the targets of overlays as in OpenAPI 3: `$.components.schemas`, `requestBody`.",
  }),
  SWAGGER_NOT_CONVERTED: {
    cause: "A Swagger 2.0 document must be sound before it can be converted to OpenAPI 3.",
    fix: "Check the document with a validator, and tell the publisher; or convert it yourself.",
  },
} satisfies Record<string, DiagnosticEntry>;

const overlayDiagnostics = {
  OVERLAY_INVALID: {
    cause: "The overlay does not have the form of OpenAPI Overlay 1.0 or 1.1 with our extensions.",
    fix: "Correct the overlay at this place.",
  },
  OVERLAY_TARGET_INVALID: {
    cause: "The target of an action is a JSONPath as RFC 9535 defines it.",
    fix: "Correct it; a key with other characters than letters, digits and _ needs brackets and quotation marks.",
  },
  OVERLAY_TARGET_NOT_FOUND: {
    cause: "This version of the document does not have the target: it moved, or the path is misspelt.",
    fix: "Correct the target, limit the overlay with `x-versions`, or mark the action with `x-optional: true`.",
  },
  OVERLAY_UPDATE_MISMATCH: {
    cause:
      "An update merges objects or appends to a list; it cannot replace a value with one of another type.",
    fix: "Target the object that holds the value, and put the key into the update.",
  },
} satisfies Record<string, DiagnosticEntry>;

const referenceDiagnostics = {
  REFERENCE_EXTERNAL: {
    costs: ["type", "operation"],
    cause: "A document may refer only to files below its own folder or on its own server.",
    fix: "Name the folder that contains all its files (`documentRoot` or `--document-root`), or ask the publisher for one document.",
  },
  REFERENCE_FILE_MISSING: {
    cause: "A document refers to a file that does not exist.",
    fix: "Correct the reference, relative to its own file, or add the file.",
  },
  DOCUMENT_FILES_TOO_MANY: {
    cause: "A document refers to more files than any API has.",
    fix: "Ask the publisher for a document in fewer files, or bundle it.",
  },
  REFERENCE_NOT_ALLOWED: {
    costs: ["operation"],
    cause: "OpenAPI allows no reference here, and tools do not follow it.",
    fix: "Tell the publisher; meanwhile write out what is referred to with an overlay.",
  },
  REFERENCE_UNRESOLVED: {
    costs: ["type", "operation"],
    cause: "A reference must point to something in the document.",
    fix: "Tell the publisher; meanwhile add what is missing, or correct the reference, with an overlay.",
  },
  REFERENCE_WRONG_KIND: {
    costs: ["type", "operation"],
    cause: "A reference must point to the kind of object that its place requires.",
    fix: "Tell the publisher; meanwhile correct the reference with an overlay.",
  },
  REFERENCE_CYCLE: {
    costs: ["type", "operation"],
    cause: "References that form a circle never reach an object.",
    fix: "Tell the publisher; meanwhile replace one of the references with an overlay.",
  },
  REFERENCE_SIBLINGS_IGNORED: warning({
    cause: "Before OpenAPI 3.1, keywords beside `$ref` are ignored.",
    fix: "If the rule is meant, put the reference into an `allOf` with the rule beside it, with an overlay.",
  }),
} satisfies Record<string, DiagnosticEntry>;

const schemaDiagnostics = {
  SCHEMA_INVALID: {
    costs: ["type"],
    cause: "A keyword has a value that JSON Schema does not allow, so the meaning of the schema is unknown.",
    fix: "Tell the publisher; meanwhile correct the keyword with an overlay.",
  },
  SCHEMA_MISSING: warning({
    cause: "The document refers to a schema that it does not contain. The value is `unknown` there.",
    fix: "Tell the publisher; meanwhile add the schema under `components.schemas` with an overlay.",
  }),
  SCHEMA_TYPE_UNKNOWN: warning({
    cause: "JSON Schema does not have this type; it is read as unknown.",
    fix: "Tell the publisher; meanwhile correct the type with an overlay.",
  }),
  DYNAMIC_REFERENCE: note({
    cause: "Several schemas have the `$dynamicAnchor` that a `$dynamicRef` names, so the type is `unknown`.",
    fix: "Narrow such values in your own code, or put a `$ref` in its place with an overlay.",
  }),
  SCHEMA_KEYWORD_OUTDATED: note({
    cause: "The keyword belongs to OpenAPI 3.0 or an older draft of JSON Schema, and has that meaning.",
    fix: "Tell the publisher, since other tools may ignore it.",
  }),
  SCHEMA_KEYWORD_UNKNOWN: note({
    cause: "JSON Schema 2020-12 ignores this keyword; it may be misspelt.",
    fix: "Tell the publisher if it is misspelt; correct it with an overlay where it matters.",
  }),
  SCHEMA_CYCLE: {
    costs: ["type"],
    cause: "A schema that includes itself, with no property or item in between, never ends.",
    fix: "Tell the publisher; meanwhile remove one of the references with an overlay.",
  },
  SCHEMA_TOO_DEEP: {
    costs: ["type"],
    cause:
      "Such a long chain of `allOf`, `anyOf` or `oneOf` is not read: its types would not compile either.",
    fix: "Tell the publisher; meanwhile shorten the chain with an overlay.",
  },
  SCHEMA_SPLIT: note({
    cause:
      "A base lists its children, and each child includes the base. It is read as intended: children extend the base.",
    fix: "Tell the publisher to list the children in a separate schema.",
  }),
  DISCRIMINATOR_INVALID: {
    costs: ["type"],
    cause: "A discriminator must name the property that distinguishes the members of a union.",
    fix: "Tell the publisher; meanwhile add `propertyName` with an overlay.",
  },
  MEDIA_TYPE_REFERENCE: warning({
    cause: "Before OpenAPI 3.2, an entry of `content` cannot be a reference.",
    fix: "Tell the publisher: a schema belongs under the key `schema`.",
  }),
  DISCRIMINATOR_TARGET_UNKNOWN: warning({
    cause: "A value of a discriminator's mapping does not point to a schema. The value is ignored.",
    fix: "Tell the publisher; meanwhile add the schema or correct the mapping with an overlay.",
  }),
} satisfies Record<string, DiagnosticEntry>;

/** Everything around schemas. */
const structureDiagnostics = {
  FIELD_TYPE: {
    costs: ["part", "type", "operation"],
    cause: "A part of the document has the wrong type for OpenAPI, or is required and missing.",
    fix: "Tell the publisher; meanwhile correct it with an overlay.",
  },
  FIELD_IGNORED: warning({
    cause: "A descriptive part of the document is not what OpenAPI requires. It is ignored.",
    fix: "Tell the publisher; correct it with an overlay where it matters.",
  }),
  INFO_VERSION_DIFFERS: warning({
    cause: "The document has another date than the one it is locked under.",
    fix: "Pull the version again, and check its URL.",
  }),
  PATH_INVALID: {
    costs: ["operation"],
    cause: "The path is not a valid URL template, or a URL parser would change it.",
    fix: "Tell the publisher; meanwhile add the path under its right name and remove this one with an overlay.",
  },
  PATHS_NOT_READ: warning({
    cause: "A vendor's key at the top of the document has path items, which are not read.",
    fix: "If you may call its operations, name the key: `pathsFrom` in the configuration, or `--paths-from`.",
  }),
  PATHS_AMBIGUOUS: warning({
    cause: "Two paths differ only in the names of their parameters.",
    fix: "Tell the publisher; the operations of both are generated.",
  }),
  PATH_PARAMETER_UNDECLARED: warning({
    cause: "No path parameter describes a name in braces. It is added as a string.",
    fix: "Tell the publisher; meanwhile add the parameter with an overlay, or correct its `in`.",
  }),
  PATH_PARAMETER_NOT_IN_PATH: warning({
    cause: "A path parameter that is not in the path cannot be sent. It is ignored.",
    fix: "Tell the publisher; check the names in braces for a misspelling.",
  }),
  PATH_PARAMETER_OPTIONAL: warning({
    cause: "A path parameter is always required to build the URL. It is read as required.",
    fix: "Tell the publisher; `required: true` is missing.",
  }),
  OPERATION_INVALID: {
    costs: ["operation"],
    cause: "A path has methods in lower case, each with an object.",
    fix: "Tell the publisher; meanwhile correct it with an overlay.",
  },
  METHOD_NOT_SENDABLE: {
    costs: ["operation"],
    cause: "`fetch` refuses the methods CONNECT, TRACE and TRACK (Fetch Standard, section 2.2.1).",
    fix: "Nothing to do, unless you need the operation.",
  },
  BODY_NOT_SENDABLE: {
    costs: ["part", "operation"],
    cause: "`fetch` refuses a body with GET and HEAD (RFC 9110, section 9.3.1).",
    fix: "Ask the publisher for another method or for parameters; meanwhile describe what the service accepts with an overlay.",
  },
  DUPLICATE_OPERATION_ID: {
    costs: ["name"],
    cause:
      "Two operations with the same operationId would become one function, so each is named after its method and path.",
    fix: "Tell the publisher; meanwhile give each a name with the trait `x-client: { name }`, in an overlay.",
  },
  DUPLICATE_PARAMETER: {
    costs: ["operation"],
    cause: "An operation describes the same parameter twice, in different ways.",
    fix: "Tell the publisher; meanwhile remove one of them with an overlay.",
  },
  HEADER_PARAMETER_IGNORED: note({
    cause: "Media types and security schemes set Accept, Content-Type and Authorization.",
    fix: "If the document does not say the same elsewhere, add a media type or a security scheme with an overlay.",
  }),
  HEADER_NOT_SENDABLE: warning({
    cause: "The platform sets Host, Content-Length and connection headers itself. The parameter is left out.",
    fix: "Nothing to do, unless the service means something else by it: then tell the publisher.",
  }),
  HEADER_NOT_IN_BROWSERS: note({
    cause:
      "A browser drops this header without an error (Fetch Standard, forbidden request-headers); servers send it.",
    fix: "Make calls with it from a server.",
  }),
  VALUE_NOT_DESCRIBED: warning({
    cause: "A parameter or header has neither `schema` nor `content`, so any value is allowed.",
    fix: "Tell the publisher; meanwhile add a `schema` with an overlay.",
  }),
  RESPONSES_MISSING: warning({
    cause: "An operation without responses has an unknown result.",
    fix: "Tell the publisher; meanwhile add `responses` with an overlay.",
  }),
  STATUS_INVALID: {
    costs: ["operation"],
    cause: "The key of a response is a status from 100 to 599, a class such as 4XX, or `default`.",
    fix: "Tell the publisher; meanwhile correct the key with an overlay.",
  },
  MEDIA_TYPE_INVALID: {
    costs: ["operation"],
    cause: "The keys of `content` are media types, such as application/json.",
    fix: "Tell the publisher; meanwhile correct the key with an overlay.",
  },
  SECURITY_SCHEME_INVALID: {
    costs: ["part", "operation"],
    cause: "The security scheme does not say how a credential is sent.",
    fix: "Tell the publisher; meanwhile complete it with an overlay.",
  },
  SECURITY_SCHEME_UNKNOWN: {
    costs: ["part", "operation"],
    cause: "A security requirement must name a scheme of `components.securitySchemes`.",
    fix: "Tell the publisher; meanwhile add the scheme or correct the name with an overlay.",
  },
  SERVER_VARIABLE_WITHOUT_DEFAULT: warning({
    cause: "A server URL can only be used if each of its variables has a default.",
    fix: "Give the base URL yourself when you create the client.",
  }),
  TRAIT_INVALID: {
    cause:
      "The extension `x-client` does not have the form that `openapi-dated/x-client.schema.json` describes.",
    fix: "Correct the overlay that adds it.",
  },
} satisfies Record<string, DiagnosticEntry>;

export const documentDiagnostics = {
  ...textDiagnostics,
  ...overlayDiagnostics,
  ...referenceDiagnostics,
  ...schemaDiagnostics,
  ...structureDiagnostics,
} satisfies Record<string, DiagnosticEntry>;
