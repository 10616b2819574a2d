/** The signature of requests, with the fields that the runtime supports, and strings that a service compares verbatim. */
import { componentForm } from "../../templates/runtime/signing/message-signature.js";
import { define, list, matching, nonEmptyString, object, oneOf, optional, union } from "../forms/define.js";
import { field, headerName, optionName } from "./words.js";

export const signingPart = define((z) =>
  union([
    object({
      part: oneOf([
        "method",
        "path",
        "query",
        "pathAndQuery",
        "timestamp",
        "body",
        "bodyDigest",
        "keyId",
      ]).describe("A part of the request that is signed."),
    }).describe("A part of the request."),
    object({
      text: z.string().describe("Literal characters to sign, such as a separator."),
    }).describe("Fixed characters."),
  ]),
);

/** Of requests and deliveries. */
const signingAlgorithm = define(() =>
  oneOf(["rsa-sha256", "rsa-pss-sha512", "hmac-sha256", "ed25519", "ecdsa-p256"]).describe(
    "Algorithm of the signature; `rsa-sha256` means RSASSA-PKCS1-v1_5, `ecdsa-p256` ECDSA with SHA-256.",
  ),
);

const secretEncoding = define(() =>
  optional(oneOf(["utf8", "base64", "hex"])).describe("Encoding of an HMAC secret; `utf8` by default."),
);

/** Of requests; deliveries add the places of their values. */
export const messageSignature = define((z) =>
  object({
    scheme: z.literal("http-message-signatures").describe("HTTP message signatures (RFC 9421)."),
    algorithm: signingAlgorithm(),
    components: list(matching(componentForm, "a header in lower case, or a component such as `@method`"))
      .min(1)
      .describe(
        'Components that must be covered: `@method`, `@target-uri`, `@query-param;name="page"`, headers. A covered `content-digest` (RFC 9530) is written and checked; `content-…` is only required with a body.',
      ),
    label: optional(matching(/^[a-z*][a-z0-9_.*-]*$/, "a label in lower case")).describe(
      "Label of the signature: `sig1` by default to sign, any to verify.",
    ),
    tag: optional(matching(/^[ -~]+$/, "printable ASCII")).describe(
      "Tag of the signature; others are ignored.",
    ),
    nonce: optional(z.boolean()).describe("`true` if each signature needs a `nonce`."),
    expiresSeconds: optional(z.int().min(1)).describe(
      "Seconds after which a signature expires, if it must say so.",
    ),
    digest: optional(oneOf(["sha-256", "sha-512"])).describe(
      "Hash function of `content-digest` when it is written; `sha-256` by default.",
    ),
    toleranceSeconds: z
      .int()
      .min(0)
      .describe("Tolerance of the time of signing in either direction, in seconds."),
    secretEncoding: secretEncoding(),
  }),
);

export const signingParts = define((z) =>
  object({
    algorithm: signingAlgorithm(),
    payload: list(signingPart()).min(1).describe("Signed parts, concatenated in this order."),
    encoding: oneOf(["base64", "base64url", "hex"]).describe("Encoding of the signature."),
    header: headerName().describe("Header that carries the signature."),
    prefix: optional(nonEmptyString()).describe("Text before the signature in that header."),
    timestamp: optional(
      object({
        in: oneOf(["query", "header"]).describe("Query parameter or header."),
        name: nonEmptyString().describe("Name of the parameter or header."),
        unit: oneOf(["milliseconds", "seconds"]).describe("Unit of the Unix time."),
      }),
    ).describe("Location and unit of the request time."),
    keyId: optional(object({ header: headerName().describe("Name of the header.") })).describe(
      "Header for the id of the key, which becomes an option of the client.",
    ),
    bodyDigest: optional(
      object({
        algorithm: z.literal("sha256").describe("Hash function of the digest."),
        encoding: oneOf(["base64", "hex"]).describe("Encoding of the digest."),
      }),
    ).describe("Digest of the body, if it is signed."),
    secretEncoding: secretEncoding(),
  }),
);

export const signing = define(() =>
  union([
    signingParts().describe("A signature, part by part."),
    messageSignature().describe("A signature by RFC 9421."),
  ]),
);

export const messagePart = define(() =>
  object({
    description: nonEmptyString().describe("Meaning of the part."),
    day: optional(
      matching(
        /^(?=.*YYYY)(?=.*MM)(?=.*DD)(YYYY|MM|DD|[^A-Za-z0-9{}\x00-\x1f])+$/,
        "`YYYY`, `MM` and `DD` between other characters",
      ),
    ).describe(
      "Date format, which also marks the part as a day: `YYYY`, `MM` and `DD` between other characters.",
    ),
  }).describe("A part of a message."),
);

export const message = define((z) =>
  object({
    name: optionName().describe("Name of the function."),
    description: nonEmptyString().describe("Purpose of the message, in a sentence or two."),
    template: matching(
      /^([^{}\x00-\x1f]|\{[A-Za-z][A-Za-z0-9_]*\})+$/,
      "one line with `{name}` for each part",
    )
      .min(1)
      .describe("Message in one line, with `{name}` for each part."),
    parts: z
      .record(
        matching(/^[A-Za-z][A-Za-z0-9_]*$/, "a letter, followed by letters, digits and underscores"),
        messagePart(),
      )
      .describe("Parts, by their names in the template."),
    field: field().describe("Field that carries the message."),
  }).describe("A message."),
);
