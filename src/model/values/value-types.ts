/** Strings with a type of their own: what the configuration asks for, and what a declaration is. Types only. */
export interface ValueTypes {
  readonly ids?: "branded";
  readonly amounts?: "decimal" | { readonly kind: "decimal"; readonly library: DecimalLibrary };
}

export type DecimalLibrary = "big.js" | "decimal.js" | "dinero.js";

/** `thing`: what the id identifies, `Customer`. */
export type ValueKind = { readonly kind: "id"; readonly thing: string } | { readonly kind: "decimal" };
