/**
 * What an API answers with a status that nobody had a reason for, as a fault does: in its own words where it has some
 * for the status, and in the form that the document promises for this operation.
 */
import type { JsonObject, JsonValue } from "../../document/json.js";
import type { Operation } from "../../model/api.js";
import { jsonReply, textReply, type Reply } from "../http/reply.js";
import { refusalStatus, type ApiBehaviour, type RefusalReason } from "./behaviour.js";
import { contentFor } from "./check-reply.js";
import { sample } from "./sample.js";
import type { ServedVersion } from "./serve-api.js";

export interface WordedOperation extends Pick<ServedVersion, "api" | "validator"> {
  readonly behaviour: ApiBehaviour;
  /** Absent where the path has none. */
  readonly operation: Operation | undefined;
}

export function wordStatus(
  status: number,
  message: string,
  { api, validator, behaviour, operation }: WordedOperation,
): Reply {
  const reasons = Object.keys(refusalStatus) as RefusalReason[];
  const worded = reasons
    .map((reason) => behaviour.word({ reason, message }))
    .find((reply) => reply.status === status);
  const text = textReply(status, message);
  const content = operation && contentFor(operation, status);
  if (content === undefined) return worded ?? text;
  const fitting = [worded, text].find(
    (reply) => reply !== undefined && validator.problem(content.schema, valueOf(reply)) === undefined,
  );
  if (fitting !== undefined) return fitting;
  const set = api.errorSets.find(({ name }) => name === operation?.errorSets.get(String(status)));
  const [first] = set?.codes ?? [];
  const example = sample(content.schema, validator);
  return jsonReply(
    status,
    set === undefined || first === undefined ? example : setAt(example, set.codePath, first.code),
  );
}

function valueOf({ body }: Reply): JsonValue | undefined {
  if (body.kind === "json") return body.value;
  return body.kind === "text" ? body.text : undefined;
}

/** `[]` is every element of a list. An example has one where it has to be seen that there can be some. */
function setAt(value: JsonValue, [step, ...rest]: readonly string[], code: string): JsonValue {
  if (step === undefined) return code;
  if (step === "[]")
    return Array.isArray(value) ? value.map((item: JsonValue) => setAt(item, rest, code)) : value;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const object = value as JsonObject;
  return { ...object, [step]: setAt(object[step] ?? null, rest, code) };
}
