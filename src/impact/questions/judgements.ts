/**
 * Judgements of code that consumes a value of another kind, as the end of a sentence about the value; undefined where the
 * code still means the same.
 */
import { type TypeDifference, typeofKind, type ValueKind } from "../touch/types.js";

export type Judgement = (difference: KindDifference) => string | undefined;

export type KindDifference = Pick<TypeDifference, "kinds">;

/** Scalars print as before, unless the value is spelled differently. */
export const asText: Judgement = ({ kinds: { added } }) => {
  if (added.includes("list"))
    return "is now a list, which a string shows joined by commas, and each object in it as `[object Object]`";
  if (added.some(isStructure)) return "is now an object, which a string shows as `[object Object]`";
  const nothing = added.find(isNullish);
  return nothing === undefined
    ? undefined
    : `can be ${nothing}, which a string shows as the word \`${nothing}\``;
};

/** A number that is now a string, or the reverse: cents and a decimal, a count and its words. */
export const asOtherText: Judgement = ({ kinds: { added, removed } }) =>
  removed.includes("number") && added.includes("string")
    ? "is now a string, which may show the same amount in another form"
    : undefined;

export const asItemOfText: Judgement = ({ kinds: { added } }) => {
  if (added.some(isStructure))
    return "is now an object or a list, which a joined list shows as `[object Object]` or with commas";
  const nothing = added.find(isNullish);
  return nothing === undefined
    ? undefined
    : `can be ${nothing}, of which a joined list shows only the separator`;
};

/** `Number(value)`, `+value`. */
export const asNumber: Judgement = ({ kinds: { added, removed } }) => {
  if (removed.includes("number") && added.includes("string"))
    return "is now a string, which is read as a number and may have another unit";
  if (added.some(isStructure)) return "is now an object or a list, which is not a number: `NaN`";
  const nothing = added.find(isNullish);
  return nothing === undefined
    ? undefined
    : `can be ${nothing}, which is read as ${nothing === "null" ? "0" : "`NaN`"}`;
};

/** A place that accepts both strings and numbers. */
export const asEither: Judgement = ({ kinds: { added, removed } }) => {
  const [now] = added.filter(isScalar);
  const [before] = removed.filter(isScalar);
  return now === undefined || before === undefined
    ? undefined
    : `is now ${withArticle(now)} instead of ${withArticle(before)}, and this takes both`;
};

export const sumOf: Judgement = (difference) => joins(difference) ?? asText(difference);

const joins = turning(["number", "string", "is now a string, which `+` joins instead of adding"]);

export const asOrder = turning([
  "number",
  "string",
  "is now a string, which is compared character by character",
]);

export const asDate = turning(
  ["number", "string", "is now a string, which `Date` parses instead of counting milliseconds"],
  ["string", "number", "is now a number, which `Date` takes for milliseconds"],
);

/** Items accessed by position or iterated. */
export const asItems = turning(
  ["string", "list", "is now a list, which gives its items instead of characters"],
  ["list", "string", "is now a string, which gives its characters instead of items"],
);

/** `.length`, `.includes`: members that lists and strings share. */
export function memberOf(name: string): Judgement {
  if (name === "toString" || name === "toLocaleString") return asText;
  return turning(
    ["string", "list", `is now a list, whose \`${name}\` is about items instead of characters`],
    ["list", "string", `is now a string, whose \`${name}\` is about characters instead of items`],
  );
}

/** `tested`: the other side of the comparison. A test for a kind that still occurs stays correct. */
export function asType(tested: string | undefined): Judgement {
  return ({ kinds: { added, removed } }) => {
    const isGone = removed.some((kind) => tested === undefined || typeofKind(kind) === tested);
    const comes = added.some((kind) => typeofKind(kind) === tested);
    const [now] = added.filter((kind) => !isNullish(kind));
    if (now === undefined || (!isGone && !comes)) return undefined;
    return `is now ${withArticle(now)}, and its \`typeof\` is "${typeofKind(now)}"`;
  };
}

export const asTruth: Judgement = ({ kinds: { added, removed } }) => {
  if (removed.includes("boolean") && added.includes("string"))
    return 'is now a string, and `"false"` counts as true';
  if (removed.includes("number") && added.includes("string"))
    return 'is now a string, and `"0"` counts as true';
  if (removed.includes("string") && added.includes("number"))
    return "is now a number, and `0` counts as false";
  const wasScalar = removed.some((kind) => !isStructure(kind) && !isNullish(kind));
  return wasScalar && added.some(isStructure)
    ? "is now a structure, which counts as true even if it is empty"
    : undefined;
};

/** A condition that was false for zero alone. */
export const asZero: Judgement = ({ kinds: { added } }) => {
  const nothing = added.find(isNullish);
  return nothing === undefined ? undefined : `can be ${nothing}, which counts as false, as 0 does`;
};

export const asAnything: Judgement = ({ kinds: { added, removed } }) => {
  const now = added.find((kind) => !isNullish(kind));
  const wasOther = removed.some((kind) => !isNullish(kind));
  return now === undefined || !wasOther
    ? undefined
    : `is now ${withArticle(now)}, which the function takes like anything else`;
};

/** A comparison with a value of this kind. */
export function asEqual(kind: ValueKind): Judgement {
  return ({ kinds: { added, removed } }) => {
    const now = added.find((each) => !isNullish(each));
    return now === undefined || !removed.includes(kind)
      ? undefined
      : `is now ${withArticle(now)}, which no ${kind} is equal to`;
  };
}

/** A comparison with an empty value of its kind: `0`, `""`. */
export const asEmpty: Judgement = ({ kinds: { added } }) => {
  const nothing = added.find(isNullish);
  return nothing === undefined ? undefined : `can be ${nothing}, which is not equal to an empty value`;
};

/** A comparison of two values that can both be missing now, or have no identity of their own. */
export const asSame: Judgement = ({ kinds: { added, removed } }) => {
  const structure = removed.some(isScalar) ? added.find(isStructure) : undefined;
  if (structure !== undefined) return `is now ${withArticle(structure)}, which only itself is equal to`;
  const nothing = added.find(isNullish);
  return nothing === undefined ? undefined : `can be ${nothing} on both sides, and then they are equal`;
};

/** `value === null`, `value !== undefined`: a value missing in the other way (absent, not null) passes as present. */
export function asOtherNothing(compared: "null" | "undefined"): Judgement {
  return ({ kinds: { added } }) => {
    const other = added.find((kind) => isNullish(kind) && kind !== compared);
    return other === undefined ? undefined : `can be ${other}, which is not ${compared}`;
  };
}

/** A cast to these kinds. */
export function asCast(claimed: readonly ValueKind[]): Judgement {
  return ({ kinds: { added } }) => {
    const other = added.find((kind) => !claimed.includes(kind));
    if (other === undefined) return undefined;
    return `${isNullish(other) ? "can be" : "is now"} ${withArticle(other)}, and the cast says otherwise`;
  };
}

/** A test for null or absence, or a default for them. */
export const asMissing: Judgement = ({ kinds: { added, removed } }) => {
  const nothing = removed.find(isNullish);
  return nothing === undefined || added.length > 0
    ? undefined
    : `can no longer be ${nothing}, so that this decides nothing: look at what comes instead`;
};

export const deniesNull: Judgement = ({ kinds: { added } }) => {
  const nothing = added.find(isNullish);
  return nothing === undefined ? undefined : `can be ${nothing}, which \`!\` denies`;
};

/** The first of these changes of kind that occurred. */
function turning(
  ...turns: readonly (readonly [before: ValueKind, after: ValueKind, message: string])[]
): Judgement {
  return ({ kinds: { added, removed } }) =>
    turns.find(([before, after]) => removed.includes(before) && added.includes(after))?.[2];
}

function isScalar(kind: ValueKind): boolean {
  return kind === "string" || kind === "number" || kind === "boolean" || kind === "bigint";
}

/** True for objects and lists; a string shows a scalar as it is. */
function isStructure(kind: ValueKind): boolean {
  return kind === "list" || kind === "object" || kind === "function";
}

function isNullish(kind: ValueKind): kind is "null" | "undefined" {
  return kind === "null" || kind === "undefined";
}

export function withArticle(kind: ValueKind): string {
  if (kind === "null" || kind === "undefined") return kind;
  return kind === "object" || kind === "other"
    ? `an ${kind === "other" ? "other value" : kind}`
    : `a ${kind}`;
}
