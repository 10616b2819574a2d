/** An error with only a status, as a fault asks for it. */
import type { JsonValue } from "../../values/json.js";
import type { Api } from "../../model/api.js";
import { refusalStatus, type ApiBehaviour, type ReplyRefusal } from "../general/api-behaviour.js";
import { setAt, textReply, type Reply } from "../http/reply.js";
import { declaredFor, declaredReply, jsonOf, type ErrorContext } from "./declared-error.js";

export interface WordedOperation extends ErrorContext {
  readonly api: Api;
  readonly behaviour: ApiBehaviour;
}

/** In the API's own words if it has some for the status, and in the form that the document declares for this operation. */
export function wordStatus(status: number, message: string, worded: WordedOperation): Reply {
  const { api, behaviour, operation, validator, request } = worded;
  const response = operation && declaredFor(operation, status);
  const own = ownWords(behaviour, status, message);
  if (response === undefined) return own[0] ?? textReply(status, message);
  const content = jsonOf(response);
  const fitting = own.find(
    (reply) => content === undefined || validator.problem(content.schema, valueOf(reply)) === undefined,
  );
  if (fitting !== undefined) return fitting;
  const declared = declaredReply(response, { status, message, findings: [], request }, worded);
  const { body } = declared;
  const set = api.errorSets.find(({ name }) => name === operation?.errorSets.get(String(status)));
  const [first] = set?.codes ?? [];
  if (set === undefined || first === undefined || body.kind !== "json") return declared;
  return { ...declared, body: { ...body, value: setAt(body.value, set.codePath, first.code) } };
}

/** What the API says of itself with this status, and the bare message; nothing where only its document is known. */
function ownWords({ word }: ApiBehaviour, status: number, message: string): readonly Reply[] {
  if (word === undefined) return [];
  const reasons = Object.keys(refusalStatus) as ReplyRefusal[];
  const worded = reasons.map((reason) => word({ reason, message })).find((reply) => reply.status === status);
  return [...(worded === undefined ? [] : [worded]), textReply(status, message)];
}

function valueOf({ body }: Reply): JsonValue | undefined {
  if (body.kind === "json") return body.value;
  return body.kind === "text" ? body.text : undefined;
}
