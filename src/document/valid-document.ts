/**
 * A document that was parsed, overlaid, validated and brought to one form, in the terms of the model (`model/api.ts`);
 * schemas are not normalised yet.
 *
 * One form means: OpenAPI 3.0, 3.1 and 3.2 look the same; all references except to schemas are followed; parameters of
 * a path are moved to its operations; every schema reference names an existing schema (a reference into the middle of
 * something gets its own component).
 *
 * Beside a reference are only annotations; rules there became `allOf: [reference, rules]`, or were dropped (OpenAPI
 * 3.0). A missing schema becomes `{}` with a warning, as long as missing schemas are rare. Every cycle of schemas leads
 * through a property, an item or another child value, never through references, `allOf`, `anyOf`, `oneOf`, `not` or
 * `if` alone. (A base whose children include it has a twin `<base>_fields` for them.)
 */
import type * as model from "../model/api.js";
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
  /** True if the version was assumed, not configured, so that no request names it. */
  readonly isVersionAssumed: boolean;
  /** The file or URL as known to the user. */
  readonly file: string;
  readonly info: { readonly title: string; readonly version: string; readonly description?: string };
  /** URLs with variables filled in, by the version or by their defaults. May be relative (`/api`). */
  readonly servers: readonly string[];
  readonly securitySchemes: ReadonlyMap<string, model.SecurityScheme>;
  readonly schemas: ReadonlyMap<string, WrittenSchema>;
  /** The parameters under `components`, used or not. */
  readonly parameters: readonly DocumentParameter[];
  /** In the order of the document. */
  readonly operations: readonly DocumentOperation[];
  readonly webhooks: readonly DocumentWebhook[];
  /** Operations, webhooks and callbacks that an error omits. */
  readonly leftOut: readonly model.LeftOut[];
  /** Schemas that an error made wider than written, by pointer. */
  readonly unread: ReadonlyMap<string, model.UnreadSchema>;
  /** The valid `x-client` of the root; empty if the document has none. */
  readonly traits: ApiTraits;
  /** Keys of `root`, besides `paths`, whose path items are among the operations. */
  readonly pathsFrom: readonly string[];
  /** The parsed document, with overlays. */
  readonly root: JsonObject;
  /** Line and column (from 1) of a pointer in the document as pulled, if known. */
  locate(pointer: string): SourcePosition | undefined;
}

/** Scheme name to scopes; all schemes of one requirement are needed together. An empty map requires none. */
export type SecurityRequirement = ReadonlyMap<string, readonly string[]>;

export interface DocumentOperation extends Pick<
  model.Operation,
  "pointer" | "method" | "tags" | "summary" | "description" | "deprecated" | "sunset" | "comparedOnly"
> {
  /** Template: `/orders/{id}`; under a vendor's key, also with a fixed query: `/orders?state=open`. */
  readonly path: string;
  readonly operationId?: string;
  /** True if it had the operationId of another one, which was reported. */
  readonly sharesId?: true;
  /** Includes path-level ones, each (name, in) once; the operation's own take precedence. */
  readonly parameters: readonly DocumentParameter[];
  readonly requestBody?: DocumentBody;
  /** In the order of the document. */
  readonly responses: readonly DocumentResponse[];
  readonly callbacks: readonly DocumentWebhook[];
  /** The operation's own, or the document's. Absent if neither states any. */
  readonly security?: readonly SecurityRequirement[];
  /** The operation's own, or its path's, if they override the document's. */
  readonly servers?: readonly string[];
  /** The valid `x-client` of the operation. */
  readonly traits: OperationTraits;
}

export interface DocumentParameter
  extends Omit<model.Parameter<WrittenSchema>, "in" | "serialization">, model.ParameterStyle {
  readonly in: model.Parameter["in"] | "querystring";
  /** The media type of a parameter with `content` instead of `schema`. */
  readonly mediaType?: string;
  /** Examples of the parameter itself; its schema may have others. */
  readonly examples?: readonly JsonValue[];
}

export type DocumentBody = model.Body<DocumentMediaType>;

export interface DocumentMediaType extends model.Encodings<DocumentEncoding> {
  readonly pointer: string;
  /** As written: `application/json; charset=utf-8`. */
  readonly mediaType: string;
  readonly schema?: WrittenSchema;
  /** 3.2: the schema of one item of a sequential media type. */
  readonly itemSchema?: WrittenSchema;
  readonly examples: readonly JsonValue[];
}

/** The encoding of one value. A style takes precedence over a media type. */
export interface DocumentEncoding
  extends
    Pick<model.Encoding, "contentType" | "style" | "explode" | "allowReserved">,
    Partial<model.Encodings<DocumentEncoding>> {
  /** Headers of a part, without `Content-Type`. */
  readonly headers?: readonly DocumentHeader[];
}

export type DocumentResponse = model.Response<DocumentMediaType, WrittenSchema>;

export type DocumentHeader = model.Header<WrittenSchema>;

/** One entry of `webhooks`, `x-webhooks`, or of an operation's callbacks. */
export interface DocumentWebhook extends Omit<
  DocumentOperation,
  "path" | "sunset" | "comparedOnly" | "callbacks" | "security" | "servers" | "traits"
> {
  /** The key of the entry, or the name of the callback. */
  readonly name: string;
  /** The expression for the URL that a callback is sent to. */
  readonly url?: string;
}
