/** Requests that the service sends: `webhooks` (3.1), `x-webhooks` (the same in 3.0 documents), and callbacks. */
import type { JsonObject } from "../values/json.js";
import { printableLine } from "../values/text.js";
import type { DocumentObject } from "./fields.js";
import { placeBelow } from "./pointer-kind.js";
import { readResponses } from "./read-content.js";
import { readParameters } from "./read-parameters.js";
import {
  type ItemReader,
  type PathItemOperation,
  readHead,
  readPathItem,
  readRequestParts,
} from "./read-path-items.js";
import type { Reading } from "./reading.js";
import type { DocumentWebhook } from "./valid-document.js";

export function readWebhooks(root: DocumentObject, reading: Reading): DocumentWebhook[] {
  return ["webhooks", "x-webhooks"].flatMap((section) =>
    root
      .namedEntries(section, isPathItem)
      .flatMap((entry) =>
        readPathItem(entry, webhookReader("webhook", { name: entry.key }, "", reading), reading),
      ),
  );
}

function isPathItem(value: JsonObject): boolean {
  return Object.keys(value).some((key) => key === "$ref" || placeBelow("path-item", key) === "operation");
}

/** Each operation under each expression of each callback. */
export function readCallbacks(
  operation: DocumentObject,
  caller: string,
  reading: Reading,
): DocumentWebhook[] {
  return operation.extensibleEntries("callbacks").flatMap(({ key: name, value, pointer }) => {
    const suffix = ` of ${caller}`;
    const { subject } = webhookReader("callback", { name }, suffix, reading);
    const callback = reading.findings.readSubject(subject(), () =>
      reading.references.follow({ value, pointer }, "callback"),
    );
    const expressions = callback?.ownEntries().filter(({ key }) => !key.startsWith("x-")) ?? [];
    return expressions.flatMap((expression) =>
      readPathItem(
        expression,
        webhookReader("callback", { name, url: expression.key }, suffix, reading),
        reading,
      ),
    );
  });
}

function webhookReader(
  kind: "webhook" | "callback",
  sent: Pick<DocumentWebhook, "name" | "url">,
  suffix: string,
  reading: Reading,
): ItemReader<DocumentWebhook> {
  return {
    subject: () => ({ kind, name: `${kind} ${printableLine(sent.name)}${suffix}` }),
    read: (operation) => readWebhook(sent, operation, reading),
  };
}

function readWebhook(
  sent: Pick<DocumentWebhook, "name" | "url">,
  operation: PathItemOperation,
  reading: Reading,
): DocumentWebhook {
  const { node, method } = operation;
  return {
    pointer: node.pointer,
    ...sent,
    method,
    ...readHead(operation),
    parameters: readParameters(operation, reading),
    ...readRequestParts(operation, reading),
    responses: readResponses(node, reading),
  };
}
