/**
 * The aligned declarations of all versions: equal names are the same thing, and equal shapes are shared.
 *
 * Everything that a version emits is a declaration with a home, so emitters never compare their output.
 */
import { stronglyConnected } from "../values/graph.js";
import { jsonKey } from "../values/json.js";
import type { Api, Event, Operation, SchemaDeclaration, Response } from "../model/api.js";
import type { ErrorCodeSet, MessageTrait, ScopeTrait, SigningTraits } from "../traits/types.js";
import { compareVersions, type ApiVersion } from "../values/version.js";
import { references } from "../schema/visit-schema.js";
import { readDirections, type Directions } from "./directions.js";
import { Homes, type Placed, type Placing } from "./homes.js";
import { placeLifecycles, type Lifecycles } from "./lifecycles.js";
import { placeVerification, placeWebhooks, type Verification, type Webhooks } from "./webhooks.js";

export interface Timeline {
  readonly api: string;
  /** Oldest first; never empty. */
  readonly versions: readonly TimelineVersion[];
  /** Includes what the configuration excludes; absent without a filter. */
  readonly whole?: Timeline;
}

export interface TimelineVersion {
  readonly api: Api;
  readonly version: ApiVersion;
  readonly schemas: ReadonlyMap<string, Placed<SchemaDeclaration>>;
  /** By operation id. */
  readonly operations: ReadonlyMap<string, Placed<Operation>>;
  /** Inputs by operation id: often unchanged when answers are not. */
  readonly arguments: ReadonlyMap<string, Placed<Operation>>;
  /** Answers by operation id. */
  readonly answers: ReadonlyMap<string, readonly DeclaredAnswer[]>;
  /** By event type. */
  readonly events: ReadonlyMap<string, Placed<Event>>;
  readonly errorSets: ReadonlyMap<string, Placed<ErrorCodeSet>>;
  readonly messages: ReadonlyMap<string, Placed<MessageTrait>>;
  readonly lifecycles: Lifecycles;
  /** The optional headers of a call. */
  readonly scopeOptions: Placed<readonly ScopeTrait[]> | undefined;
  /** Signing of requests. */
  readonly signing: Placed<SigningTraits> | undefined;
  /** The common part of the version's events; undefined without events. */
  readonly verification: Verification;
  readonly webhooks: Webhooks | undefined;
  /** Directions in which schemas travel. */
  readonly directions: Directions;
}

/** `apis` are versions of one API in any order. */
export function buildTimeline(apis: readonly Api[]): Timeline {
  const sorted = [...apis].sort((left, right) => compareVersions(left.version, right.version));
  const [oldest] = sorted;
  if (oldest === undefined) throw new RangeError("A timeline needs at least one version.");
  const homes = new Homes();
  if (sorted.every(({ whole }) => whole === undefined))
    return { api: oldest.name, versions: sorted.map((api) => placeVersion(api, homes)) };
  const whole = buildTimeline(sorted.map((api) => api.whole ?? api));
  // All users of a type decide its directions, so that including more of them changes no type.
  const versions = sorted.map((api, index) => placeVersion(api, homes, whole.versions[index]?.directions));
  return { api: oldest.name, versions, whole };
}

function placeVersion(api: Api, homes: Homes, known?: Directions): TimelineVersion {
  const edges = edgesOf(api);
  const directions = known ?? readDirections(api, edges);
  const schemas = placeSchemas(api, edges, directions, homes.placing(api.version));
  const place = homes.placing(api.version, schemas);
  const events = place.all("event", byKey(api.events, "type"), (event) => shapeOfEvent(event, api));
  const answers = new Map(api.operations.map((operation) => [operation.id, declaredAnswers(operation, api)]));
  const operations = place.all("operation", byKey(api.operations, "id"), (operation) =>
    shapeOfOperation(operation, answers.get(operation.id) ?? [], api),
  );
  const args = place.all("arguments", byKey(api.operations, "id"), shapeOfArguments);
  const { scope = [], signing } = api.traits;
  const verification = placeVerification(api, place);
  return {
    api,
    version: api.version,
    directions,
    schemas,
    operations,
    arguments: args,
    answers,
    events,
    errorSets: place.all("errors", byKey(api.errorSets, "name"), shapeOfErrorSet),
    messages: place.all("message", byKey(api.messages, "name"), shapeOfMessage),
    lifecycles: placeLifecycles(api, { operations, arguments: args, events }, place),
    scopeOptions: scope.length === 0 ? undefined : place.one("scope options", scope, scope),
    signing: signing && place.one("signing", signing, signing),
    verification,
    webhooks: placeWebhooks(api, events, verification, place),
  };
}

/** The declarations that each schema mentions. */
function edgesOf({ schemas }: Api): ReadonlyMap<string, readonly string[]> {
  return new Map(
    Array.from(schemas, ([name, { schema }]) => [
      name,
      references(schema).filter((target) => schemas.has(target)),
    ]),
  );
}

/**
 * A declaration is shared only if everything that it reaches is the same, too.
 *
 * The members of a cycle (a strongly connected component) have one home: their shape consists of their own shapes and
 * the homes of the declarations that they mention outside.
 */
function placeSchemas(
  api: Api,
  edges: ReadonlyMap<string, readonly string[]>,
  { received, forms }: Directions,
  place: Placing,
): ReadonlyMap<string, Placed<SchemaDeclaration>> {
  const own = place.all("own shape of schema", api.schemas, ({ schema }, name) => [
    schema,
    forms.get(name),
    isNullable(name, api, received),
    errorFields(name, api),
  ]);
  const placed = new Map<string, ApiVersion>();
  for (const component of stronglyConnected(edges)) {
    const members = component.sort();
    // Targets come before their sources, so an unplaced target is inside the cycle.
    const outward = new Set(
      members.flatMap((name) => edges.get(name) ?? []).filter((name) => placed.has(name)),
    );
    const shape = [
      members.map((name) => [name, own.get(name)?.home]),
      Array.from(outward, (name) => [name, placed.get(name)]),
    ];
    const { home } = place.one(`schemas from ${members[0] ?? ""}`, members, shape);
    for (const name of members) placed.set(name, home);
  }
  return new Map(
    Array.from(api.schemas, ([name, declaration]) => [
      name,
      { declaration, home: placed.get(name) ?? api.version },
    ]),
  );
}

/** If optional fields of answers may be null, the type of a schema depends on its use in answers. */
function isNullable(name: string, { traits }: Api, received: ReadonlySet<string>): boolean {
  return traits.nullableOptionals === true && received.has(name);
}

/** A field typed by an error-code set depends on the set's codes. */
function errorFields(name: string, { errorSets }: Api): unknown {
  return errorSets
    .filter(({ field }) => field?.schema === name)
    .map(({ name: set, field, codes }) => [set, field?.property, codes.map(({ code }) => code)]);
}

function shapeOfEvent(event: Event, { traits }: Api): unknown {
  const container =
    event.payload.kind === "contained"
      ? [{ reference: event.payload.container }, traits.webhooks?.container?.typeField]
      : undefined;
  return [event, container, traits.nullableOptionals];
}

function shapeOfOperation(operation: Operation, answers: readonly DeclaredAnswer[], api: Api): unknown {
  const sets = Array.from(operation.errorSets.values(), (name) =>
    api.errorSets.find((set) => set.name === name),
  );
  const refusals = answers.flatMap(({ status, refusal }) =>
    refusal === undefined ? [] : [{ status, body: { reference: refusal } }],
  );
  return [operation, sets, refusals];
}

/** Arguments are declared with their operation, and sandbox operations have a place of their own. */
function shapeOfArguments({ parameters, body, atLeastOneOf, isSandboxOnly }: Operation): unknown {
  return [parameters, body, atLeastOneOf, isSandboxOnly];
}

/** The reader of a code set sees all of it, so everything counts. */
function shapeOfErrorSet(set: ErrorCodeSet): unknown {
  return jsonKey(set);
}

/** The template, and the parts that it needs. */
function shapeOfMessage({ template, parts }: MessageTrait): unknown {
  return [template, new Map(Object.entries(parts).map(([name, { day = "" }]) => [name, day]))];
}

function byKey<Key extends string, Item extends Record<Key, string>>(
  items: readonly Item[],
  key: Key,
): (readonly [string, Item])[] {
  return items.map((item) => [item[key], item] as const);
}

export type DeclaredAnswer =
  | {
      readonly kind: "response";
      readonly status: string;
      readonly response: Response;
      /** The schema of the refusal that can come instead of the declared body. */
      readonly refusal: string | undefined;
    }
  /** Only the trait has this status: any other body with it remains undeclared. */
  | { readonly kind: "refusal"; readonly status: string; readonly refusal: string };

/**
 * The answers of an operation by status, including the refusal of a version.
 *
 * Documents rarely declare the refusal for each operation; the trait declares it for all operations that have a version.
 * If the document has the status, a range or `default`, the refusal is one more body of that status; otherwise the only one.
 */
function declaredAnswers(operation: Operation, { traits }: Api): readonly DeclaredAnswer[] {
  // An answer to HEAD has no body (RFC 9110, 9.3.2), not even to refuse the version.
  const isBodiless = operation.method === "HEAD";
  const responses = isBodiless
    ? operation.responses.map((response) => ({ ...response, content: [] }))
    : operation.responses;
  const declared = responses.map((response) => answer(response, response.status, undefined));
  const unsupported = operation.ignoresVersion || isBodiless ? undefined : traits.version?.unsupported;
  if (unsupported?.schema === undefined) return declared;
  const status = String(unsupported.status);
  const others = declared.filter((each) => each.status !== status);
  const find = (wanted: string): Response | undefined => responses.find((each) => each.status === wanted);
  const response = find(status) ?? find(`${status.charAt(0)}XX`) ?? find("default");
  const refused: DeclaredAnswer =
    response === undefined
      ? { kind: "refusal", status, refusal: unsupported.schema }
      : answer(response, status, unsupported.schema);
  return [refused, ...others].sort((left, right) => (left.status < right.status ? -1 : 1));
}

/** `status`: that of the response, or a specific one taken from its range or `default`. */
function answer(response: Response, status: string, refusal: string | undefined): DeclaredAnswer {
  return { kind: "response", status, response: { ...response, status }, refusal };
}
