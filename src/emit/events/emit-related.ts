/**
 * `related.ts`: the operations that read what events are about, for events whose id of it is known: by the trait `id`, or
 * beside a status with a lifecycle. An event has none if no operation takes that id, or several do.
 *
 * Not in the index: only who reads pays for it.
 */
import * as make from "../../code/make.js";
import type { Event } from "../../model/api.js";
import { schemaView, type SchemaView } from "../../schema/schema-view.js";
import type { Schema } from "../../schema/schema.js";
import type { ThingReader } from "../../timeline/lifecycles.js";
import { eventSchema } from "../event-schema.js";
import { prose, remark } from "../module/doc-comment.js";
import { versionModule } from "../module/homes.js";
import { type EmittedModule, fromModule, fromRuntime } from "../module/module.js";
import { argumentKeys } from "../operations/body-forms.js";
import type { VersionScope } from "../version-scope.js";
import { eventEntry, messageIn } from "./event-table.js";

export function emitRelated(scope: VersionScope): EmittedModule[] {
  const { api, webhooks, version } = scope.version;
  if (webhooks?.receiver === undefined) return [];
  const related = api.events.flatMap((event) => relatedOf(event, scope) ?? []);
  if (related.length === 0) return [];
  const operations = fromModule("operations");
  const rows = related.map(({ type, path, reader: { operation, id } }) => {
    const name = scope.names.operation(operation.id).function;
    const parameter = argumentKeys(operation, api)[operation.parameters.indexOf(id)] ?? id.name;
    return {
      member: make.field(type, make.typeOf(name, operations), { isReadonly: true }),
      entry: make.property(
        type,
        make.objectOf([
          ["operation", make.word(name, operations)],
          ["parameter", make.scalar(parameter)],
          ["id", make.literal(path)],
        ]),
      ),
    };
  });
  const things = make.named("RelatedThings");
  const runtime = fromRuntime("webhooks/related");
  const parts = [
    make.scalar(version),
    make.word("createTransport", fromModule("client")),
    make.openedObject(rows.map(({ entry }) => entry)),
  ];
  const declarations = [
    make.exportedInterface(
      "RelatedThings",
      rows.map(({ member }) => member),
      { comments: remark("The operations that read what events are about, by the `type` of the event.") },
    ),
    make.exportedConstant(
      "fetchRelated",
      { ...make.pureCall("createFetchRelated", parts, runtime), typeArguments: [things] },
      {
        type: make.named("FetchRelated", [things], runtime),
        comments: prose(
          `Reads what an event is about, in version ${version}: \`await fetchRelated(event, client)\`.`,
        ),
      },
    ),
  ];
  return [versionModule(scope, "related", "Reads what events are about.", { declarations })];
}

interface Related {
  readonly type: string;
  /** The path of the id in the event. */
  readonly path: readonly string[];
  readonly reader: ThingReader;
}

function relatedOf(event: Event, scope: VersionScope): Related | undefined {
  const { api, lifecycles } = scope.version;
  const schema = eventSchema(event, api);
  if (schema === undefined) return undefined;
  const view = schemaView(api.schemas);
  const status = lifecycles.statuses?.declaration.find((each) => each.event.type === event.type);
  const path = idPath(event, status?.id, schema, view, scope);
  if (path === undefined) return undefined;
  const thing = view.identified(view.at(schema, path) ?? {});
  const states = status?.id === undefined ? "" : status.enums.join();
  const [reader, ...others] = lifecycles.readers.filter(
    (each) =>
      (thing !== undefined && each.thing === thing) || (states !== "" && each.enums.join() === states),
  );
  return reader === undefined || others.length > 0 ? undefined : { type: event.type, path, reader };
}

/** As `marks` finds the thing of an event; else the only field with an id, besides that of the event itself. */
function idPath(
  event: Event,
  status: string | undefined,
  schema: Schema,
  view: SchemaView,
  { version: { api } }: VersionScope,
): readonly string[] | undefined {
  const message = messageIn(event, api);
  if (status !== undefined) return [...message, status];
  const ids = idsIn(view.at(schema, message) ?? {}, message, view);
  const own = ids.find((path) => path.length === message.length + 1 && path.at(-1) === "id");
  const isOfEvent =
    event.payload.kind === "whole" && view.identified(view.at(schema, own ?? []) ?? {}) === undefined;
  if (own !== undefined && !isOfEvent) return own;
  const [only, ...others] = ids.filter((path) => path !== own);
  return eventEntry(event, api)?.thing ?? (others.length > 0 ? undefined : only);
}

/** Paths of the fields that are called ids, two levels deep. */
function idsIn(schema: Schema, at: readonly string[], view: SchemaView, depth = 2): (readonly string[])[] {
  return Array.from(view.object(schema).properties).flatMap(([name, [form = {}]]) => {
    const path = [...at, name];
    if (/(^id|_id|[a-z]I[dD])$/.test(name)) return [path];
    return depth === 0 ? [] : idsIn(form, path, view, depth - 1);
  });
}
