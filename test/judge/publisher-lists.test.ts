/**
 * What publishers themselves list as breaking in an upgrade, as small pairs in our words: each entry is told, and nothing
 * else. Sources: docs.github.com/rest/about-the-rest-api/breaking-changes (2026-03-10) and
 * docs.stripe.com/changelog/basil (2025-03-31), read in November 2026.
 */
import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";

import { Report } from "../../src/diagnostics/report.js";
import { applyOverlays } from "../../src/document/overlay.js";
import { parseDocument } from "../../src/document/parse.js";
import { parseOverlay } from "../../src/document/parse-overlay.js";
import { validate } from "../../src/document/validate.js";
import { diffApis } from "../../src/judge/diff.js";
import { buildApi } from "../../src/model/build-api.js";
import { diff, integer, json, object, string, told, type Json } from "./support.js";

type Entry = readonly [listed: string, before: Json, after: Json, expected: readonly string[]];

const boolean = { type: "boolean" } as const;
const answers = (status: string, schema?: unknown): Json => ({
  [status]: { description: "", ...(schema === undefined ? {} : json(schema)) },
});
/** One operation; `operation` is what is special about it. */
const call = (path: string, operation: Json, method = "get", components: Json = {}): Json => {
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({
    ...{ name, in: "path", required: true, schema: string },
  }));
  return {
    paths: {
      [path]: {
        [method]: { operationId: `call ${path}`, parameters, responses: answers("200"), ...operation },
      },
    },
    components: { schemas: components },
  };
};
const getting = (path: string, schema: Json): Json => call(path, { responses: answers("200", schema) });
const sending = (path: string, schema: Json, method = "post"): Json =>
  call(path, { requestBody: { required: true, ...json(schema) } }, method);
const both = (path: string, schema: Json): Json =>
  call(path, { requestBody: json(schema), responses: answers("200", schema) }, "patch");
const without = (properties: Json, name: string): Json =>
  Object.fromEntries(Object.entries(properties).filter(([key]) => key !== name));
/** A field that answers lose. */
const loses = (path: string, properties: Json, name: string): readonly [Json, Json] => [
  getting(path, object(properties, Object.keys(properties))),
  getting(path, object(without(properties, name), Object.keys(without(properties, name)))),
];

const limit = object({ limit: integer, remaining: integer }, ["limit", "remaining"]);
const repository = { id: integer, name: string, has_downloads: boolean, master_branch: string };
const settings = { name: string, use_squash_pr_title_as_default: boolean };
const organization = { name: string, push_protection_link_enabled: boolean };
const issue = {
  title: string,
  assignee: { type: ["string", "null"] },
  assignees: { type: "array", items: string },
};
const languages = (...values: readonly string[]): Json =>
  object({ languages: { type: "array", items: { type: "string", enum: values } } });
const refusal = object({ message: string });
const refused = (path: string, method: string, success: string, status: string): Json =>
  call(path, { responses: { ...answers(success), ...answers(status, refusal) } }, method);
const dispatch = (fields: Json, responses: Json): Json =>
  call(
    "/repos/{owner}/dispatches",
    { requestBody: { required: true, ...json(object(fields)) }, responses },
    "post",
  );

const ofGitHub: readonly Entry[] = [
  [
    "the property `rate` of the rate limit is removed",
    ...loses("/rate_limit", { resources: object({ core: limit }), rate: limit }, "rate"),
    ["breaking field-removed"],
  ],
  [
    "`permission` is removed from the request that creates a team",
    sending("/orgs/{org}/teams", object({ name: string, permission: string }, ["name"])),
    sending("/orgs/{org}/teams", object({ name: string }, ["name"])),
    ["breaking field-removed"],
  ],
  [
    "the media type of the SARIF answer is corrected",
    call("/analyses/{id}", {
      responses: {
        "200": { description: "", content: { "application/json+sarif": { schema: { type: "object" } } } },
      },
    }),
    call("/analyses/{id}", {
      responses: {
        "200": { description: "", content: { "application/sarif+json": { schema: { type: "object" } } } },
      },
    }),
    ["breaking response-media-type-changed"],
  ],
  [
    "`use_squash_pr_title_as_default` is removed from the settings, sent and received",
    both("/repos/{owner}", object(settings)),
    both("/repos/{owner}", object({ name: string })),
    ["breaking field-removed"],
  ],
  [
    "`hub_url` is removed from the root",
    ...loses("/", { user_url: string, hub_url: string }, "hub_url"),
    ["breaking field-removed"],
  ],
  [
    "`master_branch` is removed with the media type `beta`",
    ...loses("/repos/{owner}", repository, "master_branch"),
    ["breaking field-removed"],
  ],
  [
    "`has_downloads` is removed",
    ...loses("/repos/{owner}", repository, "has_downloads"),
    ["breaking field-removed"],
  ],
  [
    "`history` is removed from the gist",
    ...loses(
      "/gists",
      { id: string, history: { type: "array", items: object({ version: string }) } },
      "history",
    ),
    ["breaking field-removed"],
  ],
  [
    "deleting an installation answers 202 instead of 204",
    call("/app/installations/{id}", { responses: answers("204") }, "delete"),
    call("/app/installations/{id}", { responses: answers("202") }, "delete"),
    ["breaking success-status-changed"],
  ],
  [
    "a property is removed from the organization, sent and received",
    both("/orgs/{org}", object(organization)),
    both("/orgs/{org}", object({ name: string })),
    ["breaking field-removed"],
  ],
  [
    "two languages are no longer in the list of the default setup",
    getting("/code-scanning", languages("go", "javascript", "typescript", "javascript-typescript")),
    getting("/code-scanning", languages("go", "javascript-typescript")),
    ["compile enum-value-removed"],
  ],
  [
    "creating a repository answers 451 instead of 422 when trade controls block it",
    refused("/user/repos", "post", "201", "422"),
    refused("/user/repos", "post", "201", "451"),
    ["silent error-status-added", "silent error-status-removed"],
  ],
  [
    "deleting an organization answers 451 instead of 403 when trade controls block it",
    refused("/orgs/{org}", "delete", "202", "403"),
    refused("/orgs/{org}", "delete", "202", "451"),
    ["silent error-status-added", "silent error-status-removed"],
  ],
  [
    "`cvss` is deprecated in favour of `cvss_severities`",
    getting("/advisories", object({ cvss: string, cvss_severities: string })),
    getting("/advisories", object({ cvss: { ...string, deprecated: true }, cvss_severities: string })),
    ["deprecated deprecation-added"],
  ],
  [
    "details of repositories are removed from a migration",
    ...loses(
      "/user/migrations",
      { id: integer, repositories: { type: "array", items: object({ id: integer }) } },
      "repositories",
    ),
    ["breaking field-removed"],
  ],
  [
    "the endpoint `/hub` is removed",
    {
      paths: {
        ...(sending("/hub", object({ mode: string }))["paths"] as Json),
        ...(getting("/other", integer)["paths"] as Json),
      },
    },
    getting("/other", integer),
    ["breaking operation-removed"],
  ],
  [
    "`merge_commit_sha` is removed",
    ...loses("/pulls", { id: integer, merge_commit_sha: string }, "merge_commit_sha"),
    ["breaking field-removed"],
  ],
  [
    "a workflow dispatch answers 200 with the run, and takes no parameter for that",
    dispatch({ ref: string, return_run_details: boolean }, answers("204")),
    dispatch({ ref: string }, answers("200", object({ workflow_run_id: integer }, ["workflow_run_id"]))),
    ["breaking success-status-changed", "breaking field-removed", "note response-body-added"],
  ],
  [
    "`assignee` is removed from issues, sent and received",
    both("/issues", object(issue)),
    both("/issues", object(without(issue, "assignee"))),
    ["breaking field-removed"],
  ],
  [
    "`selected_repository_ids` takes only integers",
    sending(
      "/secrets/{name}",
      object({ ids: { type: "array", items: { type: ["integer", "string"] } } }),
      "put",
    ),
    sending("/secrets/{name}", object({ ids: { type: "array", items: integer } }), "put"),
    ["breaking type-narrowed"],
  ],
  [
    "`bundle` is removed from attestations",
    ...loses("/attestations", { bundle_url: string, bundle: object({ mediaType: string }) }, "bundle"),
    ["breaking field-removed"],
  ],
  [
    "a path parameter is a string instead of an integer",
    call(
      "/hooks/{id}",
      { parameters: [{ name: "id", in: "path", required: true, schema: integer }] },
      "delete",
    ),
    call("/hooks/{id}", {}, "delete"),
    ["compile type-changed"],
  ],
];

const item = (more: Json = {}): Json => object({ id: string, ...more }, ["id", ...Object.keys(more)]);
const subscription = (own: Json, items: Json): Json =>
  object(
    {
      id: string,
      status: string,
      ...own,
      items: object({ data: { type: "array", items: item(items) } }, ["data"]),
    },
    [...["id", "status", ...Object.keys(own)], "items"],
  );
const period = { current_period_start: integer, current_period_end: integer };

const ofStripe: readonly Entry[] = [
  [
    "the period moves from the subscription to its items",
    getting("/v1/subscriptions/{id}", subscription(period, {})),
    getting("/v1/subscriptions/{id}", subscription({}, period)),
    [
      "breaking field-removed",
      "breaking field-removed",
      "additive required-field-added",
      "additive required-field-added",
    ],
  ],
  [
    "an invoice has its subscription in `parent`",
    getting(
      "/v1/invoices/{id}",
      object({ id: string, subscription: { type: ["string", "null"] } }, ["id", "subscription"]),
    ),
    getting(
      "/v1/invoices/{id}",
      object({ id: string, parent: object({ subscription_details: object({ subscription: string }) }) }, [
        "id",
        "parent",
      ]),
    ),
    ["breaking field-removed", "additive required-field-added"],
  ],
];

it("a behaviour that no schema shows is reported by the overlay of the catalogue", async () => {
  const report = new Report();
  const file = "specs/catalogue/github/overlay.yaml";
  const overlay = parseOverlay(file, await readFile(file, "utf8"), report);
  const paths = { "/contents": { get: { operationId: "repos/get-content", responses: answers("200") } } };
  const [before, after] = ["2022-11-28", "2026-03-10"].map((version) => {
    const text = JSON.stringify({ openapi: "3.1.0", info: { title: "Test", version }, paths });
    const parsed = parseDocument({ api: "test", version, file: "test.json", text }, report);
    const valid = parsed && validate(applyOverlays(parsed, overlay ? [overlay] : [], report), report);
    if (valid === undefined) throw new Error(JSON.stringify(report.diagnostics));
    return buildApi(valid, report);
  });
  if (before === undefined || after === undefined) throw new Error("Both are built.");
  const { behaviours, changes } = diffApis(before, after);
  expect([...behaviours.map(({ id, operations }) => [id, operations]), ...changes]).toEqual([
    ["submodules-in-directories", ["repos/get-content"]],
  ]);
});

describe.each([
  ["2026-03-10 of a code host", ofGitHub],
  ["2025-03-31.basil of a payment service", ofStripe],
])("%s", (_, entries) => {
  it.each(entries)("%s", (_listed, before, after, expected) => {
    expect(told(diff(before, after))).toEqual(expected);
  });
});
