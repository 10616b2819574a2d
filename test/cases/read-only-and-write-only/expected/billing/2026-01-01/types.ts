// Every schema of the document, under the name it has there.

import type {} from "./checked.js";

export type Account = Resource & {
  limits?: {
    [key: string]: {
      amount: string;
      used: string;
    };
  };
  name: string;
  owners: Owner[];
  parent?: Account;
  plan?: Plan;
  created_at: string;
};

/** {@link Account} in a request: what a caller may set. */
export type AccountRequest = ResourceWritable & {
  limits?: {
    [key: string]: {
      amount: string;
    };
  };
  name: string;
  owners: OwnerWritable[];
  parent?: AccountRequest;
  password: string;
  plan?: Plan;
};

/** Sent only, so its one type is that of requests. */
export interface AccountImport {
  accounts: AccountRequest[];
  batch: string;
}

/** A name that the document has already. */
export interface AccountWritable {
  note?: string;
}

export interface Company {
  kind: "company";
  registration: string;
}

/**
 * Made by the service.
 *
 * Format: uuid.
 */
export type Id = string;

export type Owner = Company | Person;

/** {@link Owner} in a request: what a caller may set. */
export type OwnerWritable = Company | PersonWritable;

/** The values of `kind` in {@link Owner}. */
export const OwnerTag = {
  company: "company",
  person: "person",
} as const;

/** The values of `kind` in {@link Owner}. */
export type OwnerTag = (typeof OwnerTag)[keyof typeof OwnerTag];

export interface Person {
  full_name: string;
  kind: "person";
  verified: boolean;
}

/** {@link Person} in a request: what a caller may set. */
export interface PersonWritable {
  full_name: string;
  kind: "person";
}

/** Equal in both directions, so it has one type. */
export interface Plan {
  name: string;
}

export interface Resource {
  /** Format: date-time. */
  created_at?: string;
  id: Id;
}

/** {@link Resource} in a request: what a caller may set. */
export type ResourceWritable = object;
