import { essenceOf, isJsonType } from "../../schema/media-type.js";

/** As what a body of a media type travels, in requests and answers alike. */
export type MediaKind = "json" | "form" | "multipart" | "text" | "bytes";

export function mediaKind(mediaType: string): MediaKind {
  const essence = essenceOf(mediaType);
  if (isJsonType(essence) || essence === "*/*") return "json";
  if (essence.startsWith("multipart/")) return "multipart";
  if (essence === "application/x-www-form-urlencoded") return "form";
  if (essence.startsWith("text/")) return "text";
  return "bytes";
}
