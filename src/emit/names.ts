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
import type { Tag } from "../schema/schema.js";
import { camelCase, isReserved, pascalCase, typeIdentifier, valueIdentifier } from "../code/identifier.js";

export interface Names {
  schema(name: string): string;
  /** The type in requests, for a schema with two forms. */
  writable(name: string): string;
  /** The constants for the tags of a union. */
  tags(name: string): string;
  /** The function that makes an id of a string. */
  idMaker(name: string): string;
  operation(id: string): { readonly function: string; readonly args: string; readonly responses: string };
  event(type: string): string;
  errorSet(name: string): { readonly code: string; readonly table: string };
  message(name: string): { readonly function: string; readonly parts: string };
  /** By the name of the enum. */
  lifecycle(name: string): string;
  /** The interface of the optional headers. */
  readonly scope: string;
  /** The generic type that events extend. */
  readonly envelope: string;
}

/** Excluded declarations are named as well, so that no other name depends on the configuration. */
export function nameDeclarations({ whole, ...included }: Timeline, report: Report): Names {
  const timeline = whole ?? included;
  const table = new NameTable(report);
  for (const name of fixedNames(timeline)) table.reserve(name);
  for (const version of timeline.versions) nameVersion(version, table);
  const scope = table.name("scope", "Scope", "Scope", {});
  const envelope = table.name("envelope", "WebhookEnvelope", "WebhookEnvelope", {});
  const known = (kind: string) => (name: string) => table.known(kind, name);
  return {
    schema: known("schema"),
    writable: known("request form of schema"),
    tags: known("tags of schema"),
    idMaker: known("function for schema"),
    operation: (id) => ({
      function: table.known("operation", id),
      args: table.known("args", id),
      responses: table.known("responses", id),
    }),
    event: known("event"),
    lifecycle: known("lifecycle"),
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
    // Often the name of the schema of a body.
    table.name("event", type, `${name}Event`, place(pointer), `${name}WebhookEvent`);
  }
  const trait = (section: string): DiagnosticPlace => place(`#/x-client/${section}`);
  for (const { name } of api.errorSets) {
    table.name("code", name, `${pascalCase(name)}ErrorCode`, trait("errors"));
    table.name("errors", name, `${camelCase(name)}Errors`, trait("errors"));
  }
  for (const { name } of api.messages) {
    table.name("message", name, name, trait("messages"));
    table.name("parts", name, `${pascalCase(name)}Parts`, trait("messages"));
  }
  for (const { schema } of api.lifecycles)
    table.name("lifecycle", schema, `${typeIdentifier(schema)}Lifecycle`, trait("lifecycles"));
  // The declarations beside a schema: all of one kind before the next, so that numbers stay as they are.
  const schemas = Array.from(api.schemas.values(), ({ name, pointer, schema: { tag } }) => {
    return { name, at: place(pointer), tag, identifier: table.known("schema", name) };
  });
  for (const { name, at, identifier } of schemas)
    if (directions.forms.get(name) === "both")
      table.name("request form of schema", name, `${identifier}Writable`, at);
  for (const { name, at, identifier, tag } of schemas)
    if (hasTags({ tag })) table.name("tags of schema", name, `${identifier}Tag`, at);
  for (const { name, at, identifier } of schemas) {
    const wish = camelCase(identifier);
    if (isId(name, api)) table.name("function for schema", name, wish, at, `${wish}Of`);
  }
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

/** Distinct tags in the order of the members, or none if one of them cannot be a key. */
export function tagsOf({ tag }: Tagged): readonly string[] {
  const tags = new Set(tag?.values.flat());
  return tags.has("__proto__") ? [] : [...tags];
}

/** The exports of a version's `types.ts`. */
export function schemaIdentifiers(
  { api, schemas, directions }: TimelineVersion,
  names: Names,
): ReadonlySet<string> {
  return new Set(
    Array.from(
      schemas,
      ([
        name,
        {
          declaration: {
            schema: { tag },
          },
        },
      ]) => [
        names.schema(name),
        ...(hasTags({ tag }) ? [names.tags(name)] : []),
        ...(isId(name, api) ? [names.idMaker(name)] : []),
        ...(directions.forms.get(name) === "both" ? [names.writable(name)] : []),
      ],
    ).flat(),
  );
}

/** `PAYOUT_SETTLED` in lower case: each word of a type in capitals keeps only its first. */
function words(type: string): string {
  return /[a-z]/.test(type) ? type : type.toLowerCase();
}

interface Owner {
  readonly kind: string;
  readonly name: string;
  readonly place: DiagnosticPlace;
}

class NameTable {
  /** Identifiers by their owner; undefined: the language, a module, or a client. */
  readonly #taken = new Map<string, Owner | undefined>();
  readonly #byKey = new Map<string, string>();
  /** The last numbers behind identifiers, at which the search for a free one continues. */
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
    // Already reported for the arguments.
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

/** Kinds that two similar operations share: a function, and types that are named after it. */
const alikeWords: Readonly<Record<string, string>> = {
  operation: "function of the operation",
  args: "type of the arguments of",
  responses: "type of the answers of",
};

/** An overlay to copy. The path of an operation follows from its pointer: `#/paths/~1items/get`. */
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
