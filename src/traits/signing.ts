/** The signature of requests, with the fields that the runtime supports, and strings that a service compares verbatim. */
import { componentForm } from "../../templates/runtime/signing/message-signature.js";
import { define, matching, nonEmptyString } from "../forms/define.js";
import { field, headerName, optionName } from "./words.js";

export const signingPart = define((z) =>
  z.union([
    z
      .strictObject({
        part: z
          .enum(["method", "path", "query", "pathAndQuery", "timestamp", "body", "bodyDigest", "keyId"])
          .describe("A part of the request that is signed."),
      })
      .describe("A part of the request."),
    z
      .strictObject({
        text: z.string().describe("Literal characters to sign, such as a separator."),
      })
      .describe("Fixed characters."),
  ]),
);

/** Of requests and deliveries. */
const signingAlgorithm = define((z) =>
  z
    .enum(["rsa-sha256", "rsa-pss-sha512", "hmac-sha256", "ed25519", "ecdsa-p256"])
    .describe(
      "Algorithm of the signature; `rsa-sha256` means RSASSA-PKCS1-v1_5, `ecdsa-p256` ECDSA with SHA-256.",
    ),
);

const secretEncoding = define((z) =>
  z
    .exactOptional(z.enum(["utf8", "base64", "hex"]))
    .describe("Encoding of an HMAC secret; `utf8` by default."),
);

/** Of requests; deliveries add the places of their values. */
export const messageSignature = define((z) =>
  z.strictObject({
    scheme: z.literal("http-message-signatures").describe("HTTP message signatures (RFC 9421)."),
    algorithm: signingAlgorithm(),
    components: z
      .array(matching(z, componentForm, "a header in lower case, or a component such as `@method`"))
      .min(1)
      .describe(
        'Components that must be covered: `@method`, `@target-uri`, `@query-param;name="page"`, headers. A covered `content-digest` (RFC 9530) is written and checked; `content-…` is only required with a body.',
      ),
    label: z
      .exactOptional(matching(z, /^[a-z*][a-z0-9_.*-]*$/, "a label in lower case"))
      .describe("Label of the signature: `sig1` by default to sign, any to verify."),
    tag: z
      .exactOptional(matching(z, /^[ -~]+$/, "printable ASCII"))
      .describe("Tag of the signature; others are ignored."),
    nonce: z.exactOptional(z.boolean()).describe("`true` if each signature needs a `nonce`."),
    expiresSeconds: z
      .exactOptional(z.int().min(1))
      .describe("Seconds after which a signature expires, if it must say so."),
    digest: z
      .exactOptional(z.enum(["sha-256", "sha-512"]))
      .describe("Hash function of `content-digest` when it is written; `sha-256` by default."),
    toleranceSeconds: z
      .int()
      .min(0)
      .describe("Tolerance of the time of signing in either direction, in seconds."),
    secretEncoding: secretEncoding(),
  }),
);

export const signingParts = define((z) =>
  z.strictObject({
    algorithm: signingAlgorithm(),
    payload: z.array(signingPart()).min(1).describe("Signed parts, concatenated in this order."),
    encoding: z.enum(["base64", "base64url", "hex"]).describe("Encoding of the signature."),
    header: headerName().describe("Header that carries the signature."),
    prefix: z.exactOptional(nonEmptyString()).describe("Text before the signature in that header."),
    timestamp: z
      .exactOptional(
        z.strictObject({
          in: z.enum(["query", "header"]).describe("Query parameter or header."),
          name: nonEmptyString().describe("Name of the parameter or header."),
          unit: z.enum(["milliseconds", "seconds"]).describe("Unit of the Unix time."),
        }),
      )
      .describe("Location and unit of the request time."),
    keyId: z
      .exactOptional(z.strictObject({ header: headerName().describe("Name of the header.") }))
      .describe("Header for the id of the key, which becomes an option of the client."),
    bodyDigest: z
      .exactOptional(
        z.strictObject({
          algorithm: z.literal("sha256").describe("Hash function of the digest."),
          encoding: z.enum(["base64", "hex"]).describe("Encoding of the digest."),
        }),
      )
      .describe("Digest of the body, if it is signed."),
    secretEncoding: secretEncoding(),
  }),
);

export const signing = define((z) =>
  z.union([
    signingParts().describe("A signature, part by part."),
    messageSignature().describe("A signature by RFC 9421."),
  ]),
);

export const messagePart = define((z) =>
  z
    .strictObject({
      description: nonEmptyString().describe("Meaning of the part."),
      day: z
        .exactOptional(
          matching(
            z,
            /^(?=.*YYYY)(?=.*MM)(?=.*DD)(YYYY|MM|DD|[^A-Za-z0-9{}\x00-\x1f])+$/,
            "`YYYY`, `MM` and `DD` between other characters",
          ),
        )
        .describe(
          "Date format, which also marks the part as a day: `YYYY`, `MM` and `DD` between other characters.",
        ),
    })
    .describe("A part of a message."),
);

export const message = define((z) =>
  z
    .strictObject({
      name: optionName().describe("Name of the function."),
      description: nonEmptyString().describe("Purpose of the message, in a sentence or two."),
      template: matching(
        z,
        /^([^{}\x00-\x1f]|\{[A-Za-z][A-Za-z0-9_]*\})+$/,
        "one line with `{name}` for each part",
      )
        .min(1)
        .describe("Message in one line, with `{name}` for each part."),
      parts: z
        .record(
          matching(z, /^[A-Za-z][A-Za-z0-9_]*$/, "a letter, followed by letters, digits and underscores"),
          messagePart(),
        )
        .describe("Parts, by their names in the template."),
      field: field().describe("Field that carries the message."),
    })
    .describe("A message."),
);
