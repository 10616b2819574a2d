/**
 * A document in which everything has another name says the same: between a published document and the next one, the
 * differences are those between it and the next one renamed, besides the new names themselves.
 */
import path from "node:path";
import { describe, expect, it } from "vitest";

import { compareApis } from "../../src/compare/compare-apis.js";
import { differenceOf, type Fact } from "../../src/compare/fact.js";
import type { Api } from "../../src/model/api.js";
import { groupBy } from "../../src/values/collections.js";
import { apiOf, isJsonObject, type Json, pairs, readDocument, type Value } from "./pairs.js";

/** Names that say nothing about what they stand for; `Zq7q` is the eighth. */
class Tokens {
  readonly #names: string[] = [];

  of(name: string): string {
    const index = this.#names.indexOf(name);
    return `Zq${index >= 0 ? index : this.#names.push(name) - 1}q`;
  }

  back(text: string): string {
    // The id of an operation without one has the words of its path.
    return text
      .replaceAll("Elsewhere", "")
      .replaceAll(/Zq(\d+)q/g, (_, index: string) => this.#names[Number(index)] ?? "");
  }
}

type Rewrite = (document: Json, tokens: Tokens) => Json;

const rewrites: readonly (readonly [name: string, rewrites: readonly Rewrite[]])[] = [
  ["operation ids", [renameOperations]],
  ["components", [renameComponents]],
  ["a prefix", [addPrefix]],
  ["a trailing slash", [turnSlash]],
  ["all of them", [renameOperations, renameComponents, addPrefix, turnSlash]],
];

/** Every object of the document, the innermost first. */
function mapObjects(value: Value, replace: (object: Json) => Json): Value {
  if (Array.isArray(value)) return value.map((item: Value) => mapObjects(item, replace));
  if (!isJsonObject(value)) return value;
  return replace(
    Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapObjects(item, replace)])),
  );
}

/** A link may name an operation of another document. */
function renameOperations(document: Json, tokens: Tokens): Json {
  const ids = new Set<string>();
  const idOf = ({ operationId: id }: Json): string | undefined => (typeof id === "string" ? id : undefined);
  mapObjects(document, (object) => {
    const id = idOf(object);
    if (id !== undefined && isJsonObject(object["responses"])) ids.add(id);
    return object;
  });
  return mapObjects(document, (object) => {
    const id = idOf(object);
    return id !== undefined && ids.has(id) ? { ...object, operationId: tokens.of(id) } : object;
  }) as Json;
}

const reference = /^#\/components\/(\w+)\/([^/]+)/;

/** Where a union does not say which value of its tag means which member, the name of the member is on the wire. */
function renameComponents(document: Json, tokens: Tokens): Json {
  const components = document["components"];
  if (!isJsonObject(components)) return document;
  const renamed = (text: string): string =>
    text.replace(reference, (_, kind: string, name: string) => `#/components/${kind}/${tokens.of(name)}`);
  const rewritten = mapObjects(document, (object) => {
    const { $ref: target, discriminator } = object;
    const mapped = isJsonObject(discriminator)
      ? { discriminator: mappingOf(discriminator, object, renamed, tokens) }
      : {};
    return { ...object, ...mapped, ...(typeof target === "string" && { $ref: renamed(target) }) };
  }) as Json;
  // The name of a security scheme is an option of the client, so another name is a change.
  const kinds = Object.entries(rewritten["components"] as Json).map(([kind, declared]) => [
    kind,
    isJsonObject(declared) && kind !== "securitySchemes"
      ? Object.fromEntries(Object.entries(declared).map(([name, each]) => [tokens.of(name), each]))
      : declared,
  ]);
  return { ...rewritten, components: Object.fromEntries(kinds) as Json };
}

/** The references of the members are renamed already. */
function mappingOf(
  discriminator: Json,
  union: Json,
  renamed: (text: string) => string,
  tokens: Tokens,
): Json {
  const mapping = isJsonObject(discriminator["mapping"]) ? discriminator["mapping"] : {};
  const inputs = Object.entries(mapping).map(([value, target]): [string, string] => {
    const text = String(target);
    return [value, renamed(text.includes("/") ? text : `#/components/schemas/${text}`)];
  });
  const mapped = new Set(inputs.map(([, target]) => target));
  const members = [union["oneOf"], union["anyOf"]].flatMap((list) =>
    Array.isArray(list) ? (list as Value[]) : [],
  );
  const implicit = members.flatMap((member): [string, string][] => {
    const target = isJsonObject(member) ? member["$ref"] : undefined;
    if (typeof target !== "string" || mapped.has(target)) return [];
    return [[tokens.back(target.replace(/^.*\//, "")), target]];
  });
  return { ...discriminator, mapping: Object.fromEntries([...inputs, ...implicit]) };
}

function mapPaths(document: Json, rewrite: (path: string) => string): Json {
  const paths = isJsonObject(document["paths"]) ? document["paths"] : {};
  return {
    ...document,
    paths: Object.fromEntries(Object.entries(paths).map(([key, item]) => [rewrite(key), item])),
  };
}

function addPrefix(document: Json): Json {
  return mapPaths(document, (key) => `/elsewhere${key}`);
}

function turnSlash(document: Json): Json {
  return mapPaths(document, (key) => (key.endsWith("/") ? key.slice(0, -1) : `${key}/`));
}

/**
 * Types that a document declares several times, word for word: without their names, nothing tells one from the other. Here
 * all of them have the name of the first.
 */
class Twins {
  readonly #first = new Map<string, string>();

  constructor(document: Json) {
    const { schemas } = document["components"] as { schemas?: Json };
    const declared = groupBy(Object.entries(schemas ?? {}), ([, schema]) => JSON.stringify(schema));
    for (const names of declared.values())
      for (const [name] of names.slice(1)) this.#first.set(name, names[0]?.[0] ?? name);
  }

  nameIn(text: string): string {
    return text.replaceAll(/[\w$-]+/g, (name) => this.#first.get(name) ?? name);
  }
}

/** The names that things had. */
type Named = (text: string) => string;

/** What the comparison says, without places in the document and with the names that things had. */
function factsBetween(before: Api, after: Api, named: Named): string[] {
  const texts = compareApis(before, after)
    .filter((fact) => fact.kind !== "prose" && !isNewName(fact, named))
    .map((fact) => textOf(fact, named));
  return withoutExchanged(texts).sort();
}

function isNewName(fact: Fact, named: Named): boolean {
  if (fact.kind === "paths-rewritten") return true;
  if (fact.kind === "type-replaced" && fact.inside.length > 0) return false;
  if (fact.kind !== "operation-renamed" && fact.kind !== "schema-renamed" && fact.kind !== "type-replaced")
    return false;
  return named(fact.after) === named(fact.before);
}

/** A twin that went and another one that came are one type with a new name. */
function withoutExchanged(texts: readonly string[]): string[] {
  const came = texts.filter((text) => text.includes('"schema-added"'));
  const gone = texts.filter((text) => text.includes('"schema-removed"'));
  const isExchanged = (text: string, from: string, to: string, others: readonly string[]): boolean =>
    text.includes(from) && others.includes(text.replaceAll(from, to));
  return texts.filter(
    (text) =>
      !isExchanged(text, "schema-added", "schema-removed", gone) &&
      !isExchanged(text, "schema-removed", "schema-added", came),
  );
}

function textOf(fact: Fact, named: Named): string {
  const { at, uses, type, path: way } = fact;
  const text = (value: unknown): string => JSON.stringify(withoutOrder(value, named));
  const callers = uses.map(
    ({ caller: { endpoint, part, direction, isNew }, path: inside, field, through }) => {
      return text([endpoint.name, part, direction, isNew, inside, field, through]);
    },
  );
  const place = at.after ?? at.before;
  const where = place && [place.owner, place.path, place.variant];
  return text([fact.kind, differenceOf(fact), where, type, way, callers.sort()]);
}

/** Members of unions, and lists of them, are in the order of their names. */
function withoutOrder(value: unknown, named: Named): unknown {
  if (typeof value === "string") return named(value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => withoutOrder(item, named));
    return items.sort((left, right) => (JSON.stringify(left) < JSON.stringify(right) ? -1 : 1));
  }
  const entries: [string, unknown][] = value instanceof Map ? [...value] : Object.entries(value);
  return Object.fromEntries(entries.map(([key, item]) => [key, withoutOrder(item, named)]));
}

describe.skipIf(pairs.length === 0)("the next version with everything renamed", () => {
  describe.each(pairs.map(([before, after]) => [path.basename(before), path.basename(after), before, after]))(
    "%s → %s",
    (_before, _after, before, after) => {
      const [left, right] = [before, after].map(readDocument);
      const older = apiOf(left ?? {});
      const twins = new Twins(right ?? {});
      const expected = factsBetween(older, apiOf(right ?? {}), (text) => twins.nameIn(text));

      it.each(rewrites)("%s", (_name, steps) => {
        const tokens = new Tokens();
        const rewritten = steps.reduce<Json>((document, rewrite) => rewrite(document, tokens), right ?? {});
        const results = factsBetween(older, apiOf(rewritten), (text) => twins.nameIn(tokens.back(text)));
        expect(results.filter((fact) => !expected.includes(fact))).toEqual([]);
        expect(expected.filter((fact) => !results.includes(fact))).toEqual([]);
      });
    },
  );
});
