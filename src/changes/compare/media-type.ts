/**
 * Media types, compared without case and without `charset`: JSON has no other encoding than UTF-8 (RFC 8259,
 * 8.1), and publishers add the parameter or leave it out as they like.
 */
import type { Content } from "../../model/api.js";

export interface MatchedContent {
  readonly matched: readonly (readonly [Content, Content])[];
  readonly removed: readonly Content[];
  readonly added: readonly Content[];
}

export function matchContent(before: readonly Content[], after: readonly Content[]): MatchedContent {
  const left = new Map(before.map((content) => [mediaTypeKey(content.mediaType), content]));
  const right = new Map(after.map((content) => [mediaTypeKey(content.mediaType), content]));
  const matched: [Content, Content][] = [];
  for (const [key, was] of left) {
    const is = right.get(key);
    if (is !== undefined) matched.push([was, is]);
  }
  return {
    matched,
    removed: [...left].filter(([key]) => !right.has(key)).map(([, content]) => content),
    added: [...right].filter(([key]) => !left.has(key)).map(([, content]) => content),
  };
}

export function mediaTypeKey(mediaType: string): string {
  const [type = "", ...parameters] = mediaType
    .toLowerCase()
    .split(";")
    .map((part) => part.trim());
  return [
    type,
    ...parameters.filter((parameter) => parameter !== "" && !parameter.startsWith("charset=")).sort(),
  ].join(";");
}
