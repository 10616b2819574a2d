/** The events that a service delivers, and how a delivery is signed. */
import { define, nonEmptyString } from "../forms/define.js";
import { fieldPath, headerName, schemaName, sentences } from "./words.js";

export const repeatedField = define((z) =>
  z
    .strictObject({
      field: nonEmptyString().describe("Name of the field in the container."),
      path: fieldPath().min(1).describe("Path of the value that it repeats."),
    })
    .describe("A repeated field."),
);

export const event = define((z) =>
  z
    .strictObject({
      topic: z.exactOptional(nonEmptyString()).describe("Topic to which a webhook subscribes."),
      type: z
        .exactOptional(nonEmptyString())
        .describe("Type with which the event is delivered; absent if unknown."),
      message: z.exactOptional(schemaName()).describe("Schema of the message; absent if unknown."),
      wrapper: z.exactOptional(nonEmptyString()).describe("Key that holds a wrapped message."),
      description: nonEmptyString().describe("Description of the event, in a sentence."),
      action: z
        .exactOptional(nonEmptyString())
        .describe("Action required of the receiver, in complete sentences."),
      notes: z
        .exactOptional(sentences())
        .describe("Rules of the event that its schema cannot express, in complete sentences."),
      repeats: z
        .exactOptional(z.array(repeatedField()))
        .describe(
          "Fields of the container that repeat another value of it, so that this event always has them, never null.",
        ),
    })
    .describe("An event."),
);

export const webhookSignature = define((z) =>
  z.strictObject({
    scheme: z
      .enum(["timestamp-body", "standard-webhooks", "timestamp-dot-body"])
      .describe(
        "Signed content: timestamp and body with nothing between them; id, timestamp and body joined by dots (Standard Webhooks); or timestamp and body joined by a dot.",
      ),
    headers: z
      .strictObject({
        id: z.exactOptional(headerName()).describe("Header with the identifier of the delivery."),
        timestamp: z.exactOptional(headerName()).describe("Header with the time in Unix seconds."),
        signature: headerName().describe("Header with the signature."),
      })
      .describe("The headers of a delivery."),
    prefix: z.exactOptional(nonEmptyString()).describe("Text before a digest in the signature header."),
    algorithm: z.literal("hmac-sha256").describe("Algorithm of the signature."),
    digestEncoding: z
      .enum(["auto", "hex", "base64"])
      .describe("Encoding of the digest; `auto` accepts hex and base64."),
    secretEncoding: z
      .enum(["utf8", "base64", "whsec", "hex"])
      .describe("Encoding of the key in the secret: UTF-8, base64, base64 after `whsec_`, or hex."),
    toleranceSeconds: z.int().min(0).describe("Tolerance of the timestamp in either direction, in seconds."),
  }),
);

export const webhooks = define((z) =>
  z.strictObject({
    container: z
      .exactOptional(
        z.strictObject({
          schema: schemaName().describe("Schema of that body."),
          typeField: nonEmptyString().describe("Field that holds the type of the event."),
          messagePath: fieldPath().min(1).describe("Path of field names from the body to the message."),
        }),
      )
      .describe("Common body of all deliveries."),
    wrapping: z
      .exactOptional(z.enum(["none", "single-key"]))
      .describe("`true` if a message may be wrapped in an object with a single key."),
    events: z.exactOptional(z.array(event())).describe("The event table."),
    topicEnum: z.exactOptional(schemaName()).describe("Schema that lists the topics."),
    signature: z.exactOptional(webhookSignature()).describe("How a delivery is signed."),
    signatureNotes: z
      .exactOptional(sentences())
      .describe("Facts about the signature, in complete sentences."),
    notes: z.exactOptional(sentences()).describe("Facts about all deliveries, in complete sentences."),
  }),
);
