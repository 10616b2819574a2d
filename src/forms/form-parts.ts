/** The parts of a form (an optional form counts as the form, a union as its members), and mistakes in its data. */
import type { core } from "zod";

export interface Mistake {
  /** Keys and indices from the data to the mistake. */
  readonly path: Path;
  readonly detail: string;
  /** More specific advice than to correct it. */
  readonly fix?: string;
}

export type Path = readonly (string | number)[];

export type FormDefinition = core.$ZodTypes["_zod"]["def"];
export type Shape = Readonly<Record<string, core.$ZodType>>;

export function definitionOf(form: core.$ZodType): FormDefinition {
  const { def } = (form as core.$ZodTypes)._zod;
  return def.type === "optional" ? definitionOf(def.innerType) : def;
}

/** The allowed keys with their forms; for a union, the keys of the members that the data may be. */
export function shapeFor(form: core.$ZodType, value: unknown): Shape {
  const definition = definitionOf(form);
  if (definition.type === "object") return definition.shape;
  if (definition.type !== "union") return {};
  const shapes = definition.options.map((member) => shapeFor(member, value));
  const meant = shapes.filter((shape) => hasConstantsOf(shape, value));
  return Object.assign({}, ...(meant.length > 0 ? meant : shapes).toReversed()) as Shape;
}

/** The form of the value at a key or an index. */
export function formInside(
  form: core.$ZodType,
  key: string | number,
  value: unknown,
): core.$ZodType | undefined {
  const definition = definitionOf(form);
  if (definition.type === "array") return definition.element;
  if (definition.type === "record") return definition.valueType;
  const shape = shapeFor(form, value);
  return Object.hasOwn(shape, key) ? shape[key] : undefined;
}

/** Excludes union members with another constant, such as `kind: "bearer"`. */
function hasConstantsOf(shape: Shape, value: unknown): boolean {
  return Object.entries(shape).every(([key, form]) => {
    const definition = definitionOf(form);
    return (
      definition.type !== "literal" || definition.values.includes(fieldOf(value, key) as core.util.Literal)
    );
  });
}

export function fieldOf(value: unknown, key: string | number): unknown {
  return isFielded(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

export function isFielded(value: unknown): value is Readonly<Record<string | number, unknown>> {
  return typeof value === "object" && value !== null;
}

export function requiredKeys(form: core.$ZodType): string[] {
  const definition = definitionOf(form);
  if (definition.type !== "object") return [];
  return Object.entries(definition.shape).flatMap(([key, inner]) =>
    (inner as core.$ZodTypes)._zod.def.type === "optional" ? [] : [key],
  );
}
