/** What `fetch` cannot send (Fetch Standard, sections 2.2.1 and 5.4), so that a call of the operation could only throw. */
import { quote } from "../values/text.js";
import type { Located } from "./fields.js";
import type { DocumentFindings } from "./findings.js";
import { isObject, type JsonValue } from "../values/json.js";
import type { DocumentOperation, DocumentSchema } from "./valid-document.js";

export function checkPath(
  path: string,
  fault: string | undefined,
  pointer: string,
  findings: DocumentFindings,
): void {
  if (fault !== undefined) findings.add("PATH_INVALID", pointer, `The path ${quote(path)} ${fault}.`);
}

export function checkMethod(method: string, pointer: string, findings: DocumentFindings): void {
  if (/^(?:CONNECT|TRACE|TRACK)$/i.test(method))
    findings.add("METHOD_NOT_SENDABLE", pointer, `The method is ${quote(method)}.`);
}

type RequestParts = Pick<DocumentOperation, "requestBody">;

/** The body of a GET or HEAD is left out: the call is right without it, unless the body is required. */
export function keepSendable(
  parts: RequestParts,
  { method, pointer }: Located<JsonValue> & { readonly method: string },
  findings: DocumentFindings,
): RequestParts {
  const { requestBody } = parts;
  if (requestBody === undefined || (method !== "GET" && method !== "HEAD")) return parts;
  const { required, content } = requestBody;
  const report = (rest: string): unknown =>
    findings.add(
      "BODY_NOT_SENDABLE",
      `${pointer}/requestBody`,
      `A ${method} request cannot have a body${rest}.`,
    );
  if (required) report(", and this one is required");
  else if (!content.every(({ schema }) => isEmptyObject(schema))) findings.limit("part", () => report(""));
  return {};
}

/** Some generators describe a body for every operation: nothing is lost with an object that has no fields. */
function isEmptyObject(schema: DocumentSchema | undefined): boolean {
  if (!isObject(schema) || schema["type"] !== "object") return false;
  const { properties } = schema;
  const isBare = Object.keys(schema).every((keyword) => bareKeywords.has(keyword));
  return isBare && (!isObject(properties) || Object.keys(properties).length === 0);
}

const bareKeywords = new Set(["type", "properties", "additionalProperties", "title", "description"]);
