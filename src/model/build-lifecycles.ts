/** The lifecycles of the traits as they are in this version, with every name in them looked up. */
import { compareText } from "../values/text.js";
import type { Schema } from "../schema/schema.js";
import type { Event, Operation } from "./api.js";
import type { ModelContext } from "./model-context.js";
import type { LifecycleTrait, TransitionTrait, Trigger } from "./traits.js";
import { compareVersions } from "../values/version.js";

export function buildLifecycles(
  operations: readonly Operation[],
  events: readonly Event[],
  context: ModelContext,
): readonly LifecycleTrait[] {
  const { traits, document } = context;
  const triggers = {
    operation: new Set([
      ...operations.map(({ id }) => id),
      ...document.operations.map(({ operationId }) => operationId),
    ]),
    event: new Set(events.map(({ type }) => type)),
  };
  const isInForce = ({ since, until }: Pick<TransitionTrait, "since" | "until">): boolean =>
    (since === undefined || compareVersions(since, document.version) <= 0) &&
    (until === undefined || compareVersions(until, document.version) > 0);
  const lifecycles = (traits.lifecycles ?? []).flatMap((lifecycle, index) => {
    const pointer = `#/x-client/lifecycles/${index}`;
    const values = checkEnum(lifecycle, index, pointer, context);
    if (values === undefined) return [];
    checkHolders(lifecycle, values, pointer, context);
    lifecycle.states.forEach((state, position) => {
      if (isInForce(state))
        checkValue(lifecycle, state.value, values, `${pointer}/states/${position}/value`, context);
    });
    // A later entry about the same state takes the place of an earlier one.
    const described = new Map(lifecycle.states.filter(isInForce).map((state) => [state.value, state]));
    lifecycle.transitions.forEach((transition, position) => {
      const place = `${pointer}/transitions/${position}`;
      const { since, until } = transition;
      if (since !== undefined && until !== undefined && compareVersions(since, until) >= 0) {
        const detail = `No version has the transition: \`${until}\` is not newer than \`${since}\`.`;
        context.report("TRAIT_LIFECYCLE_CONTRADICTION", `${place}/until`, detail);
      }
      if (!isInForce(transition)) return;
      checkValue(lifecycle, transition.to, values, `${place}/to`, context);
      transition.from?.forEach((value, from) => {
        const origin = `${place}/from/${from}`;
        checkValue(lifecycle, value, values, origin, context);
        if (described.get(value)?.terminal !== true) return;
        const detail = `\`${value}\` of \`${lifecycle.schema}\` is terminal, and a transition leaves it.`;
        context.report("TRAIT_LIFECYCLE_CONTRADICTION", origin, detail);
      });
      checkTrigger(lifecycle, transition.by, triggers, `${place}/by`, context);
    });
    const states = [...described.values()];
    const others = values.filter((value) => !described.has(value)).map((value) => ({ value }));
    return [
      { ...lifecycle, states: [...states, ...others], transitions: lifecycle.transitions.filter(isInForce) },
    ];
  });
  return lifecycles.sort((left, right) => compareText(left.schema, right.schema));
}

/** The values of the enum; undefined if a lifecycle cannot be built on it. */
function checkEnum(
  { schema }: LifecycleTrait,
  index: number,
  pointer: string,
  { traits, schemas, view, report }: ModelContext,
): readonly string[] | undefined {
  if (traits.lifecycles?.findIndex((other) => other.schema === schema) !== index) {
    report("TRAIT_NAME_REPEATED", `${pointer}/schema`, `Two lifecycles are about \`${schema}\`.`);
    return undefined;
  }
  if (!schemas.has(schema)) {
    report("TRAIT_SCHEMA_UNKNOWN", `${pointer}/schema`, `There is no schema \`${schema}\`.`);
    return undefined;
  }
  const values = view.strings({ reference: schema });
  if (values === undefined)
    report("TRAIT_VALUE_UNKNOWN", `${pointer}/schema`, `\`${schema}\` does not list its values.`);
  return values;
}

function checkHolders(
  { schema, holders }: LifecycleTrait,
  values: readonly string[],
  pointer: string,
  { schemas, view, report }: ModelContext,
): void {
  holders.forEach((holder, position) => {
    const place = `${pointer}/holders/${position}`;
    if (!schemas.has(holder.schema)) {
      report("TRAIT_SCHEMA_UNKNOWN", `${place}/schema`, `There is no schema \`${holder.schema}\`.`);
      return;
    }
    const field = view.at({ reference: holder.schema }, [holder.property]);
    const allowed = field === undefined ? [] : stringsOf(field, view);
    if (holder.id !== undefined && view.at({ reference: holder.schema }, [holder.id]) === undefined)
      report("TRAIT_FIELD_UNKNOWN", `${place}/id`, `\`${holder.schema}\` has no field \`${holder.id}\`.`);
    if (values.every((value) => allowed.includes(value))) return;
    const detail =
      field === undefined
        ? `\`${holder.schema}\` has no field \`${holder.property}\`.`
        : `\`${holder.property}\` of \`${holder.schema}\` does not have the values of \`${schema}\`.`;
    report("TRAIT_FIELD_UNKNOWN", `${place}/property`, detail);
  });
}

/** The strings that a field lists, with those of each member where it is a union. */
function stringsOf(field: Schema, view: ModelContext["view"]): readonly string[] {
  const members = view.parts(field).flatMap(({ anyOf = [], oneOf = [] }) => [...anyOf, ...oneOf]);
  return [field, ...members].flatMap((schema) => view.strings(schema) ?? []);
}

function checkValue(
  { schema }: LifecycleTrait,
  value: string,
  values: readonly string[],
  pointer: string,
  { report }: ModelContext,
): void {
  if (!values.includes(value))
    report("TRAIT_VALUE_UNKNOWN", pointer, `\`${schema}\` does not list \`${value}\`.`);
}

function checkTrigger(
  { schema }: LifecycleTrait,
  trigger: Trigger,
  known: { readonly operation: ReadonlySet<string | undefined>; readonly event: ReadonlySet<string> },
  pointer: string,
  { report }: ModelContext,
): void {
  const lifecycle = `The lifecycle of \`${schema}\``;
  if (trigger.kind === "operation" && !known.operation.has(trigger.operation)) {
    const detail = `${lifecycle} names \`${trigger.operation}\`, which is not an operation of this version.`;
    report("TRAIT_OPERATION_UNKNOWN", `${pointer}/operation`, detail);
  }
  if (trigger.kind === "event" && !known.event.has(trigger.event)) {
    const detail = `${lifecycle} names \`${trigger.event}\`, which is not an event of this version.`;
    report("TRAIT_EVENT_UNKNOWN", `${pointer}/event`, detail);
  }
}
