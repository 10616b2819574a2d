/** As what a body of a media type travels, in requests and answers alike. */
export type MediaKind = "json" | "form" | "multipart" | "text" | "bytes";

export function mediaKind(mediaType: string): MediaKind {
  const essence = mediaType.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  if (/^[^/]+\/(.+\+)?json$/.test(essence) || essence === "*/*") return "json";
  if (essence.startsWith("multipart/")) return "multipart";
  if (essence === "application/x-www-form-urlencoded") return "form";
  if (essence.startsWith("text/")) return "text";
  return "bytes";
}
