/** The schemas that reach the client: in an answer, in an event, or in what a callback delivers. */
import type { Api, Event } from "../model/api.js";
import type { Schema } from "../model/schema.js";
import { references } from "../model/visit-schema.js";

export function receivedSchemas(api: Api): ReadonlySet<string> {
  const received = new Set<string>();
  const waiting = receivedRoots(api).flatMap(references);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (received.has(name)) continue;
    received.add(name);
    const declaration = api.schemas.get(name);
    if (declaration !== undefined) waiting.push(...references(declaration.schema));
  }
  return received;
}

function receivedRoots(api: Api): Schema[] {
  const answers = api.operations.flatMap(({ responses }) =>
    responses.flatMap(({ content, headers }) => [...content, ...headers].map(({ schema }) => schema)),
  );
  const callbacks = api.operations.flatMap((operation) => operation.callbacks);
  return [...answers, ...[...api.events, ...callbacks].flatMap(eventSchemas)];
}

function eventSchemas({ payload }: Event): Schema[] {
  switch (payload.kind) {
    case "contained":
      return [{ reference: payload.container }, payload.message];
    case "whole":
      return [payload.body];
    case "unknown":
      return [];
  }
}
