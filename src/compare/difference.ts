/**
 * Every kind of difference that the comparison can state, with what a rule needs to describe it.
 *
 * A kind is about one thing; whether it is good or bad, and for whom, is not part of it. `before` and `after` are
 * strings where only their being different matters.
 */
import type { Direction } from "../schema/direction.js";
import type { KeywordOf } from "../schema/keywords.js";
import type { Schema, SchemaType } from "../schema/schema.js";
import type { ApiTraits } from "../traits/types.js";
import type { JsonValue } from "../values/json.js";
import type { Fact } from "./fact.js";

export type Difference =
  | MarkDifference
  | ApiDifference
  | OperationDifference
  | ParameterDifference
  | AnswerDifference
  | DeliveryDifference
  | SchemaDifference;

/** `schemas` are what came or went with the thing: the declarations they reach belong to this difference. */
interface WithSchemas {
  readonly schemas: readonly Schema[];
}

interface Turned {
  readonly before: boolean;
  readonly after: boolean;
}

interface Replaced<Value> {
  readonly before: Value;
  readonly after: Value;
}

/** `any`: not limited. */
export type JsonTypes = readonly SchemaType[] | "any";

/** Which values are valid after the difference, seen from those that were before. */
export type Relation = "wider" | "narrower" | "incomparable";

/** Of a schema, field, parameter, header, operation or event; a successor is that of an operation. */
type MarkDifference = { readonly kind: "deprecated"; readonly successor?: Successor } & Turned;

/** An operation of the newer version that likely does what another one did. */
export interface Successor {
  readonly id: string;
  readonly method: string;
  readonly path: string;
}

type ApiDifference =
  | ({ readonly kind: "servers" } & Replaced<readonly string[]>)
  | ({ readonly kind: "root" } & Replaced<string>)
  | ({ readonly kind: "security-scheme"; readonly scheme: string } & Replaced<string>)
  | ({ readonly kind: "token-sources"; readonly scheme: string } & Replaced<readonly string[]>)
  | ({ readonly kind: "trait"; readonly trait: keyof ApiTraits } & Replaced<string>)
  | {
      readonly kind: "error-codes";
      readonly set: string;
      readonly added: readonly string[];
      readonly removed: readonly string[];
    }
  /** `from` is empty where the thing is created; `by` is a phrase. */
  | ({
      readonly kind: "lifecycle-transition";
      readonly schema: string;
      readonly from: string;
      readonly to: string;
      readonly by: string;
    } & Turned)
  | ({ readonly kind: "lifecycle-state"; readonly schema: string; readonly state: string } & Turned)
  | ({ readonly kind: "lifecycle-terminal"; readonly schema: string; readonly state: string } & Turned)
  | ({ readonly kind: "event-added"; readonly event: string } & WithSchemas)
  | ({ readonly kind: "event-removed"; readonly event: string } & WithSchemas)
  | ({ readonly kind: "event-renamed"; readonly isCertain: boolean } & Replaced<string>)
  | ({ readonly kind: "event-topic"; readonly event: string } & Replaced<string>)
  | ({ readonly kind: "event-payload"; readonly event: string } & Replaced<"contained" | "whole" | "unknown">)
  | ({ readonly kind: "event-envelope"; readonly event: string } & Replaced<string>)
  | { readonly kind: "schema-added"; readonly name: string }
  | { readonly kind: "schema-removed"; readonly name: string }
  | ({ readonly kind: "schema-renamed"; readonly isCertain: boolean } & Replaced<string>)
  | { readonly kind: "prose"; readonly of: string };

type OperationDifference =
  /** `follows`: the operations that it likely succeeds, by id. */
  | ({
      readonly kind: "operation-added";
      readonly operation: string;
      readonly follows: readonly string[];
    } & WithSchemas)
  /** `differences`: what is different about the successor. Nobody who calls the operation meets it yet. */
  | ({
      readonly kind: "operation-removed";
      readonly operation: string;
      readonly wasDeprecated: boolean;
      readonly successor?: Successor;
      readonly differences: readonly Fact[];
    } & WithSchemas)
  | ({ readonly kind: "operation-moved"; readonly operation: string } & Replaced<string>)
  | ({ readonly kind: "operation-renamed" } & Replaced<string>)
  /** Empty where no date is named. */
  | ({ readonly kind: "sunset"; readonly operation: string } & Replaced<string>)
  | ({ readonly kind: "operation-servers"; readonly operation: string } & Replaced<readonly string[]>)
  | ({ readonly kind: "security" } & Replaced<string> & { readonly relation: Relation })
  | {
      readonly kind: "credential-scopes";
      readonly added: readonly string[];
      readonly removed: readonly string[];
    }
  | ({ readonly kind: "callback-added"; readonly callback: string } & WithSchemas)
  | ({ readonly kind: "callback-removed"; readonly callback: string } & WithSchemas)
  | ({ readonly kind: "paging" } & Replaced<string>)
  | ({ readonly kind: "idempotency-key" } & Turned)
  | ({ readonly kind: "idempotency-key-required" } & Turned)
  | { readonly kind: "scopes"; readonly added: readonly string[]; readonly removed: readonly string[] }
  | ({ readonly kind: "sandbox-only" } & Turned)
  | ({ readonly kind: "version-ignored" } & Turned)
  | ({ readonly kind: "error-set"; readonly status: string } & Replaced<string>)
  | { readonly kind: "requirements"; readonly added: readonly string[]; readonly removed: readonly string[] }
  | ({ readonly kind: "parameter-groups" } & Replaced<string> & { readonly relation: Relation });

type ParameterDifference =
  | ({ readonly kind: "parameter-added" } & ParameterName & WithSchemas)
  | ({ readonly kind: "parameter-removed" } & ParameterName & WithSchemas)
  | ({
      readonly kind: "parameter-renamed";
      readonly in: string;
      readonly isCertain: boolean;
    } & Replaced<string>)
  | ({ readonly kind: "parameter-moved"; readonly name: string } & Replaced<string>)
  | ({ readonly kind: "parameter-required"; readonly name: string; readonly in: string } & Turned)
  | ({
      readonly kind: "parameter-serialization";
      readonly name: string;
      readonly in: string;
    } & Replaced<string>)
  /** Whether it may be sent without a value. */
  | ({ readonly kind: "parameter-empty"; readonly name: string; readonly in: string } & Turned)
  /** Whether reserved characters in it are sent as they are. */
  | ({ readonly kind: "parameter-reserved"; readonly name: string; readonly in: string } & Turned);

interface ParameterName {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
}

type AnswerDifference =
  | ({ readonly kind: "body-added"; readonly required: boolean } & WithSchemas)
  | ({ readonly kind: "body-removed"; readonly required: boolean } & WithSchemas)
  | ({ readonly kind: "body-required" } & Turned)
  | ({ readonly kind: "media-type-added"; readonly mediaType: string; readonly status: string } & WithSchemas)
  | ({
      readonly kind: "media-type-removed";
      readonly mediaType: string;
      readonly status: string;
    } & WithSchemas)
  | ({
      readonly kind: "media-type-replaced";
      readonly status: string;
      /** Callers already say which media type they send: the body had several. */
      readonly isChosen?: true;
      readonly readAs: Replaced<MediaReading>;
    } & Replaced<string> &
      WithSchemas)
  /** Before, nothing was said of the body. */
  | ({
      readonly kind: "response-body-added";
      readonly status: string;
      readonly mediaTypes: readonly string[];
    } & WithSchemas)
  | ({
      readonly kind: "body-encoding";
      readonly mediaType: string;
      readonly field: string;
    } & Replaced<string>)
  /** A header of a part: empty where there is none, else `optional`, `required` or its fixed value. */
  | ({
      readonly kind: "part-header";
      readonly mediaType: string;
      readonly field: string;
      readonly header: string;
    } & Replaced<string>)
  | ({ readonly kind: "response-added"; readonly status: string } & WithSchemas)
  | ({ readonly kind: "response-removed"; readonly status: string } & WithSchemas)
  /** `lostBody`: what the body was, where there is none any more. Not part of the identity of a change. */
  | ({ readonly kind: "response-status"; readonly lostBody: readonly Schema[] } & Replaced<string>)
  | ({ readonly kind: "response-refined" } & Replaced<string>)
  | ({
      readonly kind: "header-added";
      readonly name: string;
      readonly status: string;
      readonly required: boolean;
    } & WithSchemas)
  | ({
      readonly kind: "header-removed";
      readonly name: string;
      readonly status: string;
      readonly required: boolean;
    } & WithSchemas)
  | ({ readonly kind: "header-required"; readonly name: string; readonly status: string } & Turned)
  /** What may be called next; empty where there is no such link. */
  | ({ readonly kind: "link"; readonly name: string; readonly status: string } & Replaced<string>);

/** Of a webhook or callback, beside its payload: what a delivery carries, and what its receiver answers. */
type DeliveryDifference =
  /** Method, URL of a callback, media types: which of two forms covers the other. */
  | ({
      readonly kind: "delivery-form";
      readonly event: string;
      readonly relation: Relation;
    } & Replaced<string>)
  | ({ readonly kind: "delivery-added"; readonly event: string } & ParameterName & WithSchemas)
  | ({ readonly kind: "delivery-removed"; readonly event: string } & ParameterName & WithSchemas)
  | ({ readonly kind: "delivery-renamed"; readonly event: string; readonly in: string } & Replaced<string>)
  | ({
      readonly kind: "delivery-required";
      readonly event: string;
      readonly name: string;
      readonly in: string;
    } & Turned)
  | ({ readonly kind: "answer-added"; readonly event: string; readonly status: string } & WithSchemas)
  | ({ readonly kind: "answer-removed"; readonly event: string; readonly status: string } & WithSchemas)
  /** The media types of its body; empty where it has none. */
  | ({ readonly kind: "answer-body"; readonly event: string; readonly status: string } & Replaced<string>);

export type MediaReading = "json" | "text" | "bytes";

/** Keywords whose number or flag draws a border around the valid values. */
export type LimitKeyword = KeywordOf<"bound">;

/** Keywords that no type expresses: only a validator sees them. `if` speaks for `then` and `else`, too. */
export type ConstraintKeyword = Exclude<KeywordOf<"constraint">, "then" | "else"> | "anyOf" | "oneOf";

type SchemaDifference =
  | ({ readonly kind: "field-added" } & FieldName & WithSchemas)
  | ({ readonly kind: "field-removed" } & FieldName & WithSchemas)
  | ({ readonly kind: "field-renamed"; readonly required: boolean } & Replaced<string>)
  | ({ readonly kind: "field-required"; readonly field: string } & Turned)
  /** Null and absence came, or went, at once. */
  | ({ readonly kind: "nullish"; readonly field: string } & Turned)
  | ({
      readonly kind: "type";
      readonly relation: Relation;
      /** Of what the schemas lead to: a reference says none. Not part of the identity of a change. */
      readonly jsonTypes: Replaced<JsonTypes>;
      /** The newer schema takes every object, as long as fields that it describes are as described. Not part of the identity either. */
      readonly isAnyObject: boolean;
    } & Replaced<Schema>)
  /** A reference leads elsewhere, and at least one of the two types is in both versions. `isMember`: of a union. */
  | ({
      readonly kind: "type-replaced";
      readonly isMember: boolean;
      readonly inside: readonly InnerDifference[];
    } & Replaced<string>)
  | ({ readonly kind: "nullable" } & Turned)
  | {
      readonly kind: "enum-values";
      readonly added: readonly JsonValue[];
      readonly removed: readonly JsonValue[];
      readonly isOpen: boolean;
    }
  | ({ readonly kind: "const" } & Replaced<JsonValue>)
  | { readonly kind: "enum-added"; readonly values: readonly JsonValue[] }
  | { readonly kind: "enum-removed"; readonly values: readonly JsonValue[] }
  /** Named beside any other value, so that none is valid or refused because of it. `isOpen`: of an open enum. */
  | {
      readonly kind: "known-values";
      readonly added: readonly JsonValue[];
      readonly removed: readonly JsonValue[];
      readonly isOpen: boolean;
    }
  | ({ readonly kind: "open" } & Turned)
  | ({
      readonly kind: "union-members";
      readonly added: readonly Member[];
      readonly removed: readonly Member[];
      readonly isOpen: boolean;
      /** The field that tells the members apart; empty where there is none. */
      readonly tag: string;
      /** The older members; a single one where it was no union. */
      readonly former: readonly Schema[];
      /** The newer union takes the values of the removed members as well. Not part of the identity either. */
      readonly areStillValid: boolean;
    } & WithSchemas)
  | ({ readonly kind: "union-kind" } & Replaced<"anyOf" | "oneOf">)
  /** Whether a union refuses what fits several of its members, and is valid in the other version. */
  | ({ readonly kind: "overlap"; readonly members: readonly string[]; readonly example: JsonValue } & Turned)
  | ({ readonly kind: "tag-property" } & Replaced<string>)
  | ({ readonly kind: "tag-values"; readonly property: string; readonly member: string } & Replaced<
      readonly string[]
    >)
  /** Values of the tag that mean another member now. */
  | { readonly kind: "tag-moved"; readonly property: string; readonly moved: readonly MovedValue[] }
  /** An object is several now, or was. */
  | ({
      readonly kind: "object-variants";
      readonly variants: number;
      readonly fields: readonly VariantField[];
      /** No variant takes an object that has only what the object as a whole demands. */
      readonly isDemanding: boolean;
    } & Turned)
  | { readonly kind: "tag-added"; readonly property: string }
  | { readonly kind: "tag-removed"; readonly property: string }
  /** `areDescribed`: where there are such fields, the document gives them a type. */
  | ({ readonly kind: "additional-properties"; readonly areDescribed: boolean } & Turned)
  | ({ readonly kind: "prefix-items" } & Replaced<number>)
  | ({ readonly kind: "format" } & Replaced<string>)
  | ({ readonly kind: "pattern" } & Replaced<string>)
  | ({
      readonly kind: "limit";
      readonly keyword: LimitKeyword;
      readonly relation: Relation;
    } & Replaced<string>)
  | ({
      readonly kind: "constraint";
      readonly keyword: ConstraintKeyword;
      readonly relation: Relation;
    } & Replaced<boolean>)
  | ({
      readonly kind: "content-coding";
      readonly keyword: "contentEncoding" | "contentMediaType";
    } & Replaced<string>)
  | ({ readonly kind: "default" } & Replaced<string>)
  /** Of what is required in one of the two versions: nobody who left it out before can do so now. */
  | ({ readonly kind: "required-default" } & Replaced<string>)
  | ({ readonly kind: "read-only" } & Turned)
  | ({ readonly kind: "write-only" } & Turned);

/** What differs between a type and the one that takes its place. */
export interface InnerDifference {
  readonly difference: Difference;
  /** From the type: `.amount`. */
  readonly path: string;
  /** A request does not have read-only fields, and a response does not have write-only ones. */
  readonly met: Readonly<Record<Direction, boolean>>;
}

export interface MovedValue extends Replaced<string> {
  readonly value: string;
}

/** A field that is not in all variants of an object, or not in the same way: in how many of them it is how. */
export interface VariantField {
  readonly field: string;
  readonly required: number;
  readonly optional: number;
  readonly missing: number;
}

interface FieldName {
  readonly field: string;
  readonly required: boolean;
}

/** A member of a union, as a reader names it: by its tag value, else by its type. */
export interface Member {
  readonly label: string;
  readonly schema: Schema;
}
