/** Content negotiation (RFC 9110, section 12.5.1). */
import type { Content } from "../model/api.js";
import { essenceOf } from "../schema/media-type.js";

/**
 * The content with the highest quality; of equals, the first in the document. If none is acceptable, the first of all,
 * so that a wrong header does not hide the answer.
 */
export function preferredContent(
  content: readonly Content[],
  accept: string | undefined,
): Content | undefined {
  const ranges = (accept ?? "").split(",").map(parseRange);
  const ranked = content.map((each) => ({ each, quality: qualityOf(concreteType(each), ranges) }));
  const best = ranked.reduce((most, { quality }) => Math.max(most, quality), 0);
  return ranked.find(({ quality }) => quality === best)?.each;
}

export function isAcceptable(content: readonly Content[], accept: string | undefined): boolean {
  const ranges = accept?.split(",").map(parseRange);
  return ranges === undefined || content.some((each) => qualityOf(concreteType(each), ranges) > 0);
}

interface MediaRange {
  readonly essence: string;
  readonly parameters: readonly string[];
  readonly quality: number;
}

function parseRange(text: string): MediaRange {
  const [essence = "", ...parameters] = text
    .toLowerCase()
    .split(";")
    .map((part) => part.trim());
  const quality = parameters.find((parameter) => /^q\s*=/.test(parameter));
  return {
    essence,
    parameters: parameters.filter((parameter) => parameter !== quality && !parameter.startsWith("charset")),
    quality: quality === undefined ? 1 : Number(quality.split("=")[1]) || 0,
  };
}

/** The quality of the most specific range that matches. */
function qualityOf(mediaType: string, ranges: readonly MediaRange[]): number {
  const { essence, parameters } = parseRange(mediaType);
  const fitting = ranges.flatMap((range) => {
    const isSame = range.essence === essence && range.parameters.every((name) => parameters.includes(name));
    const [type = "", subtype] = range.essence.split("/");
    const isWider = subtype === "*" && (type === "*" || essence.startsWith(`${type}/`));
    const rank = isSame ? 2 + range.parameters.length : type === "*" ? 0 : 1;
    return isSame || isWider ? [{ rank, quality: range.quality }] : [];
  });
  return fitting.sort((left, right) => right.rank - left.rank)[0]?.quality ?? 0;
}

/** A media type that an answer can have, for a range. */
export function concreteType({ mediaType, schema }: Content): string {
  const essence = essenceOf(mediaType);
  if (!essence.includes("*")) return mediaType;
  if (essence.includes("+")) return essence.replace("*+", "");
  const [type = ""] = essence.split("/");
  const isString = schema.types?.join() === "string";
  if (type === "*" || type === "application")
    return isString ? "application/octet-stream" : "application/json";
  return concrete[type] ?? "application/octet-stream";
}

const concrete: Readonly<Record<string, string>> = {
  audio: "audio/mpeg",
  image: "image/png",
  text: "text/plain",
  video: "video/mp4",
};
