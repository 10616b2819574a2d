/**
 * The form of a call, which an operation's types and its data for the runtime have to agree on: under which key an
 * argument is given, as what a body is sent, and as what an answer is read.
 */
import type { Content, Operation, Response } from "../../model/api.js";

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

type BodyEncoding = "json" | "form" | "multipart" | "text" | "bytes";

/** The request media type that carries most without loss; JSON first. */
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

type ResponseKind = "json" | "string" | "text" | "bytes" | "none";

/** How the body of an answer is read, where the answer itself does not say otherwise. */
export function responseKind({ status, content }: Pick<Response, "status" | "content">): ResponseKind {
  if (content.length === 0 || ["204", "205", "304"].includes(status) || status.startsWith("1")) return "none";
  const kinds = content.map(({ mediaType, schema }): ResponseKind => {
    const encoding = bodyEncoding(mediaType);
    // Declared as JSON, but often sent as a bare string: both are read.
    if (encoding === "json")
      return schema.types?.join() === "string" && schema.enum === undefined ? "string" : "json";
    return encoding === "text" ? "text" : encoding === "bytes" || encoding === "multipart" ? "bytes" : "text";
  });
  return kinds.find((kind) => kind === "json") ?? kinds[0] ?? "none";
}
