/** Headers of answers, by name without case. */
import type { Header, Response } from "../../model/api.js";
import type { Part, UseRoot } from "../fact.js";
import type { OperationPair } from "./operation-pair.js";
import { addFact, addProse, addSchemas, useRoot, type Scope, type Spot } from "./scope.js";

export function compareHeaders(before: Response, after: Response, pair: OperationPair, scope: Scope): void {
  const [left, right] = [byName(before.headers), byName(after.headers)];
  for (const [key, header] of left) {
    const is = right.get(key);
    const at = { before: spotOf(before, header, pair.before.id), root: rootOf(pair, after, header) };
    if (is === undefined) {
      const { name, required, schema } = header;
      const difference = {
        kind: "header-removed",
        name,
        status: after.status,
        required,
        schemas: [schema],
      } as const;
      addFact(scope, difference, { before: at.before }, [at.root]);
    } else
      compareHeader(
        header,
        is,
        { ...at, after: spotOf(after, is, pair.after.id), status: after.status },
        scope,
      );
  }
  for (const [key, header] of right) {
    if (left.has(key)) continue;
    const { name, required, schema } = header;
    const difference = {
      kind: "header-added",
      name,
      status: after.status,
      required,
      schemas: [schema],
    } as const;
    addFact(scope, difference, { after: spotOf(after, header, pair.after.id) }, [
      rootOf(pair, after, header),
    ]);
  }
}

interface HeaderPlace {
  readonly before: Spot;
  readonly after: Spot;
  readonly root: UseRoot;
  readonly status: string;
}

function byName(headers: readonly Header[]): ReadonlyMap<string, Header> {
  return new Map(headers.map((header) => [header.name.toLowerCase(), header]));
}

function compareHeader(before: Header, after: Header, place: HeaderPlace, scope: Scope): void {
  for (const compare of new Set(Object.values(parts))) compare(before, after, place, scope);
}

type HeaderComparison = (before: Header, after: Header, place: HeaderPlace, scope: Scope) => void;

/** Every part of a header has its comparison. */
const parts: Record<keyof Header, HeaderComparison> = {
  name: compareProse,
  description: compareProse,
  required: compareRequired,
  deprecated: compareDeprecated,
  schema: compareSchema,
};

function compareProse(before: Header, after: Header, place: HeaderPlace, scope: Scope): void {
  addProse(scope, place.after.pointer, [before.description], [after.description]);
}

function compareRequired(
  before: Header,
  after: Header,
  { status, root, ...spots }: HeaderPlace,
  scope: Scope,
): void {
  if (before.required === after.required) return;
  const turned = { before: before.required, after: after.required };
  addFact(scope, { kind: "header-required", name: after.name, status, ...turned }, spots, [root]);
}

function compareDeprecated(
  before: Header,
  after: Header,
  { status: _, root, ...spots }: HeaderPlace,
  scope: Scope,
): void {
  if (before.deprecated === after.deprecated) return;
  addFact(scope, { kind: "deprecated", before: before.deprecated, after: after.deprecated }, spots, [root]);
}

function compareSchema(before: Header, after: Header, place: HeaderPlace, scope: Scope): void {
  addSchemas(scope, [before.schema, place.before], [after.schema, place.after], place.root);
}

function spotOf(response: Response, header: Header, id: string): Spot {
  return {
    owner: { kind: "operation", id, part: partOf(response, header) },
    pointer: `${response.pointer}/headers/${header.name}/schema`,
  };
}

function rootOf({ subject }: OperationPair, response: Response, header: Header): UseRoot {
  return useRoot(subject, "response", partOf(response, header));
}

function partOf({ status }: Response, { name }: Header): Part {
  return { kind: "header", status, name };
}
