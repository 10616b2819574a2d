/**
 * Infers what an id identifies from the document: a declared schema with an `id` is a thing, and a name like
 * `order_id`, or `{id}` after `/orders`, refers to it.
 *
 * Two ids are the same only if a name, or the whole description of an `id`, says so. An id that fits no thing, or
 * several, stays a string.
 */
import type { Schema, SchemaName } from "../../schema/schema.js";
import { schemaView } from "../../schema/schema-view.js";
import { mapChildren } from "../../schema/visit-schema.js";
import type { Api, Operation } from "../api.js";
import { getOrAdd } from "../../values/collections.js";

export type Thing = string;

export interface Things {
  /** The thing identified by the `id` of a declared schema. */
  readonly own: ReadonlyMap<SchemaName, Thing>;
  /** Schemas that inherit an `id` shared by many things, and need their own. */
  readonly heirs: ReadonlySet<SchemaName>;
  /** The thing of a field or parameter, by its name: `order_id`, `orderIds`. */
  named(name: string): Thing | undefined;
  /** The thing of the last parameter of `/orders/{id}`. */
  at(path: string): Thing | undefined;
  /** The thing in the description of an `id` that says nothing else: "Identifier of the order." */
  described(text: string | undefined): Thing | undefined;
}

type IsId = (schema: Schema) => boolean;

export function readThings(api: Api, isId: IsId): Things {
  const heirs = new Set<SchemaName>();
  const own = ownIds(api, isId, heirs);
  const byStem = new Map<string, Set<Thing>>();
  const add = (stem: string, thing: Thing): void => {
    getOrAdd(byStem, stem, () => new Set()).add(thing);
  };
  const find = (stem: string | undefined): Thing | undefined => {
    const [only, ...others] = byStem.get(stem ?? "") ?? [];
    return others.length === 0 ? only : undefined;
  };
  for (const [name, { schema }] of api.schemas) {
    const stem = isId(schema) ? stemOfId(name) : undefined;
    if (stem !== undefined) add(stem, name.replace(/[_-]?id$/i, ""));
  }
  for (const [name, thing] of own) add(stemOf(name), thing);
  for (const [name, members] of variants(api, own)) {
    for (const member of members) own.set(member, name);
    byStem.set(stemOf(name), new Set([name]));
  }
  const byPlace = new Map<string, Thing | undefined>();
  // Places name things only after all are read: if two have one name, neither gets it.
  const added: [stem: string, thing: Thing][] = [];
  for (const place of placesOf(api)) byPlace.set(place.key, thingAt(place));
  for (const [stem, thing] of added) add(stem, thing);
  return {
    own,
    heirs,
    named: (name) => find(stemOfId(name)),
    at: (path) => byPlace.get(blank(path)),
    described: (text = "") => {
      const [, words = ""] = /^(?:the )?(?:id|identifier) of (?:the|an?) ([\w -]+)\.?$/i.exec(text) ?? [];
      return find(stemOf(words));
    },
  };

  /** The thing with the name of the segment, else the one that its answers contain. */
  function thingAt({ key, segment, isOnly, items, all }: Place): Thing | undefined {
    const stems = singulars(segment);
    const stem = stems.find((each) => find(each) !== undefined) ?? stems.at(-1) ?? "";
    const known = find(stem);
    // An `id` beside one of the thing is a different one.
    const isFree = (name: SchemaName): boolean =>
      own.get(name) === name && !refersTo(stem, name, api) && !above(key).has(stemOf(name));
    const free = isOnly ? all.filter((name) => isFree(name) && stemOf(name).includes(stem)) : [];
    // If two places share a name, only their answers tell whether they are the same thing.
    if (known !== undefined && !isOnly && !all.some((name) => own.get(name) === known)) return undefined;
    const [item, ...others] = known === undefined && stems.length > 1 ? items.filter(isFree) : [];
    if (known === undefined && (item === undefined || others.length > 0)) return undefined;
    const isNamedByPlace = isOnly && !stemOf(item ?? "").endsWith(stem) && free.includes(item ?? "");
    const thing = known ?? (isNamedByPlace ? nameOf(segment, stem) : (item ?? ""));
    for (const name of [...free, ...(item === undefined ? [] : [item])]) own.set(name, thing);
    added.push([stem, thing]);
    return thing;
  }
}

/** The path to a single one of several things: `/orders/{id}`. */
interface Place {
  /** The path with blank parameters. */
  readonly key: string;
  readonly segment: string;
  /** True if no other place has the segment. */
  readonly isOnly: boolean;
  /** The declared schemas in the answers of reading one. */
  readonly items: readonly SchemaName[];
  /** Schemas in the answers of all operations of the place, including the list. */
  readonly all: readonly SchemaName[];
}

function placesOf(api: Api): Place[] {
  const keys = new Set(
    api.operations.flatMap(({ path }) =>
      Array.from(path.matchAll(/[^/{}]+\/\{[^/{}]+\}(?=\/|\?|$)/g), ({ index, 0: { length } }) =>
        blank(path.slice(0, index + length)),
      ),
    ),
  );
  const segmentOf = (key: string): string => key.split("/").at(-2) ?? "";
  const answered = api.operations.map((operation) => ({
    key: blank(operation.path),
    method: operation.method,
    names: answeredSchemas(operation, api),
  }));
  const answers = (key: string, method?: string): SchemaName[] =>
    answered
      .filter((each) => each.key === key && (method === undefined || each.method === method))
      .flatMap(({ names }) => names);
  const uses = new Map<string, number>();
  for (const key of keys) uses.set(stemOf(segmentOf(key)), (uses.get(stemOf(segmentOf(key))) ?? 0) + 1);
  return [...keys].map((key) => {
    const segment = segmentOf(key);
    const isOnly = uses.get(stemOf(segment)) === 1;
    const items = [...new Set(answers(key, "GET"))];
    return { key, segment, isOnly, items, all: [...answers(key), ...answers(key.slice(0, -3))] };
  });
}

/**
 * The things above a place: if `/payments/{}/refunds/{}` answers with a payment, it is the one named earlier in the path.
 */
function above(key: string): ReadonlySet<string> {
  const places = key.split("/{}").slice(0, -2);
  return new Set(places.flatMap((place) => singulars(place.split("/").at(-1) ?? "")));
}

/** `/orders/{order_id}/` → `/orders/{}` */
function blank(path: string): string {
  return path
    .replace(/\?.*$/, "")
    .replace(/\/$/, "")
    .replaceAll(/\{[^{}]*\}/g, "{}");
}

/** `PriceList`, `price_list` → `pricelist` */
function stemOf(name: string): string {
  return name.replace(/[^\p{L}\d]/gu, "").toLowerCase();
}

/** The thing that a segment names in the plural: `price-lists`, `pricelist` → `PriceList` */
function nameOf(segment: string, stem: string): Thing {
  const words = segment.split(/[^\p{L}\d]+/u).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const name = words.join("");
  return stem.startsWith(stemOf(name).slice(0, stem.length))
    ? name.slice(0, stem.length)
    : name.slice(0, stem.length - 1) + stem.slice(-1);
}

/** `order_id`, `orderIds` → `order`; undefined for names that are not like ids, and for `id` itself. */
function stemOfId(name: string): string | undefined {
  const [, stem = ""] = /^(.*(?:[a-z\d](?=I)|[_-]))(?:ids?|Ids?|IDs?|uuids?|Uuids?|UUIDs?)$/.exec(name) ?? [];
  return stem === "" ? undefined : stemOf(stem);
}

/** Possible singulars of a segment, itself first: `addresses` without its last letter, and its last two. */
function singulars(segment: string): string[] {
  const stem = stemOf(segment);
  return [
    stem,
    ...(/[^su]s$/.test(stem) ? [stem.slice(0, -1)] : []),
    ...(/(?:[sxz]|[cs]h)es$/.test(stem) ? [stem.slice(0, -2)] : []),
    ...(stem.endsWith("ies") ? [`${stem.slice(0, -3)}y`] : []),
  ];
}

/**
 * Schemas with an `id`, each a separate thing. A schema that extends a thing is that thing if ids refer to it; a common
 * base of many things is not one.
 */
function ownIds(api: Api, isId: IsId, heirs: Set<SchemaName>): Map<SchemaName, Thing> {
  const own = new Map<SchemaName, Thing>();
  const children = new Map<SchemaName, SchemaName[]>();
  const hasOwn = ({ properties, allOf = [] }: Schema): boolean => {
    const id = properties?.get("id");
    return (id !== undefined && isId(id)) || allOf.some(hasOwn);
  };
  for (const [name, { schema }] of api.schemas)
    for (const { reference } of schema.allOf ?? [])
      if (reference !== undefined) children.set(reference, [...(children.get(reference) ?? []), name]);
  const mentioned = stemsOfIds(api);
  const settle = (name: SchemaName, thing: Thing | undefined): void => {
    const schema = api.schemas.get(name)?.schema;
    const below = children.get(name) ?? [];
    if (schema === undefined || own.has(name)) return;
    const isThing = thing === undefined && (below.length === 0 || mentioned.has(stemOf(name)));
    const named = isThing ? name : thing;
    if (named !== undefined) own.set(name, named);
    if (isThing && !hasOwn(schema)) heirs.add(name);
    for (const child of below) settle(child, named);
  };
  const inheriting = new Set([...children.values()].flat());
  const roots = [...api.schemas].filter(([, { schema }]) => hasOwn(schema)).map(([name]) => name);
  // Bases first, so that a schema that extends one does not count as another thing.
  for (const name of roots.filter((each) => !inheriting.has(each))) settle(name, undefined);
  for (const name of roots) settle(name, undefined);
  return own;
}

/** Stems of all fields and parameters named like ids, and of all segments before ids. */
function stemsOfIds({ schemas, operations }: Api): ReadonlySet<string> {
  const stems = new Set<string>();
  const visit = (schema: Schema): Schema =>
    mapChildren(schema, (child, keyword, at) => {
      if (keyword === "properties") stems.add(stemOfId(String(at)) ?? "");
      return visit(child);
    });
  for (const { schema } of schemas.values()) visit(schema);
  for (const operation of operations) {
    for (const { name } of operation.parameters) stems.add(stemOfId(name) ?? "");
    for (const [, segment = ""] of operation.path.matchAll(/([^/]+)\/\{/g))
      for (const stem of singulars(segment)) stems.add(stem);
  }
  return stems;
}

/** Unions whose members are all variants by name: a `BulkOrder` is an `Order`. */
function variants(
  { schemas }: Api,
  own: ReadonlyMap<SchemaName, Thing>,
): (readonly [SchemaName, readonly SchemaName[]])[] {
  return [...schemas].flatMap(([name, { schema }]) => {
    const members = (schema.oneOf ?? schema.anyOf ?? []).map(({ reference = "" }) => reference);
    const isVariant = (member: SchemaName): boolean =>
      own.get(member) === member &&
      (stemOf(member).startsWith(stemOf(name)) || stemOf(member).endsWith(stemOf(name)));
    return members.length > 0 && members.every(isVariant) ? [[name, members] as const] : [];
  });
}

/** The declared schemas in an operation's answers: directly, as items of a list or page, or in an envelope. */
function answeredSchemas({ responses }: Operation, { schemas }: Api): SchemaName[] {
  const view = schemaView(schemas);
  const names = (schema: Schema, isPart: boolean): readonly SchemaName[] => {
    const aliases = view.aliases(schema);
    const { items, properties } = view.resolve(schema);
    if (items !== undefined && items !== false) return view.aliases(items);
    const lists = [...(properties?.values() ?? [])].filter(
      (field) => view.resolve(field).items !== undefined,
    );
    const [list] = lists;
    if (isPart || properties === undefined || properties.has("id")) return aliases;
    if (list !== undefined && lists.length === 1) return names(list, true);
    const [[, only] = []] = properties;
    return only !== undefined && properties.size === 1 ? names(only, true) : aliases;
  };
  return responses
    .filter(({ status }) => status.startsWith("2"))
    .flatMap(({ content }) => content.flatMap(({ schema }) => names(schema, false)));
}

function refersTo(stem: string, name: SchemaName, { schemas }: Api): boolean {
  const fields = schemaView(schemas).object({ reference: name }).properties.keys();
  return [...fields].some((field) => stemOfId(field) === stem);
}
