/** Error-code sets of the traits, by name. */
import type { ModelContext } from "./model-context.js";
import { compareText } from "../schema/json-reading.js";
import type { ErrorCodeSet } from "./traits.js";

export function buildErrorSets(context: ModelContext): readonly ErrorCodeSet[] {
  const sets = context.traits.errors?.sets ?? [];
  sets.forEach((set, index) => {
    const pointer = `#/x-client/errors/sets/${index}`;
    checkField(set, `${pointer}/field`, context);
    if (sets.findIndex(({ name }) => name === set.name) < index) {
      context.report(
        "TRAIT_NAME_REPEATED",
        `${pointer}/name`,
        `Two error-code sets are named \`${set.name}\`.`,
      );
    }
    checkCodes(set, `${pointer}/codes`, context);
  });
  return [...sets].sort((left, right) => compareText(left.name, right.name));
}

/** A schema that this version does not have is no mistake: the set is written for several versions. */
function checkField(
  { name, field }: ErrorCodeSet,
  pointer: string,
  { schemas, view, report }: ModelContext,
): void {
  if (field === undefined || !schemas.has(field.schema)) return;
  if (view.at({ reference: field.schema }, [field.property]) !== undefined) return;
  report(
    "TRAIT_FIELD_UNKNOWN",
    pointer,
    `The error-code set \`${name}\` types \`${field.property}\` of \`${field.schema}\`, which has no such field.`,
  );
}

function checkCodes({ name, codes }: ErrorCodeSet, pointer: string, { report }: ModelContext): void {
  codes.forEach(({ code }, index) => {
    if (codes.findIndex((other) => other.code === code) === index) return;
    report(
      "TRAIT_NAME_REPEATED",
      `${pointer}/${index}/code`,
      `The error-code set \`${name}\` has the code \`${code}\` twice.`,
    );
  });
}
