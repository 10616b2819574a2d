/** Performs an admitted request: arguments, body, the handler or an example, the check of the answer. */
import type { Operation } from "../../model/api.js";
import { Refused, type Reply } from "../http/reply.js";
import type { SandboxRequest } from "../http/request.js";
import { declaredFor, jsonOf } from "../errors/declared-error.js";
import type { InvalidPart } from "../errors/finding.js";
import { refuse, type ApiBehaviour, type HandledCall, type Worded } from "../api-behaviour.js";
import { exampleReply } from "./example-reply.js";
import type { AdmittedCaller } from "./admission.js";
import { readArguments } from "./read-arguments.js";
import { readInputBody, type InputBody } from "./read-body.js";
import type { Route, ServedVersion } from "./route.js";
import type { Validator } from "../validator.js";

export interface ServeOptions {
  readonly now: number;
  /** The outcome to store instead of performing the operation. */
  readonly storedReply?: Reply | undefined;
}

/** Never rejects: the outcome is stored under the key. */
export async function performOperation(
  behaviour: ApiBehaviour,
  { word }: Worded,
  { api, validator }: ServedVersion,
  route: Route,
  { mode, scopes }: AdmittedCaller,
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
      scopes,
      arguments: readArguments(route, request, validator),
      body: undefined,
      now,
      request,
      problem: (schema, value) => validator.problem({ reference: schema }, value),
    };
    await behaviour.admit?.(call);
    const read = readInputBody(operation.body, request, validator);
    const isLeft = behaviour.judgesBody.has(operation.id) && !isOtherMedia(read);
    const isJudged = read.kind === "invalid" && !isLeft;
    const invalid = [...invalidArguments(call, validator), ...(isJudged ? [read.invalid] : [])];
    const [first] = invalid;
    if (first !== undefined)
      refuse(
        { word },
        "invalid-request",
        first.message,
        invalid.flatMap(({ findings }) => findings),
      );
    const complete = { ...call, body: read.value };
    const handler = behaviour.handlers.get(operation.id);
    if (handler === undefined) return exampleReply(complete, validator);
    return checkReply(await handler(complete), operation, validator);
  } catch (error) {
    return replyOf(error, { word });
  }
}

/** A body in a media type that no handler can read. */
function isOtherMedia(read: InputBody): boolean {
  return read.kind === "invalid" && read.invalid.findings.some(({ kind }) => kind === "media-type");
}

function invalidArguments(
  { operation, arguments: given }: HandledCall,
  validator: Validator,
): readonly InvalidPart[] {
  const parts = operation.parameters.map((parameter): InvalidPart | undefined => {
    const { name, required, schema, in: place } = parameter;
    const value = given[name];
    if (value === undefined) {
      const finding = { in: place, path: [name], kind: "missing", text: "is missing" } as const;
      return required ? { message: `Parameter ${name} is missing`, findings: [finding] } : undefined;
    }
    const problem = validator.problem(schema, value, "request");
    if (problem === undefined) return undefined;
    const findings = validator
      .problems(schema, value)
      .map((each) => ({ in: place, ...each, path: [name, ...each.path] }) as const);
    return { message: `Parameter ${name} ${problem}`, findings };
  });
  const groups = operation.atLeastOneOf.filter((names) => names.every((name) => given[name] === undefined));
  const missing = groups.map((names): InvalidPart => {
    const message = `One of ${names.join(", ")} is needed`;
    const [first = ""] = names;
    const place = operation.parameters.find(({ name }) => name === first)?.in ?? "query";
    return { message, findings: [{ in: place, path: [first], kind: "missing", text: "is missing" }] };
  });
  return [...parts.filter((part) => part !== undefined), ...missing];
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
