/**
 * What one does with the API in which order, in the words of the Arazzo Specification 1.0. `versions`, `forEach`,
 * `branches`, `member` and `receives` are ours, and so are the expressions `$item`, `$receiver.url` and `$messages.<name>`.
 */
import { define, matching, nonEmptyString } from "../forms/define.js";
import { fieldPath, optionName, versionName } from "./words.js";

export const workflowInput = define((z) =>
  z
    .strictObject({
      description: nonEmptyString().describe("What the value is, in a few words."),
      default: z.exactOptional(z.unknown()).describe("An example that works in the sandbox."),
      format: z
        .exactOptional(z.literal("date-time"))
        .describe("In place of a default: the time at which the workflow runs."),
    })
    .describe("One value."),
);

export const workflowStep = define((z) =>
  z
    .strictObject({
      stepId: optionName().describe("Name of the step, and of its result in code."),
      description: z.exactOptional(nonEmptyString()).describe("What the step is for, in whole sentences."),
      operationId: nonEmptyString().describe("The operation that it calls."),
      parameters: z
        .exactOptional(
          z.array(
            z
              .strictObject({
                name: nonEmptyString().describe("Name of the parameter."),
                in: z.enum(["path", "query", "header", "cookie"]).describe("Where it is sent."),
                value: z.unknown().describe("Its value, or an expression."),
              })
              .describe("One parameter."),
          ),
        )
        .describe("Arguments of the call beside its body."),
      requestBody: z
        .exactOptional(
          z.strictObject({
            payload: z
              .unknown()
              .describe("The body, with expressions in place of values that are known later."),
          }),
        )
        .describe("The body of the call."),
      forEach: z
        .exactOptional(nonEmptyString())
        .describe("A list, as an expression: the call is made for each item, which is `$item`."),
      successCriteria: z
        .exactOptional(
          z
            .array(
              z.strictObject({
                condition: matching(
                  z,
                  /^\$(?:statusCode == [1-5]\d\d|response\.body#(?:\/[^/']+)+ == '[^']*')$/,
                  "`$statusCode == 400` or `$response.body#/status == 'Active'`",
                ).describe("What the answer is."),
              }),
            )
            .max(1),
        )
        .describe("What the answer has to be; a status of 400 and above shows how its error is handled."),
      onFailure: z
        .exactOptional(
          z
            .array(
              z.strictObject({
                name: nonEmptyString().describe("Name of the action."),
                type: z.literal("retry").describe("The call is repeated until the criteria hold."),
                retryAfter: z.number().gt(0).describe("Seconds between two calls."),
                retryLimit: z.int().min(1).describe("Number of calls."),
              }),
            )
            .max(1),
        )
        .describe("What to do while the answer is another one."),
      outputs: z
        .exactOptional(
          z.record(
            optionName(),
            matching(z, /^\$response\.body(?:#(?:\/[^/]+)+)?$/, "`$response.body` or `$response.body#/id`"),
          ),
        )
        .describe("What later steps use of the result, and what is printed of it."),
      branches: z
        .exactOptional(fieldPath().min(1))
        .describe(
          "Path in the result to a list of a union with a tag: the guide has a branch for each member.",
        ),
      member: z
        .exactOptional(nonEmptyString())
        .describe("The tag of the only member that `branches` is about."),
      receives: z
        .exactOptional(nonEmptyString())
        .describe(
          "The call registers a webhook: the guide has a receiver at `$receiver.url`, with the secret that this expression names.",
        ),
    })
    .describe("One step."),
);

export const workflow = define((z) =>
  z
    .strictObject({
      workflowId: optionName().describe("Name of the workflow."),
      summary: nonEmptyString().describe("What one achieves, in a few words."),
      description: z.exactOptional(nonEmptyString()).describe("What to know before, in whole sentences."),
      versions: z
        .exactOptional(
          z.strictObject({
            from: z.exactOptional(versionName()).describe("First version that has it."),
            before: z.exactOptional(versionName()).describe("First version that no longer has it."),
          }),
        )
        .describe("The versions in which it is so. Default: all."),
      dependsOn: z
        .exactOptional(z.array(optionName()))
        .describe("Workflows that come before it, whose outputs it uses."),
      inputs: z
        .exactOptional(z.record(optionName(), workflowInput()))
        .describe("Values that the steps use as `$inputs.<name>`."),
      steps: z.array(workflowStep()).min(1).describe("The steps, in their order."),
      outputs: z
        .exactOptional(z.record(optionName(), nonEmptyString()))
        .describe("What workflows that depend on it use, as expressions: `$steps.customer.outputs.id`."),
    })
    .describe("One workflow."),
);
