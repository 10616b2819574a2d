/** Performs an admitted request: arguments, body, the handler or an example, the check of the answer. */
import type { HttpRequest } from "../../exchange/request.js";
import { argumentsByName, readArguments, type ReadArgument } from "../../exchange/read-arguments.js";
import { readInputBody } from "../../exchange/read-body.js";
import type { Route } from "../../exchange/router.js";
import type { ReadableVersion } from "../../exchange/version.js";
import type { Validator } from "../../exchange/validator.js";
import type { Operation } from "../../model/api.js";
import { Refused, type Reply } from "../http/reply.js";
import { declaredFor, jsonOf } from "./declared-error.js";
import { refuse, type ApiBehaviour, type HandledCall, type Worded } from "../api-behaviour.js";
import { exampleReply } from "./example-reply.js";
import type { AdmittedCaller } from "./caller.js";

export interface ServeOptions {
  readonly now: number;
  /** The outcome to store instead of performing the operation. */
  readonly storedReply?: Reply | undefined;
}

/** Never rejects: the outcome is stored under the key. */
export async function performOperation(
  behaviour: ApiBehaviour,
  { word }: Worded,
  version: ReadableVersion,
  route: Route,
  { mode, scopes }: AdmittedCaller,
  request: HttpRequest,
  { now, storedReply }: ServeOptions,
): Promise<Reply> {
  if (storedReply !== undefined) return storedReply;
  const { api, validator } = version;
  const { operation } = route;
  try {
    const read = readArguments(route, request, version);
    const call: HandledCall = {
      api,
      operation,
      mode,
      scopes,
      arguments: argumentsByName(read),
      body: undefined,
      now,
      request,
      problem: (schema, value) => validator.problem({ reference: schema }, value),
    };
    await behaviour.admit?.(call);
    const problem = argumentProblem(read, operation, validator);
    if (problem !== undefined) refuse({ word }, "invalid-request", problem);
    const body = readInputBody(operation.body, request, validator);
    // A handler that validates the body itself still cannot read every media type.
    const isLeft =
      behaviour.judgesBody.has(operation.id) && body.kind === "invalid" && body.flaw !== "media-type";
    if (body.kind === "invalid" && !isLeft) refuse({ word }, "invalid-request", body.message, body.flaw);
    const complete = { ...call, body: body.value };
    const handler = behaviour.handlers.get(operation.id);
    if (handler === undefined) return exampleReply(complete, validator);
    return checkReply(await handler(complete), operation, validator);
  } catch (error) {
    return replyOf(error, { word });
  }
}

/** The first missing or wrong argument, in a sentence. */
function argumentProblem(
  read: readonly ReadArgument[],
  { atLeastOneOf }: Operation,
  validator: Validator,
): string | undefined {
  for (const { parameter, value } of read) {
    const { name, required, schema } = parameter;
    if (value === undefined && required) return `Parameter ${name} is missing`;
    const problem = value === undefined ? undefined : validator.problem(schema, value, "request");
    if (problem !== undefined) return `Parameter ${name} ${problem}`;
  }
  const sent = new Set(read.flatMap(({ parameter, value }) => (value === undefined ? [] : [parameter.name])));
  const missing = atLeastOneOf.find((names) => !names.some((name) => sent.has(name)));
  return missing && `One of ${missing.join(", ")} is needed`;
}

/**
 * Compares the sandbox's answer with the document. A mismatch is a bug of the sandbox, with which tests would pass
 * against a service that does not exist. Undeclared statuses and bodies pass: gateways have answers of their own.
 */
function checkReply(reply: Reply, operation: Operation, validator: Validator): Reply {
  const { status, body } = reply;
  const response = declaredFor(operation, status);
  const content = response && jsonOf(response);
  if (content === undefined || status === 204 || (body.kind !== "json" && body.kind !== "text")) return reply;
  const problem = validator.problem(content.schema, body.kind === "json" ? body.value : body.text);
  if (problem === undefined) return reply;
  throw new Error(
    `The sandbox would answer ${operation.id} with ${status}, which does not fit the document: ${problem}`,
  );
}

export function replyOf(error: unknown, { word }: Worded): Reply {
  if (error instanceof Refused) return error.reply;
  return word({ reason: "failed", message: error instanceof Error ? error.message : String(error) });
}
