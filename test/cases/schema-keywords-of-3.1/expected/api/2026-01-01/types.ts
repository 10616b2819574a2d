// Every schema of the document, under the name it has there.

import type {} from "./checked.js";

export interface All {
  anything?: unknown;
  /** At most 1 item. */
  at_most_one?: [string?];
  closed?: Record<string, never>;
  constant?: {
    kind: "fixed";
    steps: [1, 2];
  };
  contains?: unknown[];
  empty_list?: [];
  labels?: {
    [key: string]: string;
  };
  mixed?: "a" | 1 | true | null;
  named_and_others?: {
    id: number;
    extra: string;
  } & {
    [key: string]: unknown;
  };
  names?: {
    eu?: number;
    us?: number;
  };
  never?: never;
  no_value?: number & string;
  not?: string;
  /** At least 1 item. */
  nothing_behind?: ["a" | "b"];
  /** At least 2 items. */
  pair?: [string, string | null];
  required_only?: {
    id: string;
  } & {
    [key: string]: string;
  };
  several?: number | string | null;
  some_labels?: {
    [key: string]: unknown;
  };
  /** At least 1 item. */
  tuple?: [string, number?, ...boolean[]];
}

export interface Base {
  id?: string;
}

export type Conditional = {
  country: string;
  state?: unknown;
  region?: unknown;
} & (
  | {
      state: string;
    }
  | {
      region: string;
    }
);

export interface ConditionalOnce {
  country?: string;
  state?: unknown;
}

/** One way to reach a person is required. */
export type Contact = {
  email?: string;
  phone?: string;
} & (
  | {
      email: string;
    }
  | {
      phone: string;
    }
);

/** A part that only requires fields leaves null. */
export type NullableBase = {
  id: string;
} | null;

/** What the base leaves open is required here. */
export type Strict = Base & {
  id: string;
};

export type Transfer = {
  bic?: string;
  card?: string;
  iban?: string;
  expiry?: unknown;
} & (
  | {
      iban?: never;
    }
  | {
      bic: string;
    }
) &
  (
    | {
        card?: never;
      }
    | {
        expiry: string;
      }
  );

export type Tree = {
  children?: Tree[];
} & {
  [key: string]: unknown;
};
