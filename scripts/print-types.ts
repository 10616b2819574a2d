/**
 * Definitions as TypeScript interfaces, for the declarations of the package. They are equal to the types that `src/` infers,
 * with a comment on every key and without zod, so that a consumer's compiler need not read zod's declarations as well.
 */
import { apiConfig, generateConfig, selection } from "../src/config/config-form.js";
import { loadZod, type Definition } from "../src/forms/define.js";
import {
  credential,
  environments,
  errorCode,
  errorCodeSet,
  errors,
  idempotency,
  scope,
} from "../src/traits/calls.js";
import { lifecycle, lifecycleState, transition, trigger } from "../src/traits/lifecycles.js";
import { message, messagePart, signing, signingPart } from "../src/traits/signing.js";
import { oldestFirst, pagination } from "../src/traits/paging.js";
import { operation, root, schema } from "../src/traits/places.js";
import { behaviour, policy, version } from "../src/traits/version.js";
import { event, repeatedField, webhooks, webhookSignature } from "../src/traits/webhooks.js";
import type { JsonForm } from "./json-form.js";

const traitTypes = {
  ApiTraits: root,
  VersionTrait: version,
  CredentialTrait: credential,
  IdempotencyTrait: idempotency,
  ScopeTrait: scope,
  ErrorTraits: errors,
  ErrorCodeSet: errorCodeSet,
  ErrorCode: errorCode,
  WebhookTraits: webhooks,
  EventTrait: event,
  RepeatedField: repeatedField,
  WebhookSignatureTrait: webhookSignature,
  SigningTraits: signing,
  SigningPart: signingPart,
  MessageTrait: message,
  MessagePart: messagePart,
  EnvironmentTraits: environments,
  LifecycleTrait: lifecycle,
  LifecycleState: lifecycleState,
  TransitionTrait: transition,
  Trigger: trigger,
  BehaviourChange: behaviour,
  PolicyTrait: policy,
  OperationTraits: operation,
  PagingTrait: pagination,
  OldestFirstTrait: oldestFirst,
  SchemaTraits: schema,
};

export const configTypes = { GenerateConfig: generateConfig, ApiConfig: apiConfig, Selection: selection };

/** Modules of `src/` whose inferred types are printed. */
export const printedTypes = { "traits/types": traitTypes, "config/config-types": configTypes };

/** A module with the given types. */
export function printTypes(definitions: Readonly<Record<string, Definition>>): string {
  const z = loadZod();
  const names = z.registry<{ id: string }>();
  for (const [name, definition] of Object.entries(definitions)) names.add(definition(), { id: name });
  const { schemas } = z.toJSONSchema(names, { uri: (name) => name });
  const declarations = Object.keys(definitions).map((name) => declaration(name, schemas[name] as JsonForm));
  return declarations.join("\n\n");
}

function declaration(name: string, form: JsonForm): string {
  return form.properties === undefined
    ? `${comment(form)}export type ${name} = ${typeOf(form)};`
    : `${comment(form)}export interface ${name} ${typeOf(form)}`;
}

function typeOf(form: JsonForm): string {
  if (form.$ref !== undefined) return form.$ref;
  if (form.const !== undefined) return JSON.stringify(form.const);
  if (form.enum !== undefined) return form.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (form.oneOf !== undefined) return form.oneOf.map(typeOf).join(" | ");
  if (form.anyOf !== undefined) return alternatives(form.anyOf).join(" | ");
  switch (form.type) {
    case "array":
      return `readonly (${typeOf(form.items ?? {})})[]`;
    case "object":
      return form.properties === undefined ? record(form) : `{ ${members(form).join("\n")} }`;
    case "integer":
      return "number";
    case "string":
    case "number":
    case "boolean":
      return form.type;
    case undefined:
      // Any value: only a comment can be printed.
      if (Object.keys(form).every((key) => key === "description")) return "unknown";
      throw new Error(`No type is known for ${JSON.stringify(form)}.`);
    default:
      throw new Error(`No type is known for ${JSON.stringify(form)}.`);
  }
}

/** Keys of other alternatives are optional and `undefined`, so that they can be read without narrowing first. */
function alternatives(forms: readonly JsonForm[]): string[] {
  const keys = [...new Set(forms.flatMap(({ properties = {} }) => Object.keys(properties)))];
  return forms.map((form) => {
    const { properties } = form;
    if (properties === undefined) return typeOf(form);
    const absent = keys.filter((key) => !Object.hasOwn(properties, key));
    return `{ ${[...members(form), ...absent.map((key) => `readonly ${key}?: undefined;`)].join("\n")} }`;
  });
}

function members({ properties = {}, required = [] }: JsonForm): string[] {
  return Object.entries(properties).map(
    ([key, form]) => `${comment(form)}readonly ${key}${required.includes(key) ? "" : "?"}: ${typeOf(form)};`,
  );
}

function record({ additionalProperties }: JsonForm): string {
  if (typeof additionalProperties !== "object")
    throw new Error("An object has neither keys nor a form of its values.");
  return `Readonly<Record<string, ${typeOf(additionalProperties)}>>`;
}

function comment({ description }: JsonForm): string {
  return description === undefined ? "" : `/** ${description} */\n`;
}
