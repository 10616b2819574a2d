/** Calls of the service: credentials, headers, limits, retries, and the meaning of error answers. */
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
import { field, fieldPath, headerName, optionName, sentences, status } from "./words.js";

const prefixes = define(() =>
  optional(
    object({
      test: optional(nonEmptyString()).describe("Prefix of a test key."),
      live: optional(nonEmptyString()).describe("Prefix of a live key."),
    }),
  ).describe("Prefixes of the keys, which distinguish test from live mode."),
);

export const credential = define((z) =>
  z.discriminatedUnion("kind", [
    object({
      kind: z.literal("apiKey").describe("An API key."),
      name: optionName().describe("Option of the client that takes the key."),
      in: oneOf(["header", "query", "body"]).describe("Location of the key."),
      parameter: nonEmptyString().describe(
        "Name of the header, query parameter, or field of the body that carries the key.",
      ),
      scheme: optional(headerName()).describe(
        "Word before the key, in a header: `Authorization: Acme-API-Key …`.",
      ),
      secret: optional(nonEmptyString()).describe(
        "Name of the header, query parameter or field that carries the secret, for a pair of id and secret: `parameter` then carries the id, and the option takes `id:secret`.",
      ),
      prefixes: prefixes(),
      description: optional(nonEmptyString()).describe("Purpose of the key, in a sentence."),
    }).describe(
      "A key, or a pair of id and secret, sent in headers, in the query, or in fields of the body.",
    ),
    object({
      kind: z.literal("bearer").describe("A bearer token."),
      name: optionName().describe("Option of the client that takes the token."),
      tokenUrl: optional(nonEmptyString()).describe(
        "Address of the tokens for OAuth 2.0 client credentials; may be relative to the server. The generated client then has a source of tokens.",
      ),
      prefixes: prefixes(),
      description: optional(nonEmptyString()).describe("Purpose of the token, in a sentence."),
    }).describe("A token sent as `Authorization: Bearer`."),
    object({
      kind: z.literal("basic").describe("HTTP Basic."),
      name: optionName().describe("Option of the client that takes the user and the password."),
      isKey: optional(z.boolean()).describe(
        "`true` if the user is a key, and there is no password: the option takes the key.",
      ),
      prefixes: prefixes(),
      description: optional(nonEmptyString()).describe("Purpose of the credential, in a sentence."),
    }).describe("A user and password, or a key alone, sent as `Authorization: Basic`."),
  ]),
);

export const scope = define(() =>
  object({
    name: optionName().describe("Option that takes the value."),
    header: headerName().describe("Header that carries the value."),
    description: optional(nonEmptyString()).describe("Effect of the option, in a sentence."),
  }).describe("A scope header."),
);

export const headers = define((z) =>
  z.record(headerName(), matching(/^[\t\x20-\x7e]*$/, "visible ASCII characters, blanks and tabs")),
);

export const idempotency = define((z) => {
  const answers = {
    conflictStatus: optional(status()).describe(
      "HTTP status for a key that was already used with another body.",
    ),
    hours: optional(z.int().min(1)).describe("Hours for which the service remembers a key."),
    replayed: optional(withoutRepetition(list(status()).min(1))).describe(
      "HTTP statuses of failures that the service repeats for a key, so that a retry is in vain.",
    ),
    unavailable: optional(
      object({
        status: status().describe("HTTP status."),
        path: fieldPath().min(1).describe("Path of the field of the body that identifies this answer."),
        code: nonEmptyString().describe("Value of that field."),
      }),
    ).describe("Answer of a service that cannot look keys up, and has done nothing."),
  };
  return union([
    object({
      header: headerName().describe("Request header that carries the key."),
      format: optional(z.literal("quoted")).describe(
        "`quoted`: the key is a string of RFC 9651, in quotation marks, as in the draft of the header.",
      ),
      ...answers,
    }),
    object({
      field: nonEmptyString().describe("Field of the body that carries the key, instead of a header."),
      ...answers,
    }),
  ]);
});

const limitHeaders = define(() =>
  object({
    remaining: optional(headerName()).describe("Response header with the number of requests left."),
    reset: optional(headerName()).describe("Response header that says when there are more."),
    resetIs: optional(oneOf(["seconds", "unixSeconds", "unixMilliseconds", "date"])).describe(
      "What `reset` contains: seconds from now, or a time. Default: by its value.",
    ),
  }).describe(
    "Response headers that say what is left, which the client follows. Known without their names: `RateLimit` and `RateLimit-Policy`, `RateLimit-Remaining` and `-Reset`, `X-RateLimit-Remaining` and `-Reset`.",
  ),
);

export const rateLimit = define((z) =>
  union([
    object({
      requests: z.int().min(1).describe("Number of requests."),
      seconds: z.number().gt(0).describe("Length of the period in seconds."),
      per: nonEmptyString().describe("Unit to which the limit applies, such as `API key`."),
      headers: optional(limitHeaders()),
    }),
    object({ headers: limitHeaders() }),
  ]),
);

export const retry = define((z) =>
  object({
    statuses: optional(withoutRepetition(list(union([status(), z.literal("5XX")])))).describe(
      "HTTP statuses after which a retry can succeed; `5XX` means the whole range.",
    ),
    safeMethods: optional(withoutRepetition(list(matching(/^[A-Z]+$/, "a method in upper case")))).describe(
      "Methods that may be repeated without an idempotency key.",
    ),
  }),
);

export const environments = define((z) =>
  object({
    root: optional(
      matching(/^(\/[^?#\s]*[^/?#\s])?$/, "a path that begins with a slash and does not end with one"),
    ).describe("Prefix of every path, after the base URL, such as `/api`; may be empty."),
    requireHttps: optional(z.boolean()).describe(
      "Require `https` for the base URL; loopback addresses are exempt.",
    ),
    sandboxOnlyPaths: optional(list(matching(/^\//, "a path that begins with a slash"))).describe(
      "Prefixes of the paths whose operations exist only in the sandbox.",
    ),
    notes: optional(sentences()).describe("Additional facts about the environments, in complete sentences."),
  }),
);

export const errorCode = define((z) =>
  object({
    code: nonEmptyString().describe("Code, as it is sent."),
    condition: nonEmptyString().describe("Condition under which the service returns it."),
    remedy: nonEmptyString().describe("Steps to resolve it."),
    fixableBy: oneOf(["customer", "integrator", "account owner", "provider", "nobody"]).describe(
      "Party that can resolve it.",
    ),
    isRetryable: z.boolean().describe("`true` if the same request can succeed later."),
    status: optional(status()).describe("HTTP status with which it is returned."),
  }).describe("An error code."),
);

export const errorCodeSet = define(() =>
  object({
    name: optionName().describe("Name of the set, by which operations refer to it."),
    description: nonEmptyString().describe(
      "Situation in which these codes are returned, in a sentence or two.",
    ),
    codePath: fieldPath()
      .min(1)
      .describe("Path from the body to the code: field names, and `[]` for every element of a list."),
    field: optional(field()).describe(
      "Field whose type becomes this set if the document only says `string`.",
    ),
    position: optional(
      object({
        field: nonEmptyString().describe("Field beside the code that contains the position."),
        list: fieldPath().min(1).describe("Path to the list in the request body."),
      }),
    ).describe("Position of the list entry in the request that an error refers to."),
    codes: list(errorCode()).min(1).describe("The codes."),
  }).describe("A set of codes that error responses can carry."),
);

export const errors = define(() =>
  object({
    sets: optional(list(errorCodeSet())).describe("Sets of error codes."),
    bodies: optional(
      list(
        object({
          meaning: oneOf(["capabilityNotEnabled"]).describe("Meaning of the response."),
          status: status().describe("HTTP status with which it is returned."),
          pattern: nonEmptyString().describe("Regular expression that matches the beginning of the body."),
        }).describe("A response with a special meaning."),
      ),
    ).describe("Responses whose body has a special meaning."),
  }),
);
