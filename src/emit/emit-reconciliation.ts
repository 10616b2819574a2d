/**
 * `reconciliation.ts`: the lists whose items have a state, and the event that reports it. Only data; the algorithm is in
 * templates/runtime/reconciliation/.
 *
 * Not in the index: only who reconciles pays for it.
 */
import * as make from "../code/make.js";
import type { Expression, Statement } from "../code/syntax.js";
import type { Schema } from "../schema/schema.js";
import { schemaView, type SchemaView } from "../schema/schema-view.js";
import type { EventStatus, StateList } from "../timeline/lifecycles.js";
import { eventSchema } from "./event-schema.js";
import { messageIn } from "./events/event-table.js";
import { type EmittedModule, fromModule, fromRuntime, runtimeType } from "./module/module.js";
import { prose, remark } from "./module/doc-comment.js";
import { versionModule } from "./module/homes.js";
import { callTypes } from "./operations/emit-operations.js";
import { schemaType } from "./types/schema-type.js";
import type { VersionScope } from "./version-scope.js";

export function emitReconciliation(scope: VersionScope): EmittedModule[] {
  const lists = declareReconcile(scope);
  const calls = declareFinishCalls(scope);
  const declarations = [...lists, ...calls];
  if (declarations.length === 0) return [];
  const purpose =
    "Finds what happened while nobody listened: in the lists of the service, and of calls that did not end.";
  const starReexports = [
    ...(lists.length === 0 ? [] : ["../runtime/reconciliation/exports"]),
    ...(calls.length === 0 ? [] : ["../runtime/reconciliation/call-exports"]),
  ];
  return [versionModule(scope, "reconciliation", purpose, { starReexports, declarations })];
}

function declareReconcile(scope: VersionScope): Statement[] {
  const lists = scope.version.lifecycles.lists.map((list) => ({ list, event: eventOf(list, scope) }));
  if (lists.length === 0) return [];
  const members = lists.map(({ list: { operation, thing, field }, event }) => {
    const type = runtimeType("List", "reconciliation/lists", [
      ...callTypes(operation, scope),
      schemaType(thing, scope, true),
      make.literalType(field),
      ...(event === undefined ? [] : [make.literalType(event.type)]),
    ]);
    return make.field(operation.id, type, { isReadonly: true });
  });
  const rows = lists.map(({ list, event }) => make.property(list.operation.id, entryOf(list, event, scope)));
  const all = make.named("ReconcilableLists");
  const runtime = fromRuntime("reconciliation/reconcile");
  const call = make.pureCall("createReconcile", [make.openedObject(rows)], runtime);
  return [
    make.exportedInterface("ReconcilableLists", members, {
      comments: remark("The lists whose items have a status or a time of change."),
    }),
    make.exportedConstant(
      "reconcile",
      { ...call, typeArguments: [all] },
      {
        type: make.named("Reconcile", [all], fromRuntime("reconciliation/lists")),
        comments: prose(
          "Reads a list from the oldest change on, and calls the handler of deliveries once for each state that you do not have. What it cannot decide is in its report.",
        ),
      },
    ),
  ];
}

function declareFinishCalls({ version }: VersionScope): Statement[] {
  const { operations } = version.api;
  if (!operations.some(({ isKeyed }) => isKeyed)) return [];
  const rows = operations.flatMap(({ id, lookUpBy }) =>
    lookUpBy === undefined ? [] : [make.property(id, make.literal(lookUpBy))],
  );
  const from = fromRuntime("reconciliation/unfinished");
  return [
    make.exportedConstant(
      "finishCalls",
      make.pureCall("createFinishCalls", [make.openedObject(rows)], from),
      {
        type: make.named("FinishCalls", [], from),
        comments: prose(
          "Finds out what became of the calls whose end a journal does not know: looks each up, else repeats it under its key, else hands it over.",
        ),
      },
    ),
  ];
}

function entryOf(
  list: StateList,
  event: EventForm | undefined,
  { names, version }: VersionScope,
): Expression {
  const { operation, at, id, field, enums, isTime, changed, thing } = list;
  const lifecycles = enums.map((schema) => make.word(names.lifecycle(schema), fromModule("lifecycles")));
  const { oldestFirst } = operation;
  const from = operation.parameters.find(({ name }) => name === oldestFirst?.from);
  const view = schemaView(version.api.schemas);
  return make.objectOf([
    ["at", make.content(at)],
    ["id", make.scalar(id)],
    ["field", make.scalar(field)],
    ["isTime", make.flag(isTime)],
    ["lifecycles", lifecycles.length === 0 ? undefined : make.list(lifecycles)],
    ["changed", make.content(changed)],
    [
      "walk",
      oldestFirst === undefined || from === undefined || view.at(thing, [oldestFirst.by]) === undefined
        ? undefined
        : make.literal({ args: {}, ...oldestFirst, unit: unitOf(from.schema, view) }),
    ],
    ["event", event && make.literal(event)],
  ]);
}

function unitOf(schema: Schema, view: SchemaView): "rfc3339" | "date" | "seconds" {
  const types = view.types(schema);
  if (types !== undefined && !types.has("string")) return "seconds";
  return view.parts(schema).some(({ format }) => format === "date") ? "date" : "rfc3339";
}

type Path = readonly string[];

/** Read by templates/runtime/reconciliation/lists.ts. */
interface EventForm {
  readonly type: string;
  readonly fields: readonly (readonly [to: Path, from: Path])[];
  readonly times?: readonly Path[];
}

/** The only event that reports the status of the list, if the items have all that it needs. */
function eventOf(list: StateList, scope: VersionScope): EventForm | undefined {
  const { statuses } = scope.version.lifecycles;
  const states = list.enums.join();
  if (states === "" || scope.version.webhooks?.receiver === undefined) return undefined;
  const [only, ...others] = (statuses?.declaration ?? []).filter(
    ({ enums, id }) => id !== undefined && enums.join() === states,
  );
  return only === undefined || others.length > 0 ? undefined : new EventFields(list, only, scope).form();
}

/** Where the required fields of an event get their values from. */
class EventFields {
  readonly #list: StateList;
  readonly #status: EventStatus;
  readonly #scope: VersionScope;
  readonly #view: SchemaView;
  readonly #message: Path;
  /** The path of the event's time. */
  readonly #time: string | undefined;
  readonly #fields: [to: Path, from: Path][] = [];
  readonly #times: Path[] = [];

  constructor(list: StateList, status: EventStatus, scope: VersionScope) {
    const { api } = scope.version;
    this.#list = list;
    this.#status = status;
    this.#scope = scope;
    this.#view = schemaView(api.schemas);
    const { order } = api.traits.webhooks?.container ?? {};
    this.#time = order?.by === "time" ? order.path.join("/") : undefined;
    this.#message = messageIn(status.event, api);
  }

  form(): EventForm | undefined {
    const { event } = this.#status;
    const schema = eventSchema(event, this.#scope.version.api);
    if (schema === undefined || !this.#fill([], schema)) return undefined;
    const { type } = event;
    return { type, fields: this.#fields, ...(this.#times.length > 0 && { times: this.#times }) };
  }

  /** False if something required has no source. */
  #fill(to: Path, schema: Schema): boolean {
    const view = this.#view;
    const { properties } = view.object(schema);
    return [...view.requiredProperties(schema)].every((name) => {
      const [form = {}] = properties.get(name) ?? [];
      const path = [...to, name];
      if (path.join("/") === "type") return true;
      const from = this.#sourceOf(path, form);
      if (from !== undefined) return this.#fields.push([path, from]) > 0;
      if (path.join("/") === this.#time) return this.#times.push(path) > 0;
      return view.types(form)?.has("object") === true && this.#fill(path, form);
    });
  }

  #sourceOf(path: Path, form: Schema): Path | undefined {
    const { thing, id, field } = this.#list;
    const name = path.at(-1) ?? "";
    const isMessage = path.slice(0, -1).join("/") === this.#message.join("/");
    const names = this.#namesOf(form);
    if (names.some((each) => this.#namesOf(thing).includes(each))) return [];
    if (isMessage && name === this.#status.field) return [field];
    if (isMessage && name === this.#status.id) return [id];
    const properties = [...this.#view.object(thing).properties];
    const alike = properties.filter(([, forms]) =>
      forms.some((each) => this.#namesOf(each).some((own) => names.includes(own))),
    );
    const [only, ...others] = alike;
    if (only !== undefined && others.length === 0) return [only[0]];
    const same = properties.find(([own]) => own === name);
    if (same?.[1].some((each) => this.#hasTypesOf(each, form)) === true) return [name];
    const isOwnId = this.#namesOf(thing).some(
      (noun) => name.replace(/_/g, "").toLowerCase() === `${noun.toLowerCase()}id`,
    );
    return isOwnId ? [id] : undefined;
  }

  /** The declared schemas that it is, by name. */
  #namesOf(schema: Schema): readonly string[] {
    return this.#view.parts(schema).flatMap(({ reference }) => reference ?? []);
  }

  #hasTypesOf(one: Schema, other: Schema): boolean {
    const types = (schema: Schema): string => [...(this.#view.types(schema) ?? [])].sort().join();
    return types(one) === types(other) && types(one) !== "object" && this.#view.strings(other) === undefined;
  }
}
