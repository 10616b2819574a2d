/** The work on an admitted request: its arguments and body, the handler or an example, the answer. */
import type { Api, Operation } from "../../model/api.js";
import type { Reply } from "../http/reply.js";
import type { SandboxRequest } from "../http/request.js";
import { Refused } from "../refused.js";
import { refuse, type ApiBehaviour, type HandledCall } from "./api-behaviour.js";
import { contentFor, exampleReply } from "./example-reply.js";
import type { AdmittedCaller } from "./admission.js";
import { readArguments } from "./read-arguments.js";
import { readInputBody } from "./read-body.js";
import type { Route } from "./route.js";
import type { ServedApi, ServedVersion, ServeOptions } from "./serve-api.js";
import type { Validator } from "./validator.js";

/** Never rejects: what comes out is stored under the key. */
export async function performOperation(
  { behaviour }: ServedApi,
  { api, validator }: Omit<ServedVersion, "router">,
  route: Route,
  { mode }: AdmittedCaller,
  request: SandboxRequest,
  { now, storedReply }: ServeOptions,
): Promise<Reply> {
  if (storedReply !== undefined) return storedReply;
  const { operation } = route;
  try {
    const call: HandledCall = {
      api,
      operation,
      mode,
      scopes: readScopes(api, operation, request),
      arguments: readArguments(route, request, validator),
      body: undefined,
      now,
      request,
      problem: (schema, value) => validator.problem({ reference: schema }, value),
    };
    await behaviour.admit?.(call);
    checkArguments(behaviour, call, validator);
    const read = readInputBody(operation.body, request, validator);
    if (read.kind === "problem" && !behaviour.judgesBody.has(operation.id))
      refuse(behaviour, "invalid-request", read.problem);
    const complete = { ...call, body: read.value };
    const handler = behaviour.handlers.get(operation.id);
    if (handler === undefined) return exampleReply(complete, validator);
    return checkReply(await handler(complete), operation, validator);
  } catch (error) {
    return replyOf(error, behaviour);
  }
}

function checkArguments(
  behaviour: ApiBehaviour,
  { operation, arguments: given }: HandledCall,
  validator: Validator,
): void {
  for (const { name, required, schema } of operation.parameters) {
    const value = given[name];
    const problem =
      value === undefined ? required && "is missing" : validator.problem(schema, value, "request");
    if (problem) refuse(behaviour, "invalid-request", `Parameter ${name} ${problem}`);
  }
  for (const names of operation.atLeastOneOf) {
    if (names.every((name) => given[name] === undefined))
      refuse(behaviour, "invalid-request", `One of ${names.join(", ")} is needed`);
  }
}

function readScopes(
  { traits }: Api,
  { scopes }: Operation,
  request: SandboxRequest,
): Readonly<Record<string, string>> {
  const declared = (traits.scope ?? []).filter(({ name }) => scopes.includes(name));
  return Object.fromEntries(
    declared.flatMap(({ name, header }) =>
      [[name, request.header(header) ?? ""] as const].filter(([, value]) => value !== ""),
    ),
  );
}

/**
 * Compares the sandbox's answer with the document. A mismatch is a bug of the sandbox; without the
 * report, a test would pass against a service that does not exist. Statuses and bodies that the
 * document does not describe pass: gateways have answers of their own.
 */
function checkReply(reply: Reply, operation: Operation, validator: Validator): Reply {
  const { status, body } = reply;
  const content = contentFor(operation, status);
  if (content === undefined || status === 204 || (body.kind !== "json" && body.kind !== "text")) return reply;
  const problem = validator.problem(content.schema, body.kind === "json" ? body.value : body.text);
  if (problem === undefined) return reply;
  throw new Error(
    `The sandbox would answer ${operation.id} with ${status}, which does not fit the document: ${problem}`,
  );
}

export function replyOf(error: unknown, { word }: ApiBehaviour): Reply {
  if (error instanceof Refused) return error.reply;
  return word({ reason: "failed", message: error instanceof Error ? error.message : String(error) });
}
