/**
 * What comes out of `document/`: a document that was parsed, overlaid, checked and brought to one form.
 *
 * One form means: OpenAPI 3.0, 3.1 and 3.2 look the same; every reference but those to schemas is followed; parameters of
 * a path are moved to its operations; every schema reference names a schema that exists (a reference into the middle of
 * something gets its own component).
 *
 * Beside a reference are only annotations; rules there became `allOf: [reference, rules]`, or were dropped (OpenAPI 3.0).
 * A reference to a schema that the document forgot is `{}` (with a warning), as long as that is rare. Every cycle of
 * schemas leads through a property, an item or the like: none is through references, `allOf`, `anyOf`, `oneOf`, `not` or
 * `if` alone. (A base whose children include it has a twin `<base>_fields` for them.)
 */
import type { UnreadSchema } from "../model/api.js";
import type { WrittenSchema } from "../schema/schema.js";
import type { ApiTraits, OperationTraits } from "../traits/types.js";
import type { JsonObject, JsonValue } from "../values/json.js";
import type { SourcePosition } from "./text-position.js";

declare const valid: unique symbol;

export interface ValidDocument {
  readonly [valid]: true;
  /** Name of the API in the configuration. */
  readonly api: string;
  /** The dated version, or `info.version` for an API without dates. */
  readonly version: string;
  /** Nobody gave it the version, so no request names it. */
  readonly isVersionAssumed: boolean;
  /** The file or URL, as the user knows it. */
  readonly file: string;
  readonly info: { readonly title: string; readonly version: string; readonly description?: string };
  readonly servers: readonly DocumentServer[];
  readonly tags: readonly { readonly name: string; readonly description?: string }[];
  readonly securitySchemes: ReadonlyMap<string, DocumentSecurityScheme>;
  readonly schemas: ReadonlyMap<string, WrittenSchema>;
  /** Those under `components`, whether an operation refers to them or not. */
  readonly parameters: readonly DocumentParameter[];
  /** In the order of the document. */
  readonly operations: readonly DocumentOperation[];
  readonly webhooks: readonly DocumentWebhook[];
  /** Operations, webhooks and callbacks that are not above, since something in them is wrong. */
  readonly leftOut: readonly LeftOut[];
  /** Schemas that are read wider than they are written, since something in them is wrong; by pointer. */
  readonly unread: ReadonlyMap<string, UnreadSchema>;
  /** The valid `x-client` of the root. Empty where the document has none. */
  readonly traits: ApiTraits;
  /** The keys of `root` whose path items are among the operations, beside `paths`. */
  readonly pathsFrom: readonly string[];
  /** What all this was read from: parsed, with overlays. */
  readonly root: JsonObject;
  /** Line and column (from 1) of a pointer in the document as it was pulled, where known. */
  locate(pointer: string): SourcePosition | undefined;
}

export interface DocumentServer {
  /** With its variables filled in, by the version or by their defaults. May be relative (`/api`). */
  readonly url: string;
  readonly description?: string;
}

/** Scheme name to scopes; all of one requirement are needed together. `{}` means "none needed". */
export type SecurityRequirement = ReadonlyMap<string, readonly string[]>;

export interface DocumentSecurityScheme {
  readonly type: "apiKey" | "http" | "oauth2" | "openIdConnect" | "mutualTLS";
  /** apiKey: where and under which name. */
  readonly in?: "query" | "header" | "cookie";
  readonly name?: string;
  /** http: `basic`, `bearer`, … as written; no case counts (RFC 9110, 11.1). */
  readonly scheme?: string;
  /** oauth2 and openIdConnect: where a token comes from, sorted: `clientCredentials tokenUrl https://…`. */
  readonly tokenSources?: readonly string[];
  readonly description?: string;
}

/** What is read, or left out, as a whole. */
export interface Subject {
  /** `path`: all operations of a path that cannot be read. */
  readonly kind: "operation" | "path" | "webhook" | "callback";
  /** `POST /orders`, `/orders`, `webhook order.paid`, `callback onPaid of POST /orders`. */
  readonly name: string;
  /** Of an operation that has one, whatever else is wrong with it. */
  readonly operationId?: string;
}

export interface LeftOut extends Subject {
  /** Of the diagnostics that say why. */
  readonly codes: readonly string[];
}

export interface DocumentOperation {
  /** The operation in the document: `#/paths/~1payments/get`. */
  readonly pointer: string;
  /** Template: `/orders/{id}`; of a key of a vendor also with a query that never changes: `/orders?state=open`. */
  readonly path: string;
  /** As it is sent: in upper case, unless 3.2's `additionalOperations` have it. */
  readonly method: string;
  readonly operationId?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly deprecated: boolean;
  /** `x-sunset`: the date `YYYY-MM-DD` from which it may be gone. */
  readonly sunset?: string;
  readonly tags: readonly string[];
  /** Path-level ones included, each (name, in) once; the operation's own wins. */
  readonly parameters: readonly DocumentParameter[];
  readonly requestBody?: DocumentBody;
  /** In the order of the document. */
  readonly responses: readonly DocumentResponse[];
  readonly callbacks: readonly DocumentWebhook[];
  /** The operation's own, or the document's where it has none. Absent where neither says anything. */
  readonly security?: readonly SecurityRequirement[];
  /** The operation's (then its path's, then the document's) own servers, where it overrides them. */
  readonly servers?: readonly DocumentServer[];
  /** The valid `x-client` of the operation. */
  readonly traits: OperationTraits;
}

export interface DocumentParameter {
  readonly pointer: string;
  readonly name: string;
  readonly in: "path" | "query" | "header" | "cookie" | "querystring";
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly description?: string;
  /** Defaults of the standard filled in. */
  readonly style:
    "matrix" | "label" | "simple" | "form" | "spaceDelimited" | "pipeDelimited" | "deepObject" | "cookie";
  readonly explode: boolean;
  readonly allowReserved: boolean;
  readonly allowEmptyValue: boolean;
  readonly schema: WrittenSchema;
  /** Where the parameter has `content` instead of `schema`: its media type. */
  readonly mediaType?: string;
  /** Those of the parameter itself; its schema may have others. Absent where there are none. */
  readonly examples?: readonly JsonValue[];
}

export interface DocumentBody {
  readonly pointer: string;
  readonly required: boolean;
  readonly description?: string;
  readonly content: readonly DocumentMediaType[];
}

export interface DocumentMediaType extends DocumentEncodings {
  readonly pointer: string;
  /** As written: `application/json; charset=utf-8`. */
  readonly mediaType: string;
  /** Absent where the document gives none. */
  readonly schema?: WrittenSchema;
  /** 3.2: the schema of one item of a sequential media type. */
  readonly itemSchema?: WrittenSchema;
  readonly examples: readonly JsonValue[];
}

/** How the values in a form or a multipart body are sent. */
export interface DocumentEncodings {
  /** Fields, and parts with names. */
  readonly encoding: ReadonlyMap<string, DocumentEncoding>;
  /** 3.2: parts without names, by position. */
  readonly prefixEncoding?: readonly DocumentEncoding[];
  /** 3.2: all further parts without names. */
  readonly itemEncoding?: DocumentEncoding;
}

/** How one value is sent. A style counts instead of a media type. */
export interface DocumentEncoding extends Partial<DocumentEncodings> {
  readonly contentType?: string;
  readonly style?: string;
  readonly explode?: boolean;
  readonly allowReserved?: boolean;
  /** Of a part, without `Content-Type`. */
  readonly headers?: readonly DocumentHeader[];
}

export interface DocumentResponse {
  readonly pointer: string;
  /** `200`, `4XX` (upper case) or `default`. */
  readonly status: string;
  readonly description?: string;
  readonly content: readonly DocumentMediaType[];
  readonly headers: readonly DocumentHeader[];
  /** Link objects, by name. */
  readonly links: ReadonlyMap<string, JsonObject>;
}

export interface DocumentHeader {
  readonly name: string;
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly description?: string;
  readonly schema: WrittenSchema;
}

/** One entry of `webhooks`, `x-webhooks`, or of an operation's callbacks. */
export interface DocumentWebhook {
  readonly pointer: string;
  /** The key of the entry; for a callback `<callback name>`. */
  readonly name: string;
  /** Of a callback: the expression for the URL that it is sent to. */
  readonly url?: string;
  readonly method: string;
  readonly operationId?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly deprecated: boolean;
  readonly tags: readonly string[];
  readonly parameters: readonly DocumentParameter[];
  readonly requestBody?: DocumentBody;
  readonly responses: readonly DocumentResponse[];
}
