/** How the body of an answer is read, where the answer itself does not say otherwise. */
import type { Response } from "../model/api.js";
import { bodyEncoding } from "./operations/call-form.js";

export type ResponseKind = "json" | "string" | "text" | "bytes" | "none";

export function responseKind({ status, content }: Pick<Response, "status" | "content">): ResponseKind {
  if (content.length === 0 || ["204", "205", "304"].includes(status) || status.startsWith("1")) return "none";
  const kinds = content.map(({ mediaType, schema }): ResponseKind => {
    const encoding = bodyEncoding(mediaType);
    // Declared as JSON, often sent as bare text: both are read.
    if (encoding === "json")
      return schema.types?.join() === "string" && schema.enum === undefined ? "string" : "json";
    return encoding === "text" ? "text" : encoding === "bytes" || encoding === "multipart" ? "bytes" : "text";
  });
  return kinds.find((kind) => kind === "json") ?? kinds[0] ?? "none";
}
