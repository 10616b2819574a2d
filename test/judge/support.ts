/** Small documents for the tests of changes, read as every document is: parsed, validated, built. */
import { diffApis, type Diff } from "../../src/judge/diff.js";
import { Report } from "../../src/diagnostics/report.js";
import { parseDocument } from "../../src/document/parse.js";
import { validate } from "../../src/document/validate.js";
import type { Api } from "../../src/model/api.js";
import { typeIdentifier, valueIdentifier } from "../../src/code/identifier.js";
import { type CodeNames, namesOfDocument } from "../../src/judge/rules/rule.js";
import { buildApi } from "../../src/model/build-api.js";

/** Part of a document, as JSON. */
export type Json = Record<string, unknown>;

export function apiOf(document: Json, version = "2026-01-01"): Api {
  const report = new Report();
  const text = JSON.stringify({ openapi: "3.1.0", info: { title: "Test", version }, paths: {}, ...document });
  const parsed = parseDocument({ api: "test", version, file: "test.json", text }, report);
  const valid = parsed === undefined ? undefined : validate(parsed, report);
  if (valid === undefined) throw new Error(JSON.stringify(report.diagnostics, null, 2));
  return buildApi(valid, report);
}

/** The names that emission gives where no two collide. */
export const emitted: CodeNames = {
  ...namesOfDocument,
  schema: typeIdentifier,
  operation: (id) => ({ function: valueIdentifier(id) }),
};

export function diffOf(before: Api, after: Api): Diff {
  return diffApis(before, after, undefined, emitted);
}

export function diff(before: Json, after: Json): Diff {
  return diffOf(apiOf(before, "2026-01-01"), apiOf(after, "2026-02-01"));
}

/** `silent response-header-…`: levels and rules, in the order of a report. */
export function told({ changes }: Diff): string[] {
  return changes.map(({ level, rule }) => `${level} ${rule}`);
}

export const json = (schema: unknown): Json => ({ content: { "application/json": { schema } } });

/** `GET /things` that answers 200 with the schema. */
export function answering(schema: unknown, schemas: Json = {}): Json {
  return {
    paths: {
      "/things": {
        get: { operationId: "getThings", responses: { "200": { description: "", ...json(schema) } } },
      },
    },
    components: { schemas },
  };
}

/** `POST /things` that takes the schema. */
export function taking(schema: unknown, schemas: Json = {}, mediaType = "application/json"): Json {
  return {
    paths: {
      "/things": {
        post: {
          operationId: "addThing",
          requestBody: { required: true, content: { [mediaType]: { schema } } },
          responses: { "204": { description: "" } },
        },
      },
    },
    components: { schemas },
  };
}

/** `POST /things`, which may have a body, with more of its own. */
export function calling(operation: Json, more: Json = {}): Json {
  const base = {
    operationId: "getThing",
    responses: { "200": { description: "", ...json({ type: "string" }) } },
  };
  return { paths: { "/things": { post: { ...base, ...operation } } }, ...more };
}

/** A webhook `thing.changed` with the schema as its body. */
export function delivering(schema: unknown, schemas: Json = {}): Json {
  return {
    webhooks: {
      "thing.changed": {
        post: { requestBody: { required: true, ...json(schema) }, responses: { "200": { description: "" } } },
      },
    },
    components: { schemas },
  };
}

export function object(properties: Json, required: readonly string[] = []): Json {
  return { type: "object", properties, required };
}

export const string = { type: "string" } as const;
export const integer = { type: "integer" } as const;

export function ref(name: string): Json {
  return { $ref: `#/components/schemas/${name}` };
}

export function enumOf(...values: readonly unknown[]): Json {
  return { type: "string", enum: values };
}
