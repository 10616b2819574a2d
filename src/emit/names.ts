/**
 * One identifier for each declaration of an API, over all its versions.
 *
 * Names are given in the order of the versions, so that a new version never renames what an older one has.
 * All of an API's names share one table, since a version's index exports all of them.
 */
import type { DiagnosticPlace } from "../diagnostics/diagnostic.js";
import type { Report } from "../diagnostics/report.js";
import type { Api } from "../model/api.js";
import type { Timeline, TimelineVersion } from "../timeline/timeline.js";
import { fixedNames } from "./fixed-names.js";
import type { Schema } from "../schema/schema.js";
import { camelCase, isReserved, pascalCase, typeIdentifier, valueIdentifier } from "../code/identifier.js";

export interface Names {
  schema(name: string): string;
  /** Of a schema that travels both ways in two forms: the type of requests. */
  writable(name: string): string;
  /** Of a union with a tag: the constants of its tags. */
  tags(name: string): string;
  /** Of an id: the function that makes one of a string. */
  idMaker(name: string): string;
  operation(id: string): OperationNames;
  event(type: string): string;
  errorSet(name: string): ErrorSetNames;
  message(name: string): MessageNames;
  /** By the name of the enum. */
  lifecycle(name: string): string;
  /** The interface of the optional headers. */
  readonly scope: string;
  /** The type that all events of a table are made of. */
  readonly envelope: string;
}

interface OperationNames {
  readonly function: string;
  readonly args: string;
  readonly responses: string;
}

interface ErrorSetNames {
  readonly code: string;
  readonly table: string;
}

interface MessageNames {
  readonly function: string;
  readonly parts: string;
}

/** What the configuration excludes has its name as well, so that no other name depends on it. */
export function nameDeclarations({ whole, ...included }: Timeline, report: Report): Names {
  const timeline = whole ?? included;
  const table = new NameTable(report);
  for (const name of fixedNames(timeline)) table.reserve(name);
  for (const version of timeline.versions) nameVersion(version, table);
  const scope = table.name("scope", "Scope", "Scope", {});
  const envelope = table.name("envelope", "WebhookEnvelope", "WebhookEnvelope", {});
  return {
    schema: (name) => table.known("schema", name),
    writable: (name) => table.known("request form of schema", name),
    tags: (name) => table.known("tags of schema", name),
    idMaker: (name) => table.known("function for schema", name),
    operation: (id) => ({
      function: table.known("operation", id),
      args: table.known("args", id),
      responses: table.known("responses", id),
    }),
    event: (type) => table.known("event", type),
    lifecycle: (name) => table.known("lifecycle", name),
    message: (name) => ({ function: table.known("message", name), parts: table.known("parts", name) }),
    errorSet: (name) => ({ code: table.known("code", name), table: table.known("errors", name) }),
    scope,
    envelope,
  };
}

function nameVersion({ api, directions }: TimelineVersion, table: NameTable): void {
  const place = (pointer: string): DiagnosticPlace => ({ api: api.name, version: api.version, pointer });
  for (const { name, pointer } of api.schemas.values()) {
    table.name("schema", name, typeIdentifier(name), place(pointer));
  }
  for (const { id, pointer } of api.operations) {
    const base = table.name("operation", id, valueIdentifier(id), place(pointer));
    table.name("args", id, `${pascalCase(base)}Args`, place(pointer));
    table.name("responses", id, `${pascalCase(base)}Responses`, place(pointer));
  }
  for (const { type, pointer } of api.events) {
    const name = pascalCase(words(type));
    // Many documents call the schema of a body just so.
    table.name("event", type, `${name}Event`, place(pointer), `${name}WebhookEvent`);
  }
  for (const { name } of api.errorSets) {
    table.name("code", name, `${pascalCase(name)}ErrorCode`, place("#/x-client/errors"));
    table.name("errors", name, `${camelCase(name)}Errors`, place("#/x-client/errors"));
  }
  for (const { name } of api.messages) {
    table.name("message", name, name, place("#/x-client/messages"));
    table.name("parts", name, `${pascalCase(name)}Parts`, place("#/x-client/messages"));
  }
  for (const { schema } of api.lifecycles) {
    const wish = `${typeIdentifier(schema)}Lifecycle`;
    table.name("lifecycle", schema, wish, place("#/x-client/lifecycles"));
  }
  for (const { name, pointer } of api.schemas.values()) {
    if (directions.forms.get(name) !== "both") continue;
    const wish = `${table.known("schema", name)}Writable`;
    table.name("request form of schema", name, wish, place(pointer));
  }
  for (const { name, schema, pointer } of api.schemas.values()) {
    if (!hasTags(schema)) continue;
    table.name("tags of schema", name, `${table.known("schema", name)}Tag`, place(pointer));
  }
  for (const { name, pointer } of api.schemas.values()) {
    if (!isId(name, api)) continue;
    const wish = camelCase(table.known("schema", name));
    table.name("function for schema", name, wish, place(pointer), `${wish}Of`);
  }
}

/** Whether a declared schema is an id with a type of its own. */
export function isId(schema: string, { values }: Api): boolean {
  return values?.get(schema)?.kind === "id";
}

/** Tagged unions have constants for their tags. */
export function hasTags(schema: Schema): boolean {
  return tagsOf(schema).length > 0;
}

/** Distinct tags, in the order of the members; none if one of them cannot be a key. */
export function tagsOf({ tag }: Schema): readonly string[] {
  const tags = new Set(tag?.values.flat());
  return tags.has("__proto__") ? [] : [...tags];
}

/** The exports of a version's `types.ts`. */
export function schemaIdentifiers(
  { api, schemas, directions }: TimelineVersion,
  names: Names,
): ReadonlySet<string> {
  return new Set(
    Array.from(schemas, ([name, { declaration }]) => [
      names.schema(name),
      ...(hasTags(declaration.schema) ? [names.tags(name)] : []),
      ...(isId(name, api) ? [names.idMaker(name)] : []),
      ...(directions.forms.get(name) === "both" ? [names.writable(name)] : []),
    ]).flat(),
  );
}

/** Of a type that is written in capitals only, each word keeps but its first. */
function words(type: string): string {
  return /[a-z]/.test(type) ? type : type.toLowerCase();
}

interface Owner {
  readonly kind: string;
  readonly name: string;
  readonly place: DiagnosticPlace;
}

class NameTable {
  /** What has it; undefined: the language, a module, or a client. */
  readonly #taken = new Map<string, Owner | undefined>();
  readonly #byKey = new Map<string, string>();
  /** Of identifiers with a number behind them: where the search for a free one goes on. */
  readonly #lastNumbers = new Map<string, number>();
  readonly #report: Report;

  constructor(report: Report) {
    this.#report = report;
  }

  reserve(identifier: string): void {
    this.#taken.set(identifier, undefined);
  }

  /** `instead` is tried before numbers are. */
  name(kind: string, name: string, wish: string, place: DiagnosticPlace, instead = wish): string {
    const key = `${kind} ${name}`;
    const known = this.#byKey.get(key);
    if (known !== undefined) return known;
    const isFree = (candidate: string): boolean => !this.#taken.has(candidate) && !isReserved(candidate);
    let identifier = isFree(wish) ? wish : instead;
    let number = this.#lastNumbers.get(wish) ?? 1;
    while (!isFree(identifier)) identifier = `${wish}_${++number}`;
    this.#lastNumbers.set(wish, number);
    if (identifier !== wish) this.#reportTaken({ kind, name, place }, wish, identifier);
    this.#taken.set(identifier, { kind, name, place });
    this.#byKey.set(key, identifier);
    return identifier;
  }

  #reportTaken(wanting: Owner, wish: string, identifier: string): void {
    const { kind, name, place } = wanting;
    const owner = this.#taken.get(wish);
    const areAlike = owner?.kind === kind && kind in alikeWords;
    // Said of the arguments.
    if (areAlike && kind === "responses") return;
    const called = `The ${areAlike ? alikeWords[kind] : kind} "${name}" is called \`${identifier}\` in the emitted code`;
    if (!areAlike) this.#report.add("NAME_TAKEN", place, `${called}.`);
    else {
      const detail = `${called}, because that of "${owner.name}" is \`${wish}\`.`;
      this.#report.add("OPERATION_NAMES_ALIKE", place, detail, renamingOverlay(place.pointer ?? ""));
    }
  }

  known(kind: string, name: string): string {
    const identifier = this.#byKey.get(`${kind} ${name}`);
    if (identifier === undefined) throw new Error(`The ${kind} "${name}" was never named.`);
    return identifier;
  }
}

/** What two operations have that are alike: a function, and types that are named after it. */
const alikeWords: Readonly<Record<string, string>> = {
  operation: "function of the operation",
  args: "type of the arguments of",
  responses: "type of the answers of",
};

/** What to copy. The path of an operation follows from its pointer: `#/paths/~1items/get`. */
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
