/** Places in the two documents, and the callers affected by a difference. */
import type { Direction } from "../schema/direction.js";
import type { SchemaName, SchemaType } from "../schema/schema.js";

/** The same thing in two documents. An added thing has no `before`, a removed one no `after`. */
export interface Places {
  readonly before?: Place;
  readonly after?: Place;
}

export interface Place {
  /** The declared schema that contains it, if any; else the operation or event. */
  readonly owner: Owner;
  /** From the owner to the thing, as TypeScript writes it: `.rails[]`; empty for the owner itself. */
  readonly path: string;
  /** JSON pointer in the document. */
  readonly pointer: string;
  /** The JSON type concerned, if the value may have several. */
  readonly variant?: SchemaType;
}

export type Owner =
  /** The API has no name. */
  | { readonly kind: "schema" | "api"; readonly name: string }
  /** The id of an operation, or the type of an event. */
  | { readonly kind: "operation" | "event"; readonly name: string; readonly part: Part };

/** For schemas whose place does not matter. */
export const nowhere = { owner: { kind: "api", name: "" }, pointer: "" } as const;

/** A way in which a caller meets a difference. */
export interface Use {
  readonly caller: Caller;
  /** From the value of the caller's part to the declared type, as TypeScript writes it: `.items[].rails[]`. */
  readonly path: string;
  /** The nearest field of another declared type that mentions it: `Payment.rails[]`. Empty if the part does so itself. */
  readonly field: string;
  /** The type that has the field; empty without one. */
  readonly holder: SchemaName;
  /** The call's own resource, if the difference is in another one that it refers to; else empty. */
  readonly through: string;
}

/** A part of a call or delivery. Shared by all uses that begin there. */
export interface Caller {
  readonly endpoint: Endpoint;
  /** The older version does not have the endpoint, so no existing code calls it. */
  readonly isNew: boolean;
  readonly direction: Direction;
  readonly part: Part;
}

export type Endpoint =
  | {
      readonly kind: "operation";
      /** The id. */
      readonly name: string;
      readonly method: string;
      readonly path: string;
      /** The first; empty without tags. */
      readonly tag: string;
    }
  /** The type. */
  | { readonly kind: "event"; readonly name: string };

/** A part of a call or delivery. `operation`: the whole call. */
export type Part =
  | { readonly kind: "operation" }
  /** `isJson`: sent as JSON, not as plain text, in which a number and its digits are the same. */
  | { readonly kind: "parameter"; readonly in: string; readonly name: string; readonly isJson?: true }
  | { readonly kind: "body"; readonly mediaType: string }
  | { readonly kind: "response"; readonly status: string; readonly mediaType: string }
  | { readonly kind: "header"; readonly status: string; readonly name: string }
  | { readonly kind: "payload" }
  /** A parameter of the delivery, usually a header. */
  | { readonly kind: "delivery"; readonly in: string; readonly name: string }
  /** The receiver's answer to a delivery. */
  | { readonly kind: "answer"; readonly status: string; readonly mediaType: string };

/** A name for the value of a part that has no type name: `body`, `limit`, `response`. */
export function valueName(part: Part): string {
  switch (part.kind) {
    case "operation":
      return "";
    case "parameter":
    case "header":
    case "delivery":
      return part.name;
    case "answer":
    case "body":
    case "response":
    case "payload":
      return part.kind;
  }
}

/** Independent of the order of lists in a document, unlike a pointer. */
export function placeKey({ owner, path }: Place): string {
  const part = "part" in owner && owner.part.kind !== "payload" ? JSON.stringify(owner.part) : "";
  return [owner.kind, owner.name, part].filter((text) => text !== "").join(" ") + path;
}

/** Either side may be missing. */
export function placesOf(before: Place | undefined, after: Place | undefined): Places {
  return { ...(before !== undefined && { before }), ...(after !== undefined && { after }) };
}
