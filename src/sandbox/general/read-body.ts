/** The body of a request, decoded and compared with what the operation takes. Other types than JSON are not looked into. */
import type { JsonValue } from "../../document/json.js";
import type { Body } from "../../model/api.js";
import type { SandboxRequest } from "../http/request.js";
import type { Validator } from "./validator.js";

export type ReadBody =
  | { readonly kind: "value"; readonly value: JsonValue | undefined }
  /** `value` where the body could be decoded. */
  | { readonly kind: "problem"; readonly problem: string; readonly value?: JsonValue };

export function readBody(
  declared: Body | undefined,
  request: SandboxRequest,
  validator: Validator,
): ReadBody {
  if (declared === undefined) return { kind: "value", value: undefined };
  if (request.body.length === 0) {
    return declared.required
      ? { kind: "problem", problem: "The body is missing" }
      : { kind: "value", value: undefined };
  }
  const content = declared.content.find(({ mediaType }) => isJson(mediaType));
  const sentType = request.header("content-type");
  if (content === undefined || (sentType !== undefined && !isJson(sentType) && declared.content.length > 1)) {
    return { kind: "value", value: undefined };
  }
  const value = parse(request.body);
  if (value === undefined) return { kind: "problem", problem: "The body is not JSON" };
  const problem = validator.problem(content.schema, value);
  return problem === undefined
    ? { kind: "value", value }
    : { kind: "problem", problem: `Body ${problem}`, value };
}

export function isJson(mediaType: string): boolean {
  return /^[^;]*[/+]json\s*(;|$)/i.test(mediaType);
}

function parse(bytes: Uint8Array): JsonValue | undefined {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) as JsonValue;
  } catch {
    return undefined;
  }
}
