import { announcement, type DiagnosticEntry, note, warning } from "./entry.js";

export const modelDiagnostics = {
  // Schemas.
  TAG_CONTRADICTION: note({
    cause:
      "A discriminator and its members name different values; the type accepts both, so a member's own value does not narrow it.",
    fix: "Tell the publisher; meanwhile correct the mapping or the member's enum with an overlay.",
  }),
  FIELDS_FORBIDDEN: warning({
    cause:
      "`additionalProperties: false` sees only the properties beside it, so no value would be valid. It is ignored here.",
    fix: "Tell the publisher: beside `allOf`, `unevaluatedProperties: false` closes the whole object. Meanwhile correct it with an overlay.",
  }),
  REQUIRED_NOT_DESCRIBED: warning({
    cause:
      "`required` names a field that the schema does not describe. It is required, and its type is unknown.",
    fix: "Tell the publisher; meanwhile describe the field, or remove its name from `required`, with an overlay.",
  }),
  TAG_UNDECIDED: note({
    cause: "A discriminator does not say which value means which member, so the union has no tag.",
    fix: "Add the value to the discriminator's `mapping` with an overlay, or give the member a property with one constant value.",
  }),
  DISCRIMINATOR_WITHOUT_UNION: note({
    cause: "Subtypes include this schema by `allOf`; it may also be an unlisted one, so it is not a union.",
    fix: "List the subtypes under `oneOf` with an overlay where you need to distinguish them.",
  }),
  OPEN_WITHOUT_VALUES: warning({
    cause: "The trait `open` marks a list that may grow, and this schema has no list.",
    fix: "Put `x-client: { open: true }` on the schema that has the `enum`, `anyOf` or `oneOf`, not on a reference to it.",
  }),

  // Versions, operations, parameters.
  VERSION_UNNAMEABLE: warning({
    cause: "A version may only have letters, digits, `.`, `-` and `_`.",
    fix: "Name the document by its version in the configuration, or correct `info.version` with an overlay.",
  }),
  VERSION_HEADER_INFERRED: announcement({
    cause:
      "The header that selects the version was inferred from the documents. It is not an argument of a call.",
    fix: "Confirm it with the trait `x-client: { version: { header } }` at the root, in an overlay.",
  }),
  VERSION_QUERY_INFERRED: announcement({
    cause:
      "The query parameter that selects the version was inferred from the documents. It is not an argument of a call.",
    fix: "Confirm it with the trait `x-client: { version: { query } }` at the root, in an overlay.",
  }),
  IDEMPOTENCY_FIELD_INFERRED: announcement({
    cause: "This field of the body was inferred to be the idempotency key. The client fills it.",
    fix: "Confirm it, and how long a key is remembered, with the trait `x-client: { idempotency: { field, hours } }`, in an overlay.",
  }),
  VERSION_MEDIA_TYPE_INFERRED: announcement({
    cause: "The media types of the document name versions, so the client asks for them as declared.",
    fix: "Confirm it with the trait `x-client: { version: { mediaType } }` at the root, in an overlay.",
  }),
  VERSION_NOT_GIVEN: {
    cause: "Requests of this API name a version, and the document was given without one.",
    fix: "Name the document by its version: `-i 2026-01-01=FILE`, or the key under `documents`.",
  },
  VERSION_HEADER_UNUSED: announcement({
    cause: "The document was given without a version that can be sent.",
    fix: "Name the document by its version (`-i 2026-01-01=FILE`, or the key under `documents`), or pass the header with each call.",
  }),
  VERSION_QUERY_UNUSED: announcement({
    cause: "The document was given without a version that can be sent.",
    fix: "Name the document by its version (`-i 2026-01-01=FILE`, or the key under `documents`), or pass the parameter with each call.",
  }),
  VERSION_NOT_SENT: warning({
    cause:
      "Nothing shows how a request selects this version, so the clients of all versions send the same requests.",
    fix: "Say it with the trait `x-client: { version: { header } }`, `{ query }` or `{ mediaType }` at the root, in an overlay.",
  }),
  VERSION_SELECTOR_UNKNOWN: {
    cause:
      "Nothing shows how a request selects this version; without a selector, the service's default version answers.",
    fix: "Name the header, query parameter or media type with the trait `x-client: { version: { header } }`, `{ query }` or `{ mediaType }` at the root, in an overlay.",
  },
  VERSION_CONTRADICTED: {
    cause: "The document excludes the version that it is given as.",
    fix: "Give it under its own version, or say how the version is selected with the trait `x-client: { version }`, in an overlay.",
  },
  URL_VERSION_DIFFERS: warning({
    cause: "The URL of the requests names another version than the document.",
    fix: "Give the document under its own version, correct its servers and paths, or say what selects the version with the trait `x-client: { version }`, in an overlay.",
  }),
  MISSING_OPERATION_ID: warning({
    cause: "Named by method and path, a function changes its name when a path parameter is renamed.",
    fix: "Give the operations an `operationId`, or a name with the trait `x-client: { name }`, with an overlay.",
  }),
  OPERATION_NAME_REPEATED: {
    cause: "The trait `name`, or the rule `operationNames`, gives two operations one name.",
    fix: "Choose another `name` for one of them in an overlay.",
  },
  OPERATION_NAME_EMPTY: {
    cause: "The rule `operationNames` replaces a whole operationId with nothing.",
    fix: "Make the pattern match only the part to remove, or give the operation a `name` in an overlay.",
  },
  OPERATION_NAMES_UNUSED: warning({
    cause: "The rule `operationNames` of the configuration changes no name in this version.",
    fix: "Correct the rule, or remove it.",
  }),
  OPERATION_SERVER: note({
    cause:
      "The operation has servers of its own. Only a client whose `baseUrl` is the first server of the API calls them by itself.",
    fix: "Give the address with the option `servers` of the client.",
  }),

  // Credentials.
  SECURITY_NOT_STATED: warning({
    cause: "No operation names a security scheme, so no call sends a credential.",
    fix: "Add `security` at the root of the document with an overlay.",
  }),
  OPERATION_WITHOUT_SECURITY: note({
    cause: "OpenAPI reads an operation without `security` as public, so its calls send no credential.",
    fix: "If it needs one, add `security` to the operation with an overlay.",
  }),
  CREDENTIAL_NOT_SENT: warning({
    cause:
      "A client sends only what it knows before the call; this scheme answers a challenge, signs each request, or needs a body.",
    fix: "With an overlay, name another scheme, or `security: []` for operations that need none.",
  }),
  CREDENTIALS_IN_ONE_PLACE: warning({
    cause: "Both credentials are sent in the same place, so a call with both is refused.",
    fix: "If they are alternatives, list them as separate requirements of `security` with an overlay.",
  }),
  PARAMETER_UNSUPPORTED: warning({
    cause: "The parameter is left out: the document does not say how its value is written.",
    fix: "With an overlay, describe a query as separate parameters or a form, and another parameter as JSON or by its style.",
  }),
  BODY_WITHOUT_MEDIA_TYPE: warning({
    cause: "The document names no media type for the body, so the operation is generated without it.",
    fix: "Tell the publisher; meanwhile add the media type under `content` with an overlay.",
  }),
  PART_HEADER_LEFT_OUT: warning({
    cause: "A header of a part is sent only if its schema fixes the value.",
    fix: "Add a constant value as `default` with an overlay, or check that the service works without it.",
  }),

  // Names in traits.
  TRAIT_OPERATION_UNKNOWN: {
    cause: "A behaviour change or a lifecycle names an operation that the document does not have.",
    fix: "Correct the operationId under `x-client` in the overlay, or name the versions that the overlay is for.",
  },
  TRAIT_EVENT_UNKNOWN: {
    cause: "A behaviour change or a lifecycle names an event that the document does not have.",
    fix: "Correct the type under `x-client` in the overlay, or add the event under `x-client.webhooks.events`.",
  },
  TRAIT_VALUE_UNKNOWN: {
    cause: "A behaviour change or a lifecycle names a value that the schema does not allow.",
    fix: "Correct the value under `x-client` in the overlay, name the schema that lists it, or say with `since` when it appeared.",
  },
  TRAIT_LIFECYCLE_CONTRADICTION: {
    cause: "A transition leaves a terminal state, or ends before it begins.",
    fix: "In the overlay, remove `terminal` or the transition, or correct `since` and `until`.",
  },
  TRAIT_SCHEMA_UNKNOWN: {
    cause: "A trait names a schema that the document does not have.",
    fix: "Correct the name in the overlay, or have the overlay add the schema under `components.schemas`.",
  },
  PAGING_INFERRED: note({
    cause: "Names and shapes leave no doubt how the list is paged.",
    fix: "Nothing to do. The trait `pagination` of the operation confirms or corrects it; `false` if there are no pages.",
  }),
  TRAIT_FIELD_UNKNOWN: {
    cause: "A trait names a field that the schema does not have, or has with another type.",
    fix: "Correct the name of the field in the overlay, or have the overlay add the field to the schema.",
  },
  TRAIT_PARAMETER_UNKNOWN: {
    cause:
      "A trait names a parameter that the caller cannot give; the client sends version, key and credentials by itself.",
    fix: "Correct the name in the overlay.",
  },
  TRAIT_ERROR_SET_UNKNOWN: {
    cause: "`x-client.errors.sets` does not have the set that an operation names.",
    fix: "Correct the name at the operation, or add the set, in the overlay.",
  },
  TRAIT_NAME_REPEATED: {
    cause: "Names in a list of traits become names in code, so each must be unique.",
    fix: "Remove or rename one of them in the overlay.",
  },
  TRAIT_SIGNING_INCOMPLETE: {
    cause: "The signature covers a value whose form the trait does not describe.",
    fix: "Add `signing.timestamp` or `signing.bodyDigest` in the overlay.",
  },
  TRAIT_SIGNING_CONTRADICTORY: {
    cause:
      "The settings contradict each other: the service would refuse every request, or a setting has no effect.",
    fix: "Compare `x-client.signing` with the publisher's documentation, and correct or remove the setting named here.",
  },
  TRAIT_MESSAGE_PART_UNKNOWN: {
    cause: "The template of a message and its list of parts differ.",
    fix: "Describe every `{name}` of the template under `parts`, and nothing else, in the overlay.",
  },
  EVENT_WITHOUT_NAME: {
    cause: "An event with neither a topic nor a type cannot be told from any other.",
    fix: "Give the row `topic`, `type` or both under `x-client.webhooks.events` in the overlay.",
  },
} satisfies Record<string, DiagnosticEntry>;
