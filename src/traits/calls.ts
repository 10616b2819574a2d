/** Calls of the service: credentials, headers, limits, retries, and the meaning of error answers. */
import { define, matching, nonEmptyString, withoutRepetition } from "../forms/define.js";
import { field, fieldPath, headerName, optionName, sentences, status } from "./words.js";

export const credential = define((z) =>
  z.discriminatedUnion("kind", [
    z
      .strictObject({
        kind: z.literal("apiKey").describe("An API key."),
        name: optionName().describe("Option of the client that takes the key."),
        in: z.enum(["header", "query"]).describe("Location of the key."),
        parameter: nonEmptyString().describe("Name of the header or query parameter that carries the key."),
        prefixes: z
          .exactOptional(
            z.strictObject({
              test: z.exactOptional(nonEmptyString()).describe("Prefix of a test key."),
              live: z.exactOptional(nonEmptyString()).describe("Prefix of a live key."),
            }),
          )
          .describe("Prefixes of the keys, which distinguish test from live mode."),
        description: z.exactOptional(nonEmptyString()).describe("Purpose of the key, in a sentence."),
        sandboxKey: z
          .exactOptional(optionName())
          .describe("Name of a matching key in the `keys` of the sandbox, for the guide."),
      })
      .describe("A key sent in a header or a query parameter."),
    z
      .strictObject({
        kind: z.literal("bearer").describe("A bearer token."),
        name: optionName().describe("Option of the client that takes the token."),
        description: z.exactOptional(nonEmptyString()).describe("Purpose of the token, in a sentence."),
      })
      .describe("A token sent as `Authorization: Bearer`."),
  ]),
);

export const scope = define((z) =>
  z
    .strictObject({
      name: optionName().describe("Option that takes the value."),
      header: headerName().describe("Header that carries the value."),
      description: z.exactOptional(nonEmptyString()).describe("Effect of the option, in a sentence."),
    })
    .describe("A scope header."),
);

export const headers = define((z) =>
  z.record(headerName(), matching(z, /^[\t\x20-\x7e]*$/, "visible ASCII characters, blanks and tabs")),
);

export const idempotency = define((z) =>
  z.strictObject({
    header: headerName().describe("Request header that carries the key."),
    conflictStatus: z
      .exactOptional(status())
      .describe("HTTP status for a key that was already used with another body."),
    hours: z.exactOptional(z.int().min(1)).describe("Hours for which the service remembers a key."),
  }),
);

export const rateLimit = define((z) =>
  z.strictObject({
    requests: z.int().min(1).describe("Number of requests."),
    seconds: z.number().gt(0).describe("Length of the period in seconds."),
    per: nonEmptyString().describe("Unit to which the limit applies, such as `API key`."),
  }),
);

export const retry = define((z) =>
  z.strictObject({
    statuses: z
      .exactOptional(withoutRepetition(z.array(z.union([status(), z.literal("5XX")]))))
      .describe("HTTP statuses after which a retry can succeed; `5XX` means the whole range."),
    safeMethods: z
      .exactOptional(withoutRepetition(z.array(matching(z, /^[A-Z]+$/, "a method in upper case"))))
      .describe("Methods that may be repeated without an idempotency key."),
  }),
);

export const environments = define((z) =>
  z.strictObject({
    root: z
      .exactOptional(
        matching(z, /^(\/[^?#\s]*[^/?#\s])?$/, "a path that begins with a slash and does not end with one"),
      )
      .describe("Prefix of every path, after the base URL, such as `/api`; may be empty."),
    requireHttps: z
      .exactOptional(z.boolean())
      .describe("Require `https` for the base URL; loopback addresses are exempt."),
    sandboxOnlyPaths: z
      .exactOptional(z.array(matching(z, /^\//, "a path that begins with a slash")))
      .describe("Prefixes of the paths whose operations exist only in the sandbox."),
    notes: z
      .exactOptional(sentences())
      .describe("Additional facts about the environments, in complete sentences."),
  }),
);

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
