/** `fixtures.ts`: an example of every event, typed; tests build their deliveries on it. */
import * as make from "../../code/make.js";
import type { Expression, Statement, Type, WordExpression } from "../../code/syntax.js";
import { isObject, type JsonValue } from "../../values/json.js";
import type { Api, Event } from "../../model/api.js";
import type { ApiVersion } from "../../values/version.js";
import type { Sample } from "../../schema/sample.js";
import type { EmittedModule } from "../emitted-file.js";
import { eventSchema } from "../event-schema.js";
import { remark } from "../module/doc-comment.js";
import { homeAlias, isOwn, ownOf } from "../module/homes.js";
import { emitModule } from "../module/module.js";
import { fromModule } from "../module/origins.js";
import { sampleEvent } from "../sample-event.js";
import { shareExamples } from "../shared-examples.js";
import { provenance, type VersionScope } from "../version-scope.js";
import { entryOf, otherHomes, tableObject } from "./event-table.js";

export function emitFixtures(scope: VersionScope): EmittedModule[] {
  const receiver = scope.version.webhooks?.receiver;
  if (receiver === undefined || !isOwn(receiver.table, scope)) return [];
  const { version, api } = scope.version;
  const own = new Map(
    ownOf(receiver.entries.values(), scope).map((event) => [event.type, exampleOf(event, api)]),
  );
  const homes = otherHomes(receiver, scope);
  const taken = [
    "webhookFixtures",
    typeName,
    ...homes.map((home) => fixturesOf(home).word),
    ...scope.schemaNames,
  ];
  const examples = [...own.values()].filter((example) => example !== undefined);
  const { constants, print } = shareExamples(examples, (schema) => scope.names.schema(schema), taken);
  const rows = Array.from(receiver.entries, ([type, { home }]) => {
    const example = own.get(type);
    const eventType = make.named(scope.names.event(type), [], fromModule("events"));
    const ownValue = example === undefined ? noExample : typed(print(example), eventType, api);
    return make.property(type, own.has(type) ? ownValue : entryOf(fixturesOf(home), type));
  });
  return [
    emitModule({
      path: `${scope.folder}/fixtures.ts`,
      header: [
        provenance(scope),
        "",
        "Examples of deliveries, made from the schemas, with required fields only.",
      ],
      declarations: [
        ...constants.map(({ name, schema, value }) => {
          const type = make.named(scope.names.schema(schema), [], fromModule("types"));
          return { kind: "constant" as const, name, isExported: false, type, value: typed(value, type, api) };
        }),
        declareType([...receiver.entries.keys()], scope),
        make.exportedConstant("webhookFixtures", tableObject(rows, homes.length > 0), {
          type: make.named(typeName),
          comments: remark(`An example of every event of version ${version}.`),
        }),
      ],
    }),
  ];
}

/**
 * Each event by its own name: a compiler would find it in the union of all only after a comparison with each of the
 * others. Exported, so that a declaration of whoever exports the fixtures again can name it.
 */
function declareType(types: readonly string[], { names }: VersionScope): Statement {
  return make.exportedInterface(
    typeName,
    types.map((type) =>
      make.field(type, make.named(names.event(type), [], fromModule("events")), { isReadonly: true }),
    ),
  );
}

const typeName = "WebhookFixtures";

/** Its type allows no value, or none was found; a test can pass its own. */
const noExample: Expression = {
  kind: "typed",
  value: { kind: "object", properties: [] },
  by: "as",
  type: make.keyword("never"),
};

/** A literal is none of the strings that have types of their own. */
function typed(value: Expression, type: Type, { values }: Api): Expression {
  return values === undefined ? value : { kind: "typed", value, by: "as", type };
}

function fixturesOf(home: ApiVersion): WordExpression {
  return make.word(homeAlias("fixtures", home), { from: `../${home}/fixtures`, name: "webhookFixtures" });
}

function exampleOf(event: Event, api: Api): Sample | undefined {
  const wrapper = event.payload.kind === "contained" ? event.payload.wrapper : undefined;
  // A key of `webhooks` may be written like a path.
  const words = [event.topic, event.type, event.type.replace(/^\//, ""), wrapper].filter(
    (word) => word !== undefined,
  );
  const schema = eventSchema(event, api);
  const sample = schema && sampleEvent(schema, words, api);
  return sample && { ...sample, value: withRepeats(sample.value, event) };
}

/** A field that repeats another one has its value in an example as well. */
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
