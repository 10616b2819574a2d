/** What must hold for every model: nothing dangling, no name twice, and the same in whatever order it is built. */
import type { ValidDocument } from "../../src/document/valid-document.js";
import type { Api, Event } from "../../src/model/api.js";
import type { Schema } from "../../src/schema/schema.js";
import { references } from "../../src/schema/visit-schema.js";
import { breaches } from "../support/normal-form.js";

/** A line for each rule that is broken somewhere. */
export function modelFaults(api: Api): string[] {
  const schemas = schemasOf(api);
  return [
    ...schemas
      .flatMap(references)
      .filter((name) => !api.schemas.has(name))
      .map((name) => `${name} is nowhere`),
    ...new Set(schemas.flatMap(breaches)),
    ...repeated(api.operations.map(({ id }) => id)),
    ...repeated(api.events.map(({ type }) => type)),
  ];
}

function schemasOf(api: Api): Schema[] {
  const bodies = api.operations.flatMap(({ parameters, body, responses }) => [
    ...parameters,
    ...(body?.content ?? []),
    ...responses.flatMap(({ content, headers }) => [...content, ...headers]),
  ]);
  return [
    ...[...api.schemas.values(), ...bodies].map(({ schema }) => schema),
    ...api.events.flatMap(payloadSchemas),
  ];
}

function payloadSchemas({ payload }: Event): Schema[] {
  return payload.kind === "whole" ? [payload.body] : [];
}

function repeated(names: readonly string[]): string[] {
  return names.filter((name, index) => names.indexOf(name) !== index).map((name) => `${name} twice`);
}

/** The same document in another order, where order means nothing. */
export function shuffled(document: ValidDocument): ValidDocument {
  return {
    ...document,
    schemas: new Map([...document.schemas].reverse()),
    operations: [...document.operations].reverse(),
    webhooks: [...document.webhooks].reverse(),
  };
}

/** Equal for equal models. */
export function modelText(api: Api): string {
  return JSON.stringify(api, (_key, value: unknown) => (value instanceof Map ? [...value] : value));
}
