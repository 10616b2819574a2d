// Every schema of the document, under the name it has there.

import type {} from "./checked.js";
import type { Unrecognized, UnrecognizedTag } from "../runtime/types.js";

export interface A {
  a: string;
  type: "a";
}

export const Awkward = {
  "with blank": "with blank",
  "it's": "it's",
  __proto__x: "__proto__x",
  "1st": "1st",
  "（全角）": "（全角）",
} as const;

export type Awkward = (typeof Awkward)[keyof typeof Awkward];

export interface B {
  b: string;
  type: "b";
}

export const Closed = {
  a: "a",
  b: "b",
} as const;

export type Closed = (typeof Closed)[keyof typeof Closed];

export const Numbers = {
  1: 1,
  2: 2,
} as const;

export type Numbers = (typeof Numbers)[keyof typeof Numbers];

export const Open = {
  a: "a",
  b: "b",
} as const;

export type Open = (typeof Open)[keyof typeof Open] | Unrecognized;

export type OpenUnion =
  | A
  | B
  | {
      type: UnrecognizedTag;
    };

/** The values of `type` in {@link OpenUnion}. */
export const OpenUnionTag = {
  a: "a",
  b: "b",
} as const;

/** The values of `type` in {@link OpenUnion}. */
export type OpenUnionTag = (typeof OpenUnionTag)[keyof typeof OpenUnionTag];
