/**
 * When the sentences of a rule are true, as data: what has to be in the two documents as they were published. `describe` of
 * a rule, and what follows from it, is false where one of its conditions does not hold.
 */
import { placeOf, type Fact } from "../../src/compare/fact.js";
import type { Place } from "../../src/compare/place.js";
import type { Api } from "../../src/model/api.js";
import type { Diff } from "../../src/judge/diff.js";
import type { RuleId } from "../../src/judge/rules/index.js";
import type { JsonValue } from "../../src/values/json.js";
import type { Json } from "./pairs.js";
import type { RawDocument } from "./raw-document.js";

/** One fact of a rule, and the two documents. */
export interface Evidence {
  readonly fact: Fact;
  readonly diff: Diff;
  readonly apis: Readonly<Record<Side, Api>>;
  readonly before: RawDocument;
  readonly after: RawDocument;
}

/** Undefined where the reader of the documents does not find the place. */
export type Condition = (evidence: Evidence) => boolean | undefined;

export type Side = "before" | "after";

/** Where the thing is, or would be, on a side: under the name that its container has there. */
export function placeOn(side: Side, { fact, diff }: Evidence): Place {
  const own = fact.at[side];
  if (own !== undefined) return own;
  const place = placeOf(fact);
  const { owner } = place;
  const nameOf = (kind: "type" | "operation", name: string): string =>
    side === "after" ? diff.correspondence.laterName(kind, name) : diff.correspondence.formerName(kind, name);
  if (owner.kind === "schema") return { ...place, owner: { ...owner, name: nameOf("type", owner.name) } };
  return owner.kind === "operation"
    ? { ...place, owner: { ...owner, name: nameOf("operation", owner.name) } }
    : place;
}

export function schemas(side: Side, evidence: Evidence): readonly Json[] | undefined {
  return evidence[side].at(placeOn(side, evidence));
}

function operation(side: Side, evidence: Evidence): string | undefined {
  const { owner } = placeOn(side, evidence);
  return owner.kind === "operation" && evidence[side].hasOperation(owner.name) ? owner.name : undefined;
}

const has =
  (side: Side, expected: boolean): Condition =>
  (evidence) => {
    const result = schemas(side, evidence);
    return result === undefined ? undefined : result.length > 0 === expected;
  };

const requires =
  (side: Side, expected: boolean): Condition =>
  (evidence) => {
    const place = placeOn(side, evidence);
    const holders = evidence[side].around(place);
    const field = /(?:\.([\w$]+)|\["((?:[^"\\]|\\.)*)"\])$/.exec(place.path);
    if (holders === undefined || holders.length === 0 || field === null) return undefined;
    return holders.some((each) => evidence[side].isRequired(each, field[1] ?? field[2] ?? "") === expected);
  };

const nullable =
  (side: Side, expected: boolean): Condition =>
  (evidence) => {
    const result = schemas(side, evidence);
    if (result === undefined || result.length === 0) return undefined;
    return result.some((each) => evidence[side].allowsNull(each) === expected);
  };

/** All of the listed values, or none of them, are among those of the schema. */
export const lists =
  (side: Side, which: "added" | "removed" | "values", are: "all" | "none"): Condition =>
  (evidence) => {
    const { fact } = evidence;
    const result = schemas(side, evidence);
    if (result === undefined || result.length === 0 || !(which in fact)) return undefined;
    const wanted = (fact as unknown as Record<string, readonly JsonValue[]>)[which] ?? [];
    const values = new Set(result.flatMap((each) => [...evidence[side].values(each)]));
    const count = wanted.filter((value) => values.has(JSON.stringify(value))).length;
    return count === (are === "all" ? wanted.length : 0);
  };

/** A keyword of one of the schemas has the value that the sentence names; empty: no schema has it. */
export const keyword =
  (side: Side, nameOf: (fact: Fact) => string): Condition =>
  (evidence) => {
    const { fact } = evidence;
    const result = schemas(side, evidence);
    if (result === undefined || result.length === 0 || !("before" in fact)) return undefined;
    const text = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
    const said = result
      .flatMap((each) => evidence[side].parts(each))
      .flatMap((node) => (node[nameOf(fact)] === undefined ? [] : [text(node[nameOf(fact)])]));
    const wanted = String(fact[side]);
    return wanted === "" ? said.length === 0 : said.includes(wanted);
  };

const parameter =
  (side: Side, after: boolean | "required" | "optional"): Condition =>
  (evidence) => {
    const { fact } = evidence;
    const id = operation(side, evidence);
    if (id === undefined || !("name" in fact) || !("in" in fact)) return undefined;
    const results = evidence[side]
      .parameters(id)
      .filter((each) => each["name"] === fact.name && each["in"] === fact.in);
    if (typeof after === "boolean") return results.length > 0 === after;
    return results.some((each) => (each["required"] === true) === (after === "required"));
  };

export const status =
  (side: Side, expected: boolean, which: "status" | Side = "status"): Condition =>
  (evidence) => {
    const id = operation(side, evidence);
    if (id === undefined) return undefined;
    const name = (evidence.fact as unknown as Record<string, string>)[which] ?? "";
    return name in evidence[side].responses(id) === expected;
  };

const mediaType =
  (side: Side, expected: boolean, which: "mediaType" | Side = "mediaType"): Condition =>
  (evidence) => {
    const id = operation(side, evidence);
    const fact = evidence.fact as unknown as Record<string, string>;
    if (id === undefined) return undefined;
    const types = evidence[side].mediaTypes(id, fact["status"] ?? "").map((each) => each.toLowerCase());
    return types.some((each) => each.startsWith((fact[which] ?? "").toLowerCase())) === expected;
  };

const header =
  (side: Side, expected: boolean): Condition =>
  (evidence) => {
    const id = operation(side, evidence);
    const fact = evidence.fact as unknown as Record<string, string>;
    if (id === undefined) return undefined;
    return (
      evidence[side].headers(id, fact["status"] ?? "").includes((fact["name"] ?? "").toLowerCase()) ===
      expected
    );
  };

const named =
  (side: Side, kind: "operation" | "schema", expected: boolean): Condition =>
  (evidence) => {
    const { fact } = evidence;
    const pointer = fact.at[side]?.pointer ?? "";
    if (kind === "operation" && evidence[side].isUnnamed(pointer)) return undefined;
    const names = fact as unknown as Record<string, string>;
    const name = names[side] ?? names[kind === "operation" ? "operation" : "name"] ?? "";
    return (
      (kind === "operation" ? evidence[side].hasOperation(name) : evidence[side].hasSchema(name)) === expected
    );
  };

/** Both sides; a name that came, or went, is on one of them. */
const came = (condition: (side: Side, expected: boolean) => Condition): readonly Condition[] => [
  condition("before", false),
  condition("after", true),
];
const went = (condition: (side: Side, expected: boolean) => Condition): readonly Condition[] => [
  condition("before", true),
  condition("after", false),
];

const ofOperation = (side: Side, expected: boolean): Condition => named(side, "operation", expected);
const ofSchema = (side: Side, expected: boolean): Condition => named(side, "schema", expected);
const both = (condition: (side: Side) => Condition): readonly Condition[] => [
  condition("before"),
  condition("after"),
];
const limit = (fact: Fact): string => (fact.kind === "limit" ? fact.keyword : "");

/** Others are in stated-conditions.ts. */
export const conditions: Partial<Record<RuleId, readonly Condition[]>> = {
  "operation-added": came(ofOperation),
  "operation-removed": went(ofOperation),
  "operation-renamed": [ofOperation("before", true), ofOperation("after", true)],
  "schema-added": came(ofSchema),
  "schema-removed": went(ofSchema),
  "schema-renamed": [ofSchema("before", true), ofSchema("after", true)],
  "field-added": [...came(has), requires("after", false)],
  "required-field-added": [...came(has), requires("after", true)],
  "field-removed": went(has),
  "field-renamed": [has("before", true), has("after", true)],
  "field-became-required": [requires("before", false), requires("after", true)],
  "field-became-optional": [requires("before", true), requires("after", false)],
  "null-added": went((side, expected) => nullable(side, !expected)),
  "null-removed": went(nullable),
  "null-or-absent-added": [...came(nullable), requires("after", false)],
  "null-or-absent-removed": [...went(nullable), requires("after", true)],
  "enum-value-added": [lists("before", "added", "none"), lists("after", "added", "all")],
  "enum-value-removed": [lists("before", "removed", "all"), lists("after", "removed", "none")],
  "enum-added": [lists("after", "values", "all")],
  "enum-removed": [lists("before", "values", "all")],
  "parameter-added": [...came(parameter), parameter("after", "optional")],
  "required-parameter-added": [...came(parameter), parameter("after", "required")],
  "parameter-removed": went(parameter),
  "parameter-became-required": [parameter("before", "optional"), parameter("after", "required")],
  "parameter-became-optional": [parameter("before", "required"), parameter("after", "optional")],
  "success-status-added": came(status),
  "success-status-removed": went(status),
  "error-status-added": came(status),
  "error-status-removed": went(status),
  "success-status-changed": both((side) => status(side, true, side)),
  "error-status-changed": both((side) => status(side, true, side)),
  "request-media-type-added": came(mediaType),
  "request-media-type-removed": went(mediaType),
  "request-media-type-changed": both((side) => mediaType(side, true, side)),
  "response-media-type-added": came(mediaType),
  "response-media-type-removed": went(mediaType),
  "response-media-type-changed": both((side) => mediaType(side, true, side)),
  "header-added": came(header),
  "header-removed": went(header),
  "required-header-removed": went(header),
  "format-added": both((side) => keyword(side, () => "format")),
  "format-removed": both((side) => keyword(side, () => "format")),
  "format-changed": both((side) => keyword(side, () => "format")),
  "pattern-added": both((side) => keyword(side, () => "pattern")),
  "pattern-removed": both((side) => keyword(side, () => "pattern")),
  "pattern-changed": both((side) => keyword(side, () => "pattern")),
  "limit-tightened": both((side) => keyword(side, limit)),
  "limit-loosened": both((side) => keyword(side, limit)),
  "limit-changed": both((side) => keyword(side, limit)),
};
