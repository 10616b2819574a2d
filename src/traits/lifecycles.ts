/** Lifecycles: the states of a status, and the transitions between them with trigger and source. */
import { define, matching, nonEmptyString, withoutRepetition } from "../forms/define.js";
import { schemaName, versionName } from "./words.js";

export const lifecycleState = define((z) =>
  z
    .strictObject({
      value: nonEmptyString().describe("Value of the enum."),
      meaning: z.exactOptional(nonEmptyString()).describe("Description of the state, in a sentence."),
      terminal: z
        .exactOptional(z.boolean())
        .describe("`true` if no state follows; absent if no source says so."),
      since: z.exactOptional(versionName()).describe("First version with it; absent for all versions."),
    })
    .describe("A state."),
);

export const trigger = define((z) =>
  z.union([
    z.strictObject({
      kind: z.literal("operation").describe("A call."),
      operation: nonEmptyString().describe("Operation, by operationId."),
    }),
    z.strictObject({
      kind: z.literal("event").describe("An event that reports something else."),
      event: nonEmptyString().describe("Event, by the type with which it is delivered."),
      value: z.exactOptional(nonEmptyString()).describe("Status that the event reports."),
    }),
    z.strictObject({
      kind: z
        .enum(["time", "review", "service"])
        .describe(
          "Passing time, a decision by people at the service, or work of the service or its providers.",
        ),
      what: nonEmptyString().describe("Trigger, in a few words."),
    }),
    z.strictObject({ kind: z.literal("unknown").describe("No source names the trigger.") }),
  ]),
);

export const transition = define((z) =>
  z
    .strictObject({
      from: z
        .exactOptional(withoutRepetition(z.array(nonEmptyString()).min(1)))
        .describe("States that it leaves; absent if it creates the object."),
      to: nonEmptyString().describe("State that it leads to."),
      by: trigger().describe("Trigger of the transition."),
      when: z.exactOptional(nonEmptyString()).describe("Condition, in a sentence."),
      guard: z
        .exactOptional(matching(z, /^[a-z0-9]+(-[a-z0-9]+)*$/, "lower-case words joined by hyphens"))
        .describe("Name of the condition, for programs that evaluate it, such as the sandbox."),
      since: z.exactOptional(versionName()).describe("First version with it; absent for all versions."),
      until: z.exactOptional(versionName()).describe("First version without it; absent if it still exists."),
      source: nonEmptyString().describe("Source of this information, in a few words."),
      assumed: z
        .exactOptional(z.literal(true))
        .describe(
          "`true` if no source documents it: only the sandbox does it, and a client must not rely on it.",
        ),
    })
    .describe("A transition."),
);

const holder = define((z) =>
  z
    .strictObject({
      schema: schemaName().describe("Schema that has the field."),
      property: nonEmptyString().describe("Name of the field."),
      id: z
        .exactOptional(nonEmptyString())
        .describe("Field beside it with the identifier of the object that has the status; `id` if absent."),
    })
    .describe("A field that carries the status."),
);

export const lifecycle = define((z) =>
  z
    .strictObject({
      schema: schemaName().describe("Enum of the states."),
      subject: nonEmptyString().describe("Noun for the object that has the status: `customer`."),
      description: z
        .exactOptional(nonEmptyString())
        .describe("Important facts about the whole lifecycle, in a sentence."),
      holders: z
        .array(holder())
        .min(1)
        .describe("Fields that carry the status, in bodies and messages; the first one of a schema counts."),
      states: z
        .array(lifecycleState())
        .min(1)
        .describe(
          "States, in the order of a successful course; enum values that are missing here are unknown.",
        ),
      transitions: z
        .array(transition())
        .describe("Known transitions. A missing transition is unknown, not impossible."),
    })
    .describe("A lifecycle."),
);
