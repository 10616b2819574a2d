// Every schema of the document, under the name it has there.

import type {} from "./checked.js";

export interface Base {
  parent?:
    | (Base & {
        more?: string;
      })
    | string;
  kind: unknown;
}

export type Maybe = {
  type: "maybe";
} | null;

export type Member = Base & {
  kind: "member";
};

export type Nothing = {
  type?: "thing";
} & string;

export interface OnlySent {
  name?: string;
}

export interface Thing {
  constructor?: string;
  toString?: {
    valueOf?: number | string;
  };
  type: "thing";
}

export interface Unused {
  sent?: OnlySent;
}
