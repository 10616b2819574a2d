/**
 * A fact: one difference between two versions of an API, without judgement.
 *
 * A fact knows its place in the two documents, and its uses: the operations and events in which a caller sends or
 * receives it. `judge/rules/` decides its effects, and on whom.
 */
import { compareText } from "../values/text.js";
import type { Direction } from "../schema/direction.js";
import type { KeywordOf } from "../schema/keywords.js";
import type { Schema, SchemaType } from "../schema/schema.js";
import type { ApiTraits } from "../traits/types.js";
import type { JsonValue } from "../values/json.js";
import type { PathRewrite } from "./operations/routes.js";
import { type Place, placeKey, type Places, type Use } from "./place.js";
import type { Operation } from "../model/api.js";
import type { ParameterPlace } from "../values/parameter-place.js";

export type Fact = Difference & {
  readonly at: Places;
  /** The declared type that the uses lead to. Without it, they lead to the value of a part of the call. */
  readonly type?: string;
  /** From there to the difference: `.rails[]`; empty where the value itself differs. */
  readonly path: string;
  /** False for values that types leave open, such as unlisted fields beside listed ones. Absent: true. */
  readonly isTyped?: boolean;
  /** Empty for a schema that no operation or event mentions. */
  readonly uses: readonly Use[];
};

export type FactKind = keyof Differences;
export type FactOf<Kind extends FactKind> = Extract<Fact, { kind: Kind }>;

export type Difference = {
  [Kind in FactKind]: { readonly kind: Kind } & Readonly<Differences[Kind]>;
}[FactKind];

/**
 * Every kind of difference that the comparison can state, with the details that a rule needs to describe it.
 * `before` and `after` are strings where all that matters is that they differ; an empty string means "none".
 */
type Differences = MarkDifferences &
  ApiDifferences &
  OperationDifferences &
  ContentDifferences &
  DeliveryDifferences &
  SchemaDifferences;

interface Turned {
  readonly before: boolean;
  readonly after: boolean;
}

interface Replaced<Value> {
  readonly before: Value;
  readonly after: Value;
}

/** Two names of one thing, and why it counts as one. */
interface Renamed extends Replaced<string> {
  readonly evidence: readonly Evidence[];
}

/** The reason why two things count as the same. */
export type Evidence =
  | "same id"
  | "same path"
  | "same place"
  | "same shape"
  | "same name"
  | "same description"
  | "similar name"
  | "only candidate";

/** Schemas that were added or removed with the thing; declarations that only they reach belong to this difference. */
interface WithSchemas {
  readonly schemas: readonly Schema[];
}

interface Sets<Value = string> {
  readonly added: readonly Value[];
  readonly removed: readonly Value[];
}

/** What a difference does to the set of valid values, and to the type. */
interface Edit {
  readonly relation: Relation;
  readonly inTypes: Relation | "equal";
}

/** How the set of valid values changed. */
export type Relation = "wider" | "narrower" | "incomparable";

interface MarkDifferences {
  /** A schema, field, parameter, header, operation or event; only an operation has a successor. */
  deprecated: Turned & { successor?: Successor };
  prose: { of: string };
  /** An operation, field or parameter: the day of its end. Empty: none. */
  sunset: Replaced<string>;
  /** Of an operation, field or parameter: `stable`, `beta`. Empty: not stated. */
  stability: Replaced<string>;
}

/** An operation of the newer version that likely replaces another one. */
export type Successor = Pick<Operation, "id" | "method" | "path">;

interface ApiDifferences {
  servers: Replaced<readonly string[]>;
  root: Replaced<string>;
  /** The same rewrite of most paths: `paths` of `all` the paths that both versions have. */
  "paths-rewritten": PathRewrite & { paths: number; all: number };
  "security-scheme": Replaced<string> & { scheme: string };
  "token-sources": Replaced<readonly string[]> & { scheme: string };
  /** Scopes that a token can be requested with. */
  "offered-scopes": Sets & { scheme: string };
  "bearer-format": Replaced<string> & { scheme: string };
  trait: Replaced<string> & { trait: keyof ApiTraits };
  "error-codes": Sets & { set: string };
  /** `from` is empty for the initial state; `by` is a phrase. */
  "lifecycle-transition": Turned & { schema: string; from: string; to: string; by: string };
  "lifecycle-state": Turned & { schema: string; state: string };
  "lifecycle-terminal": Turned & { schema: string; state: string };
  "event-added": WithSchemas & { event: string };
  "event-removed": WithSchemas & { event: string };
  "event-renamed": Renamed & WithSchemas & { isCertain: boolean };
  "event-topic": Replaced<string> & { event: string };
  "event-payload": Replaced<"contained" | "whole" | "unknown"> & { event: string };
  "event-envelope": Replaced<string> & { event: string };
  "schema-added": { name: string };
  "schema-removed": { name: string };
  "schema-renamed": Renamed & { isCertain: boolean };
}

interface OperationDifferences {
  /** `follows`: ids of the operations that it likely succeeds. */
  "operation-added": WithSchemas & { operation: string; follows: readonly string[] };
  /** `differences`: how the successor differs. Existing callers do not meet these yet. */
  "operation-removed": WithSchemas & {
    operation: string;
    wasDeprecated: boolean;
    successor?: Successor;
    differences: readonly Fact[];
  };
  "operation-moved": Replaced<string> & { operation: string };
  "operation-renamed": Replaced<string>;
  "operation-servers": Replaced<readonly string[]> & { operation: string };
  security: Replaced<string> & { relation: Relation };
  "credential-scopes": Sets;
  "callback-added": WithSchemas & { callback: string };
  "callback-removed": WithSchemas & { callback: string };
  paging: Replaced<string>;
  "idempotency-key": Turned;
  "idempotency-key-required": Turned;
  scopes: Sets;
  "sandbox-only": Turned;
  "version-ignored": Turned;
  "error-set": Replaced<string> & { status: string };
  requirements: Sets;
  "parameter-groups": Replaced<string> & { relation: Relation };
  "parameter-added": ParameterFacts;
  /** `isSentByClient`: the newer version is named in it, by the client. */
  "parameter-removed": ParameterFacts & { isSentByClient: boolean };
  "parameter-renamed": Renamed & { in: string; isCertain: boolean };
  "parameter-moved": Renamed & { name: string };
  "parameter-required": Turned & ParameterPlace;
  "parameter-serialization": Replaced<string> & ParameterPlace;
  /** It may be sent without a value. */
  "parameter-empty": Turned & ParameterPlace;
  /** Reserved characters in it are sent as they are. */
  "parameter-reserved": Turned & ParameterPlace;
}

export interface ParameterFacts extends ParameterPlace, WithSchemas {
  readonly required: boolean;
}

/** Bodies, responses and headers. The status of a body is empty. */
interface ContentDifferences {
  "body-added": WithSchemas & { required: boolean };
  "body-removed": WithSchemas & { required: boolean };
  "body-required": Turned;
  "media-type-added": WithSchemas & { mediaType: string; status: string };
  "media-type-removed": WithSchemas & { mediaType: string; status: string };
  /** `isChosen`: the body had several media types, so callers already say which one they send. */
  "media-type-replaced": Replaced<string> &
    WithSchemas & { status: string; isChosen?: true; readAs: Replaced<MediaReading> };
  /** The client reads the items of the response one by one. */
  "response-items": Turned;
  /** The older document did not describe the body. */
  "response-body-added": WithSchemas & { status: string; mediaTypes: readonly string[] };
  "body-encoding": Replaced<string> & { mediaType: string; field: string };
  /** A header of a part: `optional`, `required` or its fixed value. */
  "part-header": Replaced<string> & { mediaType: string; field: string; header: string };
  /** `isRest`: of a range, of which the document has exact statuses as well. Not part of the identity of a change. */
  "response-added": WithSchemas & { status: string; isRest: boolean };
  "response-removed": WithSchemas & { status: string; isRest: boolean };
  /** `lostBody`: the old body, if the new response has none. Not part of the identity of a change. */
  "response-status": Renamed & { lostBody: readonly Schema[] };
  "response-refined": Replaced<string>;
  "header-added": HeaderFacts;
  "header-removed": HeaderFacts;
  "header-renamed": Renamed & { status: string };
  "header-required": Turned & { name: string; status: string };
  /** The operation to call next. */
  link: Replaced<string> & { name: string; status: string };
}

export type MediaReading = "json" | "text" | "bytes";

export interface HeaderFacts extends WithSchemas {
  readonly name: string;
  readonly status: string;
  readonly required: boolean;
}

/** A webhook or callback, apart from its payload: the parameters of a delivery, and the answers of its receiver. */
interface DeliveryDifferences {
  /** Method, URL of a callback, media types. `relation`: which of the two forms covers the other. */
  "delivery-form": Replaced<string> & { event: string; relation: Relation };
  "delivery-added": ParameterFacts & { event: string };
  "delivery-removed": ParameterFacts & { event: string };
  "delivery-renamed": Replaced<string> & { event: string; in: string };
  "delivery-required": Turned & ParameterPlace & { event: string };
  "answer-added": WithSchemas & { event: string; status: string };
  "answer-removed": WithSchemas & { event: string; status: string };
  /** The media types of its body. */
  "answer-body": Replaced<string> & { event: string; status: string };
}

/** Keywords that limit the valid values by a number or a flag. */
export type LimitKeyword = KeywordOf<"bound">;

/** Keywords that no type expresses: only a validator sees them. `if` includes `then` and `else`. */
export type ConstraintKeyword = Exclude<KeywordOf<"constraint">, "then" | "else"> | "anyOf" | "oneOf";

interface SchemaDifferences {
  "field-added": FieldFacts;
  /** `others`: whether the newer object refuses unlisted fields, allows them, or has them in its type. */
  "field-removed": FieldFacts & { others: "refused" | "allowed" | "typed" };
  "field-renamed": Renamed & { required: boolean };
  "field-required": Turned & { field: string };
  /** Null and absence were added, or removed, together. */
  nullish: Turned & { field: string };
  /**
   * `jsonTypes` are those behind references. `isAnyObject`: the newer schema takes every object whose described fields
   * are as described. Neither is part of the identity of a change.
   */
  type: Replaced<Schema> & { relation: Relation; jsonTypes: Replaced<JsonTypes>; isAnyObject: boolean };
  /** A reference leads to another type, and at least one version has both. `isMember`: of a union. */
  "type-replaced": Replaced<string> & { isMember: boolean; inside: readonly InnerDifference[] };
  /** `isInType`: false where the type has null in both versions, because the author means it. */
  nullable: Turned & { isInType: boolean };
  "enum-values": Sets<JsonValue> & { isOpen: boolean };
  const: Replaced<JsonValue>;
  "enum-added": { values: readonly JsonValue[] };
  "enum-removed": { values: readonly JsonValue[] };
  /** Values named beside any other value, so the same values are valid. `isOpen`: those of an open enum. */
  "known-values": Sets<JsonValue> & { isOpen: boolean };
  open: Turned;
  /**
   * `tag`: the field that distinguishes the members; empty without one. `former`: the older members; a single one if it
   * was not a union. `areStillValid`: the newer union takes the values of the removed members, too. `tagValues`: those
   * of the members that have some. The last three are not part of the identity of a change.
   */
  "union-members": Sets<Member> &
    WithSchemas & {
      isOpen: boolean;
      tag: string;
      former: readonly Schema[];
      areStillValid: boolean;
      tagValues: Sets;
    };
  "union-kind": Replaced<"anyOf" | "oneOf">;
  /** A union refuses the example, which fits several of its members, and the other version accepts it. */
  overlap: Turned & { members: readonly string[]; example: JsonValue };
  "tag-property": Replaced<string>;
  "tag-values": Replaced<readonly string[]> & { property: string; member: string };
  /** Values of the tag that now mean another member. */
  "tag-moved": { property: string; moved: readonly MovedValue[] };
  /** One object became several variants, or the reverse. `isDemanding`: each variant requires a field that the object does not. */
  "object-variants": Turned & { variants: number; fields: readonly VariantField[]; isDemanding: boolean };
  /** `isInMembers`: the members require it with their own values, whatever the discriminator says. */
  "tag-added": { property: string; isInMembers: boolean };
  "tag-removed": { property: string; isInMembers: boolean };
  /** `areDescribed`: the document gives such fields a type. `isMap`: neither version lists fields. */
  "additional-properties": Turned & { areDescribed: boolean; isMap: boolean };
  /** Unlisted fields, which may be present as before, are no longer in the type. */
  "index-removed": object;
  /** `isClosed`: neither version has further items. */
  "prefix-items": Replaced<number> & { isClosed: boolean };
  format: Replaced<string>;
  pattern: Replaced<string>;
  /** `inTypes`: what becomes of the type, which shows the lengths of tuples and some conditions of objects. */
  limit: Replaced<string> & { keyword: LimitKeyword } & Edit;
  constraint: Turned & { keyword: ConstraintKeyword } & Edit;
  /** Some value is valid; false if the limits exclude each other. */
  satisfiable: Turned;
  "content-coding": Replaced<string> & { keyword: "contentEncoding" | "contentMediaType" };
  default: Replaced<string>;
  /** The default of a value that one version requires: no call that both accept omits it. */
  "required-default": Replaced<string>;
  "read-only": Turned;
  "write-only": Turned;
}

interface FieldFacts extends WithSchemas {
  readonly field: string;
  readonly required: boolean;
}

/** `any`: not limited. */
export type JsonTypes = readonly SchemaType[] | "any";

/** A difference between a type and its replacement. */
export interface InnerDifference {
  readonly difference: Difference;
  /** From the type: `.amount`. */
  readonly path: string;
  /** The directions in which it is met: requests have no read-only fields, responses no write-only ones. */
  readonly met: Readonly<Record<Direction, boolean>>;
}

export interface MovedValue extends Replaced<string> {
  readonly value: string;
}

/** A field that the variants of an object do not share: how many require it, allow it or lack it. */
export interface VariantField {
  readonly field: string;
  readonly required: number;
  readonly optional: number;
  readonly missing: number;
}

/** A member of a union, as a reader names it: by its tag value, else by its type. */
export interface Member {
  readonly label: string;
  readonly schema: Schema;
}

/** True for the name of a declared type, which is never on the wire. */
export function isOfName({ kind }: Fact): boolean {
  return kind === "schema-added" || kind === "schema-removed" || kind === "schema-renamed";
}

/** The place in the newer document; in the older one if it was removed. */
export function placeOf({ at }: Fact): Place {
  const place = at.after ?? at.before;
  if (place === undefined) throw new Error("A fact is in one of the two documents.");
  return place;
}

/** By place and kind, independent of the order of the documents. */
export function sortFacts(facts: readonly Fact[]): Fact[] {
  const keyed = facts.map((fact) => ({ fact, key: sortKey(fact) }));
  keyed.sort((left, right) => compareText(left.key, right.key));
  return keyed.map(({ fact }) => fact);
}

function sortKey(fact: Fact): string {
  const difference = JSON.stringify(differenceOf(fact));
  return [placeKey(placeOf(fact)), fact.type ?? "", fact.path, fact.kind, difference].join("\n");
}

/** The difference without its place, and without what is derived or guessed. */
export function differenceOf({
  at: _at,
  type: _type,
  path: _path,
  isTyped: _isTyped,
  uses: _uses,
  ...difference
}: Fact): object {
  return Object.fromEntries(Object.entries(difference).filter(([key]) => !notIdentifying.has(key)));
}

/** The successors of operations are guesses; the others follow from what is compared. */
const notIdentifying: ReadonlySet<string> = new Set([
  "evidence",
  "successor",
  "differences",
  "follows",
  "jsonTypes",
  "former",
  "areStillValid",
  "tagValues",
  "isAnyObject",
  "isRest",
  "lostBody",
  "isInMembers",
  "isInType",
  "inTypes",
  "isClosed",
  "isMap",
  "others",
  "isSentByClient",
]);
