/** Changes of behaviour that are in force in a version, and whether that version has what they name. */
import { compareText } from "../values/text.js";
import type { Event, Operation } from "./api.js";
import type { ModelContext } from "./model-context.js";
import type { BehaviourChange } from "./traits.js";
import { compareVersions } from "../values/version.js";

/** An operation may come later than this version, so only changes in force have to find what they name. */
export function checkBehaviours(
  operations: readonly Operation[],
  events: readonly Event[],
  context: ModelContext,
): void {
  const known = {
    operations: new Set([
      ...operations.map(({ id }) => id),
      ...context.document.operations.map(({ operationId }) => operationId),
    ]),
    events: new Set(events.map(({ type }) => type)),
  };
  const inForce = new Set(behavioursInForce(context));
  context.traits.behaviours?.forEach((behaviour, index) => {
    if (!inForce.has(behaviour)) return;
    const pointer = `#/x-client/behaviours/${index}`;
    checkOperations(behaviour, pointer, known.operations, context);
    checkEvents(behaviour, pointer, known.events, context);
    checkValues(behaviour, pointer, context);
  });
}

/** Oldest first. */
export function behavioursInForce({ traits, document }: ModelContext): BehaviourChange[] {
  return (traits.behaviours ?? [])
    .filter(({ version }) => compareVersions(version, document.version) <= 0)
    .sort((left, right) => compareVersions(left.version, right.version) || compareText(left.id, right.id));
}

/** Whether a response is declared is not asked: it may be gone, which is what the change is about. */
function checkOperations(
  { id, operations, responses = [] }: BehaviourChange,
  pointer: string,
  known: ReadonlySet<string | undefined>,
  { report }: ModelContext,
): void {
  const named = [
    ...operations.map((name, position) => [name, `operations/${position}`] as const),
    ...responses.map(({ operation }, position) => [operation, `responses/${position}/operation`] as const),
  ];
  for (const [name, place] of named) {
    if (known.has(name)) continue;
    const detail = `The behaviour change \`${id}\` names \`${name}\`, which is not an operation of this version.`;
    report("TRAIT_OPERATION_UNKNOWN", `${pointer}/${place}`, detail);
  }
}

function checkEvents(
  { id, events = [] }: BehaviourChange,
  pointer: string,
  known: ReadonlySet<string>,
  { report }: ModelContext,
): void {
  events.forEach((name, position) => {
    if (known.has(name)) return;
    const detail = `The behaviour change \`${id}\` names \`${name}\`, which is not an event of this version.`;
    report("TRAIT_EVENT_UNKNOWN", `${pointer}/events/${position}`, detail);
  });
}

function checkValues(
  { values = [] }: BehaviourChange,
  pointer: string,
  { schemas, view, report }: ModelContext,
): void {
  values.forEach(({ schema, values: named }, index) => {
    const place = `${pointer}/values/${index}`;
    if (!schemas.has(schema)) {
      report("TRAIT_SCHEMA_UNKNOWN", `${place}/schema`, `There is no schema \`${schema}\`.`);
      return;
    }
    const allowed = view.strings({ reference: schema });
    named.forEach((value, position) => {
      if (allowed === undefined || allowed.includes(value)) return;
      const detail = `\`${schema}\` does not list \`${value}\`.`;
      report("TRAIT_VALUE_UNKNOWN", `${place}/values/${position}`, detail);
    });
  });
}
