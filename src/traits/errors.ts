/** What error answers mean: the codes that they carry, and bodies with a special meaning. */
import { define } from "../forms/define.js";
import { nonEmptyString } from "../forms/words.js";
import { field, fieldPath, optionName, status } from "./words.js";

export const errorCode = define((z) =>
  z
    .strictObject({
      code: nonEmptyString().describe("Code, as it is sent."),
      condition: nonEmptyString().describe("Condition under which the service returns it."),
      remedy: nonEmptyString().describe("Steps to resolve it."),
      fixableBy: z
        .enum(["customer", "integrator", "account owner", "provider", "nobody"])
        .describe("Party that can resolve it."),
      isRetryable: z.boolean().describe("`true` if the same request can succeed later."),
      status: z.exactOptional(status()).describe("HTTP status with which it is returned."),
    })
    .describe("An error code."),
);

export const errorCodeSet = define((z) =>
  z
    .strictObject({
      name: optionName().describe("Name of the set, by which operations refer to it."),
      description: nonEmptyString().describe(
        "Situation in which these codes are returned, in a sentence or two.",
      ),
      codePath: fieldPath()
        .min(1)
        .describe("Path from the body to the code: field names, and `[]` for every element of a list."),
      field: z
        .exactOptional(field())
        .describe("Field whose type becomes this set if the document only says `string`."),
      position: z
        .exactOptional(
          z.strictObject({
            field: nonEmptyString().describe("Field beside the code that contains the position."),
            list: fieldPath().min(1).describe("Path to the list in the request body."),
          }),
        )
        .describe("Position of the list entry in the request that an error refers to."),
      codes: z.array(errorCode()).min(1).describe("The codes."),
    })
    .describe("A set of codes that error responses can carry."),
);

export const errors = define((z) =>
  z.strictObject({
    sets: z.exactOptional(z.array(errorCodeSet())).describe("Sets of error codes."),
    bodies: z
      .exactOptional(
        z.array(
          z
            .strictObject({
              meaning: z.enum(["capabilityNotEnabled"]).describe("Meaning of the response."),
              status: status().describe("HTTP status with which it is returned."),
              pattern: nonEmptyString().describe(
                "Regular expression that matches the beginning of the body.",
              ),
            })
            .describe("A response with a special meaning."),
        ),
      )
      .describe("Responses whose body has a special meaning."),
  }),
);
