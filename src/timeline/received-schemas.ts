/** The schemas that reach the client: in an answer, the refusal of a version too, in an event, or in a callback's delivery. */
import type { Api, Event } from "../model/api.js";
import type { Schema } from "../schema/schema.js";
import { references } from "../schema/visit-schema.js";

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
  const { unsupported } = api.traits.version ?? {};
  const refusals = unsupported === undefined ? [] : [{ reference: unsupported.schema }];
  return [...answers, ...refusals, ...[...api.events, ...callbacks].flatMap(eventSchemas)];
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
