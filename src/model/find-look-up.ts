/**
 * A way to find a call that took effect once its idempotency key is lost: an operation that reads what the call
 * creates, and the call's fields to find it by.
 */
import type { Schema } from "../schema/schema.js";
import type { SchemaView } from "../schema/schema-view.js";
import { listWords } from "../values/text.js";
import type { Operation } from "./api.js";
import { jsonContent } from "./build-content.js";

/** The operations, with `lookUp` for those with a key if one is found. */
export function withLookUps(operations: readonly Operation[], view: SchemaView): Operation[] {
  const readers = operations
    .filter(({ method, deprecated }) => method === "GET" && !deprecated)
    .map((operation) => ({
      operation,
      lists: namesOf(resultsOf(operation).flatMap((result) => view.listedItems(result))),
    }));
  return operations.map((operation) => {
    if (!operation.isKeyed || operation.method === "GET") return operation;
    const sent = jsonContent(operation.body?.content ?? [])?.schema;
    const fields = new Set(sent === undefined ? [] : view.possibleProperties(sent).keys());
    return { ...operation, ...findLookUp(operation, fields, readers) };
  });
}

interface Reader {
  readonly operation: Operation;
  /** The declared schemas of the items that it lists. */
  readonly lists: readonly string[];
}

/**
 * A dedicated field (`/orders/{order_number}/by-number`), else the list at the same path, else another list of what the
 * call returns. `fields`: those of the body.
 */
function findLookUp(
  operation: Operation,
  fields: ReadonlySet<string>,
  readers: readonly Reader[],
): Pick<Operation, "lookUp" | "lookUpBy"> {
  const results = namesOf(resultsOf(operation));
  const candidates = readers.flatMap(({ operation: reader, lists }) => {
    const wanted = namesIn(reader, "path").filter((name) => !isShared(name, reader, operation));
    if (wanted.some((name) => name === "id" || !fields.has(name))) return [];
    const isBelow = reader.path.startsWith(`${operation.path}/`) && wanted.length > 0;
    const isList = reader.path === operation.path;
    if (!isBelow && !isList && !results.some((name) => lists.includes(name))) return [];
    const by = [...wanted, ...namesIn(reader, "query").filter((name) => fields.has(name))];
    return [{ reader, by, rank: isBelow ? 0 : isList ? 1 : 2 }];
  });
  const [best] = candidates.sort((left, right) => left.rank - right.rank || right.by.length - left.by.length);
  if (best === undefined) return {};
  const { reader, rank } = best;
  const by = best.by.slice(0, 3);
  return {
    lookUp: reader.id + (by.length === 0 ? "" : ` by ${listWords(by)}`),
    ...(rank === 0 &&
      isOfOneThing(reader, operation) && {
        lookUpBy: { operation: reader.id, fields: namesIn(reader, "path") },
      }),
  };
}

/** True if what is read can only be what the call makes: what is found counts as proof that it took effect. */
function isOfOneThing(reader: Operation, operation: Operation): boolean {
  const results = namesOf(resultsOf(operation));
  return (
    namesOf(resultsOf(reader)).some((name) => results.includes(name)) &&
    namesIn(reader, "path")
      .filter((name) => !isShared(name, reader, operation))
      .every((name) => /(id|reference|number|key)$/i.test(name))
  );
}

/** True if the parameter has the same meaning in both paths: `{id}` in `/orders/{id}/refunds` and `/orders/{id}`. */
function isShared(name: string, { path }: Operation, other: Operation): boolean {
  const end = path.indexOf(`{${name}}`) + name.length + 2;
  return `${other.path}/`.startsWith(`${path.slice(0, end)}/`);
}

function namesIn({ parameters }: Operation, place: "path" | "query"): string[] {
  return parameters.filter((parameter) => parameter.in === place).map(({ name }) => name);
}

/** The bodies of successful responses. */
function resultsOf({ responses }: Operation): Schema[] {
  const successes = responses.filter(({ status }) => status.startsWith("2"));
  return successes.flatMap(({ content }) => jsonContent(content)?.schema ?? []);
}

function namesOf(schemas: readonly Schema[]): string[] {
  return schemas.flatMap(({ reference }) => reference ?? []);
}
