/** A request as it is sent, and the encoding of its body as the document specifies it. Types only. */
import type { Bytes } from "../web.js";
import type { Serializer } from "./parameters.js";

export interface EncodedRequest {
  readonly method: string;
  readonly url: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Exactly as sent. */
  readonly body: string | Bytes | undefined;
}

/** The request of one attempt, before it is signed. */
export interface DraftRequest extends EncodedRequest {
  url: string;
  readonly headers: Record<string, string>;
  body: EncodedRequest["body"];
}

/** Fields of a body that the client fills. */
export interface BodyFields {
  /** Writes the idempotency key into its field, if the operation has one. */
  addKey(draft: DraftRequest, key: string | undefined): void;
  /** Adds a field to the body of one attempt. Refuses a body that already has it. */
  add(draft: DraftRequest, name: string, value: string): void;
}

/** The encoding of a body. */
export interface BodyDescriptor extends ValueDescriptors {
  /** Media type, as the document writes it. If the caller chooses, the default; empty if there is none. */
  readonly type: string;
  /**
   * `json`, or an encoder of bodies.ts, multipart.ts or body-choice.ts. It copies mutable arguments before it first
   * awaits.
   */
  readonly as: (
    value: unknown,
    descriptor: BodyDescriptor,
    contentType: unknown,
  ) => EncodedBody | Promise<EncodedBody>;
  /** The media types that the caller chooses from, the ranges after the others. */
  readonly choices?: readonly BodyDescriptor[];
}

/** The encoding of the values in a body, as far as the document specifies it. */
interface ValueDescriptors {
  /** By the names of fields or parts. */
  readonly encoding?: Readonly<Record<string, ValueDescriptor>>;
  /** By the positions of parts without names. */
  readonly prefix?: readonly ValueDescriptor[];
  /** All further parts without names. */
  readonly items?: ValueDescriptor;
}

/** One field of a form, or one part of a multipart body, with the parts within it. */
export interface ValueDescriptor extends ValueDescriptors {
  /** In the style of a query parameter. */
  readonly as?: Serializer;
  /** Media types or ranges: `image/png, image/*`. */
  readonly contentType?: string;
  /** Headers of a part, whose values the document fixes. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface EncodedBody {
  readonly type: string;
  readonly body: string | Bytes;
}
