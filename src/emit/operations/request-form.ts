/**
 * The form of a request, which an operation's types and its data for the runtime have to agree on: under which key an
 * argument is given, and as what a body is sent.
 */
import type { Content, Operation } from "../../model/api.js";
import { mediaKind, type MediaKind } from "./media-kind.js";

/**
 * The keys under which an operation's parameters are given. They are the wire names; only where two
 * parameters share one (a path `id` and a query `id`), or one is called `body`, the later is prefixed by its place.
 */
export function argumentKeys(operation: Operation): string[] {
  const taken = new Set<string>(operation.body === undefined ? [] : ["body"]);
  return operation.parameters.map((parameter) => {
    let key = parameter.name;
    while (taken.has(key)) key = `${parameter.in}_${key}`;
    taken.add(key);
    return key;
  });
}

/** The request media type that carries most without loss; JSON first. */
export function chooseContent(content: readonly Content[]): Content | undefined {
  const order: readonly MediaKind[] = ["json", "multipart", "form", "text", "bytes"];
  return order
    .map((kind) => content.find(({ mediaType }) => mediaKind(mediaType) === kind))
    .find((found) => found !== undefined);
}
