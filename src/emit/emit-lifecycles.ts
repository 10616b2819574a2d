/**
 * `lifecycles.ts`: the transitions of each status, the events that report it, and `waitFor`. Only data; the algorithms
 * are in templates/runtime/lifecycles/.
 */
import * as make from "../code/make.js";
import type { Expression, Statement } from "../code/syntax.js";
import type { LifecycleTrait, TransitionTrait, Trigger } from "../traits/types.js";
import type { EventStatus, StatusField, Wait } from "../timeline/lifecycles.js";
import { type EmittedModule, fromModule, fromRuntime, runtimeType } from "./module/module.js";
import { messageIn } from "./events/event-table.js";
import { callTypes } from "./operations/emit-operations.js";
import { prose, remark } from "./module/doc-comment.js";
import { type Part, parts, typeNames, valueNames, versionModule } from "./module/homes.js";
import { referenceType, schemaType } from "./types/schema-type.js";
import type { VersionScope } from "./version-scope.js";

export function emitLifecycles(scope: VersionScope): EmittedModule[] {
  if (scope.version.lifecycles.all.size === 0) return [];
  const purpose = "What each status can become, as far as the publisher's sources say it.";
  const starReexports = ["../runtime/lifecycles/exports"];
  return [versionModule(scope, "lifecycles", purpose, { starReexports, partsOf, remarksOwn: true })];
}

function partsOf(scope: VersionScope): Part[] {
  const { all, waits, statuses } = scope.version.lifecycles;
  const nameOf = ({ schema }: LifecycleTrait) => valueNames(scope.names.lifecycle(schema));
  const both = (type: string, value: string) => () => [...typeNames(type), ...valueNames(value)];
  return [
    ...parts(all.values(), nameOf, (lifecycle) => [declareLifecycle(lifecycle, scope)]),
    ...parts([statuses], both("WebhookStatuses", "webhookStatuses"), (each) => declareStatuses(each, scope)),
    ...parts([waits], both("WaitableOperations", "waitFor"), (each) => declareWaits(each, scope)),
  ];
}

function declareLifecycle(lifecycle: LifecycleTrait, scope: VersionScope): Statement {
  const { schema, subject, description, states } = lifecycle;
  // Sandbox transitions are not promised, but they show that other paths may exist.
  const stated = lifecycle.transitions.filter(({ assumed }) => assumed !== true);
  const assumed = lifecycle.transitions.filter((transition) => transition.assumed === true);
  const after = (value: string, transitions: readonly TransitionTrait[]): readonly string[] =>
    states
      .map((state) => state.value)
      .filter((to) => transitions.some((each) => each.to === to && each.from?.includes(value) === true));
  const terminal = states.filter((state) => state.terminal === true).map(({ value }) => value);
  const status = referenceType(schema, scope, true);
  const type = runtimeType("Lifecycle", "lifecycles/lifecycle", [
    status,
    ...(terminal.length === 0 ? [] : [make.unionOf(terminal.map(make.literalType))]),
  ]);
  const rows = states.map(({ value }) => {
    const next = after(value, stated);
    const perhaps = after(value, assumed).filter((state) => !next.includes(state));
    const row = make.objectOf([
      ["next", make.content(next)],
      ["perhaps", make.content(perhaps)],
      ["isTerminal", make.flag(terminal.includes(value))],
    ]);
    return make.property(value, row);
  });
  const table = make.pureCall("lifecycle", [make.openedObject(rows)], fromRuntime("lifecycles/lifecycle"));
  const comments = prose(
    `What the \`${scope.names.schema(schema)}\` of ${article(subject)} can become.`,
    description,
    ["States:", ...states.map(stateLine)].join("\n"),
    stated.length === 0
      ? "No source names a transition."
      : ["Transitions:", ...stated.map(transitionLine)].join("\n"),
    "What is not listed is unknown, not impossible.",
  );
  return make.exportedConstant(scope.names.lifecycle(schema), table, { type, comments });
}

function article(noun: string): string {
  return `${/^(a|e|i|o)/i.test(noun) ? "an" : "a"} ${noun}`;
}

function stateLine({ value, meaning, terminal }: LifecycleTrait["states"][number]): string {
  const parts = [meaning, terminal === true ? "Terminal." : undefined].filter((part) => part !== undefined);
  return `- \`${value}\`${parts.length === 0 ? "" : `: ${parts.join(" ")}`}`;
}

function transitionLine({ from = [], to, by, when, source }: TransitionTrait): string {
  const before = from.length === 0 ? "created as" : `${from.map((value) => `\`${value}\``).join(", ")} →`;
  const condition = when === undefined ? "" : ` Condition: ${sentence(when)}`;
  return `- ${before} \`${to}\`: ${sentence(triggerWords(by))}${condition} Source: ${sentence(source)}`;
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

function triggerWords(by: Trigger): string {
  switch (by.kind) {
    case "operation":
      return `\`${by.operation}\``;
    case "event":
      return by.value === undefined ? `event \`${by.event}\`` : `event \`${by.event}\` with \`${by.value}\``;
    case "time":
    case "review":
    case "service":
      return by.what;
    case "unknown":
      return "no source names the trigger";
    default:
      return by satisfies never;
  }
}

/** Fields with a status, in the form that the runtime reads. */
function fieldEntries(
  { enums, field: name, id }: StatusField,
  { names }: VersionScope,
): [string, Expression | undefined][] {
  const lifecycles = enums.map((schema) => make.word(names.lifecycle(schema), fromModule("lifecycles")));
  return [
    ["lifecycles", make.list(lifecycles)],
    ["field", make.scalar(name)],
    ["id", make.content(id)],
  ];
}

function declareStatuses(statuses: readonly EventStatus[], scope: VersionScope): Statement[] {
  const members = statuses.map(({ event, enums }) =>
    make.field(event.type, make.unionOf(enums.map((name) => referenceType(name, scope, true))), {
      isReadonly: true,
    }),
  );
  const rows = statuses.map(({ event, ...status }) => {
    const message = make.literal(messageIn(event, scope.version.api));
    return make.property(event.type, make.objectOf([["message", message], ...fieldEntries(status, scope)]));
  });
  return [
    make.exportedInterface("WebhookStatuses", members, {
      comments: remark("The statuses that events report, by the `type` of the event."),
    }),
    make.exportedConstant("webhookStatuses", make.openedObject(rows), {
      type: make.named("StatusTable", [make.named("WebhookStatuses")], fromRuntime("lifecycles/statuses")),
      comments: remark("Where an event reports a status, as `waitFor` and a receiver read it."),
    }),
  ];
}

function declareWaits(waits: readonly Wait[], scope: VersionScope): Statement[] {
  const runtime = fromRuntime("lifecycles/wait");
  const members = waits.map(({ operation, field: name, thing, isList }) => {
    const type = runtimeType("Wait", "lifecycles/wait", [
      ...callTypes(operation, scope),
      schemaType(thing, scope, true),
      make.literalType(name),
      ...(isList ? [make.literalType("list")] : []),
    ]);
    return make.field(scope.names.operation(operation.id).function, type, { isReadonly: true });
  });
  const rows = waits.map(({ operation, at, isList, ...status }) =>
    make.property(
      operation.id,
      make.objectOf([
        ["at", make.content(at)],
        ["isList", make.flag(isList)],
        ...fieldEntries(status, scope),
      ]),
    ),
  );
  const { statuses } = scope.version.lifecycles;
  const statusTable = statuses === undefined ? [] : [make.word("webhookStatuses", fromModule("lifecycles"))];
  const operations = make.named("WaitableOperations");
  const value = make.pureCall("createWaitFor", [make.openedObject(rows), ...statusTable], runtime);
  return [
    make.exportedInterface("WaitableOperations", members, {
      comments: remark("The operations that answer something with a status that `waitFor` can wait for."),
    }),
    make.exportedConstant(
      "waitFor",
      { ...value, typeArguments: [operations] },
      {
        type: make.named("WaitFor", [operations], runtime),
        comments: prose(
          "Waits until the status of what an operation answers is one of the given ones, and returns that answer. A `WaitError` says that it ended otherwise, or that the time is over.",
        ),
      },
    ),
  ];
}
