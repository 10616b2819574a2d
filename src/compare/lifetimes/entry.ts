/**
 * The named things of one version: operations, events, types and error codes, and inside them parameters, statuses,
 * headers, callbacks, fields, values and members of unions.
 *
 * A version's own entries end at references, so that each is at its declaration. When looking for an entry of another
 * version, references are followed, so an inlined type keeps its fields.
 */
import type { JsonValue } from "../../values/json.js";
import type { Api, Event, Operation, Response } from "../../model/api.js";
import type { Schema } from "../../schema/schema.js";
import { eventSchemas } from "../../timeline/directions.js";
import type { Correspondence } from "../correspondence.js";
import {
  child,
  items,
  pathText,
  placeOfNode,
  startNode,
  values,
  type Node,
  type Step,
} from "../schemas/node.js";
import { declarationNode } from "../schemas/view.js";
import type { Owner } from "../place.js";
import { isEventLeftOut, isOperationLeftOut } from "../not-compared.js";

export type EntryKind =
  | "operation"
  | "event"
  | "type"
  | "error-code"
  | "parameter"
  | "status"
  | "header"
  | "callback"
  | "field"
  | "value"
  | "member";

/** Where in a call or delivery a thing is. */
export type CallPart =
  | { readonly kind: "parameter"; readonly in: string }
  | { readonly kind: "response"; readonly status: string }
  | { readonly kind: "body" | "payload" };

export interface Entry {
  readonly kind: EntryKind;
  /** Its own name: `status`, `ach`, `409`. */
  readonly name: string;
  /** Its position in the containing entry, or in its part: `[]`; usually empty. */
  readonly way: string;
  /** Of a parameter, and of what a body or payload contains. */
  readonly part?: CallPart;
  /** Its keys among its siblings in all versions; the first match counts. */
  readonly keys: readonly string[];
  readonly isDeprecated: boolean;
  /** The date after which it may be removed. */
  readonly sunset?: string;
  /** Its key in the previous version, if that may be another. */
  former?(step: Correspondence): string | undefined;
  inside(isBehindReferences: boolean): readonly Entry[];
  /** True for an operation or event that the version has, but that an error in its document hides. */
  isHiddenIn?(api: Api): boolean;
}

export function topEntries(api: Api): readonly Entry[] {
  return [
    ...api.operations.map((operation) => operationEntry(operation, api)),
    ...api.events.map((event) => eventEntry("event", event, api)),
    ...Array.from(api.schemas.values(), ({ name, schema }): Entry => {
      const node = declarationNode(name, api);
      return {
        ...schemaEntry("type", name, "", node === undefined ? [] : [node], schema.deprecated === true, api),
        former: (step) => keyOf("type", "", step.formerName("type", name)),
      };
    }),
    ...api.errorSets.flatMap((set) =>
      set.codes.map(({ code }) => leaf("error-code", code, set.name, [keyOf("error-code", set.name, code)])),
    ),
  ];
}

function keyOf(kind: EntryKind, way: string, name: string): string {
  return `${kind} ${way} ${name}`;
}

function operationEntry(operation: Operation, api: Api): Entry {
  const { id, deprecated, sunset, parameters, body, responses, callbacks } = operation;
  const nodeOf = (schema: Schema): Node => {
    const owner: Owner = { kind: "operation", name: id, part: { kind: "operation" } };
    return startNode(schema, { owner, pointer: operation.pointer });
  };
  return {
    ...leaf("operation", id, "", [keyOf("operation", "", id)]),
    isDeprecated: deprecated,
    ...(sunset === undefined ? {} : { sunset }),
    former: (step) => keyOf("operation", "", step.formerName("operation", id)),
    isHiddenIn: (other) => isOperationLeftOut(operation, api, other),
    inside: (isBehindReferences) => [
      ...parameters.map(({ name, in: place, schema, deprecated: isDeprecated }): Entry => ({
        ...schemaEntry("parameter", name, "", [nodeOf(schema)], isDeprecated, api),
        part: { kind: "parameter", in: place },
        keys: [keyOf("parameter", place, name)],
        former: (step) => {
          const former = step.formerParameter(id, { in: place, name });
          return former && keyOf("parameter", former.in, former.name);
        },
      })),
      ...responses.map((response) => statusEntry(response, operation, nodeOf, api)),
      ...callbacks.map((event) => eventEntry("callback", event, api)),
      ...insidePart(
        "body",
        insideSchemas(
          (body?.content ?? []).map(({ schema }) => nodeOf(schema)),
          isBehindReferences,
          api,
        ),
      ),
    ],
  };
}

function statusEntry(
  { status, headers, content }: Response,
  { id }: Operation,
  nodeOf: (schema: Schema) => Node,
  api: Api,
): Entry {
  return {
    ...leaf("status", status, "", [keyOf("status", "", status)]),
    former: (step) => keyOf("status", "", step.formerName("status", status, id)),
    inside: (isBehindReferences) => [
      ...headers.map(({ name, schema, deprecated }): Entry => ({
        ...schemaEntry("header", name, "", [nodeOf(schema)], deprecated, api),
        // Header names are case-insensitive (RFC 9110, 5.1).
        keys: [keyOf("header", "", name.toLowerCase())],
        former: (step) => keyOf("header", "", step.formerName("header", name, id).toLowerCase()),
      })),
      ...insideSchemas(
        content.map(({ schema }) => nodeOf(schema)),
        isBehindReferences,
        api,
      ),
    ],
  };
}

function eventEntry(kind: "event" | "callback", event: Event, api: Api): Entry {
  const owner: Owner = { kind: "event", name: event.type, part: { kind: "payload" } };
  const nodes = eventSchemas(event).map((schema) => startNode(schema, { owner, pointer: event.pointer }));
  return {
    ...leaf(kind, event.type, "", [keyOf(kind, "", event.type)]),
    isDeprecated: event.deprecated,
    former: (step) => keyOf(kind, "", kind === "event" ? step.formerName(kind, event.type) : event.type),
    isHiddenIn: (other) => isEventLeftOut(event, other),
    inside: (isBehindReferences) => {
      const entries = insideSchemas(nodes, isBehindReferences, api);
      return kind === "event" ? insidePart("payload", entries) : entries;
    },
  };
}

function schemaEntry(
  kind: EntryKind,
  name: string,
  way: string,
  nodes: readonly Node[],
  isDeprecated: boolean,
  api: Api,
): Entry {
  return {
    ...leaf(kind, name, way, [keyOf(kind, way, name)]),
    isDeprecated,
    inside: (isBehindReferences) => insideSchemas(nodes, isBehindReferences, api),
  };
}

function insidePart(kind: "body" | "payload", entries: readonly Entry[]): Entry[] {
  return entries.map((entry) => ({ ...entry, part: { kind } }));
}

function leaf(kind: EntryKind, name: string, way: string, keys: readonly string[]): Entry {
  return { kind, name, way, keys, isDeprecated: false, inside: () => [] };
}

/** The fields, values and members of a value with all of these schemas, each once. */
function insideSchemas(nodes: readonly Node[], isBehindReferences: boolean, api: Api): readonly Entry[] {
  const fields = new Map<string, FieldForms>();
  const leaves = new Map<string, Entry>();
  const followed = new Set<string>();
  const visit = (node: Node, way: string): void => {
    const { schema } = node;
    const into = (inner: Schema, step: Step): void => {
      const adds = step.kind === "member" ? "" : pathText([step]);
      visit(child(node, inner, step), way + adds);
    };
    if (schema.reference !== undefined) {
      const isNew = isBehindReferences && !followed.has(schema.reference);
      followed.add(schema.reference);
      const target = isNew ? declarationNode(schema.reference, api) : undefined;
      if (target !== undefined) visit(target, way);
      return;
    }
    for (const [name, property] of schema.properties ?? []) {
      const key = keyOf("field", way, name);
      const forms = fields.get(key) ?? { name, way, nodes: [] };
      forms.nodes.push(child(node, property, { kind: "property", name }));
      fields.set(key, forms);
    }
    for (const value of schema.enum ?? []) {
      const key = keyOf("value", way, nameOfValue(value));
      leaves.set(key, leaf("value", nameOfValue(value), way, [key]));
    }
    for (const keyword of ["allOf", "anyOf", "oneOf"] as const) {
      schema[keyword]?.forEach((member, index) => {
        if (keyword !== "allOf") {
          const entry = memberEntry(member, schema.tag?.values[index] ?? [], way);
          if (entry !== undefined) leaves.set(entry.keys.join(), entry);
        }
        into(member, { kind: "member", keyword });
      });
    }
    schema.prefixItems?.forEach((position, index) => {
      into(position, { kind: "position", index });
    });
    if (schema.items !== undefined && schema.items !== false) into(schema.items, items);
    if (schema.additionalProperties !== undefined && schema.additionalProperties !== false)
      into(schema.additionalProperties, values);
  };
  for (const node of nodes) visit(node, "");
  return [...Array.from(fields.values(), (forms) => fieldEntry(forms, api)), ...leaves.values()];
}

/** The schemas of a field in several members of a union, or in several media types. */
interface FieldForms {
  readonly name: string;
  readonly way: string;
  readonly nodes: Node[];
}

function fieldEntry({ name, way, nodes }: FieldForms, api: Api): Entry {
  const isDeprecated = nodes.every(({ schema }) => schema.deprecated === true);
  const entry = schemaEntry("field", name, way, nodes, isDeprecated, api);
  const [node] = nodes;
  return {
    ...entry,
    former: (step) => {
      const former = node && step.formerField(name, () => placeOfNode(node));
      return former && keyOf("field", way, former);
    },
  };
}

/** A member is identified by its tag and by its type, so it keeps its identity when it gains one of them. */
function memberEntry(
  { reference, types }: Schema,
  tagValues: readonly string[],
  way: string,
): Entry | undefined {
  const tags = tagValues.join(" | ");
  const plain = types?.includes("object") === true ? undefined : types?.join(" | ");
  const name = tags === "" ? (reference ?? plain) : tags;
  if (name === undefined || name === "") return undefined;
  const keys = [
    ...(tags === "" ? [] : [keyOf("member", way, tags)]),
    ...(reference === undefined ? [] : [memberKey(way, reference)]),
    ...(tags === "" && reference === undefined ? [keyOf("member", way, name)] : []),
  ];
  return {
    ...leaf("member", name, way, keys),
    former: (step) => reference && memberKey(way, step.formerName("type", reference)),
  };
}

/** The key of a member that is a declared type. */
function memberKey(way: string, type: string): string {
  return keyOf("member", `${way} of type`, type);
}

function nameOfValue(value: JsonValue): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
