/**
 * One version of an API, in the terms of this program. Pure data: no OpenAPI, no TypeScript.
 *
 * Order: schemas, operations, events, error sets, messages and lifecycles by name.
 */
import type { Schema, SchemaName } from "../schema/schema.js";
import type {
  ApiTraits,
  BehaviourChange,
  ErrorCodeSet,
  LifecycleTrait,
  MessageTrait,
  OldestFirstTrait,
  PagingTrait,
  RepeatedField,
} from "../traits/types.js";
import type { ApiVersion } from "../values/version.js";

export interface Api {
  readonly name: string;
  readonly version: ApiVersion;
  /**
   * Where a request carries the version: a header or query parameter that the client sends; the URL, as the document
   * writes it; the base URL that the caller gives; or nowhere that is known.
   */
  readonly versionIn: "header" | "query" | "media-type" | "url" | "base-url" | "nowhere";
  readonly title: string;
  readonly description?: string;
  /** The prefix of every path after the base URL: `/api`, or empty. From `environments.root`, else from the servers. */
  readonly root: string;
  readonly servers: readonly string[];
  /** Pointers to parts of the document about the whole API: `#/servers`, `#/x-client/retry`. */
  readonly pointers: ReadonlySet<string>;
  readonly schemas: ReadonlyMap<SchemaName, SchemaDeclaration>;
  readonly operations: readonly Operation[];
  /** Declared strings that get their own type, if configured. */
  readonly values?: ReadonlyMap<SchemaName, ValueKind>;
  /** Parts of the document that an error keeps out of the model. */
  readonly leftOut: readonly LeftOut[];
  /** Schemas that an error made wider than in the document, by pointer. */
  readonly unread: ReadonlyMap<string, UnreadSchema>;
  readonly events: readonly Event[];
  readonly errorSets: readonly ErrorCodeSet[];
  readonly messages: readonly MessageTrait[];
  /** In the order in which they are listed. */
  /** Sorted by the name of their enum, with the states and transitions of this version. */
  readonly lifecycles: readonly LifecycleTrait[];
  readonly securitySchemes: ReadonlyMap<string, SecurityScheme>;
  /** Credentials that a client accepts: those of the traits, else those that operations use. */
  readonly credentials: readonly Credential[];
  readonly traits: ApiTraits;
  /**
   * The unfiltered version; absent without a filter. It decides names and forms of types, so that the filter changes
   * nothing else.
   */
  readonly whole?: Api;
  /** The filter that excluded the rest. */
  readonly filter?: ApiFilter;
}

/** A schema with an error, which is not compared. */
export interface UnreadSchema {
  readonly codes: readonly string[];
  /** The whole schema, in the parts that decide whether another one is equal. */
  readonly written: string;
}

/** A part of the document that is read or omitted as a whole. */
export interface Subject {
  /** `path`: all operations of an unreadable path. */
  readonly kind: "operation" | "path" | "webhook" | "callback";
  /** `POST /orders`, `/orders`, `webhook order.paid`, `callback onPaid of POST /orders`. */
  readonly name: string;
  /** The published operationId, if any. */
  readonly operationId?: string;
}

/** An omitted part of the document, with the codes of the diagnostics that explain it. */
export interface LeftOut extends Subject {
  readonly codes: readonly string[];
}

export interface SchemaDeclaration {
  readonly name: SchemaName;
  /** The name in the document, if the configuration renames the type. */
  readonly publishedName?: SchemaName;
  readonly schema: Schema;
  /** JSON pointer in the document: `#/components/schemas/Payment`. */
  readonly pointer: string;
}

/** A security scheme by what a client sends, not by how it obtains a token. */
export interface SecurityScheme {
  readonly name: string;
  /** A token of OAuth 2 or OpenID Connect is sent as a `bearer` token (RFC 6750). */
  readonly kind: "apiKey" | "basic" | "bearer" | "http" | "mutualTLS";
  /** apiKey: where it travels and under which name. */
  readonly in?: "query" | "header" | "cookie";
  readonly parameter?: string;
  /** http: the scheme as the document writes it: `Digest`. Case-insensitive (RFC 9110, 11.1). */
  readonly scheme?: string;
  /** bearer: where OAuth 2 or OpenID Connect issues the token, sorted: `clientCredentials tokenUrl https://…`. */
  readonly tokenSources?: readonly string[];
  readonly description?: string;
  readonly comparedOnly?: {
    /** Scopes that a token can be requested with, sorted. */
    readonly scopes: readonly string[];
    /** A hint at the form of the token: `JWT`. */
    readonly bearerFormat: string;
  };
}

/** A credential of a client; `name`: its option in `auth`. */
export type Credential = { readonly name: string; readonly description?: string } & (
  | {
      readonly kind: "apiKey";
      readonly in: "query" | "header" | "cookie" | "body";
      readonly parameter: string;
      /** The word before the key, in a header. */
      readonly scheme?: string;
      /** The place of the secret, if the credential is a pair. */
      readonly secret?: string;
      readonly prefixes?: KeyPrefixes;
    }
  /** `tokenUrl`: where OAuth 2 issues tokens for client credentials; may be relative to the server. */
  | { readonly kind: "bearer"; readonly tokenUrl?: string; readonly prefixes?: KeyPrefixes }
  /** `isKey`: the user is the key, and there is no password. */
  | { readonly kind: "basic"; readonly isKey?: boolean; readonly prefixes?: KeyPrefixes }
  /** Any other scheme of HTTP: `Authorization: <scheme> <credential>`. */
  | { readonly kind: "http"; readonly scheme: string }
);

interface KeyPrefixes {
  readonly test?: string;
  readonly live?: string;
}

export interface Operation {
  /** The name from its trait, else as published, else derived from method and path (`getPaymentsById`). Unique. */
  readonly id: string;
  readonly isIdPublished: boolean;
  /** In upper case: `GET`; methods of `additionalOperations` as written. */
  readonly method: string;
  /**
   * Template: `/orders/{order_id}`. Text outside braces is percent-encoded. A query (`/orders?state=open`) is part of
   * every call.
   */
  readonly path: string;
  readonly pointer: string;
  readonly tags: readonly string[];
  readonly summary?: string;
  readonly description?: string;
  readonly deprecated: boolean;
  /** The date `YYYY-MM-DD` after which it may be removed, if the document names one. */
  readonly sunset?: string;
  /**
   * Parameters that the caller gives, without those that the transport sends (version, credentials, key, scope,
   * signature).
   */
  readonly parameters: readonly Parameter[];
  readonly body?: Body;
  readonly responses: readonly Response[];
  readonly callbacks: readonly Event[];
  /** Alternatives of the document, each a list of scheme names that are needed together. Empty: none, or not stated. */
  readonly security: readonly (readonly string[])[];
  /**
   * Credentials that the client sends: alternatives in order of preference, each a list of options of `auth` that go
   * together. A name that is not an option cannot be sent. Empty: no credential.
   */
  readonly credentials: readonly (readonly string[])[];
  /**
   * Scopes of the credentials, in any alternative: `oauth: payments:write`. Sorted; absent if the document names none.
   */
  readonly credentialScopes?: readonly string[];
  /** The operation's own servers, if they differ from the API's. */
  readonly servers?: readonly string[];
  /** True if it declares the header, or the field of its body, that carries the idempotency key. */
  readonly isKeyed: boolean;
  /** Body fields that the client fills, sorted; absent if there are none. */
  readonly filledFields?: readonly string[];
  /** For an operation with a key: how to find a call with a lost key, as `getOrders by reference`; absent if unknown. */
  readonly lookUp?: string;
  /** The operation that reads the one thing that the call makes, by fields of the call. */
  readonly lookUpBy?: { readonly operation: string; readonly fields: readonly string[] };
  /** True if the document requires the key. */
  readonly isKeyRequired: boolean;
  /** Names of the scope traits whose header it declares: `tenantId`. */
  readonly scopes: readonly string[];
  readonly isSandboxOnly: boolean;
  /** True if the server ignores the version header here, so that no echo is expected. */
  readonly ignoresVersion: boolean;
  readonly paging?: PagingTrait;
  /** How the list is read from the oldest item on. */
  readonly oldestFirst?: OldestFirstTrait;
  /** Names of the error-code sets of its error answers, by status: `400` → `verification`. */
  readonly errorSets: ReadonlyMap<string, string>;
  /** Preconditions of the call, in whole sentences. */
  readonly requires: readonly string[];
  /** Groups of parameters, of each of which at least one is required. */
  readonly atLeastOneOf: readonly (readonly string[])[];
  /** Behaviour changes in force in this version that name this operation, oldest first. */
  readonly behaviours: readonly BehaviourChange[];
  /** Used by comparisons only: no emitted file depends on it; here and below. */
  readonly comparedOnly?: {
    /** The maturity that the publisher promises: `alpha`, `beta`, `stable`. */
    readonly stability: string;
  };
}

/** `Form`: the schema, normalised or as written in the document; here and below. */
export interface Parameter<Form = Schema> {
  readonly name: string;
  readonly in: "path" | "query" | "header" | "cookie";
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly description?: string;
  readonly schema: Form;
  readonly serialization: Serialization;
  readonly pointer: string;
  readonly comparedOnly?: {
    /** True if a query parameter may be sent without a value. */
    readonly allowsEmpty: boolean;
    /** As those of an operation; empty if the document names none. */
    readonly sunset: string;
    readonly stability: string;
  };
}

export type Serialization =
  | ({ readonly kind: "style" } & ParameterStyle)
  /** The whole value as JSON. */
  | { readonly kind: "content"; readonly mediaType: string };

export interface ParameterStyle {
  readonly style:
    "matrix" | "label" | "simple" | "form" | "spaceDelimited" | "pipeDelimited" | "deepObject" | "cookie";
  /** For a value that is neither a list nor an object, it is the style's default, without effect. */
  readonly explode: boolean;
  readonly allowReserved: boolean;
}

export interface Body<Media = Content> {
  readonly required: boolean;
  readonly description?: string;
  readonly content: readonly Media[];
  readonly pointer: string;
}

/** One media type of a body. */
export interface Content extends Encodings {
  /** As written: `application/json; charset=utf-8`. */
  readonly mediaType: string;
  readonly schema: Schema;
  /** The items of a body that is a sequence. */
  readonly sequence?: Sequence;
}

/** Serialization of the values in a form or multipart body, if the document states it. */
export interface Encodings<Part = Encoding> {
  /** Fields, and parts with names. */
  readonly encoding: ReadonlyMap<string, Part>;
  /** Parts without names, by position. */
  readonly prefixEncoding?: readonly Part[];
  /** All further parts without names. */
  readonly itemEncoding?: Part;
}

/** Serialization of one value, and of its parts if it is itself a multipart body. */
export interface Encoding extends Partial<Encodings> {
  /** Media types and ranges, the first of them preferred: `image/png, image/*`. */
  readonly contentType?: string;
  /** The style of a query parameter, instead of a media type. */
  readonly style?: string;
  readonly explode?: boolean;
  readonly allowReserved?: boolean;
  /** Headers of the part with a fixed value in the document, by name. */
  readonly headers?: ReadonlyMap<string, string>;
  readonly comparedOnly?: {
    /** Headers without a fixed value, which are not sent. */
    readonly headers: ReadonlyMap<string, { readonly required: boolean }>;
  };
}

/** The items of a body that can be read as it arrives. */
export type Sequence =
  /** Server-sent events. */
  | { readonly kind: "events"; readonly events: readonly EventForm[] }
  /** JSON values, one per line, or each after a record separator. */
  | { readonly kind: "lines" | "records"; readonly item: Schema };

/** One kind of server-sent event. */
export interface EventForm {
  /** Absent if an event can have any name. */
  readonly name?: string;
  /** The schema of the decoded data. */
  readonly data: Schema;
  readonly isJson: boolean;
}

export interface Response<Media = Content, Form = Schema> {
  /** `200`, `4XX` (upper case) or `default`. */
  readonly status: string;
  readonly description?: string;
  readonly content: readonly Media[];
  readonly headers: readonly Header<Form>[];
  readonly pointer: string;
  readonly comparedOnly?: {
    /** Calls that may follow, by name: `getOrder(id: $response.body#/id)`. */
    readonly links: ReadonlyMap<string, string>;
  };
}

export type Header<Form = Schema> = Pick<
  Parameter<Form>,
  "name" | "required" | "deprecated" | "description" | "schema"
>;

/** Something the service sends: an entry of `webhooks`, of the overlay's event table, or a callback. */
export interface Event {
  /**
   * The identity for receivers, unique among events. For an event of the table: the delivered `type`, or the topic if
   * that is unknown. For an entry of `webhooks`: its tag value in the payload, or its key.
   */
  readonly type: string;
  /** The subscription topic, if any. */
  readonly topic?: string;
  readonly source: "table" | "webhooks" | "callback";
  readonly pointer: string;
  readonly summary?: string;
  readonly description?: string;
  readonly deprecated: boolean;
  /** Rules of this event in whole sentences. */
  readonly notes: readonly string[];
  readonly payload: EventPayload;
  readonly comparedOnly?: {
    readonly form: DeliveryForm;
    /** Parameters of a delivery, besides its body. */
    readonly parameters: readonly Parameter[];
    /** Answers that the service expects of its receiver. */
    readonly answers: readonly Response[];
  };
}

/** The form of a delivery. */
export interface DeliveryForm {
  readonly method: string;
  /** The expression for the URL of a callback. */
  readonly url?: string;
  /** Empty if the document does not describe the body. */
  readonly mediaTypes: readonly string[];
  readonly hasAlwaysBody: boolean;
}

export type EventPayload =
  /** A container with the type and, at a path (`["data", "message"]`), the message, flat or wrapped in one key. */
  | {
      readonly kind: "contained";
      readonly container: SchemaName;
      readonly messagePath: readonly string[];
      readonly message: Schema;
      /** The key of a wrapped message, if known: `PaymentStatus`. */
      readonly wrapper?: string;
      /** Container fields that this event always has, each repeating the value at a path. */
      readonly repeats?: readonly RepeatedField[];
    }
  /** The body is the event. `tag`: the property that names its type, if any. */
  | { readonly kind: "whole"; readonly body: Schema; readonly mediaType: string; readonly tag?: string }
  /** The event exists, but its form is unknown. If the delivered type is also unknown, `type` is the topic. */
  | { readonly kind: "unknown"; readonly isTypeKnown: boolean };

/** Strings that get their own types, if configured. Types only. */
export interface ValueTypes {
  readonly ids?: "branded";
  readonly amounts?: "decimal" | { readonly kind: "decimal"; readonly library: DecimalLibrary };
}

export type DecimalLibrary = "big.js" | "decimal.js" | "dinero.js";

/** `thing`: what the id identifies, `Customer`. */
export type ValueKind = { readonly kind: "id"; readonly thing: string } | { readonly kind: "decimal" };

/**
 * Operations and events are chosen independently: lists that name only operations leave all events. A list under
 * `include` must name an operation, and none under `exclude` may.
 */
export interface ApiFilter {
  readonly include?: Selection;
  readonly exclude?: Selection;
}

export type Selection = Partial<Readonly<Record<ListName, readonly string[]>>> & {
  /** True for operations that only the sandbox has. */
  readonly sandbox?: true;
};

export type ListName = "operations" | "tags" | "paths" | "events";
