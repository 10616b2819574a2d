/** The selection of a version, and the publisher's changes between versions or within one. */
import {
  define,
  list,
  matching,
  nonEmptyString,
  object,
  oneOf,
  optional,
  union,
  withoutRepetition,
} from "../forms/define.js";
import { headerName, schemaName, status, versionName } from "./words.js";

/** The named subjects of a behaviour change: code that mentions them needs review. */
const subjects = {
  events: define(() =>
    withoutRepetition(list(nonEmptyString()).min(1)).describe(
      "Affected events, by the type with which they are delivered.",
    ),
  ),
  values: define(() =>
    list(
      object({
        schema: schemaName().describe("Name of the schema that lists them."),
        values: withoutRepetition(list(nonEmptyString()).min(1)).describe("Some of its values."),
      }).describe("Values of a schema."),
    )
      .min(1)
      .describe(
        "Values that now occur at different times, or have a different meaning, by the schema that lists them.",
      ),
  ),
  responses: define((z) =>
    list(
      object({
        operation: nonEmptyString().describe("One of the affected operations."),
        status: status().describe("HTTP status, which this version may no longer declare."),
        when: optional(z.literal("empty")).describe(
          "Limit to responses whose body is an empty list; absent for every body.",
        ),
      }).describe("A response."),
    )
      .min(1)
      .describe("Responses that now occur at different times, or have different bodies."),
  ),
};

export const version = define(() => {
  const answers = {
    echo: optional(headerName()).describe("Response header that names the served version."),
    echoAbsent: optional(
      withoutRepetition(
        list(
          oneOf(["keyedReplay", "ignoresVersion"]).describe(
            "Replay of a call with an idempotency key, or an operation marked `ignoresVersion`.",
          ),
        ),
      ),
    ).describe("Situations in which the echo may be missing."),
    unsupported: optional(
      union([
        object({
          status: status().describe("HTTP status."),
          schema: schemaName().describe("Schema of the body."),
          codeField: nonEmptyString().describe("Field of the body that identifies this answer."),
          code: nonEmptyString().describe("Value of that field."),
        }),
        object({ status: status().describe("HTTP status, which has no other meaning.") }),
      ]),
    ).describe("Answer to a version that the service does not support, or no longer."),
  };
  return union([
    object({ header: headerName().describe("Request header that selects the version."), ...answers }),
    object({
      query: nonEmptyString().describe("Query parameter that selects the version, instead of a header."),
      ...answers,
    }),
    object({
      mediaType: matching(
        /^[^\s/;,{}]+\/[^\s/;,{}]*\{version\}[^\s/;,{}]*$/,
        "a media type with `{version}` in it",
      ).describe(
        "Media type that selects the version, in `Accept` and `Content-Type`: `application/vnd.acme.{version}+json`. It takes the place of `application/json`; a versioned type that the document declares is sent as it is.",
      ),
      ...answers,
    }),
  ]);
});

export const behaviour = define(() =>
  object({
    id: matching(/^[a-z0-9]+(-[a-z0-9]+)*$/, "lower-case words joined by hyphens").describe(
      "Stable identifier: lower-case words joined by hyphens.",
    ),
    version: versionName().describe("First version with the new behaviour."),
    operations: withoutRepetition(list(nonEmptyString()).min(1)).describe(
      "Affected operations, by operationId.",
    ),
    events: optional(subjects.events()),
    values: optional(subjects.values()),
    responses: optional(subjects.responses()),
    title: nonEmptyString().describe("Title of the change, in a few words."),
    was: nonEmptyString().describe("Behaviour before the change."),
    is: nonEmptyString().describe("Behaviour from that version on."),
    action: nonEmptyString().describe("Action required of users of the API."),
    notice: nonEmptyString().describe("Symptoms in running code."),
  }).describe("A change of behaviour."),
);

export const changeKind = define(() =>
  matching(/^[a-z]+(-[a-z]+)*$/, "lower-case words joined by hyphens").describe(
    "A kind of change: lower-case words joined by hyphens.",
  ),
);

export const policy = define(() =>
  object({
    additive: withoutRepetition(list(changeKind())).describe(
      "Kinds of change that any version can receive at any time.",
    ),
    newVersionFor: withoutRepetition(list(changeKind())).describe(
      "Kinds of change that come only with a new version.",
    ),
  }),
);
