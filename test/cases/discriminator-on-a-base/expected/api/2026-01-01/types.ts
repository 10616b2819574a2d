// Every schema of the document, under the name it has there.

import type {} from "./checked.js";

/** A cat. */
export type Cat = Pet & {
  petType: "Cat" | "Siamese";
  skill: string;
};

export type Dog = Pet & {
  packSize?: number;
  petType: "dog";
};

export type Lizard = Pet & {
  petType: "lizard";
};

export type Named = Pet & {
  petType: "named" | "other";
};

export type Owned = Cat | Dog | Lizard;

/** The values of `petType` in {@link Owned}. */
export const OwnedTag = {
  Cat: "Cat",
  Siamese: "Siamese",
  dog: "dog",
  lizard: "lizard",
} as const;

/** The values of `petType` in {@link Owned}. */
export type OwnedTag = (typeof OwnedTag)[keyof typeof OwnedTag];

export interface Pet {
  name?: string;
  petType: string;
}

export type Siamese = Cat & {
  eyes?: "blue";
  petType: "Siamese";
};
