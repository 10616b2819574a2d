/** `fixtures.ts`: an example of every event, typed; tests build their deliveries on it. */
import * as make from "../../code/make.js";
import type { Expression, Statement, Type, WordExpression } from "../../code/syntax.js";
import { isList, isObject, type JsonValue } from "../../values/json.js";
import type { Api, Event } from "../../model/api.js";
import type { ApiVersion } from "../../values/version.js";
import { type Sample, sample, SampleMemory } from "../../schema/sample.js";
import { type EmittedModule, fromModule } from "../module/module.js";
import { eventSchema } from "../event-schema.js";
import { remark } from "../module/doc-comment.js";
import { homeAlias, isOwn, ownOf, versionModule } from "../module/homes.js";
import type { VersionScope } from "../version-scope.js";
import { entryOf, otherHomes, tableObject } from "./event-table.js";
import { accepts } from "../../schema/accepts.js";
import { sampleText } from "../../schema/sample-scalars.js";
import { schemaView } from "../../schema/schema-view.js";
import type { Schema, SchemaName } from "../../schema/schema.js";
import { declarationsWithErrorCodes } from "../types/special-references.js";
import { sha256 } from "../../values/hash.js";
import { shortHash } from "../../values/place-name.js";
import { settleNames } from "../../values/settle-names.js";
import { camelCase } from "../../code/identifier.js";

export function emitFixtures(scope: VersionScope): EmittedModule[] {
  const receiver = scope.version.webhooks?.receiver;
  if (receiver === undefined || !isOwn(receiver.table, scope)) return [];
  const { version, api } = scope.version;
  const sampler = eventSampler(api);
  const own = new Map(
    ownOf(receiver.entries.values(), scope).map((event) => [event.type, exampleOf(event, api, sampler)]),
  );
  const homes = otherHomes(receiver, scope);
  const imported = homes.map((home) => fixturesOf(home).word);
  const reserved = ["webhookFixtures", typeName, ...imported];
  const examples = [...own.values()].filter((example) => example !== undefined);
  const { constants, print } = shareExamples(examples, (schema) => scope.names.schema(schema), reserved);
  const rows = Array.from(receiver.entries, ([type, { home }]) => {
    const example = own.get(type);
    const eventType = make.named(scope.names.event(type), [], fromModule("events"));
    const ownValue = example === undefined ? noExample : typed(print(example), eventType, api);
    return make.property(type, own.has(type) ? ownValue : entryOf(fixturesOf(home), type));
  });
  return [
    versionModule(
      scope,
      "fixtures",
      "Examples of deliveries, made from the schemas, with required fields only.",
      {
        declarations: [
          ...constants.map(({ name, schema, value }) => {
            const type = make.named(scope.names.schema(schema), [], fromModule("types"));
            return make.constant(name, typed(value, type, api), { type });
          }),
          declareType([...receiver.entries.keys()], scope),
          make.exportedConstant("webhookFixtures", tableObject(rows, homes.length > 0), {
            type: make.named(typeName),
            comments: remark(`An example of every event of version ${version}.`),
          }),
        ],
      },
    ),
  ];
}

/**
 * Types each event by its own name: in the union of all, a compiler would find it only after comparing it with each of
 * the others. Exported, so that declarations of modules that re-export the fixtures can name it.
 */
function declareType(types: readonly string[], { names }: VersionScope): Statement {
  const fields = types.map((type) =>
    make.field(type, make.named(names.event(type), [], fromModule("events")), { isReadonly: true }),
  );
  return make.exportedInterface(typeName, fields);
}

const typeName = "WebhookFixtures";

/** For an event without an example, because its type allows no value or none was found. A test can pass its own. */
const noExample: Expression = {
  kind: "typed",
  value: { kind: "object", properties: [] },
  by: "as",
  type: make.keyword("never"),
};

/** A cast, if some strings have branded types, which literals do not match. */
function typed(value: Expression, type: Type, { values }: Api): Expression {
  return values === undefined ? value : { kind: "typed", value, by: "as", type };
}

function fixturesOf(home: ApiVersion): WordExpression {
  return make.word(homeAlias("fixtures", home), { from: `../${home}/fixtures`, name: "webhookFixtures" });
}

function exampleOf(event: Event, api: Api, sampler: EventSampler): Sample | undefined {
  const wrapper = event.payload.kind === "contained" ? event.payload.wrapper : undefined;
  // A key of `webhooks` may be written like a path.
  const words = [event.topic, event.type, event.type.replace(/^\//, ""), wrapper].filter(
    (word) => word !== undefined,
  );
  const schema = eventSchema(event, api);
  const sample = schema && sampler(schema, words);
  return sample && { ...sample, value: withRepeats(sample.value, event) };
}

/** The example with the fields that repeat other values. */
function withRepeats(sample: JsonValue, { payload }: Event): JsonValue {
  if (!isObject(sample)) return sample;
  const repeats = payload.kind === "contained" ? (payload.repeats ?? []) : [];
  const repeated = repeats.flatMap(({ field, path }): [string, JsonValue][] => {
    const value = path.reduce<JsonValue | undefined>(
      (inner, step) => (isObject(inner) && Object.hasOwn(inner, step) ? inner[step] : undefined),
      sample,
    );
    return value === undefined ? [] : [[field, value]];
  });
  if (repeated.length === 0) return sample;
  const fields = new Map([...Object.entries(sample), ...repeated]);
  const names = [...fields.keys()].sort();
  // No prototype: the names come from a document.
  const whole = Object.create(null) as Record<string, JsonValue>;
  for (const name of names) whole[name] = fields.get(name) ?? null;
  return whole;
}

type EventSampler = (schema: Schema, words: readonly string[]) => Sample | undefined;

/**
 * Makes examples of events that match their printed types and the limits of strings and numbers. `words`: topic and type
 * of the event, which select enum values.
 */
export function eventSampler(api: Api): EventSampler {
  const view = schemaView(declarationsWithErrorCodes(api));
  const memory = new SampleMemory(view);
  return (schema, preferred) => {
    const options = { direction: "response", extent: "short", preferred, sampleString } as const;
    const example = sample(schema, view, options, memory);
    // Contradictory parts have no common value, but an example would still be found.
    return example && accepts(schema, example.value, view, "response", memory.fields) !== false
      ? example
      : undefined;
  };
}

/** The document's example, or a string for the format or the name. */
function sampleString(schema: Schema, path: readonly string[]): string | undefined {
  if (schema.format === "binary") return undefined;
  if (schema.format === "uuid") return uuidFor(path);
  const shown = schema.docs?.examples?.find((example) => typeof example === "string");
  if (shown !== undefined && shown.length <= longestShown) return shown;
  const isPlain = schema.format === undefined && schema.pattern === undefined;
  if (isPlain && /(^|_)(timestamp|at)$|[a-z](Timestamp|At)$/.test(path.at(-1) ?? ""))
    return "2026-01-15T09:30:00.000000+00:00";
  return sampleText(schema);
}

const longestShown = 200;

/** Different in each place, so that a test fails if a handler mixes up two ids. */
function uuidFor(path: readonly string[]): string {
  const hex = sha256(path.join("."));
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export interface SharedExamples {
  readonly constants: readonly SharedExample[];
  /** A value as an expression, with the constants' names inserted. */
  readonly print: (sample: Sample) => Expression;
}

interface SharedExample {
  readonly name: string;
  /** The name in the document. */
  readonly schema: string;
  readonly value: Expression;
}

/**
 * Extracts long objects of named schemas that examples repeat, such as the account of every event, into constants, each
 * after those that it uses. Short ones stay inline, so that an example can be read as a whole.
 */
export function shareExamples(
  samples: readonly Sample[],
  typeName: (schema: string) => string,
  reserved: Iterable<string>,
): SharedExamples {
  const keyOf = keyReader();
  const uses = countUses(samples, keyOf);
  const constants: SharedExample[] = [];
  const names = nameExamples(uses, typeName, new Set(reserved));
  const placed = new Set<string>();

  const print = (value: JsonValue, schemas: Sample["schemas"]): Expression => {
    const key = keyOf(value, schemas);
    if (key === undefined || (uses.get(key.text)?.count ?? 0) < 2) return printWhole(value, schemas);
    const name = names.get(key.text) ?? "";
    if (!placed.has(name)) constants.push({ name, schema: key.schema, value: printWhole(value, schemas) });
    placed.add(name);
    return make.word(name);
  };
  const printWhole = (value: JsonValue, schemas: Sample["schemas"]): Expression => {
    if (isList(value)) return make.list(value.map((item) => print(item, schemas)));
    if (!isObject(value)) return make.scalar(value);
    return make.objectOf(Object.entries(value).map(([name, inner]) => [name, print(inner, schemas)]));
  };
  return { constants, print: ({ value, schemas }) => print(value, schemas) };
}

/** The uses of each object, if every object were written once: nested objects count only with the first occurrence. */
function countUses(samples: readonly Sample[], keyOf: KeyReader): Uses {
  const uses = new Map<string, Key & { readonly count: number }>();
  const count = (value: JsonValue, schemas: Sample["schemas"]): void => {
    if (typeof value !== "object" || value === null) return;
    const key = keyOf(value, schemas);
    if (key !== undefined) {
      const before = uses.get(key.text)?.count ?? 0;
      uses.set(key.text, { ...key, count: before + 1 });
      if (before > 0) return;
    }
    for (const inner of Object.values<JsonValue>(value)) count(inner, schemas);
  };
  for (const { value, schemas } of samples) count(value, schemas);
  return uses;
}

/** Keyed by the text of the key. */
type Uses = ReadonlyMap<string, Key & { readonly count: number }>;

/** The identity of equal examples of one schema. */
interface Key {
  readonly schema: SchemaName;
  readonly text: string;
}

/** Undefined if the value is never shared. */
type KeyReader = (value: JsonValue, schemas: Sample["schemas"]) => Key | undefined;

/** Serialises each object once. */
function keyReader(): KeyReader {
  const keys = new Map<object, Key | undefined>();
  return (value, schemas) => {
    if (typeof value !== "object" || value === null) return undefined;
    if (!keys.has(value)) keys.set(value, keyOf(value, schemas.get(value)));
    return keys.get(value);
  };
}

function keyOf(value: JsonValue, schema: SchemaName | undefined): Key | undefined {
  if (schema === undefined) return undefined;
  const text = JSON.stringify(value);
  return text.length < shortest ? undefined : { schema, text: `${schema} ${text}` };
}

/** In characters: about ten lines. */
const shortest = 300;

/** Keyed by each shared example's key text: `accountExample`, or with part of its hash if a schema has several. */
function nameExamples(
  uses: Uses,
  typeName: (schema: string) => string,
  reserved: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const shared = [...uses.values()].filter(({ count }) => count > 1);
  const claims = shared.map(({ schema, text }) => {
    const name = `${camelCase(typeName(schema))}Example`;
    return { wishes: [name, `${name}_${shortHash(text)}`], isOwn: false };
  });
  const settled = settleNames(claims, (name) => !reserved.has(name));
  return new Map(shared.map(({ text }, index) => [text, settled[index] ?? ""]));
}
