/** The form of an answer, which an operation's types and its data for the runtime have to agree on: as what it is read. */
import type { Response } from "../../model/api.js";
import { mediaKind } from "./media-kind.js";

type ResponseKind = "json" | "string" | "text" | "bytes" | "none";

/** How the body of an answer is read, where the answer itself does not say otherwise. */
export function responseKind({ status, content }: Pick<Response, "status" | "content">): ResponseKind {
  if (content.length === 0 || ["204", "205", "304"].includes(status) || status.startsWith("1")) return "none";
  const kinds = content.map(({ mediaType, schema }): ResponseKind => {
    const kind = mediaKind(mediaType);
    // Declared as JSON, but often sent as a bare string: both are read.
    if (kind === "json")
      return schema.types?.join() === "string" && schema.enum === undefined ? "string" : "json";
    return kind === "text" ? "text" : kind === "bytes" || kind === "multipart" ? "bytes" : "text";
  });
  return kinds.find((kind) => kind === "json") ?? kinds[0] ?? "none";
}
