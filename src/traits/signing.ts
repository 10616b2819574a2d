/** The signature of requests, with the fields that the runtime supports, and strings that a service compares verbatim. */
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

export const signing = define((z) =>
  z.strictObject({
    algorithm: z
      .enum(["rsa-sha256", "hmac-sha256", "ed25519"])
      .describe("Algorithm of the signature; `rsa-sha256` means RSASSA-PKCS1-v1_5."),
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
    secretEncoding: z
      .exactOptional(z.enum(["utf8", "base64", "hex"]))
      .describe("Encoding of an HMAC secret; `utf8` by default."),
  }),
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
