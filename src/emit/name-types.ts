/**
 * Type names in another style than the documents': `PaymentIntent` for `payment_intent`.
 *
 * Complete models are renamed, since a schema's name can be a value on the wire: that of a discriminator. From then on,
 * code, comparisons and reports share one name for a type.
 */
import { pascalCase, typeIdentifier } from "../code/identifier.js";
import type { Report } from "../diagnostics/report.js";
import { placedAt, writtenAt, type SchemaName } from "../schema/schema.js";
import { distinctNames, spelledWords } from "../values/place-name.js";
import { settleNames } from "../values/settle-names.js";
import { compareText } from "../values/text.js";
import { compareVersions } from "../values/version.js";
import type { Api, SchemaDeclaration } from "../model/api.js";
import { getOrAdd } from "../values/collections.js";

/** Renames the versions of one API consistently. A name in an older version stays, whatever newer ones add. */
export function nameTypes(apis: readonly Api[], report: Report): Api[] {
  const names = new Map<SchemaName, string>();
  for (const api of [...apis].sort((left, right) => compareVersions(left.version, right.version)))
    nameVersion(api, names, report);
  return apis.map((api) => ({ ...renamed(api, names), schemas: renamedSchemas(api, names) }));
}

function nameVersion({ name, version, schemas }: Api, names: Map<SchemaName, string>, report: Report): void {
  const fresh = [...schemas.values()].filter((each) => !names.has(each.name));
  const used = new Set(names.values());
  const claims = fresh.map((each) => {
    const wish = pascalCase(each.name);
    return { wishes: typeWishes(each.name, wish), isOwn: wish === each.name };
  });
  const settled = settleNames(claims, (identifier) => !used.has(identifier));
  for (const [index, { name: published, pointer }] of fresh.entries()) {
    const identifier = settled[index] ?? published;
    names.set(published, identifier);
    if (identifier !== claims[index]?.wishes[0])
      report.add(
        "NAME_TAKEN",
        { api: name, version, pointer },
        `The schema "${published}" is called \`${identifier}\` in the emitted code.`,
      );
  }
}

/** Candidate names for the type of a schema, best first. `wish`: the name in its style. */
export function typeWishes(name: string, wish: string = typeIdentifier(name)): string[] {
  const [, ...distinct] = distinctNames(wish, pascalCase(spelledWords(name)), name);
  return [wish, `${wish}Schema`, ...distinct];
}

function renamedSchemas({ schemas }: Api, names: ReadonlyMap<SchemaName, string>): Api["schemas"] {
  const declarations = Array.from(schemas.values(), (declaration): SchemaDeclaration => {
    const { name, schema, pointer } = declaration;
    const identifier = names.get(name) ?? name;
    const publishedName = identifier === name ? {} : { publishedName: name };
    return { name: identifier, ...publishedName, schema: renamed(schema, names), pointer };
  });
  declarations.sort((left, right) => compareText(left.name, right.name));
  return new Map(declarations.map((declaration) => [declaration.name, declaration]));
}

/** The same data with schemas renamed; pointers to the document stay. */
function renamed<Data>(data: Data, names: ReadonlyMap<SchemaName, string>): Data {
  const copies = new Map<object, object>();
  const copy = (value: unknown): unknown => {
    if (typeof value !== "object" || value === null) return value;
    return getOrAdd(copies, value, () => placedAt(writtenAt(value), copyOf(value)));
  };
  const copyOf = (value: object): object => {
    if (Array.isArray(value)) return value.map(copy);
    if (value instanceof Map) return new Map(Array.from(value, ([key, each]) => [key, copy(each)]));
    if (value instanceof Set) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, each]: [string, unknown]) => {
        if (typeof each === "string" && nameKeys.has(key)) return [key, names.get(each) ?? each];
        return [key, jsonKeys.has(key) ? each : copy(each)];
      }),
    );
  };
  return copy(data) as Data;
}

/** Keys of schemas, payloads and traits whose string values are schema names. */
const nameKeys: ReadonlySet<string> = new Set(["reference", "schema", "container", "topicEnum"]);

/** Keys of document values, which are not renamed. */
const jsonKeys: ReadonlySet<string> = new Set(["const", "default", "enum", "examples", "value"]);
