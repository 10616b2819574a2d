/** How requests are signed. The fields cover what the runtime supports. */
import { define } from "../forms/define.js";
import { nonEmptyString } from "../forms/words.js";
import { headerName } from "./words.js";

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
