/**
 * Matches the declared types of two versions.
 *
 * A name that both versions have is one type. The others are matched by their shape if it is unique, then by the places
 * that mention them: a type that takes the place of another, and shares something with it, is its successor. Types that
 * nothing mentions need a sufficiently specific shape and name.
 */
import type { Schema, SchemaName, Tag } from "../../schema/schema.js";
import { childSchemas, mapSchema, references, someSchema } from "../../schema/visit-schema.js";
import { getOrAdd } from "../../values/collections.js";
import { type MatchRule, type Pair, pairsBy, type Side } from "../../values/match.js";
import { compareText } from "../../values/text.js";
import { canonicalText } from "../canonical.js";
import type { Evidence } from "../fact.js";
import { areNamesAlike, proseKey } from "../names.js";
import type { Owner } from "../place.js";

type Declarations = ReadonlyMap<SchemaName, { readonly schema: Schema }>;

/** Schemas in the same place of both versions: bodies of one operation, payloads of one event. */
export type SchemaPair = readonly [before: Schema, after: Schema];

type TypePair = Pair<SchemaName, readonly Evidence[]>;

export class MatchedTypes {
  /** Types with other names in the two versions. */
  readonly renamed: readonly TypePair[];
  readonly #later: ReadonlyMap<SchemaName, SchemaName>;
  readonly #former: ReadonlyMap<SchemaName, SchemaName>;
  readonly #before: Declarations;
  readonly #after: Declarations;

  constructor(before: Declarations, after: Declarations, renamed: readonly TypePair[]) {
    this.#before = before;
    this.#after = after;
    this.renamed = renamed;
    this.#later = new Map(renamed.map(([older, newer]) => [older, newer]));
    this.#former = new Map(renamed.map(([older, newer]) => [newer, older]));
  }

  /** The newer name of a type of the older version. */
  laterOf(before: SchemaName): SchemaName | undefined {
    return this.#after.has(before) ? before : this.#later.get(before);
  }

  formerOf(after: SchemaName): SchemaName | undefined {
    return this.#before.has(after) ? after : this.#former.get(after);
  }

  areSame(before: SchemaName | undefined, after: SchemaName | undefined): boolean {
    return (
      before !== undefined && after !== undefined && (before === after || this.laterOf(before) === after)
    );
  }

  /** True if one of the two has another counterpart: they are different types, however alike they are. */
  areDistinct(before: SchemaName, after: SchemaName): boolean {
    if (this.areSame(before, after)) return false;
    return this.laterOf(before) !== undefined || this.formerOf(after) !== undefined;
  }

  /** The same declaration in both versions: under one name, or renamed. */
  areOne(before: Owner, after: Owner): boolean {
    if (before.kind !== "schema" || after.kind !== "schema") return before.kind === after.kind;
    return !this.areDistinct(before.name, after.name);
  }

  /** True if the two differ only in the names of types. */
  haveSameShape(before: Schema, after: Schema): boolean {
    return shapeOf(before, (name) => this.laterOf(name) ?? name) === shapeOf(after, (name) => name);
  }
}

/** `used`: types that operations and events of either version lead to, which their places help to identify. */
export function matchTypes(
  before: Declarations,
  after: Declarations,
  places: readonly SchemaPair[],
  used: ReadonlySet<SchemaName>,
): MatchedTypes {
  const matcher = new TypeMatcher(before, after);
  matcher.visit(places);
  for (const [name, { schema }] of before) {
    const same = after.get(name);
    if (same !== undefined) matcher.visit([[schema, same.schema]]);
  }
  while (matcher.matchMore(used));
  return new MatchedTypes(before, after, matcher.pairs);
}

class TypeMatcher {
  readonly pairs: TypePair[] = [];
  readonly #before: Declarations;
  readonly #after: Declarations;
  readonly #gone: Map<SchemaName, Schema>;
  readonly #came: Map<SchemaName, Schema>;
  /** Newer names by older ones, for matched types. */
  readonly #later = new Map<SchemaName, SchemaName>();
  readonly #votes = new Map<SchemaName, Map<SchemaName, number>>();
  readonly #mentions = new Map<Schema, boolean>();
  /** Pairs of members of one union with different tag values: different things, however alike they are. */
  readonly #distinct = new Set<string>();

  constructor(before: Declarations, after: Declarations) {
    this.#before = before;
    this.#after = after;
    const only = (own: Declarations, other: Declarations): Map<SchemaName, Schema> =>
      new Map([...own].flatMap(([name, { schema }]) => (other.has(name) ? [] : [[name, schema] as const])));
    this.#gone = only(before, after);
    this.#came = only(after, before);
  }

  get #isFinished(): boolean {
    return this.#gone.size === 0 || this.#came.size === 0;
  }

  /** Counts the types that take each other's place. */
  visit(places: readonly SchemaPair[]): void {
    if (this.#isFinished) return;
    for (const [before, after] of places) {
      if (!this.#mentionsGone(before)) continue;
      if (before.reference !== undefined && after.reference !== undefined)
        this.#vote(before.reference, after.reference, 1);
      this.#visitLists(before, after);
      const right = new Map(childSchemas(after).map(({ path, schema }) => [path.join("\n"), schema]));
      for (const { path, schema } of childSchemas(before)) {
        const other = isListed(path) ? undefined : right.get(path.join("\n"));
        if (other !== undefined) this.visit([[schema, other]]);
      }
    }
  }

  /** Only types that are gone get votes. */
  #mentionsGone(schema: Schema): boolean {
    const isGone = ({ reference: name }: Schema): boolean => name !== undefined && this.#gone.has(name);
    return getOrAdd(this.#mentions, schema, () => someSchema(schema, isGone));
  }

  /** Members are sorted by name, so their position has no meaning. */
  #visitLists(older: Schema, newer: Schema): void {
    for (const keyword of ["allOf", "anyOf", "oneOf"] as const) {
      const [left, right] = [older[keyword] ?? [], newer[keyword] ?? []];
      if (older.tag !== undefined && older.tag.property === newer.tag?.property) {
        this.#visitTagged(left, right, older.tag, newer.tag);
        continue;
      }
      const [before, after] = [left, right].map((all) => all.flatMap(({ reference }) => reference ?? []));
      const weight = 1 / Math.max(before?.length ?? 0, after?.length ?? 0, 1);
      for (const one of before ?? []) for (const other of after ?? []) this.#vote(one, other, weight);
      const isInline = ({ reference }: Schema): boolean => reference === undefined;
      const alike = { evidence: undefined, likeness: likenessOf };
      const inline = pairsBy(alike, left.filter(isInline), right.filter(isInline));
      this.visit(inline.map(([one, other]) => [one, other]));
    }
  }

  #visitTagged(left: readonly Schema[], right: readonly Schema[], before: Tag, after: Tag): void {
    left.forEach(({ reference: one }, index) => {
      const values = before.values[index] ?? [];
      right.forEach(({ reference: other }, position) => {
        const others = after.values[position] ?? [];
        if (one === undefined || other === undefined) return;
        if (values.some((value) => others.includes(value))) this.#vote(one, other, 1);
        else if (values.length > 0 && others.length > 0) this.#distinct.add(pairKey(one, other));
      });
    });
  }

  #vote(before: SchemaName, after: SchemaName, weight: number): void {
    if (!this.#gone.has(before) || !this.#came.has(after)) return;
    const votes = getOrAdd(this.#votes, before, () => new Map<SchemaName, number>());
    votes.set(after, (votes.get(after) ?? 0) + weight);
  }

  /** Pairs found by the strongest rule that finds some. Each pair is evidence for the types that it mentions. */
  matchMore(used: ReadonlySet<SchemaName>): boolean {
    for (const rule of this.#isFinished ? [] : this.#rules(used)) {
      const pairs = pairsBy(rule, this.#gone.keys(), this.#came.keys());
      if (pairs.length === 0) continue;
      this.#add(pairs);
      return true;
    }
    return false;
  }

  #rules(used: ReadonlySet<SchemaName>): MatchRule<SchemaName, readonly Evidence[]>[] {
    const isHere = (before: SchemaName, after: SchemaName): boolean =>
      !this.#isDistinct(before, after) && !this.#isElsewhere(before, after);
    const described = (keyOf: KeyOfType): MatchRule<SchemaName, readonly Evidence[]> => ({
      evidence: ["same description"],
      key: (name) => keyOf(this.#schema(name)),
      confirm: (before, after) => isHere(before, after) && this.#likeness(before, after) > 0,
    });
    return [
      // The same words and content are one type in any place.
      { ...described(wordsAndShape), confirm: (before, after) => !this.#isDistinct(before, after) },
      described(({ docs: { title = "", description = "" } = {} }) => proseKey(`${title}\n${description}`)),
      described(({ docs }) => proseKey(docs?.description)),
      described(({ docs }) => proseKey(docs?.title)),
      { evidence: ["same shape"], key: this.#shapes(), confirm: isHere },
      {
        evidence: ["same place"],
        key: (name, side) => (side === "after" ? name : [...(this.#votes.get(name)?.keys() ?? [])]),
        likeness: (before, after) =>
          (this.#votes.get(before)?.get(after) ?? 0) * this.#likeness(before, after),
      },
      {
        evidence: ["same shape"],
        likeness: (before, after) => {
          const likeness = this.#likeness(before, after);
          return likeness >= this.#enough(before, after, used) && isHere(before, after) ? likeness : 0;
        },
      },
    ];
  }

  /** The least likeness of types that share no place. Those that something mentions must share every field, and several. */
  #enough(before: SchemaName, after: SchemaName, used: ReadonlySet<SchemaName>): number {
    const isUsed = used.has(before) || used.has(after);
    if (traitsOf(this.#schema(before)).size < (isUsed ? fewestTraits + 1 : fewestTraits)) return Infinity;
    if (isUsed) return 1;
    return areNamesAlike(before, after) ? alikeWithName : alikeWithoutName;
  }

  /** The shape of each type, if it is specific. */
  #shapes(): (name: SchemaName, side: Side) => string | undefined {
    const shapes = {
      before: shapesOf(this.#gone, (name) => this.#later.get(name) ?? this.#kept(name)),
      after: shapesOf(this.#came, (name) => (this.#isMatched(name) ? name : this.#kept(name))),
    };
    return (name, side) => shapes[side](name);
  }

  /** True if another type took the place of the older one. */
  #isElsewhere(before: SchemaName, after: SchemaName): boolean {
    const own = this.#votes.get(before);
    return own !== undefined && own.size > 0 && !own.has(after);
  }

  #add(pairs: readonly TypePair[]): void {
    this.pairs.push(...pairs);
    for (const [before, after] of pairs) {
      this.#later.set(before, after);
      this.#gone.delete(before);
      this.#came.delete(after);
      this.#votes.delete(before);
      for (const votes of this.#votes.values()) votes.delete(after);
    }
    this.visit(
      pairs.map(([before, after]) => [this.#schema(before), this.#after.get(after)?.schema ?? {}] as const),
    );
  }

  #isMatched(after: SchemaName): boolean {
    return this.#after.has(after) && !this.#came.has(after);
  }

  #kept(name: SchemaName): SchemaName | undefined {
    return this.#before.has(name) && this.#after.has(name) ? name : undefined;
  }

  /** Of a type that only one version has. */
  #schema(name: SchemaName): Schema {
    return (this.#before.get(name) ?? this.#after.get(name))?.schema ?? {};
  }

  #isDistinct(before: SchemaName, after: SchemaName): boolean {
    return this.#distinct.has(pairKey(before, after));
  }

  #likeness(before: SchemaName, after: SchemaName): number {
    return this.#isDistinct(before, after) ? 0 : likenessOf(this.#schema(before), this.#schema(after));
  }
}

/** Undefined: not matched by this key. */
type KeyOfType = (schema: Schema) => string | undefined;

/** A key for the whole content and its descriptions, however little there is. */
function wordsAndShape(schema: Schema): string | undefined {
  const { title = "", description = "" } = schema.docs ?? {};
  if (title + description === "") return undefined;
  return getOrAdd(knownContents, schema, () =>
    JSON.stringify([title, description, shapeOf(schema, () => "")]),
  );
}

const knownContents = new WeakMap<Schema, string>();

function pairKey(before: SchemaName, after: SchemaName): string {
  return JSON.stringify([before, after]);
}

function isListed([keyword]: readonly (string | number)[]): boolean {
  return keyword === "allOf" || keyword === "anyOf" || keyword === "oneOf";
}

const alikeWithName = 0.5;
const alikeWithoutName = 0.8;

/**
 * The specific shapes of types, by name. A matched type counts by its newer name, an unmatched one by its own shape, for a
 * few levels.
 */
function shapesOf(
  types: ReadonlyMap<SchemaName, Schema>,
  nameOf: (reference: SchemaName) => SchemaName | undefined,
): (name: SchemaName) => string | undefined {
  const known = new Map<string, { readonly shape: string; readonly isDecided: boolean }>();
  const shapeAt = (name: SchemaName, depth: number): string | undefined => {
    const schema = types.get(name);
    if (schema === undefined || depth > deepestShape) return undefined;
    const { shape, isDecided } = getOrAdd(known, `${depth} ${name}`, () => {
      const state = { isDecided: true };
      const text = shapeOf(schema, (mention) => {
        const reference = mention === name ? itself : (nameOf(mention) ?? shapeAt(mention, depth + 1));
        state.isDecided &&= reference !== undefined;
        return reference ?? "";
      });
      return { ...state, shape: text };
    });
    return isDecided ? shape : undefined;
  };
  return (name) => (isTelling(types.get(name) ?? {}) ? shapeAt(name, 0) : undefined);
}

const deepestShape = 3;

function isTelling(schema: Schema): boolean {
  const traits = traitsOf(schema);
  return (
    schema.reference !== undefined ||
    references(schema).length + traits.size >= fewestTraits ||
    [...traits].some((trait) => !commonTraits.has(trait))
  );
}

/** The same for the same names, which each round of matching asks for again. */
function shapeOf(schema: Schema, nameOf: (reference: SchemaName) => SchemaName): string {
  const { mentioned, shapes } = getOrAdd(knownShapes, schema, () => ({
    mentioned: references(schema),
    shapes: new Map<string, string>(),
  }));
  const names = new Map(mentioned.map((reference) => [reference, nameOf(reference)]));
  return getOrAdd(shapes, JSON.stringify([...names.values()]), () => {
    const named = mapSchema(schema, (part) =>
      part.reference === undefined
        ? withoutOrder(part)
        : { ...part, reference: names.get(part.reference) ?? part.reference },
    );
    return canonicalText(named);
  });
}

const knownShapes = new WeakMap<
  Schema,
  { readonly mentioned: readonly SchemaName[]; readonly shapes: Map<string, string> }
>();

/** Fields that many otherwise unrelated types have as their only one. A string or a number has not even this. */
const commonTraits: ReadonlySet<string> = new Set(
  ["id", "data", "items", "name", "type", "object", "url", "value", "code", "message", "status"].map(
    (name) => `.${name}`,
  ),
);

/** Members are sorted by name, and their names may differ. */
function withoutOrder(schema: Schema): Schema {
  const sorted = (members: readonly Schema[]): readonly Schema[] =>
    members
      .map((member) => ({ member, text: canonicalText(member) }))
      .sort((left, right) => compareText(left.text, right.text))
      .map(({ member }) => member);
  const { allOf, anyOf, oneOf, tag } = schema;
  if (allOf === undefined && anyOf === undefined && oneOf === undefined) return schema;
  return {
    ...schema,
    ...(allOf && { allOf: sorted(allOf) }),
    ...(anyOf && { anyOf: sorted(anyOf) }),
    ...(oneOf && { oneOf: sorted(oneOf) }),
    ...(tag && { tag: { ...tag, values: [...tag.values].sort() } }),
  };
}

/** A name that no declaration can have. */
const itself = "#";

const fewestTraits = 2;

/** The share of what the two have in common, from 0 to 1; low for types without anything distinctive. */
function likenessOf(before: Schema, after: Schema): number {
  const [left, right] = [traitsOf(before), traitsOf(after)];
  if (left.size === 0 || right.size === 0) return kindOf(before) === kindOf(after) ? unknownLikeness : 0;
  let common = 0;
  for (const trait of left) if (right.has(trait)) common += 1;
  return common / (left.size + right.size - common);
}

const unknownLikeness = 0.1;

function kindOf({ types, items, anyOf, oneOf, reference }: Schema): string {
  return JSON.stringify([types, items !== undefined, anyOf !== undefined, oneOf !== undefined, reference]);
}

/** The names of fields and the values, including those in members. */
function traitsOf(schema: Schema): ReadonlySet<string> {
  const known = knownTraits.get(schema);
  if (known !== undefined) return known;
  const traits = new Set<string>();
  const add = ({ properties, enum: values, allOf, anyOf, oneOf }: Schema): void => {
    for (const name of properties?.keys() ?? []) traits.add(`.${name}`);
    for (const value of values ?? []) traits.add(JSON.stringify(value));
    for (const member of [allOf, anyOf, oneOf].flatMap((members) => members ?? [])) add(member);
  };
  add(schema);
  knownTraits.set(schema, traits);
  return traits;
}

const knownTraits = new WeakMap<Schema, ReadonlySet<string>>();
