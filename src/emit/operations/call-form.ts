/** Media types: what a request is sent as, and how each one is encoded. */
import type { Content } from "../../model/api.js";

export type BodyEncoding = "json" | "form" | "multipart" | "text" | "bytes";

/** Of several media types of a request the one that carries most without loss; JSON before all. */
export function chooseContent(content: readonly Content[]): Content | undefined {
  const order: readonly BodyEncoding[] = ["json", "multipart", "form", "text", "bytes"];
  return order
    .map((encoding) => content.find(({ mediaType }) => bodyEncoding(mediaType) === encoding))
    .find((found) => found !== undefined);
}

export function bodyEncoding(mediaType: string): BodyEncoding {
  const essence = mediaType.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  if (essence === "application/json" || essence.endsWith("+json") || essence === "*/*") return "json";
  if (essence.startsWith("multipart/")) return "multipart";
  if (essence === "application/x-www-form-urlencoded") return "form";
  if (essence.startsWith("text/")) return "text";
  return "bytes";
}
