/**
 * Compares an answer of ours with the document. One that does not fit is a bug of the sandbox, and it is better to hear
 * so than to test against a service that does not exist.
 */
import type { Content, Operation } from "../../model/api.js";
import type { Reply } from "../http/reply.js";
import { isJson } from "./read-body.js";
import type { Validator } from "./validator.js";

/** Statuses and bodies that the document does not describe pass: gateways have answers of their own. */
export function checkReply(reply: Reply, operation: Operation, validator: Validator): Reply {
  const { status, body } = reply;
  const content = contentFor(operation, status);
  if (content === undefined || status === 204 || (body.kind !== "json" && body.kind !== "text")) return reply;
  const problem = validator.problem(content.schema, body.kind === "json" ? body.value : body.text);
  if (problem === undefined) return reply;
  throw new Error(
    `The sandbox would answer ${operation.id} with ${status}, which does not fit the document: ${problem}`,
  );
}

/** The JSON that the document promises for a status; nothing where it promises none. */
export function contentFor({ responses }: Operation, status: number): Content | undefined {
  const declared =
    responses.find((response) => response.status === String(status)) ??
    responses.find((response) => response.status === `${String(status)[0] ?? ""}XX`);
  return declared?.content.find(({ mediaType }) => isJson(mediaType));
}
