/** What the service sends: `webhooks` (3.1), `x-webhooks` (its spelling in 3.0 documents), and callbacks of operations. */
import { readEntries, readObject, type Located } from "./fields.js";
import type { JsonObject } from "./json.js";
import { readParameters } from "./read-parameters.js";
import { readHead, readPathItem, readRequestParts, type PathItemOperation } from "./read-path-items.js";
import { readResponses } from "./read-responses.js";
import type { Reading } from "./reading.js";
import type { DocumentWebhook } from "./valid-document.js";

export function readWebhooks(root: JsonObject, reading: Reading): DocumentWebhook[] {
  return ["webhooks", "x-webhooks"].flatMap((section) =>
    readEntries(readObject(root, section, "#", reading.findings)).flatMap(({ key, value, pointer }) =>
      readPathItem({ value, pointer }, reading).map((found) => readWebhook(key, found, reading)),
    ),
  );
}

/** Each operation under each expression of each callback. */
export function readCallbacks(operation: Located<JsonObject>, reading: Reading): DocumentWebhook[] {
  const callbacks = readEntries(
    readObject(operation.value, "callbacks", operation.pointer, reading.findings),
    { hasExtensions: true },
  );
  return callbacks.flatMap(({ key: name, value, pointer }) => {
    const expressions = readEntries(reading.references.follow({ value, pointer }, "callback"), {
      hasExtensions: true,
    });
    return expressions.flatMap((expression) =>
      readPathItem(expression, reading).map((found) => readWebhook(name, found, reading)),
    );
  });
}

function readWebhook(name: string, found: PathItemOperation, reading: Reading): DocumentWebhook {
  const { pointer, method } = found;
  return {
    pointer,
    name,
    method,
    ...readHead(found, reading),
    parameters: readParameters(found, reading),
    ...readRequestParts(found, reading),
    responses: readResponses(found, reading),
  };
}
