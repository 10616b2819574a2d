/** How requests are signed. The fields cover what the runtime supports. */
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
        text: z.string().describe("Characters that are signed as they are, such as a separator."),
      })
      .describe("Fixed characters."),
  ]),
);

export const signing = define((z) =>
  z.strictObject({
    algorithm: z
      .enum(["rsa-sha256", "hmac-sha256", "ed25519"])
      .describe("Algorithm of the signature; `rsa-sha256` means RSASSA-PKCS1-v1_5."),
    payload: z
      .array(signingPart())
      .min(1)
      .describe("What is signed, in this order, with nothing in between."),
    encoding: z.enum(["base64", "base64url", "hex"]).describe("How the signature is written."),
    header: headerName().describe("Header that carries the signature."),
    prefix: z.exactOptional(nonEmptyString()).describe("What precedes the signature in that header."),
    timestamp: z
      .exactOptional(
        z.strictObject({
          in: z.enum(["query", "header"]).describe("Whether it is a query parameter or a header."),
          name: nonEmptyString().describe("Name of the parameter or header."),
          unit: z.enum(["milliseconds", "seconds"]).describe("Unit of the Unix time."),
        }),
      )
      .describe("Where the time of the request is sent."),
    keyId: z
      .exactOptional(z.strictObject({ header: headerName().describe("Header that carries it.") }))
      .describe("Header for the id of the key, which becomes an option of the client."),
    bodyDigest: z
      .exactOptional(
        z.strictObject({
          algorithm: z.literal("sha256").describe("Hash function of the digest."),
          encoding: z.enum(["base64", "hex"]).describe("How the digest is written."),
        }),
      )
      .describe("How the digest of the body is made, where it is signed."),
    secretEncoding: z
      .exactOptional(z.enum(["utf8", "base64", "hex"]))
      .describe("How an HMAC secret becomes bytes; `utf8` by default."),
  }),
);

// MERGED messages.ts
/* Strings that a service compares verbatim, such as a message that a customer signs. */

export const messagePart = define((z) =>
  z
    .strictObject({
      description: nonEmptyString().describe("What the part is."),
      day: z
        .exactOptional(
          matching(
            z,
            /^(?=.*YYYY)(?=.*MM)(?=.*DD)(YYYY|MM|DD|[^A-Za-z0-9{}\x00-\x1f])+$/,
            "`YYYY`, `MM` and `DD` between other characters",
          ),
        )
        .describe(
          "Marks the part as a day, and says how it is written: `YYYY`, `MM` and `DD` between other characters.",
        ),
    })
    .describe("One part."),
);

export const message = define((z) =>
  z
    .strictObject({
      name: optionName().describe("Name of the function."),
      description: nonEmptyString().describe("What the message is for, in a sentence or two."),
      template: matching(
        z,
        /^([^{}\x00-\x1f]|\{[A-Za-z][A-Za-z0-9_]*\})+$/,
        "one line with `{name}` for each part",
      )
        .min(1)
        .describe("The message in one line, with `{name}` for each part."),
      parts: z
        .record(
          matching(z, /^[A-Za-z][A-Za-z0-9_]*$/, "a letter, followed by letters, digits and underscores"),
          messagePart(),
        )
        .describe("The parts, by the name that they have in the template."),
      field: field().describe("The field that carries the message."),
    })
    .describe("One such message."),
);
