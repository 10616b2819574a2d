/** The types of two versions in one module: by namespace, so that no name meets another. */
import { named } from "../../code/make.js";
import type { NameType } from "../../code/syntax.js";

/** `older.Payment` */
export function olderType(name: string, version: string): NameType {
  return named(`older.${name}`, [], { from: `../${version}/index`, isNamespace: true });
}

/** `newer.Payment` */
export function newerType(name: string): NameType {
  return named(`newer.${name}`, [], { from: "./index", isNamespace: true });
}
