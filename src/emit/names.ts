/**
 * A unique identifier for each declaration of an API, across all its versions.
 *
 * Names are given in the order of the versions, so that a new version never renames what an older one has. Within a
 * version, they do not depend on the order of the document: if two collide, both get a distinguishing part.
 *
 * Operations have their own table, and so do types, events and their parts. A name in both, or in a module without
 * names from the document, exists in its module; the version's index exports one of them (`emit-index.ts`).
 */
import type { DiagnosticPlace } from "../diagnostics/diagnostic.js";
import type { Report } from "../diagnostics/report.js";
import type { Api, Operation } from "../model/api.js";
import type { Timeline, TimelineVersion } from "../timeline/timeline.js";
import type { Tag } from "../schema/schema.js";
import { distinctNames, placeNames, shortHash, spelledWords } from "../values/place-name.js";
import { settleNames } from "../values/settle-names.js";
import {
  camelCase,
  isClientMember,
  isExportable,
  pascalCase,
  typeIdentifier,
  valueIdentifier,
} from "../code/identifier.js";
import { eventNames } from "./fixed-names.js";
import { groupOperations, type GroupedName } from "./group-operations.js";
import { typeWishes } from "./name-types.js";

export interface Names {
  schema(name: string): string;
  /** The request type of a schema with two forms. */
  writable(name: string): string;
  /** The constants for the tags of a union. */
  tags(name: string): string;
  /** The function that turns a string into an id. */
  idMaker(name: string): string;
  operation(id: string): { readonly function: string; readonly args: string; readonly responses: string };
  /** The short name of an operation, in the group of its tag. */
  grouped(id: string): GroupedName | undefined;
  event(type: string): string;
  errorSet(name: string): { readonly code: string; readonly table: string };
  message(name: string): { readonly function: string; readonly parts: string };
  /** Keyed by the name of the enum. */
  lifecycle(name: string): string;
  /** The interface of the optional headers. */
  readonly scope: string;
  /** The generic type that events extend. */
  readonly envelope: string;
}

/** Excluded declarations are also named, so that no other name depends on the configuration. */
export function nameDeclarations({ whole, ...included }: Timeline, report: Report): Names {
  const timeline = whole ?? included;
  const types = new NameTable(report, (name) => isExportable(name) && !eventNames.has(name));
  const operations = new NameTable(report, (name) => isExportable(name) && !isClientMember(name));
  for (const version of timeline.versions) {
    nameOperations(version, operations);
    nameTypes(version, types);
  }
  const ids = timeline.versions.flatMap(({ api }) => api.operations.map(({ id }) => id));
  const grouped = groupOperations(
    timeline.versions.map(({ api }) => api),
    new Map(ids.map((id) => [id, operations.known("operation", id)])),
  );
  const scope = operations.name("scope", "Scope", ["Scope", "ScopeOptions"]);
  const envelope = types.name("envelope", "WebhookEnvelope", ["WebhookEnvelope", "WebhookEventEnvelope"]);
  const known = (kind: string) => (name: string) => types.known(kind, name);
  return {
    schema: known("schema"),
    writable: known("request form of schema"),
    tags: known("tags of schema"),
    idMaker: known("function for schema"),
    operation: (id) => ({
      function: operations.known("operation", id),
      args: operations.known("args", id),
      responses: operations.known("responses", id),
    }),
    grouped: (id) => grouped.get(id),
    event: known("event"),
    lifecycle: known("lifecycle"),
    message: (name) => ({ function: types.known("message", name), parts: types.known("parts", name) }),
    errorSet: (name) => ({ code: types.known("code", name), table: types.known("errors", name) }),
    scope,
    envelope,
  };
}

function nameOperations({ api }: TimelineVersion, table: NameTable): void {
  const named = (kind: string, claimOf: (operation: Operation) => Pick<Claim, "wishes" | "isOwn">): void => {
    table.settle(
      kind,
      api.operations.map((operation) => ({
        name: operation.id,
        ...claimOf(operation),
        place: { api: api.name, version: api.version, pointer: operation.pointer },
      })),
    );
  };
  named("operation", ({ id, method, path }) => {
    return { wishes: [valueIdentifier(id), ...placeNames(method, path).map(valueIdentifier)] };
  });
  for (const [kind, ending] of [
    ["args", "Args"],
    ["responses", "Responses"],
  ] as const)
    named(kind, ({ id }) => {
      const base = table.known("operation", id);
      return {
        wishes: [`${pascalCase(base)}${ending}`, `${base}${ending}`, `${base}${ending}_${shortHash(id)}`],
        // Of `getItem` and `get_item`, the conventional one keeps `GetItemArgs`.
        isOwn: camelCase(base) === base,
      };
    });
}

function nameTypes({ api, directions }: TimelineVersion, table: NameTable): void {
  const at = (pointer: string): DiagnosticPlace => ({ api: api.name, version: api.version, pointer });
  const schemas = [...api.schemas.values()];
  table.settle(
    "schema",
    schemas.map(({ name, pointer }) => ({ name, wishes: typeWishes(name), place: at(pointer) })),
  );
  table.settle(
    "event",
    api.events.map(({ type, pointer }) => {
      const name = pascalCase(inCapitals(type));
      const [, ...distinct] = distinctNames(name, pascalCase(spelledWords(type)), type);
      // The first is often the name of a body's schema.
      const wishes = [`${name}Event`, `${name}WebhookEvent`, ...distinct.map((each) => `${each}Event`)];
      return { name: type, wishes, place: at(pointer) };
    }),
  );
  const errorSets = api.errorSets.map(({ name }) => name);
  const messages = api.messages.map(({ name }) => name);
  const lifecycles = api.lifecycles.map(({ schema }) => schema);
  const derived: readonly [
    kind: string,
    section: string,
    names: string[],
    wishOf: (name: string) => string,
  ][] = [
    ["code", "errors", errorSets, (name) => `${pascalCase(name)}ErrorCode`],
    ["errors", "errors", errorSets, (name) => `${camelCase(name)}Errors`],
    ["message", "messages", messages, (name) => name],
    ["parts", "messages", messages, (name) => `${pascalCase(name)}Parts`],
    ["lifecycle", "lifecycles", lifecycles, (schema) => `${lifecycleOf(schema, table)}Lifecycle`],
  ];
  for (const [kind, section, names, wishOf] of derived)
    table.settle(
      kind,
      names.map((name) => {
        const wish = wishOf(name);
        return { name, wishes: [wish, `${wish}_${shortHash(name)}`], place: at(`#/x-client/${section}`) };
      }),
    );
  const beside = (
    kind: string,
    wishesOf: (name: string, identifier: string) => readonly string[],
    of: typeof schemas,
  ) => {
    table.settle(
      kind,
      of.map(({ name, pointer }) => {
        const wishes = wishesOf(name, table.known("schema", name));
        return { name, wishes: [...wishes, `${wishes[0] ?? ""}_${shortHash(name)}`], place: at(pointer) };
      }),
    );
  };
  const split = schemas.filter(({ name }) => directions.forms.get(name) === "both");
  beside(
    "request form of schema",
    (_, identifier) => [`${identifier}Writable`, `${identifier}Request`],
    split,
  );
  const tagged = schemas.filter(({ schema }) => hasTags(schema));
  beside("tags of schema", (_, identifier) => [`${identifier}Tag`, `${identifier}Tags`], tagged);
  const ids = schemas.filter(({ name }) => isId(name, api));
  beside(
    "function for schema",
    (_, identifier) => [camelCase(identifier), `${camelCase(identifier)}Of`],
    ids,
  );
}

function lifecycleOf(schema: string, table: NameTable): string {
  return table.find("schema", schema) ?? typeIdentifier(schema);
}

/** True if a declared schema is an id with a branded type. */
export function isId(schema: string, { values }: Api): boolean {
  return values?.get(schema)?.kind === "id";
}

interface Tagged {
  readonly tag?: Tag | undefined;
}

/** Tagged unions have constants for their tags. */
export function hasTags({ tag }: Tagged): boolean {
  return tagsOf({ tag }).length > 0;
}

/** Distinct tags in the order of the members; none if one of them cannot be a key. */
export function tagsOf({ tag }: Tagged): readonly string[] {
  const tags = new Set(tag?.values.flat());
  return tags.has("__proto__") ? [] : [...tags];
}

/** `PAYOUT_SETTLED` in lower case: of a type in capitals, each word keeps only its first. */
function inCapitals(type: string): string {
  return /\p{Ll}/u.test(type) ? type : type.toLowerCase();
}

interface Claim {
  /** In the document. */
  readonly name: string;
  readonly wishes: readonly string[];
  /** If the first wish is its own name, others with that wish yield. */
  readonly isOwn?: boolean;
  readonly place: DiagnosticPlace;
}

class NameTable {
  /** The owners of identifiers. */
  readonly #owners = new Map<string, { readonly kind: string; readonly name: string }>();
  readonly #byKey = new Map<string, string>();
  readonly #report: Report;
  readonly #isAllowed: (identifier: string) => boolean;

  constructor(report: Report, isAllowed: (identifier: string) => boolean) {
    this.#report = report;
    this.#isAllowed = isAllowed;
  }

  /** Names the declarations of one kind and version. Those of older versions keep their names. */
  settle(kind: string, claims: readonly Claim[]): void {
    const fresh = [...new Map(claims.map((claim) => [claim.name, claim])).values()].filter(
      ({ name }) => this.find(kind, name) === undefined,
    );
    const names = settleNames(
      fresh.map(({ name, wishes, isOwn = wishes[0] === name }) => ({ wishes, isOwn })),
      (identifier) => !this.#owners.has(identifier) && this.#isAllowed(identifier),
    );
    for (const [index, { name }] of fresh.entries()) this.#byKey.set(keyOf(kind, name), names[index] ?? "");
    for (const claim of fresh) {
      const identifier = this.known(kind, claim.name);
      const [wish] = claim.wishes;
      if (identifier !== wish) {
        const alike = fresh.filter((each) => each !== claim && each.wishes[0] === wish);
        this.#reportTaken(
          kind,
          claim,
          identifier,
          alike.find(({ name }) => this.known(kind, name) === wish) ?? alike[0],
        );
      }
    }
    for (const { name } of fresh) this.#owners.set(this.known(kind, name), { kind, name });
  }

  /** A name without a place in the document. */
  name(kind: string, name: string, wishes: readonly string[]): string {
    this.settle(kind, [{ name, wishes, place: {} }]);
    return this.known(kind, name);
  }

  #reportTaken(
    kind: string,
    { name, place, wishes: [wish = ""] }: Claim,
    identifier: string,
    alike: Claim | undefined,
  ): void {
    const owner = this.#owners.get(wish) ?? (alike && { kind, name: alike.name });
    const areAlike = owner?.kind === kind && kind in alikeWords;
    // Already reported for the arguments.
    if (areAlike && kind === "responses") return;
    const called = `The ${areAlike ? alikeWords[kind] : kind} "${name}" is called \`${identifier}\` in the emitted code`;
    if (!areAlike) this.#report.add("NAME_TAKEN", place, `${called}.`);
    else {
      const detail = `${called}, because that of "${owner.name}" ${this.find(kind, owner.name) === wish ? "is" : "would also be"} \`${wish}\`.`;
      this.#report.add("OPERATION_NAMES_ALIKE", place, detail, renamingOverlay(place.pointer ?? ""));
    }
  }

  find(kind: string, name: string): string | undefined {
    return this.#byKey.get(keyOf(kind, name));
  }

  known(kind: string, name: string): string {
    const identifier = this.find(kind, name);
    if (identifier === undefined) throw new Error(`The ${kind} "${name}" was never named.`);
    return identifier;
  }
}

function keyOf(kind: string, name: string): string {
  return `${kind} ${name}`;
}

/** Kinds that two similar operations share: a function, and types named after it. */
const alikeWords: Readonly<Record<string, string>> = {
  operation: "function of the operation",
  args: "type of the arguments of",
  responses: "type of the answers of",
};

/** An overlay to copy. The path of an operation is in its pointer: `#/paths/~1items/get`. */
function renamingOverlay(pointer: string): string {
  const [section = "", ...steps] = pointer
    .replace(/^#\//, "")
    .split("/")
    .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
  const selectors = steps.map((step) =>
    /^[a-z]+$/.test(step) ? `.${step}` : `['${step.replaceAll(/['\\]/g, "\\$&")}']`,
  );
  return [
    "Name it in an overlay (`overlays` of the API, `--overlay` beside `-i`), or both by a rule, `operationNames`.",
    "overlay: 1.0.0",
    "info: { title: Names of operations, version: 1.0.0 }",
    "actions:",
    `  - target: ${JSON.stringify(`$.${section}${selectors.join("")}`)}`,
    "    update: { x-client: { name: anotherName } }",
  ].join("\n");
}
