// Every schema of the document, under the name it has there.

import type {} from "./checked.js";

export type Bird = Pet & {
  kind: string;
};

export interface Cat extends Pet {
  lives?: number;
}

export interface Closed {
  name: string;
}

export interface Dog {
  name: string;
  ghost: unknown;
}

export type Either = {
  a?: string;
  b?: string;
} & (
  | {
      a: string;
    }
  | {
      b: string;
    }
);

export interface Mixin {
  anything: unknown;
}

export interface Mouse extends Closed {
  extra: string;
}

export interface Pet {
  name: string;
  kind: unknown;
}
