/**
 * Sequences of calls, in the terms of the Arazzo Specification 1.0. `versions`, `forEach`, `branches`, `member` and
 * `receives` are our own, as are the expressions `$item`, `$receiver.url` and `$messages.<name>`.
 */
import { define, matching, nonEmptyString } from "../forms/define.js";
import { fieldPath, optionName, versionName } from "./words.js";

export const workflowInput = define((z) =>
  z
    .strictObject({
      description: nonEmptyString().describe("Meaning of the value, in a few words."),
      default: z.exactOptional(z.unknown()).describe("An example that works in the sandbox."),
      format: z
        .exactOptional(z.literal("date-time"))
        .describe("Instead of a default: the time at which the workflow runs."),
    })
    .describe("An input value."),
);

export const workflowStep = define((z) =>
  z
    .strictObject({
      stepId: optionName().describe("Name of the step, and of its result in code."),
      description: z.exactOptional(nonEmptyString()).describe("Purpose of the step, in complete sentences."),
      operationId: nonEmptyString().describe("The operation that it calls."),
      parameters: z
        .exactOptional(
          z.array(
            z
              .strictObject({
                name: nonEmptyString().describe("Name of the parameter."),
                in: z.enum(["path", "query", "header", "cookie"]).describe("Location of the parameter."),
                value: z.unknown().describe("Value, or an expression."),
              })
              .describe("A parameter."),
          ),
        )
        .describe("Arguments of the call, except for its body."),
      requestBody: z
        .exactOptional(
          z.strictObject({
            payload: z.unknown().describe("Body, with expressions for values that are known later."),
          }),
        )
        .describe("Body of the call."),
      forEach: z
        .exactOptional(nonEmptyString())
        .describe("Expression for a list: the call is made for each item, `$item`."),
      successCriteria: z
        .exactOptional(
          z
            .array(
              z.strictObject({
                condition: matching(
                  z,
                  /^\$(?:statusCode == [1-5]\d\d|response\.body#(?:\/[^/']+)+ == '[^']*')$/,
                  "`$statusCode == 400` or `$response.body#/status == 'Active'`",
                ).describe("Condition of the answer."),
              }),
            )
            .max(1),
        )
        .describe("Required answer; a status of 400 and above shows how to handle the error."),
      onFailure: z
        .exactOptional(
          z
            .array(
              z.strictObject({
                name: nonEmptyString().describe("Name of the action."),
                type: z.literal("retry").describe("Repeat the call until the criteria are met."),
                retryAfter: z.number().gt(0).describe("Seconds between two calls."),
                retryLimit: z.int().min(1).describe("Number of calls."),
              }),
            )
            .max(1),
        )
        .describe("Action while the answer does not meet the criteria."),
      outputs: z
        .exactOptional(
          z.record(
            optionName(),
            matching(z, /^\$response\.body(?:#(?:\/[^/]+)+)?$/, "`$response.body` or `$response.body#/id`"),
          ),
        )
        .describe("Parts of the result that later steps use, and that are printed."),
      branches: z
        .exactOptional(fieldPath().min(1))
        .describe(
          "Path in the result to a list of tagged union members: the guide has a branch for each member.",
        ),
      member: z.exactOptional(nonEmptyString()).describe("Tag of the only member for `branches`."),
      receives: z
        .exactOptional(nonEmptyString())
        .describe(
          "Expression for the secret of the webhook that the call registers: the guide has a receiver with this secret at `$receiver.url`.",
        ),
    })
    .describe("A step."),
);

export const workflow = define((z) =>
  z
    .strictObject({
      workflowId: optionName().describe("Name of the workflow."),
      summary: nonEmptyString().describe("Result of the workflow, in a few words."),
      description: z.exactOptional(nonEmptyString()).describe("Background, in complete sentences."),
      versions: z
        .exactOptional(
          z.strictObject({
            from: z.exactOptional(versionName()).describe("First version that has it."),
            before: z.exactOptional(versionName()).describe("First version that no longer has it."),
          }),
        )
        .describe("Versions that have the workflow. Default: all."),
      dependsOn: z.exactOptional(z.array(optionName())).describe("Earlier workflows whose outputs it uses."),
      inputs: z
        .exactOptional(z.record(optionName(), workflowInput()))
        .describe("Values that the steps use as `$inputs.<name>`."),
      steps: z.array(workflowStep()).min(1).describe("Steps, in order."),
      outputs: z
        .exactOptional(z.record(optionName(), nonEmptyString()))
        .describe("Values for workflows that depend on it, as expressions: `$steps.customer.outputs.id`."),
    })
    .describe("A workflow."),
);
