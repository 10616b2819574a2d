// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/** Types that emitted declarations use. */

declare const unrecognized: unique symbol;

/**
 * A value that the document does not list, in a place where the publisher may add values within a version.
 * No literal is assignable to it, so comparing with the listed values still narrows.
 */
export type Unrecognized = string & { readonly [unrecognized]: true };

/**
 * The tag of a union member that the document does not list, where the publisher may add members within a version.
 * Opaque to the compiler, so that comparing with a listed tag narrows; at run time a text: `String(tag)`.
 */
export interface UnrecognizedTag {
  readonly [unrecognized]: true;
  toString(): string;
}

declare const unsupported: unique symbol;

/**
 * The body of an answer that refuses the version itself. It comes with the class `UnsupportedVersionError`, by which, or by
 * its `code`, it is distinguished from other bodies of the same status.
 */
export type Unsupported<Body> = Body & { readonly [unsupported]: true };

/** Any of them. */
export type AnyUnsupported = Unsupported<unknown>;

/** Bytes that travel as a part of a form. `Blob` stands for whatever the platform calls so. */
export type Binary = Uint8Array | BlobLike;

/** What every platform's `Blob` and `File` have in common. */
export interface BlobLike {
  readonly size: number;
  readonly type: string;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** A delivered event of a type that the version does not know. */
export interface UnknownEvent {
  type: "$unknown";
  /** The type as it was delivered; `undefined` where there was none. */
  receivedType: string | undefined;
  /** The decoded body, whole. */
  payload: unknown;
}

/** What an error code means. All texts are whole sentences. */
export interface ErrorCodeInfo {
  /** When it comes. */
  readonly condition: string;
  /** What makes it go away. */
  readonly remedy: string;
  /** Who can fix it. */
  readonly fixableBy: "customer" | "integrator" | "account owner" | "provider" | "nobody";
  /** Whether the same request, sent again later, can succeed. */
  readonly isRetryable: boolean;
  /** Status that the code comes with, where there is only one. */
  readonly status?: number;
}
