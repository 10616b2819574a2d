/**
 * A version with what the configuration includes: operations and events, and what these need.
 *
 * What is left is exactly as it was: names, and which way a type travels, are decided by the whole version.
 */
import type { Schema } from "../../schema/schema.js";
import { mentionedSchemas } from "../../schema/visit-schema.js";
import type { Api, Event, LeftOut, Operation } from "../api.js";
import type { ApiTraits, ErrorCodeSet } from "../traits.js";
import {
  type ApiFilter,
  eventCandidate,
  inclusion,
  type IsIncluded,
  leftOutCandidate,
  operationCandidate,
} from "./api-filter.js";

export function filterApi(whole: Api, filter: ApiFilter): Api {
  const isIncluded = inclusion(filter);
  const operations = whole.operations.filter((operation) => isIncluded(operationCandidate(operation)));
  const events = whole.events.filter((event) => isIncluded(eventCandidate(event)));
  const mentioned = traitReferences(whole, operations, events);
  const reached = mentionedSchemas(
    [operations, events, mentioned],
    (name) => whole.schemas.get(name)?.schema,
  );
  const schemas = new Map([...whole.schemas].filter(([name]) => reached.has(name)));
  const messages = whole.messages.filter(({ field }) => schemas.has(field.schema));
  return {
    ...whole,
    whole,
    filter,
    operations,
    credentials: whole.credentials.filter(({ name }) => isCredentialUsed(name, operations)),
    leftOut: whole.leftOut.filter((each) => isLeftOutIncluded(each, isIncluded)),
    events,
    schemas,
    errorSets: whole.errorSets.filter((set) => isErrorSetUsed(set, operations, { schemas }, whole)),
    messages,
    workflows: possibleWorkflows(whole, operations),
    lifecycles: whole.lifecycles.flatMap((lifecycle) => {
      const holders = lifecycle.holders.filter(({ schema }) => schemas.has(schema));
      return holders.length > 0 ? [{ ...lifecycle, holders }] : [];
    }),
    traits: filterTraits(whole, { operations, events, messages }),
  };
}

function isLeftOutIncluded(leftOut: LeftOut, isIncluded: IsIncluded): boolean {
  const candidate = leftOutCandidate(leftOut);
  return candidate === undefined || isIncluded(candidate);
}

/** What the traits themselves name, and what they mean for what is left. */
function traitReferences(
  { traits }: Api,
  operations: readonly Operation[],
  events: readonly Event[],
): Schema[] {
  const refusal = operations.length === 0 ? undefined : traits.version?.unsupported?.schema;
  const containers = events.map(({ payload }) =>
    payload.kind === "contained" ? payload.container : undefined,
  );
  return [refusal, ...containers].flatMap((name) => (name === undefined ? [] : [{ reference: name }]));
}

function isCredentialUsed(name: string, operations: readonly Operation[]): boolean {
  return operations.some(({ credentials }) => credentials.some((names) => names.includes(name)));
}

/** A set that no operation draws from is for all of them. */
function isErrorSetUsed(
  { name, field }: ErrorCodeSet,
  operations: readonly Operation[],
  { schemas }: Pick<Api, "schemas">,
  whole: Api,
): boolean {
  const isDrawnFrom = (operation: Operation): boolean => [...operation.errorSets.values()].includes(name);
  return (
    operations.some(isDrawnFrom) ||
    (field !== undefined && schemas.has(field.schema)) ||
    !whole.operations.some(isDrawnFrom)
  );
}

/** Those whose steps, and whose earlier workflows, can all be done. */
function possibleWorkflows({ workflows }: Api, operations: readonly Operation[]): Api["workflows"] {
  const [ids, possible] = [new Set(operations.map(({ id }) => id)), new Set<string>()];
  return workflows.filter(({ id, dependsOn, steps }) => {
    const isPossible =
      steps.every(({ operation }) => ids.has(operation)) && dependsOn.every((name) => possible.has(name));
    if (isPossible) possible.add(id);
    return isPossible;
  });
}

/** The traits that list operations, events or messages. */
function filterTraits(
  whole: Api,
  { operations, events, messages }: Pick<Api, "operations" | "events" | "messages">,
): ApiTraits {
  const { traits } = whole;
  const { auth, behaviours, webhooks } = traits;
  const usedAuth = auth?.filter(({ name }) => isCredentialUsed(name, operations)) ?? [];
  const [types, ids] = [new Set(events.map(({ type }) => type)), new Set(operations.map(({ id }) => id))];
  const excluded = new Set(whole.operations.map(({ id }) => id).filter((id) => !ids.has(id)));
  const gone = new Set(whole.events.map(({ type }) => type).filter((type) => !types.has(type)));
  return {
    ...withoutAuth(traits),
    ...(usedAuth.length > 0 && { auth: usedAuth }),
    ...(traits.messages && { messages }),
    ...(behaviours && {
      behaviours: behaviours
        .map((behaviour) => ({
          ...behaviour,
          operations: behaviour.operations.filter((name) => !excluded.has(name)),
          ...(behaviour.events && { events: behaviour.events.filter((name) => !gone.has(name)) }),
          ...(behaviour.responses && {
            responses: behaviour.responses.filter(({ operation }) => !excluded.has(operation)),
          }),
        }))
        .filter((behaviour) => behaviour.operations.length > 0),
    }),
    ...(webhooks?.events && {
      webhooks: {
        ...webhooks,
        events: webhooks.events.filter(({ type, topic = "" }) => types.has(type ?? topic)),
      },
    }),
  };
}

function withoutAuth({ auth: _, ...traits }: ApiTraits): ApiTraits {
  return traits;
}
