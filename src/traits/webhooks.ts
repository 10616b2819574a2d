/** The events that a service delivers, and how deliveries are signed. */
import type { z as Zod } from "zod";
import { schemeProblem } from "../../templates/runtime/webhooks/signature-parts.js";
import { define, list, nonEmptyString, object, oneOf, optional, union } from "../forms/define.js";
import { messageSignature } from "./signing.js";
import { fieldPath, headerName, schemaName, sentences } from "./words.js";

export const repeatedField = define(() =>
  object({
    field: nonEmptyString().describe("Name of the field in the container."),
    path: fieldPath().min(1).describe("Path of the value that it repeats."),
  }).describe("A repeated field."),
);

export const event = define(() =>
  object({
    topic: optional(nonEmptyString()).describe("Topic to which a webhook subscribes."),
    type: optional(nonEmptyString()).describe("Type with which the event is delivered; absent if unknown."),
    message: optional(schemaName()).describe("Schema of the message; absent if unknown."),
    wrapper: optional(nonEmptyString()).describe("Key that holds a wrapped message."),
    description: nonEmptyString().describe("Description of the event, in a sentence."),
    action: optional(nonEmptyString()).describe("Action required of the receiver, in complete sentences."),
    notes: optional(sentences()).describe(
      "Rules of the event that its schema cannot express, in complete sentences.",
    ),
    repeats: optional(list(repeatedField())).describe(
      "Fields of the container that repeat another value of it, so that this event always has them, never null.",
    ),
  }).describe("An event."),
);

const digestEncodings = ["auto", "hex", "base64", "base64url"] as const;

const secretEncoding = define(() =>
  oneOf(["utf8", "base64", "whsec", "hex"]).describe(
    "Encoding of the key in the secret: UTF-8, base64, base64 after `whsec_`, or hex.",
  ),
);

const tolerance = define((z) =>
  z.int().min(0).describe("Tolerance of the timestamp in either direction, in seconds."),
);

const namedSignature = define((z) =>
  object({
    scheme: oneOf(["timestamp-body", "standard-webhooks", "timestamp-dot-body"]).describe(
      "Signed content: timestamp and body with nothing between them; id, timestamp and body joined by dots (Standard Webhooks); or timestamp and body joined by a dot.",
    ),
    headers: object({
      id: optional(headerName()).describe("Header with the identifier of the delivery."),
      timestamp: optional(headerName()).describe("Header with the time in Unix seconds."),
      signature: headerName().describe("Header with the signature."),
    }).describe("The headers of a delivery."),
    prefix: optional(nonEmptyString()).describe("Text before a digest in the signature header."),
    algorithm: z.literal("hmac-sha256").describe("Algorithm of the signature."),
    digestEncoding: oneOf(digestEncodings).describe("Encoding of the digest; `auto` accepts hex and base64."),
    secretEncoding: secretEncoding(),
    toleranceSeconds: tolerance(),
  }).describe("A common scheme by its name."),
);

const bodyField = define(() => fieldPath().min(1).describe("Path of the field in the body."));

/** The places of a value, with additional keys for each. */
function placesOf<Shape extends Zod.ZodRawShape>(shape: Shape) {
  return union([
    object({ header: headerName().describe("Name of the header."), ...shape }).describe(
      "A header of its own.",
    ),
    object({ key: nonEmptyString().describe("Key of the entry `key=…`."), ...shape }).describe(
      "An entry of the header of the signature.",
    ),
    object({ field: bodyField(), ...shape }).describe("A field of the body."),
    object({ claim: nonEmptyString().describe("Name of the claim."), ...shape }).describe(
      "A claim of the JWT.",
    ),
  ]);
}

const signedPart = define((z) =>
  union([
    object({ text: z.string().describe("Literal characters, such as a separator.") }).describe(
      "Fixed characters.",
    ),
    object({
      part: oneOf(["body", "timestamp", "id", "url", "form"]).describe(
        "A part of the delivery: `url` is that under which the webhook is registered, an option of the receiver; `form` the names and values of a form, sorted by name.",
      ),
    }).describe("A part of the delivery."),
    object({
      digest: oneOf(["sha256", "sha1", "sha512"]).describe("Hash function of the digest."),
      encoding: oneOf(["hex", "base64", "base64url"]).describe("Encoding of the digest."),
    }).describe("A digest of the body."),
    object({
      field: bodyField(),
      optional: optional(z.boolean()).describe(
        "`true` if nothing is signed where the field is absent or null; otherwise that is an error.",
      ),
    }).describe("The value of a field of the body."),
    object({ header: headerName().describe("Name of the header.") }).describe("The value of a header."),
  ]),
);

const signaturePlace = define(() => {
  const prefix = optional(nonEmptyString()).describe(
    "Text before the signature: `sha256=`, or the key of a pair, `v1=`.",
  );
  return union([
    object({
      header: union([headerName(), list(headerName()).min(1)]).describe(
        "The header; several, if each has one signature while the secret is rotated.",
      ),
      prefix,
      separator: optional(oneOf([" ", ",", ";"])).describe(
        "Separator of entries; if absent, the header is one signature.",
      ),
      claim: optional(nonEmptyString()).describe(
        "Claim of a JWT that equals the signed parts, such as a digest of the body.",
      ),
    }).describe("A header."),
    object({ field: bodyField(), prefix }).describe("A field of the body."),
  ]);
});

const signatureParts = define(() =>
  object({
    algorithm: oneOf([
      "hmac-sha256",
      "hmac-sha1",
      "hmac-sha512",
      "ed25519",
      "rsa-sha256",
      "rsa-pss-sha512",
      "ecdsa-p256",
      "jwt",
      "jwt-hs256",
    ]).describe(
      "Algorithm of the signature. `hmac-sha1` is weak; `rsa-sha256` means RSASSA-PKCS1-v1_5; `jwt` is a token in ES256, RS256 or EdDSA, `jwt-hs256` one that is signed with the secret.",
    ),
    signed: list(signedPart())
      .min(1)
      .describe(
        "Signed parts, concatenated in this order; for a JWT, what the claim of the signature equals.",
      ),
    signature: signaturePlace().describe("Place of the signature."),
    timestamp: optional(
      placesOf({
        unit: oneOf(["seconds", "milliseconds", "rfc3339"]).describe("Form of the time."),
      }),
    ).describe("Place and unit of the time at which a delivery was signed; absent if nothing is timed."),
    id: optional(placesOf({})).describe("Place of the identifier of the delivery."),
    type: optional(list(placesOf({})).min(1)).describe(
      "Places of the event's type; several are joined by a dot.",
    ),
    items: optional(
      object({
        list: fieldPath().min(1).describe("Path of the list in the body."),
        object: optional(fieldPath()).describe(
          "Path from an entry to the object, at which paths of fields begin.",
        ),
      }),
    ).describe("Objects of the body that are signed one by one."),
    digestEncoding: optional(oneOf(digestEncodings)).describe(
      "Encoding of the signature; `auto` accepts hex and base64 of an HMAC. Absent for `jwt`.",
    ),
    secretEncoding: optional(secretEncoding()),
    toleranceSeconds: optional(tolerance()),
  })
    .check((context) => {
      const message = schemeProblem(context.value);
      if (message !== undefined) context.issues.push({ code: "custom", input: context.value, message });
    })
    .describe("A signature, part by part."),
);

const deliverySignature = define(() =>
  messageSignature()
    .extend({
      id: optional(placesOf({})).describe("Place of the identifier of the delivery."),
      type: optional(list(placesOf({})).min(1)).describe("Places of the event's type."),
    })
    .check(({ value, issues }) => {
      if (value.components.includes("content-digest")) return;
      const message = "must cover `content-digest`: otherwise the body is not signed";
      issues.push({ code: "custom", input: value, message });
    })
    .describe("A signature by RFC 9421."),
);

export const webhookSignature = define(() =>
  union([namedSignature(), deliverySignature(), signatureParts()]),
);

export const webhooks = define(() =>
  object({
    container: optional(
      object({
        schema: schemaName().describe("Schema of that body."),
        typeField: nonEmptyString().describe("Field that holds the type of the event."),
        messagePath: fieldPath().min(1).describe("Path of field names from the body to the message."),
        order: optional(
          object({
            by: oneOf(["time", "sequence"]).describe("What orders the events about one thing."),
            path: fieldPath().min(1).describe("Path of field names from the body to it."),
          }),
        ).describe(
          "The time at which an event occurred, or its number in a sequence; not the time of an attempt to deliver it.",
        ),
      }),
    ).describe("Common body of all deliveries."),
    version: optional(
      object({
        header: headerName().describe("Header of a delivery that names the version of its body."),
      }),
    ).describe("How a delivery names its version, which need not be that of the client."),
    wrapping: optional(oneOf(["none", "single-key"])).describe(
      "`single-key` if a message may be wrapped in an object with a single key.",
    ),
    events: optional(list(event())).describe("The event table."),
    topicEnum: optional(schemaName()).describe("Schema that lists the topics."),
    signature: optional(webhookSignature()).describe("How a delivery is signed."),
    signatureNotes: optional(sentences()).describe("Facts about the signature, in complete sentences."),
    notes: optional(sentences()).describe("Facts about all deliveries, in complete sentences."),
  }),
);
