/** Which states a status has, what moves a thing from one to another, and who says so. */
import { define, matching, nonEmptyString, withoutRepetition } from "../forms/define.js";
import { schemaName, versionName } from "./words.js";

export const lifecycleState = define((z) =>
  z
    .strictObject({
      value: nonEmptyString().describe("The value of the enum."),
      meaning: z.exactOptional(nonEmptyString()).describe("The state, in a sentence."),
      terminal: z
        .exactOptional(z.boolean())
        .describe("Whether nothing follows; absent where no source says so."),
      since: z.exactOptional(versionName()).describe("First version with it; absent for all versions."),
    })
    .describe("One state."),
);

export const trigger = define((z) =>
  z.union([
    z.strictObject({
      kind: z.literal("operation").describe("A call."),
      operation: nonEmptyString().describe("The operation, by operationId."),
    }),
    z.strictObject({
      kind: z.literal("event").describe("What an event reports of something else."),
      event: nonEmptyString().describe("The event, by the type with which it is delivered."),
      value: z.exactOptional(nonEmptyString()).describe("The status that it reports."),
    }),
    z.strictObject({
      kind: z
        .enum(["time", "review", "service"])
        .describe(
          "Time that passes, a decision of people at the service, or work of the service or its providers.",
        ),
      what: nonEmptyString().describe("It, in a few words."),
    }),
    z.strictObject({ kind: z.literal("unknown").describe("No source names the trigger.") }),
  ]),
);

export const transition = define((z) =>
  z
    .strictObject({
      from: z
        .exactOptional(withoutRepetition(z.array(nonEmptyString()).min(1)))
        .describe("States that it leaves; absent where the thing is created."),
      to: nonEmptyString().describe("The state that follows."),
      by: trigger().describe("What causes it."),
      when: z.exactOptional(nonEmptyString()).describe("The condition, in a sentence."),
      guard: z
        .exactOptional(matching(z, /^[a-z0-9]+(-[a-z0-9]+)*$/, "lower-case words joined by hyphens"))
        .describe("Name of the condition, for programs that evaluate it, such as the sandbox."),
      since: z.exactOptional(versionName()).describe("First version with it; absent for all versions."),
      until: z.exactOptional(versionName()).describe("First version without it; absent where it remains."),
      source: nonEmptyString().describe("Who says so, in a few words."),
      assumed: z
        .exactOptional(z.literal(true))
        .describe("No source states it; the sandbox does it, and a client must not rely on it."),
    })
    .describe("One transition."),
);

const holder = define((z) =>
  z
    .strictObject({
      schema: schemaName().describe("Schema that has the field."),
      property: nonEmptyString().describe("Name of the field."),
      id: z
        .exactOptional(nonEmptyString())
        .describe("Field beside it with the identifier of what has the status; `id` if absent."),
    })
    .describe("A field with the status."),
);

export const lifecycle = define((z) =>
  z
    .strictObject({
      schema: schemaName().describe("The enum of the states."),
      subject: nonEmptyString().describe("What has the status, as a noun: `customer`."),
      description: z
        .exactOptional(nonEmptyString())
        .describe("What a reader must know of the whole, in a sentence."),
      holders: z
        .array(holder())
        .min(1)
        .describe("Fields that carry the status, in bodies and messages; the first one of a schema counts."),
      states: z
        .array(lifecycleState())
        .min(1)
        .describe(
          "The states, in the order of a successful course; values of the enum that are missing here are unknown.",
        ),
      transitions: z
        .array(transition())
        .describe("What is known to happen. What is missing here is unknown, not impossible."),
    })
    .describe("One lifecycle."),
);
