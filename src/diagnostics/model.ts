import type { DiagnosticEntry } from "./entry.js";

export const modelDiagnostics = {
  // Schemas.
  TAG_CONTRADICTION: {
    severity: "note",
    cause:
      "A union's discriminator and its members name different values, so the type accepts both, and checking a member's own value does not narrow the type.",
    fix: "Tell the publisher; meanwhile an overlay can correct the mapping of the discriminator or the member's enum.",
  },
  FIELDS_FORBIDDEN: {
    severity: "warning",
    cause:
      "`additionalProperties: false` sees only the properties beside it. It forbids fields that the same object has by `allOf` or beside a union, or that `required` names, so that no value would be valid. It is ignored there: the fields are typed and accepted.",
    fix: "Tell the publisher: beside `allOf`, `unevaluatedProperties: false` closes the whole object. Meanwhile correct it with an overlay.",
  },
  REQUIRED_NOT_DESCRIBED: {
    severity: "warning",
    cause:
      "`required` names a field that no part of the schema describes. The field is required, and its type is unknown.",
    fix: "Tell the publisher; meanwhile describe the field, or remove its name from `required`, with an overlay.",
  },
  TAG_UNDECIDED: {
    severity: "note",
    cause: "A discriminator does not say which value means which member, so the union has no tag from it.",
    fix: "Add the value to the discriminator's `mapping` with an overlay, or give the member a property with one constant value.",
  },
  DISCRIMINATOR_WITHOUT_UNION: {
    severity: "note",
    cause:
      "Schemas that contain this one by `allOf` have their own value of the tag. The schema itself is typed without them, since it may also be one that the document does not list.",
    fix: "List the subtypes under `oneOf` with an overlay where you need to distinguish them.",
  },
  OPEN_WITHOUT_VALUES: {
    severity: "warning",
    cause:
      "The trait `open` says that a list of values or alternatives may grow, and this schema has no such list.",
    fix: "Put `x-client: { open: true }` at the schema that has the `enum`, `anyOf` or `oneOf` itself, not at a reference to it.",
  },

  // Versions, operations, parameters.
  VERSION_UNNAMEABLE: {
    severity: "warning",
    cause:
      "A version names a folder and is sent in a header or a query, so it may only have letters, digits, `.`, `-` and `_`.",
    fix: "Name the document by its version in the configuration, or correct `info.version` with an overlay.",
  },
  VERSION_HEADER_INFERRED: {
    severity: "note",
    isAnnounced: true,
    cause:
      "Neither a trait nor the configuration says how a request selects the version, so the header was inferred from the documents. It is not an argument of a call.",
    fix: "Confirm it with the trait `x-client: { version: { header } }` at the root, in an overlay.",
  },
  VERSION_QUERY_INFERRED: {
    severity: "note",
    isAnnounced: true,
    cause:
      "Neither a trait nor the configuration says how a request selects the version, so the query parameter was inferred from the documents. It is not an argument of a call.",
    fix: "Confirm it with the trait `x-client: { version: { query } }` at the root, in an overlay.",
  },
  IDEMPOTENCY_FIELD_INFERRED: {
    severity: "note",
    isAnnounced: true,
    cause:
      "No trait says what carries the idempotency key, and bodies have a field with that name. It is not an argument of a call; the option `idempotencyKey` sets it.",
    fix: "Confirm it with the trait `x-client: { idempotency: { field } }` at the root, in an overlay, and say how long the service remembers a key.",
  },
  VERSION_MEDIA_TYPE_INFERRED: {
    severity: "note",
    isAnnounced: true,
    cause:
      "Neither a trait nor the configuration says how a request selects the version, and the media types of the document name versions. The client asks for them as the document declares them.",
    fix: "Confirm it with the trait `x-client: { version: { mediaType } }` at the root, in an overlay.",
  },
  VERSION_NOT_GIVEN: {
    cause:
      "A request of this API names its version, but the document was given without one, and the name of its folder means nothing to the service.",
    fix: "Name the document by its version: `-i 2026-01-01=FILE`, or the key under `documents`.",
  },
  VERSION_HEADER_UNUSED: {
    severity: "note",
    isAnnounced: true,
    cause:
      "A client is made for one version, but this document was given without a version that can be sent.",
    fix: "Name the document by its version (`-i 2026-01-01=FILE`, or the key under `documents`), or pass the header with each call.",
  },
  VERSION_QUERY_UNUSED: {
    severity: "note",
    isAnnounced: true,
    cause:
      "A client is made for one version, but this document was given without a version that can be sent.",
    fix: "Name the document by its version (`-i 2026-01-01=FILE`, or the key under `documents`), or pass the parameter with each call.",
  },
  VERSION_NOT_SENT: {
    severity: "warning",
    cause:
      "Nothing shows how a request selects this version, so the clients of all versions send the same requests and the service cannot tell them apart.",
    fix: "Name the header, query parameter or media type with the trait `x-client: { version: { header } }`, `{ query }` or `{ mediaType }` at the root, in an overlay.",
  },
  VERSION_SELECTOR_UNKNOWN: {
    cause:
      "Nothing shows how a request selects this version. A client that does not ask for it is served the default version of the service.",
    fix: "Name the header, query parameter or media type with the trait `x-client: { version: { header } }`, `{ query }` or `{ mediaType }` at the root, in an overlay.",
  },
  VERSION_CONTRADICTED: {
    cause: "The document shows how a request selects the version, and rules out the version it is given as.",
    fix: "Give the document under its own version, correct the document with an overlay, or name the header, query parameter or media type with the trait `x-client: { version: { header } }`, `{ query }` or `{ mediaType }` at the root.",
  },
  URL_VERSION_DIFFERS: {
    severity: "warning",
    cause:
      "The URL of the requests names a different version from the one the document is given as, so that version may be served.",
    fix: "Give the document under its own version, or correct its servers and paths with an overlay. Where a header, query parameter or media type selects the version, confirm it with the trait `x-client: { version: { header } }`, `{ query }` or `{ mediaType }` at the root.",
  },
  MISSING_OPERATION_ID: {
    severity: "warning",
    cause:
      "A function is named after its operationId. A name made of method and path changes when a path parameter is renamed.",
    fix: "Give the operations an `operationId`, or a name with the trait `x-client: { name }`, with an overlay.",
  },
  OPERATION_NAME_REPEATED: {
    cause:
      "The trait `name`, or the rule `operationNames`, gives an operation a name that another operation already has, and each becomes a function.",
    fix: "Choose another `name` for one of them in an overlay.",
  },
  OPERATION_NAME_EMPTY: {
    cause: "The rule `operationNames` of the configuration replaces a whole operationId with nothing.",
    fix: "Make the pattern match only the part to remove, or give the operation a `name` in an overlay.",
  },
  OPERATION_NAMES_UNUSED: {
    severity: "warning",
    cause: "The rule `operationNames` of the configuration changes no name in this version.",
    fix: "Correct the rule, or remove it.",
  },
  OPERATION_SERVER: {
    severity: "note",
    cause:
      "The operation has servers of its own. A client whose `baseUrl` is the first server of the API calls it at the first of them; any other client has to be given its address.",
    fix: "Give the address with the option `servers` of the client.",
  },

  // Credentials.
  SECURITY_NOT_STATED: {
    severity: "warning",
    cause: "The document has security schemes, but no operation names one, so no call sends a credential.",
    fix: "Add `security` at the root of the document with an overlay.",
  },
  OPERATION_WITHOUT_SECURITY: {
    severity: "note",
    cause: "OpenAPI reads an operation without `security` as public, so its calls send no credential.",
    fix: "If it needs one, add `security` to the operation with an overlay.",
  },
  CREDENTIAL_NOT_SENT: {
    severity: "warning",
    cause:
      "The scheme answers a challenge of the service, needs a value of its own for every request, or puts the credential in a body that the request does not have. A client sends only what it knows before the call.",
    fix: "With an overlay, name another scheme, or `security: []` for operations that need none; else, call them with a program made for the scheme.",
  },
  CREDENTIALS_IN_ONE_PLACE: {
    severity: "warning",
    cause:
      "Both credentials are sent in the same place, so the service would see only one. A call with both is refused before it is sent.",
    fix: "If they are alternatives, list them as separate requirements of `security` with an overlay.",
  },
  PARAMETER_UNSUPPORTED: {
    severity: "warning",
    cause:
      "A whole query in its own media type cannot be split into named parameters, and how a media type other than JSON writes an object or a list is not said. The parameter is left out.",
    fix: "With an overlay, describe a query as `application/x-www-form-urlencoded` with an object schema, or as separate parameters; describe another parameter as JSON or by its style.",
  },
  BODY_WITHOUT_MEDIA_TYPE: {
    severity: "warning",
    cause:
      "A body is sent in a media type, and the document names none, so the operation is generated without a body.",
    fix: "Tell the publisher; meanwhile add the media type under `content` with an overlay.",
  },
  PART_HEADER_LEFT_OUT: {
    severity: "warning",
    cause:
      "A header of a part is sent if its schema fixes the value: by `const`, an enum of one value, or `default`. The caller has no argument for any other, so it is not sent.",
    fix: "Where the value is always the same, give it as the `default` of the header with an overlay; otherwise check that the service works without it.",
  },

  // Names in traits.
  TRAIT_OPERATION_UNKNOWN: {
    cause:
      "A behaviour change that is in force, or a lifecycle, names an operation that the document does not have, so nothing would ever match it.",
    fix: "Correct the operationId under `x-client` in the overlay, or name the versions that the overlay is for.",
  },
  TRAIT_EVENT_UNKNOWN: {
    cause:
      "A behaviour change that is in force, or a lifecycle, names an event that the document does not have, so no delivery would ever match it.",
    fix: "Correct the type under `x-client` in the overlay, or add the event under `x-client.webhooks.events`.",
  },
  TRAIT_VALUE_UNKNOWN: {
    cause:
      "A behaviour change that is in force, or a lifecycle, names a value that the schema does not allow, so no code could mention it.",
    fix: "Correct the value under `x-client` in the overlay, name the schema that lists it, or say with `since` from which version on it exists.",
  },
  TRAIT_LIFECYCLE_CONTRADICTION: {
    cause:
      "A lifecycle has a transition that leaves a terminal state; or a transition ends before it begins.",
    fix: "Remove `terminal` from the state, or the state from `from` of the transition, in the overlay; or correct `since` and `until`.",
  },
  TRAIT_SCHEMA_UNKNOWN: {
    cause:
      "A trait names a schema that the document does not have, so there is nothing to generate a type from.",
    fix: "Correct the name in the overlay, or have the overlay add the schema under `components.schemas`.",
  },
  PAGING_INFERRED: {
    severity: "note",
    cause:
      "Names and shapes leave no doubt how the list comes in pages, so `.all()` and `.pages()` read it in this way.",
    fix: "Nothing to do. To confirm or correct it, write the trait `pagination` of the operation in an overlay; `false` if the list has no pages.",
  },
  TRAIT_FIELD_UNKNOWN: {
    cause: "A trait names a field that the schema does not have, so it would never find a value.",
    fix: "Correct the name of the field in the overlay, or have the overlay add the field to the schema.",
  },
  TRAIT_PARAMETER_UNKNOWN: {
    cause: "A trait of an operation names a parameter that its caller cannot give.",
    fix: "Correct the name in the overlay. What the client sends by itself (version, key, credentials) is not a parameter.",
  },
  TRAIT_ERROR_SET_UNKNOWN: {
    cause: "An operation takes its error codes from a set that `x-client.errors.sets` does not have.",
    fix: "Correct the name at the operation, or add the set under `x-client.errors.sets`, in the overlay.",
  },
  TRAIT_NAME_REPEATED: {
    cause: "Names in a list of traits become names in code, so each must be unique.",
    fix: "Remove or rename one of them in the overlay; two overlays may both have added it.",
  },
  TRAIT_SIGNING_INCOMPLETE: {
    cause: "The signature covers a value whose form the trait does not describe.",
    fix: "Add it in the overlay: `signing.timestamp` says where the time travels and in which unit, `signing.bodyDigest` how the digest is made.",
  },
  TRAIT_SIGNING_CONTRADICTORY: {
    cause:
      "The settings of the trait contradict each other, so the service would refuse every request or a setting has no effect.",
    fix: "Compare `x-client.signing` in the overlay with the publisher's documentation, and correct or remove the setting named here.",
  },
  TRAIT_MESSAGE_PART_UNKNOWN: {
    cause:
      "The template of a message and its list of parts differ, so the function would not ask for what the message needs.",
    fix: "Describe every `{name}` of the template under `parts`, and nothing else, in the overlay.",
  },
  EVENT_WITHOUT_NAME: {
    cause: "An event with neither a topic nor a delivered type cannot be distinguished from any other.",
    fix: "Give the row `topic`, `type` or both under `x-client.webhooks.events` in the overlay.",
  },
} satisfies Record<string, DiagnosticEntry>;
