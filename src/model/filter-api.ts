/**
 * A version reduced to the included operations and events, and what these need.
 *
 * The rest is unchanged: the whole version decides names and the directions of types.
 */
import type { Schema } from "../schema/schema.js";
import { mentionedSchemas } from "../schema/visit-schema.js";
import type { ApiTraits, ErrorCodeSet } from "../traits/types.js";
import type { Api, ApiFilter, Event, LeftOut, ListName, Operation, Selection } from "./api.js";

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

/** Schemas that the traits name for the remaining operations and events. */
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

/** A set that no operation refers to applies to all of them. */
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

/** An operation or event, with its names for each filter list. */
export interface Candidate {
  readonly names: Partial<Readonly<Record<ListName, readonly string[]>>>;
  readonly isSandboxOnly: boolean;
}

export function operationCandidate({ id, method, path, tags, isSandboxOnly }: Operation): Candidate {
  return { names: { operations: [id, `${method} ${path}`], tags, paths: pathsOf(path) }, isSandboxOnly };
}

export function eventCandidate({ type, topic }: Event): Candidate {
  return { names: { events: topic === undefined ? [type] : [type, topic] }, isSandboxOnly: false };
}

/** Omitted parts have a name and no tags. A callback belongs to an operation, so filters do not name it. */
export function leftOutCandidate({ kind, name, operationId }: LeftOut): Candidate | undefined {
  const path = name.slice(name.indexOf("/"));
  const ids = operationId === undefined ? [] : [operationId];
  switch (kind) {
    case "operation":
      return { names: { operations: [...ids, name], paths: pathsOf(path) }, isSandboxOnly: false };
    case "path":
      return { names: { paths: pathsOf(path) }, isSandboxOnly: false };
    case "webhook":
      return { names: { events: [name.replace("webhook ", "")] }, isSandboxOnly: false };
    case "callback":
      return undefined;
  }
}

/** The path with and without its fixed query. */
function pathsOf(path: string): string[] {
  return [...new Set([path, path.replace(/\?.*$/, "")])];
}

type IsIncluded = (candidate: Candidate) => boolean;

function inclusion({ include = {}, exclude = {} }: ApiFilter): IsIncluded {
  const [isNamed, isRefused] = [choosing(include), choosing(exclude)];
  const [namesOperations, namesEvents] = [
    include.sandbox === true || [include.operations, include.tags, include.paths].some(isGiven),
    isGiven(include.events),
  ];
  return (candidate) => {
    const isLimited = candidate.names.events === undefined ? namesOperations : namesEvents;
    return (!isLimited || isNamed(candidate)) && !isRefused(candidate);
  };
}

/** The reason that a name is excluded, as the end of a sentence; undefined if no candidate is excluded. */
export function whyExcluded(filter: ApiFilter, candidates: readonly Candidate[]): string | undefined {
  const isIncluded = inclusion(filter);
  const excluded = candidates.find((candidate) => !isIncluded(candidate));
  if (excluded === undefined) return undefined;
  const { exclude = {} } = filter;
  if (exclude.sandbox === true && excluded.isSandboxOnly) return "by `exclude.sandbox`";
  for (const list of listNames) {
    const names = excluded.names[list] ?? [];
    const pattern = exclude[list]?.find((each) => names.some(matcher(each)));
    if (pattern !== undefined) return `by ${JSON.stringify(pattern)} under \`exclude.${list}\``;
  }
  return "because nothing under `include` names it";
}

function isGiven(list: readonly string[] | undefined): boolean {
  return list !== undefined;
}

function choosing({ sandbox, ...lists }: Selection): IsIncluded {
  const patterns = listNames.map((list) => [list, (lists[list] ?? []).map(matcher)] as const);
  return ({ names, isSandboxOnly }) =>
    (sandbox === true && isSandboxOnly) ||
    patterns.some(([list, matches]) => names[list]?.some((name) => matches.some((match) => match(name))));
}

export const listNames: readonly ListName[] = ["operations", "tags", "paths", "events"];

/**
 * `*` is any text without `/`, `**` is any text, and `/orders/**` includes `/orders`. All other characters are literal,
 * including the braces of a parameter.
 */
export function matcher(pattern: string): (name: string) => boolean {
  const [, body = pattern, below] = /^(.*?)(\/\*\*)?$/s.exec(pattern) ?? [];
  const text = body.replaceAll(
    /\*\*|\*|[^\w\s]/g,
    (character) => wildcards.get(character) ?? `\\${character}`,
  );
  const expression = new RegExp(`^${text}${below === undefined ? "" : "(?:/.*)?"}$`, "s");
  return (name) => expression.test(name);
}

const wildcards: ReadonlyMap<string, string> = new Map([
  ["*", "[^/]*"],
  ["**", ".*"],
]);
