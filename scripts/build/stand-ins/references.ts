/**
 * The part of `@redocly/openapi-core/lib/ref-utils.js` that openapi-typescript uses. The library asks for the same few
 * references and names once per field, so answers are kept.
 */
interface Reference {
  readonly uri: string | null;
  readonly pointer: readonly string[];
}

const known = new Map<string, Reference>();

export function parseRef(reference: string): Reference {
  const answer = known.get(reference) ?? parse(reference);
  known.set(reference, answer);
  return answer;
}

function parse(reference: string): Reference {
  const [uri = "", pointer = ""] = reference.split("#/");
  return { uri: uri.replace(/#$/, "") || null, pointer: pointer.split("/").map(unescape).filter(Boolean) };
}

function unescape(token: string): string {
  return decodeURIComponent(token.replaceAll("~1", "/").replaceAll("~0", "~"));
}

export function escapePointer(token: string | number): string | number {
  return typeof token === "number" ? token : token.replaceAll("~", "~0").replaceAll("/", "~1");
}
