/**
 * What each kind of difference does to the set of valid values, and to their type; or why it concerns no set of values.
 *
 * The effects of a difference follow from it (`judge/law.ts`): a sender meets what is no longer valid, a reader what was
 * not valid before. A new kind of difference does not compile without a row here.
 */
import type { Direction } from "../schema/direction.js";
import type { Schema, SchemaType } from "../schema/schema.js";
import type { Difference, FactKind, JsonTypes, Member, Relation } from "./fact.js";

export interface SchemaEdit {
  readonly relation: Relation | "equal";
  /** `incomparable` also if code that reads what is gone does not compile. */
  readonly inTypes: Relation | "equal";
  /** Values that became valid are absent or of another type, so that readers fail. Others take a default branch. */
  readonly failsReaders?: true;
  /** A call is only sent, and an answer only read. Without it, the use of the value decides. */
  readonly of?: Direction;
}

export const noEdit: SchemaEdit = { relation: "equal", inTypes: "equal" };

export function editOf(difference: Difference): SchemaEdit {
  if (difference.kind in withoutValues) return noEdit;
  const edit = edits[difference.kind as ValueKind] as (difference: Difference) => SchemaEdit;
  return edit(difference);
}

export function uniteEdits(edits: readonly SchemaEdit[]): SchemaEdit {
  return {
    relation: uniteRelations(edits.map(({ relation }) => relation)),
    inTypes: uniteRelations(edits.map(({ inTypes }) => inTypes)),
  };
}

export function uniteRelations(relations: readonly (Relation | "equal")[]): Relation | "equal" {
  const [first = "equal", ...others] = new Set(relations.filter((relation) => relation !== "equal"));
  return others.length === 0 ? first : "incomparable";
}

/** The edit of a schema that values must not match. */
export function invert({ relation, inTypes }: SchemaEdit): SchemaEdit {
  return { relation: opposites[relation], inTypes: opposites[inTypes] };
}

const opposites = {
  narrower: "wider",
  wider: "narrower",
  incomparable: "incomparable",
  equal: "equal",
} as const satisfies Record<Relation | "equal", Relation | "equal">;

const typed = (relation: Relation): SchemaEdit => ({ relation, inTypes: relation });
const untyped = (relation: Relation): SchemaEdit => ({ relation, inTypes: "equal" });
const failing = (relation: Relation): SchemaEdit => ({ ...typed(relation), failsReaders: true });
const call = (relation: Relation): SchemaEdit => ({ ...typed(relation), of: "request" });
const untypedCall = (relation: Relation): SchemaEdit => ({ ...untyped(relation), of: "request" });
const answer = (relation: Relation): SchemaEdit => ({ ...untyped(relation), of: "response" });
/** Only names in code differ. */
const renamed: SchemaEdit = { relation: "equal", inTypes: "incomparable" };
/** Comparing with a value that is gone, or reading its fields, does not compile. */
const lost: SchemaEdit = { relation: "narrower", inTypes: "incomparable" };

function opened(isWider: boolean): Relation {
  return isWider ? "wider" : "narrower";
}

interface Sets<Value> {
  readonly added: readonly Value[];
  readonly removed: readonly Value[];
}

function bySets<Value>({ added, removed }: Sets<Value>, gain: SchemaEdit, loss: SchemaEdit): SchemaEdit {
  if (added.length > 0 && removed.length > 0) return uniteEdits([gain, loss]);
  return added.length > 0 ? gain : loss;
}

function byText({ before, after }: Readonly<Record<"before" | "after", string>>): Relation {
  return before !== "" && after !== "" ? "incomparable" : opened(after === "");
}

const ofTrait = "The fact says what the trait is, not which values it allows.";
const ofAddress = "An address is not a value.";
const ofEvent = "The set of events is code to register, not values to read.";
const ofDelivery = "A delivery has no type in code, so what it carries is judged by itself.";
const ofWords = "It changes what is said about the values, not which are valid.";

/** Kinds of differences that concern no set of values, with the reason. */
const withoutValues = {
  deprecated: ofWords,
  prose: ofWords,
  stability: ofWords,
  sunset: ofWords,
  default: "It says what a missing value means.",
  "required-default": "It says what a missing value means.",
  "schema-added": "The name of a type is not on the wire.",
  "schema-removed": "The name of a type is not on the wire.",
  "schema-renamed": "The name of a type is not on the wire.",
  servers: ofAddress,
  root: ofAddress,
  "paths-rewritten": ofAddress,
  "operation-moved": ofAddress,
  "operation-servers": ofAddress,
  "token-sources": ofAddress,
  "bearer-format": "It is a hint; the client sends whatever token it has.",
  link: ofAddress,
  trait: ofTrait,
  paging: ofTrait,
  "idempotency-key": ofTrait,
  "idempotency-key-required": ofTrait,
  scopes: ofTrait,
  "sandbox-only": ofTrait,
  "version-ignored": ofTrait,
  requirements: ofTrait,
  "lifecycle-transition": ofTrait,
  "lifecycle-state": ofTrait,
  "lifecycle-terminal": ofTrait,
  "error-codes": ofTrait,
  "error-set": ofTrait,
  "event-added": ofEvent,
  "event-removed": ofEvent,
  "event-renamed": ofEvent,
  "event-topic": ofEvent,
  "event-payload": ofEvent,
  "event-envelope": ofEvent,
  "callback-added": ofEvent,
  "callback-removed": ofEvent,
  "delivery-form": ofDelivery,
  "delivery-added": ofDelivery,
  "delivery-removed": ofDelivery,
  "delivery-renamed": ofDelivery,
  "delivery-required": ofDelivery,
  "answer-added": ofDelivery,
  "answer-removed": ofDelivery,
  "answer-body": ofDelivery,
  "operation-renamed": "The name of an operation is not on the wire.",
  "part-header": "What a part demands is in the text of the fact.",
  "media-type-replaced": "How the body is read decides.",
  "response-refined": ofWords,
  "response-body-added": ofWords,
  "read-only": ofWords,
  "write-only": ofWords,
} as const satisfies Partial<Record<FactKind, string>>;

export type KindWithoutValues = keyof typeof withoutValues;

type ValueKind = Exclude<FactKind, KindWithoutValues>;

const edits: {
  readonly [Kind in ValueKind]: (difference: Extract<Difference, { kind: Kind }>) => SchemaEdit;
} = {
  "operation-added": () => call("wider"),
  "operation-removed": () => call("narrower"),
  "security-scheme": () => call("incomparable"),
  "offered-scopes": (sets) => bySets(sets, untypedCall("wider"), untypedCall("narrower")),
  security: ({ relation }) => call(relation),
  "credential-scopes": (sets) => bySets(sets, untypedCall("narrower"), untypedCall("wider")),
  "parameter-groups": ({ relation }) => call(relation),
  "parameter-added": ({ required }) => call(opened(!required)),
  "parameter-removed": ({ isSentByClient }) =>
    isSentByClient ? { ...renamed, of: "request" } : call("incomparable"),
  "parameter-renamed": ({ in: place, isCertain }) =>
    place === "path" || isCertain ? { ...renamed, of: "request" } : call("incomparable"),
  "parameter-moved": () => untypedCall("incomparable"),
  "parameter-required": ({ after }) => call(opened(!after)),
  "parameter-serialization": () => untypedCall("incomparable"),
  "parameter-empty": ({ after }) => untypedCall(opened(after)),
  "parameter-reserved": ({ after }) => untypedCall(opened(after)),

  "body-added": ({ required }) => call(opened(!required)),
  "body-removed": () => call("incomparable"),
  "body-required": ({ after }) => call(opened(!after)),
  "response-items": () => renamed,
  "body-encoding": () => untypedCall("incomparable"),
  "media-type-added": ({ status }) => (status === "" ? call("wider") : answer("wider")),
  "media-type-removed": ({ status }) =>
    status === "" ? call("narrower") : { ...failing("incomparable"), of: "response" },
  "response-added": () => answer("wider"),
  "response-removed": () => ({ ...failing("incomparable"), of: "response" }),
  "response-status": () => ({ ...failing("incomparable"), of: "response" }),
  "header-added": () => answer("wider"),
  "header-removed": () => answer("incomparable"),
  "header-renamed": () => answer("incomparable"),
  "header-required": ({ after }) => answer(opened(!after)),

  // An optional field is one more where others are forbidden, and limited where they are not.
  "field-added": ({ required }) => typed(required ? "narrower" : "incomparable"),
  "field-removed": () => failing("incomparable"),
  "field-renamed": () => failing("incomparable"),
  "field-required": ({ after }) => failing(opened(!after)),
  nullish: ({ after }) => failing(opened(after)),
  type: ({ before, after, relation, jsonTypes }) => ({
    ...failing(relation),
    ...(areNumbers(before, after)
      ? { inTypes: "equal" }
      : relation === "narrower" && hasFewerTypes(jsonTypes)
        ? { inTypes: "incomparable" }
        : {}),
  }),
  "type-replaced": () => typed("incomparable"),
  nullable: ({ after, isInType }) => ({ ...(isInType ? typed : untyped)(opened(after)), failsReaders: true }),
  "enum-values": (sets) => bySets(sets, typed("wider"), lost),
  const: () => failing("incomparable"),
  "enum-added": () => typed("narrower"),
  "enum-removed": () => typed("wider"),
  "known-values": ({ isOpen, ...sets }) =>
    bySets(sets, noEdit, isOpen ? { relation: "equal", inTypes: "wider" } : noEdit),
  open: ({ after }) => (after ? { relation: "equal", inTypes: "wider" } : typed("narrower")),
  "union-members": (fact) => {
    const rest = remaining(fact);
    const loss = areInType(fact.removed, rest) ? untyped("narrower") : fact.areStillValid ? renamed : lost;
    return bySets(fact, areInType(fact.added, fact.former) ? untyped("wider") : failing("wider"), loss);
  },
  "union-kind": ({ after }) => untyped(opened(after === "anyOf")),
  overlap: ({ after }) => untyped(opened(!after)),
  "tag-property": () => failing("incomparable"),
  "tag-values": ({ before, after }) => {
    if (after.every((value) => before.includes(value))) return lost;
    return before.every((value) => after.includes(value)) ? typed("wider") : failing("incomparable");
  },
  "tag-moved": () => failing("incomparable"),
  "tag-added": ({ isInMembers }) => (isInMembers ? noEdit : typed("narrower")),
  "tag-removed": ({ isInMembers }) => (isInMembers ? noEdit : typed("wider")),
  "object-variants": ({ before, fields, isDemanding }) => {
    const isMissing = !before && fields.some(({ missing }) => missing > 0);
    return {
      relation: before ? "wider" : isDemanding ? "narrower" : "equal",
      inTypes: before ? "wider" : isMissing ? "incomparable" : isDemanding ? "narrower" : "equal",
    };
  },
  "additional-properties": ({ after, areDescribed }) => (areDescribed ? typed : untyped)(opened(after)),
  "index-removed": () => renamed,
  // A longer list fits a tuple only if that is open; positions that are gone are read as undefined.
  "prefix-items": ({ before, after, isClosed }) => {
    if (isClosed) return failing(after > before ? "wider" : "incomparable");
    if (after < before) return failing("wider");
    return before === 0 ? untyped("narrower") : typed("narrower");
  },
  format: (texts) => untyped(relateFormats(texts)),
  pattern: (texts) => untyped(byText(texts)),
  limit: ({ relation, inTypes }) => ({ relation, inTypes }),
  constraint: ({ relation, inTypes }) => ({ relation, inTypes }),
  satisfiable: ({ after }) => untyped(opened(after)),
  "content-coding": () => untyped("incomparable"),
};

/** Apart from integers and numbers, the same types are valid. */
export function areNumbers(before: Schema, after: Schema): boolean {
  const typesOf = ({ types }: Schema): string | undefined => types && [...inTypeScript(types)].sort().join();
  return before.types !== undefined && typesOf(before) === typesOf(after);
}

/** Code that handles several types has a branch for each. */
function hasFewerTypes({ before, after }: Readonly<Record<"before" | "after", JsonTypes>>): boolean {
  return before !== "any" && after !== "any" && inTypeScript(after).size < inTypeScript(before).size;
}

function inTypeScript(types: readonly SchemaType[]): ReadonlySet<string> {
  return new Set(types.map((type) => (type === "integer" ? "number" : type)));
}

type MemberFact = Extract<Difference, { kind: "union-members" }>;

/** The older members that the newer union still has. */
export function remaining({ former, removed }: Pick<MemberFact, "former" | "removed">): Schema[] {
  const gone = new Set(removed.map(({ schema }) => schema));
  return former.filter((schema) => !gone.has(schema));
}

/** True if TypeScript includes them in another member's type: a `"now"` or an `email` is a `string`. */
export function areInType(members: readonly Member[], others: readonly Schema[]): boolean {
  const free = others.filter(({ enum: values, format }) => values === undefined && format !== "binary");
  const types = free.flatMap((other) => scalarOf(other) ?? []);
  return members.every(({ schema }) => {
    const scalar = scalarOf(schema);
    return scalar !== undefined && schema.format !== "binary" && types.includes(scalar);
  });
}

function scalarOf({ types = [], reference }: Schema): string | undefined {
  const [type, ...others] = types;
  if (reference !== undefined || type === undefined || others.length > 0) return undefined;
  return ["string", "number", "integer", "boolean"].includes(type)
    ? type.replace("integer", "number")
    : undefined;
}

function relateFormats({ before, after }: Readonly<Record<"before" | "after", string>>): Relation {
  const sizes = sizesOf(before, after);
  if (sizes === undefined) return byText({ before, after });
  return opened(sizes.indexOf(after) > sizes.indexOf(before));
}

/** True if one of them has room for every value of the other. */
export function areComparableFormats(before: string, after: string): boolean {
  return sizesOf(before, after) !== undefined;
}

function sizesOf(...formats: readonly string[]): readonly string[] | undefined {
  return nestedFormats.find((sizes) => formats.every((format) => sizes.includes(format)));
}

/** From smallest to largest; texts by RFC 3986, 3987, 5890 and 6531. */
const nestedFormats: readonly (readonly string[])[] = [
  ["int8", "int16", "int32", "int64"],
  ["uint8", "uint16", "uint32", "uint64"],
  ["float", "double"],
  ["uri", "uri-reference", "iri-reference"],
  ["uri", "iri", "iri-reference"],
  ["email", "idn-email"],
  ["hostname", "idn-hostname"],
];
