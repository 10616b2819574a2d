/** The part of `@redocly/openapi-core/lib/ref-utils.js` that openapi-typescript uses, unchanged. */

export function parseRef(reference: string): { uri: string | null; pointer: string[] } {
  const [uri = "", pointer = ""] = reference.split("#/");
  return { uri: uri.replace(/#$/, "") || null, pointer: pointer.split("/").map(unescape).filter(Boolean) };
}

function unescape(token: string): string {
  return decodeURIComponent(token.replaceAll("~1", "/").replaceAll("~0", "~"));
}

export function escapePointer(token: string | number): string | number {
  return typeof token === "number" ? token : token.replaceAll("~", "~0").replaceAll("/", "~1");
}
