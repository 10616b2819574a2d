/**
 * What a client must do that OpenAPI cannot say: the extension `x-client`.
 *
 * Overlays write it, `document/` validates it against `traits.schema.json` (published with the package),
 * the README documents it. Everything here is data of one API; the program only knows the forms.
 */
import type { Schema, SchemaName } from "./schema.js";

/** `x-client` of the root, by key. */
export interface ApiTraits {
  readonly version?: VersionTrait;
  readonly auth?: readonly CredentialTrait[];
  readonly idempotency?: IdempotencyTrait;
  /** Headers that every request has to carry with just this value: `{ "content-type": "application/json" }` on a GET. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly scope?: readonly ScopeTrait[];
  /** Headers that carry the request id, the first that is present counts. */
  readonly requestId?: readonly string[];
  readonly rateLimit?: { readonly requests: number; readonly seconds: number; readonly per: string };
  readonly retry?: {
    readonly statuses?: readonly (number | "5XX")[];
    readonly safeMethods?: readonly string[];
  };
  readonly errors?: ErrorTraits;
  /** Optional response fields may also be null. */
  readonly nullableOptionals?: boolean;
  readonly webhooks?: WebhookTraits;
  readonly signing?: SigningTraits;
  readonly messages?: readonly MessageTrait[];
  readonly environments?: EnvironmentTraits;
  readonly behaviours?: readonly BehaviourChange[];
  readonly policy?: PolicyTrait;
}

/** What carries the version: a request header, or a parameter in the query of every URL. */
export type VersionTrait = VersionAnswers &
  (
    | { readonly header: string; readonly query?: undefined }
    | { readonly query: string; readonly header?: undefined }
  );

export interface VersionAnswers {
  /** Response header that says which version was served. */
  readonly echo?: string;
  /** Where the echo may be missing without harm: a replayed keyed call; operations with `ignoresVersion`. */
  readonly echoAbsent?: readonly ("keyedReplay" | "ignoresVersion")[];
  /** The answer to a version that is not supported. `code` is the value of its `error` field. */
  readonly unsupported?: {
    readonly status: number;
    readonly schema: SchemaName;
    readonly codeField: string;
    readonly code: string;
  };
}

export type CredentialTrait =
  /** `name` is the option of the client (`apiKey`), `parameter` the header or query parameter. */
  | {
      readonly kind: "apiKey";
      readonly name: string;
      readonly in: "header" | "query";
      readonly parameter: string;
      readonly prefixes?: { readonly test?: string; readonly live?: string };
      readonly description?: string;
    }
  | { readonly kind: "bearer"; readonly name: string; readonly description?: string };

export interface IdempotencyTrait {
  readonly header: string;
  /** Status that says "same key, other body". */
  readonly conflictStatus?: number;
  /** How long the server remembers a key. */
  readonly hours?: number;
}

/** An optional header that becomes an option of client and call. */
export interface ScopeTrait {
  readonly name: string;
  readonly header: string;
  readonly description?: string;
}

export interface ErrorTraits {
  readonly sets?: readonly ErrorCodeSet[];
  /** Answers whose body has a meaning of its own. */
  readonly bodies?: readonly {
    readonly meaning: "capabilityNotEnabled";
    readonly status: number;
    /** Regular expression that the text of the body matches from its beginning. */
    readonly pattern: string;
  }[];
}

export interface ErrorCodeSet {
  /** `verification` */
  readonly name: string;
  readonly description: string;
  /** Path from the error body to the code: `["[]", "code"]` for a list, `["error", "code"]` for an object. */
  readonly codePath: readonly string[];
  /** The schema and field of it whose type becomes this set, where the document says just `string`. */
  readonly field?: { readonly schema: SchemaName; readonly property: string };
  readonly codes: readonly ErrorCode[];
}

export interface ErrorCode {
  readonly code: string;
  /** When it comes. */
  readonly condition: string;
  /** What makes it go away. */
  readonly remedy: string;
  /** Who can fix it. */
  readonly fixableBy: "customer" | "integrator" | "account owner" | "provider" | "nobody";
  /** Whether the same request can succeed later. */
  readonly isRetryable: boolean;
  readonly status?: number;
}

export interface WebhookTraits {
  /** Schema of the delivered body, the field that tells the type, and the way to the message. */
  readonly container?: {
    readonly schema: SchemaName;
    readonly typeField: string;
    readonly messagePath: readonly string[];
  };
  /** Whether a message may be wrapped in an object with one key (`{"PaymentStatus": {…}}`). */
  readonly wrapping?: "none" | "single-key";
  readonly events?: readonly EventTrait[];
  readonly topicEnum?: SchemaName;
  readonly signature?: WebhookSignatureTrait;
  /** What is to be said where the signature is described. */
  readonly signatureNotes?: readonly string[];
  /** What holds for every delivery. Whole sentences. */
  readonly notes?: readonly string[];
}

export interface EventTrait {
  readonly topic?: string;
  /** Absent where the delivered type is not known. */
  readonly type?: string;
  /** Absent where the message is not known. */
  readonly message?: SchemaName;
  readonly wrapper?: string;
  readonly description: string;
  readonly notes?: readonly string[];
  /** Fields of the container that this event always has, a copy of what another path holds. */
  readonly repeats?: readonly RepeatedField[];
}

export interface RepeatedField {
  readonly field: string;
  readonly path: readonly string[];
}

/** How a delivery is signed. Header names are data. */
export interface WebhookSignatureTrait {
  readonly scheme: "timestamp-body" | "standard-webhooks" | "timestamp-dot-body";
  readonly headers: { readonly id?: string; readonly timestamp?: string; readonly signature: string };
  /** What stands before a digest in the signature header: `v1=`. */
  readonly prefix?: string;
  readonly algorithm: "hmac-sha256";
  readonly digestEncoding: "auto" | "hex" | "base64";
  readonly secretEncoding: "utf8" | "base64" | "whsec" | "hex";
  readonly toleranceSeconds: number;
}

/** How a request is signed. */
export interface SigningTraits {
  readonly algorithm: "rsa-sha256" | "hmac-sha256" | "ed25519";
  /** What is signed, in order; a text part stands for itself. */
  readonly payload: readonly SigningPart[];
  readonly encoding: "base64" | "base64url" | "hex";
  readonly header: string;
  /** What stands before the signature in the header. */
  readonly prefix?: string;
  /** Where the timestamp travels. */
  readonly timestamp?: {
    readonly in: "query" | "header";
    readonly name: string;
    readonly unit: "milliseconds" | "seconds";
  };
  /** Further fixed headers, for example the key's id under an option of the client. */
  readonly keyId?: { readonly header: string };
  readonly bodyDigest?: { readonly algorithm: "sha256"; readonly encoding: "base64" | "hex" };
  /** How the text of an HMAC secret becomes bytes. `utf8` unless said otherwise. */
  readonly secretEncoding?: "utf8" | "base64" | "hex";
}

export type SigningPart =
  | {
      readonly part:
        "method" | "path" | "query" | "pathAndQuery" | "timestamp" | "body" | "bodyDigest" | "keyId";
    }
  | { readonly text: string };

export interface EnvironmentTraits {
  /** What every path begins with after the base URL. */
  readonly root?: string;
  readonly requireHttps?: boolean;
  /** Operations whose path begins so exist in the sandbox only. */
  readonly sandboxOnlyPaths?: readonly string[];
  readonly notes?: readonly string[];
}

/** A change that no schema shows. */
export interface BehaviourChange {
  readonly id: string;
  /** The first version in which it holds. */
  readonly version: string;
  /** operationIds. */
  readonly operations: readonly string[];
  readonly title: string;
  readonly was: string;
  readonly is: string;
  readonly action: string;
  readonly notice: string;
}

/** A text that the service expects word for word, such as one that a customer signs. */
export interface MessageTrait {
  /** Name of the function that builds it: `ownershipMessage`. */
  readonly name: string;
  readonly description: string;
  /** `{name}` is where a part goes. */
  readonly template: string;
  /** Each placeholder of the template. */
  readonly parts: Readonly<Record<string, MessagePart>>;
  /** The field that carries the message. */
  readonly field: { readonly schema: SchemaName; readonly property: string };
}

export interface MessagePart {
  readonly description: string;
  /** The part is a day, written so: `DD/MM/YYYY`. */
  readonly day?: string;
}

/** What the publisher may change within a dated version. */
export interface PolicyTrait {
  readonly additive: readonly string[];
  readonly newVersionFor: readonly string[];
}

/** `x-client` of an operation. */
export interface OperationTraits {
  /** Another name for the function than the operationId. */
  readonly name?: string;
  readonly sandboxOnly?: boolean;
  readonly ignoresVersion?: boolean;
  readonly pagination?: PagingTrait | false;
  /** Error-code set by status: `{ "400": "verification" }`. */
  readonly errors?: Readonly<Record<string, string>>;
  readonly requires?: readonly string[];
  readonly atLeastOneOf?: readonly (readonly string[])[];
}

/** Where the pages are: all names are wire names; paths go from the body. */
export interface PagingTrait {
  /** Query parameter that takes the cursor. */
  readonly cursor: string;
  /** Path to the list: `["items"]`. */
  readonly items: readonly string[];
  /** Path to the next cursor: `["cursor"]`, `["pageInfo", "nextCursor"]`. */
  readonly next: readonly string[];
}

/** `x-client` of a schema. */
export interface SchemaTraits {
  /** This enum or union grows within a version. */
  readonly open?: boolean;
}

/** A schema that the traits bring along is normalised like any other. */
export type TraitSchema = Schema;
