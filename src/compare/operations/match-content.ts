/** Which media type of one body is which of the other. */
import type { Content } from "../../model/api.js";
import { essenceOf, isCovered, isJsonType } from "../../schema/media-type.js";
import type { Matched } from "../compare-parts.js";

interface MatchedContent extends Matched<Content> {
  /** One took the place of the other. */
  readonly replaced: readonly (readonly [Content, Content])[];
}

export function matchContent(before: readonly Content[], after: readonly Content[]): MatchedContent {
  const [left, right] = [byMediaType(before), byMediaType(after)];
  const matched: [Content, Content][] = [];
  for (const [key, was] of left) {
    const is = right.get(key);
    if (is !== undefined) matched.push([was, is]);
  }
  const removed = new Set([...left].filter(([key]) => !right.has(key)).map(([, content]) => content));
  const added = new Set([...right].filter(([key]) => !left.has(key)).map(([, content]) => content));
  const replaced = replacedContent(removed, added);
  return { matched, replaced, removed: [...removed], added: [...added] };
}

/** Takes the pairs out of both sets: by name, then a range with what is in it, then JSON of any name, then the only two. */
function replacedContent(removed: Set<Content>, added: Set<Content>): [Content, Content][] {
  const replaced: [Content, Content][] = [];
  const replaceBy = (isSame: (was: string, is: string) => boolean): void => {
    for (const was of removed) {
      const is = [...added].find((candidate) => isSame(was.mediaType, candidate.mediaType));
      if (is === undefined) continue;
      replaced.push([was, is]);
      removed.delete(was);
      added.delete(is);
    }
  };
  replaceBy((was, is) => essenceOf(was) === essenceOf(is));
  replaceBy((was, is) => isCovered(was, is) || isCovered(is, was));
  replaced.push(...furtherInRanges(replaced, removed, added));
  replaceBy((was, is) => isJsonType(was) && isJsonType(is));
  if (removed.size === 1 && added.size === 1) replaceBy(() => true);
  return replaced;
}

/**
 * A range takes the place of all that is in it, and all of that the place of a range: takes them out of both sets. What a
 * client read as JSON, as it reads `application/*`, is not split into JSON and other forms.
 */
function furtherInRanges(
  replaced: readonly (readonly [Content, Content])[],
  removed: Set<Content>,
  added: Set<Content>,
): [Content, Content][] {
  const wide = replaced.map(([, is]) => is);
  const further: [Content, Content][] = [];
  for (const was of removed) {
    const range = wide.find(({ mediaType }) => isCovered(was.mediaType, mediaType));
    if (range === undefined) continue;
    further.push([was, range]);
    removed.delete(was);
  }
  for (const [was, first] of replaced) {
    for (const is of added) {
      if (isJsonType(first.mediaType) || !isCovered(is.mediaType, was.mediaType)) continue;
      further.push([was, is]);
      added.delete(is);
    }
  }
  return further;
}

function byMediaType(contents: readonly Content[]): ReadonlyMap<string, Content> {
  return new Map(contents.map((content) => [mediaTypeKey(content.mediaType), content]));
}

/**
 * Without case and without `charset`: JSON has no other encoding than UTF-8 (RFC 8259, 8.1), and publishers add the
 * parameter or leave it out as they like.
 */
export function mediaTypeKey(mediaType: string): string {
  const [type = "", ...parameters] = mediaType
    .toLowerCase()
    .split(";")
    .map((part) => part.trim());
  const counted = parameters.filter((parameter) => parameter !== "" && !parameter.startsWith("charset="));
  return [type, ...counted.sort()].join(";");
}
