/** How a version is asked for, and what the publisher changes from one to the next or within one. */
import { define, matching, nonEmptyString, withoutRepetition } from "../forms/define.js";
import { headerName, schemaName, status, versionName } from "./words.js";

/** What of an API a change of behaviour is about, where names can say it: code that mentions it needs a look. */
const subjects = {
  events: define((z) =>
    withoutRepetition(z.array(nonEmptyString()).min(1)).describe(
      "The events that it affects, by the type with which they are delivered.",
    ),
  ),
  values: define((z) =>
    z
      .array(
        z
          .strictObject({
            schema: schemaName().describe("Name of the schema that lists them."),
            values: withoutRepetition(z.array(nonEmptyString()).min(1)).describe("Some of its values."),
          })
          .describe("Values of one schema."),
      )
      .min(1)
      .describe(
        "The values that come at other times, or mean something else, by the schema that lists them.",
      ),
  ),
  responses: define((z) =>
    z
      .array(
        z
          .strictObject({
            operation: nonEmptyString().describe("One of the operations that it affects."),
            status: status().describe("Its HTTP status, which this version may no longer declare."),
            when: z
              .exactOptional(z.literal("empty"))
              .describe("Only where the body is an empty list; absent for every body."),
          })
          .describe("One response."),
      )
      .min(1)
      .describe("The responses that come at other times, or have other bodies."),
  ),
};

export const version = define((z) => {
  const answers = {
    echo: z.exactOptional(headerName()).describe("Response header that names the version that was served."),
    echoAbsent: z
      .exactOptional(
        withoutRepetition(
          z.array(
            z
              .enum(["keyedReplay", "ignoresVersion"])
              .describe(
                "The replay of a call with an idempotency key, or an operation marked `ignoresVersion`.",
              ),
          ),
        ),
      )
      .describe("Situations in which the echo may be missing."),
    unsupported: z
      .exactOptional(
        z.strictObject({
          status: status().describe("Its HTTP status."),
          schema: schemaName().describe("Schema of its body."),
          codeField: nonEmptyString().describe("Field of the body that identifies it."),
          code: nonEmptyString().describe("Value of that field."),
        }),
      )
      .describe("The answer to a version that the service does not support."),
  };
  return z.union([
    z.strictObject({ header: headerName().describe("Request header that selects the version."), ...answers }),
    z.strictObject({
      query: nonEmptyString().describe("Query parameter that selects the version, in place of a header."),
      ...answers,
    }),
  ]);
});

export const behaviour = define((z) =>
  z
    .strictObject({
      id: matching(z, /^[a-z0-9]+(-[a-z0-9]+)*$/, "lower-case words joined by hyphens").describe(
        "Identifier that never changes: lower-case words joined by hyphens.",
      ),
      version: versionName().describe("First version with the new behaviour."),
      operations: withoutRepetition(z.array(nonEmptyString()).min(1)).describe(
        "The operations that it affects, by operationId.",
      ),
      events: z.exactOptional(subjects.events()),
      values: z.exactOptional(subjects.values()),
      responses: z.exactOptional(subjects.responses()),
      title: nonEmptyString().describe("The change in a few words."),
      was: nonEmptyString().describe("The behaviour before."),
      is: nonEmptyString().describe("The behaviour from that version on."),
      action: nonEmptyString().describe("What the user of the API must do."),
      notice: nonEmptyString().describe("How to notice it in running code."),
    })
    .describe("One such change."),
);

export const changeKind = define((z) =>
  matching(z, /^[a-z]+(-[a-z]+)*$/, "lower-case words joined by hyphens").describe(
    "A kind of change: lower-case words joined by hyphens.",
  ),
);

export const policy = define((z) =>
  z.strictObject({
    additive: withoutRepetition(z.array(changeKind())).describe(
      "Kinds of change that any version can receive at any time.",
    ),
    newVersionFor: withoutRepetition(z.array(changeKind())).describe(
      "Kinds of change that come with a new version only.",
    ),
  }),
);
