/** What the sandbox answers to bad input at each operation of a document, compared with what the document declares. */
import { createValidator, type Validator } from "../../src/exchange/validator.js";
import type { Api, Operation } from "../../src/model/api.js";
import { declaredRefusal } from "../../src/sandbox/api/declared-error.js";
import type { Refusal } from "../../src/sandbox/api-behaviour.js";
import type { Reply } from "../../src/sandbox/http/reply.js";

const refusals: readonly Refusal[] = [
  { reason: "invalid-request", message: "Body /items/0/amount must be integer" },
  { reason: "unauthenticated", message: "X-Api-Key is missing" },
];

export interface Answers {
  /** How many operations declare what they answer to bad input. The others get plain text. */
  readonly declaring: number;
  /** Answers that do not fit what is declared. */
  readonly unfit: readonly string[];
  /** Answers that do not say what is wrong. */
  readonly silent: readonly string[];
}

export function answersToBadInput(api: Api): Answers {
  const validator = createValidator(api);
  const unfit: string[] = [];
  const silent: string[] = [];
  const declaring = new Set<string>();
  for (const operation of api.operations) {
    for (const refusal of refusals) {
      const { method, path } = operation;
      const request = { method, path, target: path, query: "", header: () => undefined };
      const reply = declaredRefusal(refusal, { operation, validator, request });
      const name = `${operation.id} ${reply.status}`;
      const { text, type } = written(reply);
      if (type === undefined) continue;
      declaring.add(operation.id);
      if (problemOf(reply, operation, validator) !== undefined) unfit.push(name);
      if (!text.includes(refusal.message)) silent.push(name);
    }
  }
  return { declaring: declaring.size, unfit, silent };
}

function written({ body }: Reply): { readonly text: string; readonly type: string | undefined } {
  switch (body.kind) {
    case "json":
      return { text: JSON.stringify(body.value), type: body.contentType };
    case "text":
      return { text: body.text, type: body.contentType };
    case "none":
    case "bytes":
      return { text: "", type: undefined };
  }
}

function problemOf(reply: Reply, { responses }: Operation, validator: Validator): string | undefined {
  const { status, body } = reply;
  const response = [String(status), `${String(status)[0] ?? ""}XX`, "default"]
    .map((name) => responses.find((each) => each.status === name))
    .find((each) => each !== undefined);
  const content = response?.content.find(({ mediaType }) => mediaType === written(reply).type);
  if (content === undefined) return "in a media type that is not declared";
  return validator.problem(content.schema, body.kind === "json" ? body.value : written(reply).text);
}
