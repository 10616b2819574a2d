/** What error answers mean: the codes that they carry, and bodies with a special meaning. */
import { define } from "../forms/define.js";
import { nonEmptyString } from "../forms/words.js";
import { field, fieldPath, optionName, status } from "./words.js";

export const errorCode = define((z) =>
  z
    .strictObject({
      code: nonEmptyString().describe("The code as it is sent."),
      condition: nonEmptyString().describe("When the service returns it."),
      remedy: nonEmptyString().describe("How to resolve it."),
      fixableBy: z
        .enum(["customer", "integrator", "account owner", "provider", "nobody"])
        .describe("Who can resolve it."),
      isRetryable: z.boolean().describe("Whether the same request can succeed later."),
      status: z.exactOptional(status()).describe("HTTP status with which it is returned."),
    })
    .describe("One code."),
);

export const errorCodeSet = define((z) =>
  z
    .strictObject({
      name: optionName().describe("Name of the set, by which operations refer to it."),
      description: nonEmptyString().describe("When these codes are returned, in a sentence or two."),
      codePath: fieldPath()
        .min(1)
        .describe("Way from the body to the code: field names, and `[]` for every element of a list."),
      field: z
        .exactOptional(field())
        .describe("The field whose type becomes this set where the document only says `string`."),
      position: z
        .exactOptional(
          z.strictObject({
            field: nonEmptyString().describe("Field beside the code that has the position."),
            list: fieldPath().min(1).describe("Path in the body of the request to the list."),
          }),
        )
        .describe("Where an error says which entry of a list in the request it is about."),
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
              meaning: z.enum(["capabilityNotEnabled"]).describe("What it means."),
              status: status().describe("HTTP status with which it is returned."),
              pattern: nonEmptyString().describe(
                "Regular expression that matches the body from its beginning.",
              ),
            })
            .describe("One such response."),
        ),
      )
      .describe("Responses whose body has a special meaning."),
  }),
);
