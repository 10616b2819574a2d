/**
 * Reports keywords that types do not express, each once per version with its schemas and operations. Limits of single
 * values (`format`, `pattern`, `maxLength`) are not reported: types never express them, but comments do.
 */
import type { Report } from "../../diagnostics/report.js";
import { listSome } from "../../values/text.js";
import type { ApiVersion } from "../../values/version.js";
import type { Schema } from "../../schema/schema.js";
import { schemaView, type SchemaView } from "../../schema/schema-view.js";
import { someSchema } from "../../schema/visit-schema.js";
import type { Timeline, TimelineVersion } from "../../timeline/timeline.js";
import { mostConditions } from "./print-context.js";
import { UnionSizes } from "./union-size.js";

export function reportUntyped(timeline: Timeline, report: Report): void {
  for (const version of timeline.versions) reportVersion(version, report);
}

function reportVersion(declared: TimelineVersion, report: Report): void {
  const { api, version } = declared;
  const view = schemaView(api.schemas);
  const sizes = new UnionSizes(view);
  const questions = [
    ...untyped.map(([keyword, isUntyped]) => ({
      code: "KEYWORD_NOT_TYPED" as const,
      what: `\`${keyword}\` of`,
      isFound: (schema: Schema) => isUntyped(schema, view),
      parts: new Set<TypedPart>(),
    })),
    {
      code: "UNION_TOO_LARGE" as const,
      what: "Alternatives are left out of",
      isFound: ({ allOf }: Schema) =>
        allOf !== undefined && sizes.combined(allOf).printed.size < allOf.length,
      parts: new Set<TypedPart>(),
    },
  ];
  for (const part of typedParts(declared))
    for (const schema of part.schemas)
      someSchema(schema, (inner) => {
        for (const { isFound, parts } of questions) if (isFound(inner)) parts.add(part);
        return false;
      });
  for (const { code, what, parts } of questions) {
    const [first] = parts;
    if (first === undefined) continue;
    const names = Array.from(parts, ({ name }) => `\`${name}\``);
    const place = { api: api.name, version, pointer: first.pointer };
    report.add(code, place, `${what} ${listSome(names, 6)}.`);
  }
}

/** A declared schema or an operation of a version. */
interface TypedPart {
  readonly name: string;
  readonly pointer: string;
  readonly schemas: readonly Schema[];
}

function typedParts({ version, schemas, operations }: TimelineVersion): TypedPart[] {
  const isOwn = ({ home }: { readonly home: ApiVersion }): boolean => home === version;
  return [
    ...[...schemas.values()].filter(isOwn).map(({ declaration: { name, pointer, schema } }) => {
      return { name, pointer, schemas: [schema] };
    }),
    ...[...operations.values()].filter(isOwn).map(({ declaration }) => {
      const { id: name, pointer, parameters, body, responses } = declaration;
      const content = [...(body?.content ?? []), ...responses.flatMap((response) => response.content)];
      return { name, pointer, schemas: [...parameters, ...content].map(({ schema }) => schema) };
    }),
  ];
}

/** Keywords, with a test for schemas whose type omits them. */
const untyped = Object.entries<(schema: Schema, view: SchemaView) => boolean>({
  not: ({ not }) => not !== undefined,
  if: (schema) => schema.if !== undefined,
  contains: ({ contains }) => contains !== undefined,
  dependentRequired: ({ dependentRequired }) => (dependentRequired?.size ?? 0) > mostConditions,
  dependentSchemas: ({ dependentSchemas }) => (dependentSchemas?.size ?? 0) > mostConditions,
  patternProperties: ({ patternProperties }) => patternProperties !== undefined,
  additionalProperties: ({ properties, additionalProperties }) =>
    properties !== undefined && isSchema(additionalProperties),
  unevaluatedProperties: ({ unevaluatedProperties }) => isSchema(unevaluatedProperties),
  unevaluatedItems: ({ unevaluatedItems, prefixItems }) =>
    unevaluatedItems !== undefined && prefixItems === undefined,
});

/** A schema other than `false`; no type expresses absence. */
function isSchema(schema: Schema | false | undefined): boolean {
  return schema !== undefined && schema !== false;
}
