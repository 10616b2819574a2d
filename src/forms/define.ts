/**
 * Definitions: the form of outside data, written once in zod. Types, validation, the published JSON Schema and the
 * tables of docs/ follow from them.
 *
 * zod is loaded on first use, since most commands and many documents need no form. Validation is synchronous, and only
 * `require` loads synchronously, so this is a CommonJS build: the program's own, which has no translations, or that of the
 * package when tests run the source.
 */
import { createRequire } from "node:module";
import type { z as Zod } from "zod";

/** Returns the form, which is built only once. */
export type Definition<Form extends Zod.ZodType = Zod.ZodType> = () => Form;

/**
 * The data of a definition, deeply read-only. Keys of other alternatives are `undefined`, so that they can be read
 * without narrowing.
 */
export type Data<Defined extends Definition> = Immutable<Zod.output<ReturnType<Defined>>>;

type Immutable<Value, Keys extends PropertyKey = KeysOf<Value>> = Value extends object
  ? [Exclude<Keys, keyof Value>] extends [never]
    ? { readonly [Key in keyof Value]: Immutable<Value[Key]> }
    : { readonly [Key in keyof Value]: Immutable<Value[Key]> } & {
        readonly [Key in Exclude<Keys, keyof Value>]?: undefined;
      }
  : Value;

type KeysOf<Value> = Value extends readonly unknown[] ? never : Value extends object ? keyof Value : never;

export function define<Form extends Zod.ZodType>(build: (z: typeof Zod) => Form): Definition<Form> {
  let form: Form | undefined;
  return () => (form ??= build(loadZod()));
}

let zod: typeof Zod | undefined;

const zodModule = import.meta.url.endsWith(".ts") ? "zod" : "#zod";

export function loadZod(): typeof Zod {
  return (zod ??= (createRequire(import.meta.url)(zodModule) as { readonly z: typeof Zod }).z);
}

// The forms of which definitions mostly consist, under short names.

/** An object that has no other keys. */
export const object: typeof Zod.strictObject = (shape) => loadZod().strictObject(shape);

/** The form of a key that may be absent. */
export const optional: typeof Zod.exactOptional = (form) => loadZod().exactOptional(form);

export const list: typeof Zod.array = (form) => loadZod().array(form);

export const union: typeof Zod.union = (forms) => loadZod().union(forms);

export function oneOf<const Words extends readonly string[]>(
  words: Words,
): Zod.ZodEnum<{ [Word in Words[number]]: Word }> {
  return loadZod().enum(words);
}

/** The form of a string that is required and not empty. */
export const nonEmptyString = define((z) => z.string().min(1));

/** `words` describe the pattern: "Expected the name of a header, found …". */
export function matching(pattern: RegExp, words: string): Zod.ZodString {
  return loadZod().string().regex(pattern, { error: words });
}

/** A list without duplicates, for which zod has no keyword. */
export function withoutRepetition<Form extends Zod.ZodArray>(list: Form): Form {
  return list
    .refine((entries) => new Set(entries).size === entries.length, { error: "An entry is repeated." })
    .meta({ uniqueItems: true });
}
