/** What the steps of a workflow name exists, and their expressions say what later steps use. */
import { expect, test } from "vitest";

import { Report } from "../../src/diagnostics/report.js";
import { buildApi } from "../../src/model/build-api.js";
import type { WorkflowStep, WorkflowTrait } from "../../src/traits/types.js";
import type { JsonObject } from "../../src/values/json.js";
import { operation, parameter, response, validDocument } from "../support/valid-document.js";

const schemas = {
  Order: {
    type: "object",
    properties: {
      id: { type: "string" },
      status: { enum: ["Open", "Paid"] },
      lines: { type: "array", items: { type: "object", properties: { sku: { type: "string" } } } },
    },
  },
};
const reference = { $ref: "#/components/schemas/Order" };
const operations = [
  operation("POST /orders", {
    operationId: "createOrder",
    requestBody: { pointer: "#/body", required: true, content: response("200", reference).content },
    responses: [response("200", reference), response("400")],
  }),
  operation("GET /orders/{id}", {
    operationId: "getOrder",
    parameters: [parameter("path id")],
    responses: [response("200", reference)],
  }),
];

const create: WorkflowStep = {
  stepId: "order",
  operationId: "createOrder",
  requestBody: { payload: { lines: [{ sku: "$inputs.sku" }] } },
  outputs: { id: "$response.body#/id", lines: "$response.body#/lines" },
};
const read: WorkflowStep = {
  stepId: "read",
  operationId: "getOrder",
  parameters: [{ name: "id", in: "path", value: "$steps.order.outputs.id" }],
  successCriteria: [{ condition: "$response.body#/status == 'Paid'" }],
};
const workflow: WorkflowTrait = {
  workflowId: "pay",
  summary: "Pay",
  inputs: { sku: { description: "What.", default: "a" } },
  steps: [create, read],
  outputs: { order: "$steps.order.outputs.id" },
};

function build(...workflows: readonly WorkflowTrait[]) {
  const report = new Report();
  const traits = JSON.parse(JSON.stringify({ workflows })) as JsonObject;
  const api = buildApi(validDocument({ version: "2026-07-01", schemas, operations, traits }), report);
  const problems = report.diagnostics.filter(({ severity }) => severity === "error");
  return { api, problems: problems.map(({ code, place }) => [code, place.pointer]) };
}

test("steps read inputs, earlier steps, items, and outputs of workflows before", () => {
  const after: WorkflowTrait = {
    workflowId: "again",
    summary: "Again",
    dependsOn: ["pay"],
    steps: [
      {
        ...read,
        stepId: "once",
        parameters: [{ name: "id", in: "path", value: "$workflows.pay.outputs.order" }],
        onFailure: [{ name: "wait", type: "retry", retryAfter: 2, retryLimit: 3 }],
      },
    ],
  };
  const { api, problems } = build(workflow, after);
  expect(problems).toEqual([]);
  const [pay, again] = api.workflows;
  expect(pay?.steps[0]?.body).toMatchObject({
    kind: "object",
    fields: [["lines", { items: [{ fields: [["sku", { kind: "reading", of: "input", name: "sku" }]] }] }]],
  });
  const reading = { kind: "reading", of: "step", name: "order", path: ["id"] };
  expect(pay?.steps[1]?.parameters).toEqual([{ name: "id", value: reading }]);
  expect(again?.steps[0]).toMatchObject({
    parameters: [{ name: "id", value: reading }],
    expects: { kind: "value", path: ["status"], value: "Paid" },
    retry: { seconds: 2, limit: 3 },
  });
});

test("a workflow of other versions is not there", () => {
  const of = (versions: NonNullable<WorkflowTrait["versions"]>) =>
    build({ ...workflow, versions }).api.workflows.length;
  expect([
    of({ from: "2026-07-01" }),
    of({ from: "2026-08-01" }),
    of({ before: "2026-07-01" }),
    of({ before: "2026-08-01" }),
  ]).toEqual([1, 0, 0, 1]);
});

const at = "#/x-client/workflows/0";
test.each<[string, Partial<WorkflowTrait>, string, string]>([
  [
    "an unknown operation",
    { steps: [{ ...create, operationId: "no" }] },
    "TRAIT_OPERATION_UNKNOWN",
    `${at}/steps/0/operationId`,
  ],
  [
    "an unknown parameter",
    {
      steps: [
        create,
        { ...read, parameters: [...(read.parameters ?? []), { name: "no", in: "query", value: 1 }] },
      ],
    },
    "TRAIT_PARAMETER_UNKNOWN",
    `${at}/steps/1/parameters`,
  ],
  [
    "a missing parameter",
    { steps: [create, { ...read, parameters: [] }] },
    "TRAIT_WORKFLOW_BROKEN",
    `${at}/steps/1`,
  ],
  [
    "an unknown field of the body",
    { steps: [{ ...create, requestBody: { payload: { lines: [{ no: 1 }] } } }] },
    "TRAIT_FIELD_UNKNOWN",
    `${at}/steps/0/requestBody/payload/lines/0/no`,
  ],
  [
    "an unknown field of the answer",
    { steps: [{ ...create, outputs: { id: "$response.body#/id", no: "$response.body#/no" } }] },
    "TRAIT_FIELD_UNKNOWN",
    `${at}/steps/0`,
  ],
  [
    "a value that the status cannot have",
    { steps: [{ ...create, successCriteria: [{ condition: "$response.body#/status == 'No'" }] }] },
    "TRAIT_VALUE_UNKNOWN",
    `${at}/steps/0/successCriteria`,
  ],
  [
    "a status that is not declared",
    { steps: [{ ...create, successCriteria: [{ condition: "$statusCode == 409" }] }] },
    "TRAIT_WORKFLOW_BROKEN",
    `${at}/steps/0/successCriteria`,
  ],
  [
    "a step that comes later",
    { steps: [create, read].reverse(), outputs: {} },
    "TRAIT_WORKFLOW_BROKEN",
    `${at}/steps/0/parameters/0/value`,
  ],
  [
    "an unknown input",
    { inputs: {} },
    "TRAIT_WORKFLOW_BROKEN",
    `${at}/steps/0/requestBody/payload/lines/0/sku`,
  ],
  [
    "a last version that is not newer than the first",
    { versions: { from: "2026-07-01", before: "2026-07-01" } },
    "TRAIT_WORKFLOW_BROKEN",
    `${at}/versions`,
  ],
  ["an unknown workflow before", { dependsOn: ["no"] }, "TRAIT_WORKFLOW_BROKEN", `${at}/dependsOn/0`],
  [
    "two steps of one name",
    { steps: [create, { ...create, requestBody: { payload: {} } }] },
    "TRAIT_NAME_REPEATED",
    `${at}/steps/1/stepId`,
  ],
  ...["client", "server", "sandbox", "handle", "url", "stored", "waitFor", "delete"].map(
    (stepId): [string, Partial<WorkflowTrait>, string, string] => [
      `a step named ${stepId}, as something of the guide`,
      { steps: [create, { ...read, stepId }] },
      "TRAIT_NAME_REPEATED",
      `${at}/steps/1/stepId`,
    ],
  ),
  [
    "an input named as a variable of the guide",
    { inputs: { ...workflow.inputs, url: { description: "What.", default: "a" } } },
    "TRAIT_NAME_REPEATED",
    `${at}/inputs/url`,
  ],
])("reports %s", (_name, change, code, pointer) => {
  expect(build({ ...workflow, ...change }).problems).toEqual([[code, pointer]]);
});
