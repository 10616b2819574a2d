/**
 * Definitions: the form that data from outside must have, written once in zod. Types, validation, the published JSON
 * Schema and the tables of docs/ follow from them.
 *
 * zod is loaded when the first form is needed, since most commands and many documents need none. Validation is
 * synchronous, and only `require` loads synchronously, so this is its CommonJS build.
 */
import { createRequire } from "node:module";
import type { z as Zod } from "zod";

/** Gives the form, which is built once. */
export type Definition<Form extends Zod.ZodType = Zod.ZodType> = () => Form;

/** The data of a definition, read-only through and through. */
export type Data<Defined extends Definition> = Immutable<Zod.output<ReturnType<Defined>>>;

type Immutable<Value> = Value extends object
  ? { readonly [Key in keyof Value]: Immutable<Value[Key]> }
  : Value;

export function define<Form extends Zod.ZodType>(build: (z: typeof Zod) => Form): Definition<Form> {
  let form: Form | undefined;
  return () => (form ??= build(loadZod()));
}

let zod: typeof Zod | undefined;

export function loadZod(): typeof Zod {
  return (zod ??= (createRequire(import.meta.url)("zod") as { readonly z: typeof Zod }).z);
}
