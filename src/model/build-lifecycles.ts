/** The lifecycles of the traits, as they apply to this version. All their names must exist. */
import type { Schema } from "../schema/schema.js";
import type { LifecycleTrait, TransitionTrait } from "../traits/types.js";
import { compareText } from "../values/text.js";
import { compareVersions } from "../values/version.js";
import {
  checkEvent,
  checkField,
  checkOperation,
  checkSchema,
  checkValue,
  scalars,
  type KnownNames,
} from "./build-traits.js";
import type { ModelContext } from "./model-context.js";

export function buildLifecycles(known: KnownNames, context: ModelContext): readonly LifecycleTrait[] {
  const { traits, document } = context;
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
        checkValue(lifecycle.schema, state.value, values, `${pointer}/states/${position}/value`, context);
    });
    // A later entry for a state replaces an earlier one.
    const described = new Map(lifecycle.states.filter(isInForce).map((state) => [state.value, state]));
    lifecycle.transitions.forEach((transition, position) => {
      const place = `${pointer}/transitions/${position}`;
      const { since, until } = transition;
      if (since !== undefined && until !== undefined && compareVersions(since, until) >= 0) {
        const detail = `No version has the transition: \`${until}\` is not newer than \`${since}\`.`;
        context.report("TRAIT_LIFECYCLE_CONTRADICTION", `${place}/until`, detail);
      }
      if (!isInForce(transition)) return;
      checkValue(lifecycle.schema, transition.to, values, `${place}/to`, context);
      transition.from?.forEach((value, from) => {
        const origin = `${place}/from/${from}`;
        checkValue(lifecycle.schema, value, values, origin, context);
        if (described.get(value)?.terminal !== true) return;
        const detail = `\`${value}\` of \`${lifecycle.schema}\` is terminal, and a transition leaves it.`;
        context.report("TRAIT_LIFECYCLE_CONTRADICTION", origin, detail);
      });
      const { by } = transition;
      const subject = `The lifecycle of \`${lifecycle.schema}\``;
      if (by.kind === "operation")
        checkOperation(subject, by.operation, `${place}/by/operation`, known, context);
      if (by.kind === "event") checkEvent(subject, by.event, `${place}/by/event`, known, context);
    });
    const states = [...described.values()];
    const others = values.filter((value) => !described.has(value)).map((value) => ({ value }));
    return [
      { ...lifecycle, states: [...states, ...others], transitions: lifecycle.transitions.filter(isInForce) },
    ];
  });
  return lifecycles.sort((left, right) => compareText(left.schema, right.schema));
}

/** The values of the enum; undefined if it is not suitable for a lifecycle. */
function checkEnum(
  { schema }: LifecycleTrait,
  index: number,
  pointer: string,
  context: ModelContext,
): readonly string[] | undefined {
  const { traits, view, report } = context;
  if (traits.lifecycles?.findIndex((other) => other.schema === schema) !== index) {
    report("TRAIT_NAME_REPEATED", `${pointer}/schema`, `Two lifecycles are about \`${schema}\`.`);
    return undefined;
  }
  if (!checkSchema(schema, `${pointer}/schema`, context)) return undefined;
  const values = view.strings({ reference: schema });
  if (values === undefined)
    report("TRAIT_VALUE_UNKNOWN", `${pointer}/schema`, `\`${schema}\` does not list its values.`);
  return values;
}

function checkHolders(
  { schema, holders }: LifecycleTrait,
  values: readonly string[],
  pointer: string,
  context: ModelContext,
): void {
  const { view, report } = context;
  holders.forEach((holder, position) => {
    const place = `${pointer}/holders/${position}`;
    if (!checkSchema(holder.schema, `${place}/schema`, context)) return;
    const field = view.at({ reference: holder.schema }, [holder.property]);
    const allowed = field === undefined ? [] : stringsOf(field, view);
    if (holder.id !== undefined) checkField(holder.schema, [holder.id], `${place}/id`, context, scalars);
    if (values.every((value) => allowed.includes(value))) return;
    const detail =
      field === undefined
        ? `\`${holder.schema}\` has no field \`${holder.property}\`.`
        : `\`${holder.property}\` of \`${holder.schema}\` does not have the values of \`${schema}\`.`;
    report("TRAIT_FIELD_UNKNOWN", `${place}/property`, detail);
  });
}

/** The strings that a field lists, including those of each union member. */
function stringsOf(field: Schema, view: ModelContext["view"]): readonly string[] {
  const members = view.parts(field).flatMap(({ anyOf = [], oneOf = [] }) => [...anyOf, ...oneOf]);
  return [field, ...members].flatMap((schema) => view.strings(schema) ?? []);
}
