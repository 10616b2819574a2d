/** What surrounds the payload of an event: headers of the delivery, and what the receiver answers. */
import { integer, json, string, type Json } from "../support.js";
import type { RuleCase } from "./rule-case.js";

const body = { required: true, ...json(string) };

/** A webhook with these parameters and answers. */
function delivered(post: Json): Json {
  return { webhooks: { paid: { post: { requestBody: body, responses: answers(200), ...post } } } };
}

function sentBy(method: string, requestBody: Json): Json {
  return { webhooks: { paid: { [method]: { requestBody, responses: answers(200) } } } };
}

function answers(...statuses: number[]): Json {
  return Object.fromEntries(statuses.map((status) => [status, { description: "" }]));
}

const carrying = (...parameters: Json[]): Json => delivered({ parameters });

const header = (name: string, required: boolean, schema: Json = string): Json => ({
  name,
  in: "header",
  required,
  schema,
});

const answered = (...statuses: number[]): Json => delivered({ responses: answers(...statuses) });

const answeredWith = (content: Json): Json =>
  delivered({ responses: { "200": { description: "", ...content } } });

export const deliveryCases: readonly RuleCase[] = [
  { rule: "delivery-parameter-added", before: carrying(), after: carrying(header("X-Key", true)) },
  { rule: "required-delivery-parameter-removed", before: carrying(header("X-Key", true)), after: carrying() },
  { rule: "delivery-parameter-removed", before: carrying(header("X-Key", false)), after: carrying() },
  {
    rule: "delivery-parameter-renamed",
    before: carrying(header("X-Key", true)),
    after: carrying(header("X-Signature", true)),
    silent: [carrying(header("X-Key", true)), carrying(header("x-key", true))],
  },
  {
    rule: "delivery-parameter-became-required",
    before: carrying(header("X-Key", false)),
    after: carrying(header("X-Key", true)),
  },
  {
    rule: "delivery-parameter-became-optional",
    before: carrying(header("X-Key", true)),
    after: carrying(header("X-Key", false)),
  },
  {
    rule: "delivery-form-changed",
    before: sentBy("post", body),
    after: sentBy("put", body),
    silent: [
      sentBy("post", body),
      sentBy("post", { required: true, content: { "application/json; charset=utf-8": { schema: string } } }),
    ],
  },
  {
    rule: "delivery-form-narrowed",
    before: sentBy("post", { content: { ...(json(string)["content"] as Json), "application/xml": {} } }),
    after: sentBy("post", body),
  },
  { rule: "answer-added", before: answered(200), after: answered(200, 202) },
  { rule: "success-answer-removed", before: answered(200, 202), after: answered(200) },
  { rule: "error-answer-removed", before: answered(200, 410), after: answered(200) },
  { rule: "answer-body-changed", before: answeredWith({}), after: answeredWith(json(string)) },
  { rule: "answer-body-removed", before: answeredWith(json(integer)), after: answeredWith({}) },
];
