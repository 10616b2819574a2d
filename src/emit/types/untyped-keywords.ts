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
  const typed = typedParts(declared);
  const tell = (
    code: "KEYWORD_NOT_TYPED" | "UNION_TOO_LARGE",
    what: string,
    isFound: (schema: Schema) => boolean,
  ): void => {
    const affected = typed.filter(({ schemas }) => schemas.some((schema) => someSchema(schema, isFound)));
    const [first] = affected;
    if (first === undefined) return;
    const place = { api: api.name, version, pointer: first.pointer };
    report.add(
      code,
      place,
      `${what} ${listSome(
        affected.map(({ name }) => `\`${name}\``),
        6,
      )}.`,
    );
  };
  for (const [keyword, isUntyped] of untyped)
    tell("KEYWORD_NOT_TYPED", `\`${keyword}\` of`, (schema) => isUntyped(schema, view));
  tell(
    "UNION_TOO_LARGE",
    "Alternatives are left out of",
    ({ allOf = [] }) => sizes.combined(allOf).printed.size < allOf.length,
  );
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
const untyped = new Map<string, (schema: Schema, view: SchemaView) => boolean>([
  ["not", ({ not }) => not !== undefined],
  ["if", (schema) => schema.if !== undefined],
  ["contains", ({ contains }) => contains !== undefined],
  ["dependentRequired", ({ dependentRequired }) => (dependentRequired?.size ?? 0) > mostConditions],
  ["dependentSchemas", ({ dependentSchemas }) => (dependentSchemas?.size ?? 0) > mostConditions],
  ["patternProperties", ({ patternProperties }) => patternProperties !== undefined],
  [
    "additionalProperties",
    ({ properties, additionalProperties }) => properties !== undefined && isSchema(additionalProperties),
  ],
  ["unevaluatedProperties", ({ unevaluatedProperties }) => isSchema(unevaluatedProperties)],
  [
    "unevaluatedItems",
    ({ unevaluatedItems, prefixItems }) => unevaluatedItems !== undefined && prefixItems === undefined,
  ],
]);

/** A schema other than `false`; no type expresses absence. */
function isSchema(schema: Schema | false | undefined): boolean {
  return schema !== undefined && schema !== false;
}
