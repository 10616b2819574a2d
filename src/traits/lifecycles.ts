/** Lifecycles: the states of a status, and the transitions between them with trigger and source. */
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
import { schemaName, versionName } from "./words.js";

export const lifecycleState = define((z) =>
  object({
    value: nonEmptyString().describe("Value of the enum."),
    meaning: optional(nonEmptyString()).describe("Description of the state, in a sentence."),
    terminal: optional(z.boolean()).describe("`true` if no state follows; absent if no source says so."),
    since: optional(versionName()).describe("First version with it; absent for all versions."),
  }).describe("A state."),
);

export const trigger = define((z) =>
  union([
    object({
      kind: z.literal("operation").describe("A call."),
      operation: nonEmptyString().describe("Operation, by operationId."),
    }),
    object({
      kind: z.literal("event").describe("An event that reports something else."),
      event: nonEmptyString().describe("Event, by the type with which it is delivered."),
      value: optional(nonEmptyString()).describe("Status that the event reports."),
    }),
    object({
      kind: oneOf(["time", "review", "service"]).describe(
        "Passing time, a decision by people at the service, or work of the service or its providers.",
      ),
      what: nonEmptyString().describe("Trigger, in a few words."),
    }),
    object({ kind: z.literal("unknown").describe("No source names the trigger.") }),
  ]),
);

export const transition = define((z) =>
  object({
    from: optional(withoutRepetition(list(nonEmptyString()).min(1))).describe(
      "States that it leaves; absent if it creates the object.",
    ),
    to: nonEmptyString().describe("State that it leads to."),
    by: trigger().describe("Trigger of the transition."),
    when: optional(nonEmptyString()).describe("Condition, in a sentence."),
    guard: optional(matching(/^[a-z0-9]+(-[a-z0-9]+)*$/, "lower-case words joined by hyphens")).describe(
      "Name of the condition, for programs that evaluate it, such as the sandbox.",
    ),
    since: optional(versionName()).describe("First version with it; absent for all versions."),
    until: optional(versionName()).describe("First version without it; absent if it still exists."),
    source: nonEmptyString().describe("Source of this information, in a few words."),
    assumed: optional(z.literal(true)).describe(
      "`true` if no source documents it: only the sandbox does it, and a client must not rely on it.",
    ),
  }).describe("A transition."),
);

const holder = define(() =>
  object({
    schema: schemaName().describe("Schema that has the field."),
    property: nonEmptyString().describe("Name of the field."),
    id: optional(nonEmptyString()).describe(
      "Field beside it with the identifier of the object that has the status; `id` if absent.",
    ),
  }).describe("A field that carries the status."),
);

export const lifecycle = define(() =>
  object({
    schema: schemaName().describe("Enum of the states."),
    subject: nonEmptyString().describe("Noun for the object that has the status: `customer`."),
    description: optional(nonEmptyString()).describe(
      "Important facts about the whole lifecycle, in a sentence.",
    ),
    holders: list(holder())
      .min(1)
      .describe("Fields that carry the status, in bodies and messages; the first one of a schema counts."),
    states: list(lifecycleState())
      .min(1)
      .describe(
        "States, in the order of a successful course; enum values that are missing here are unknown.",
      ),
    transitions: list(transition()).describe(
      "Known transitions. A missing transition is unknown, not impossible.",
    ),
  }).describe("A lifecycle."),
);
