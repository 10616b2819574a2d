/**
 * The schemas of a value as the document writes them: what an overlay can change. References and intersections are
 * followed, and of a union the members that the value can be of by its constants.
 */
import { getOrAdd } from "../values/collections.js";
import { childOf, isList, isObject, type JsonObject, type JsonValue, listOf } from "../values/json.js";
import { appendToken, tokensOf } from "../values/json-pointer.js";

export interface PlacedSchema {
  readonly pointer: string;
  readonly node: JsonObject;
}

export class WrittenSchemas {
  readonly #root: JsonObject;
  readonly #known = new Map<string, PlacedSchema | undefined>();

  constructor(root: JsonObject) {
    this.#root = root;
  }

  /** The part of the document, behind a reference. */
  at(pointer: string): PlacedSchema | undefined {
    return getOrAdd(this.#known, pointer, () => this.#find(pointer));
  }

  #find(pointer: string): PlacedSchema | undefined {
    const seen = new Set<string>();
    for (let place = pointer; !seen.has(place);) {
      seen.add(place);
      const node = tokensOf(place)?.reduce<JsonValue | undefined>(childOf, this.#root);
      if (!isObject(node)) return undefined;
      const { $ref: reference } = node;
      if (typeof reference !== "string") return { pointer: place, node };
      place = reference;
    }
    return undefined;
  }

  /** All that apply together to the value. */
  of(pointer: string, value: JsonValue): readonly PlacedSchema[] {
    const all = new Map<string, PlacedSchema>();
    const waiting = [pointer];
    // Iterating a list includes members added meanwhile.
    for (const place of waiting) {
      const placed = this.at(place);
      if (placed === undefined || all.has(placed.pointer)) continue;
      all.set(placed.pointer, placed);
      const members = (keyword: string): readonly string[] =>
        listOf(placed.node[keyword]).map((_, index) =>
          appendToken(appendToken(placed.pointer, keyword), index),
        );
      waiting.push(...members("allOf"));
      for (const keyword of ["anyOf", "oneOf"]) {
        const possible = members(keyword).filter((member) => this.#canBe(member, value));
        waiting.push(...(possible.length > 0 ? possible : members(keyword)));
      }
    }
    return [...all.values()];
  }

  /** Where the schemas of a field or an item are written. */
  inside(schemas: readonly PlacedSchema[], token: string): readonly string[] {
    const exact = schemas.flatMap(({ pointer, node }) => {
      const steps = [
        ["properties", token],
        ["prefixItems", token],
      ].map((step) => step.reduce(appendToken, pointer));
      return steps.filter((_, index) => {
        const holder = index === 0 ? node["properties"] : node["prefixItems"];
        return childOf(holder, token) !== undefined;
      });
    });
    if (exact.length > 0) return exact;
    return schemas.flatMap(({ pointer, node }) =>
      ["items", "additionalProperties"].flatMap((keyword) => {
        const isOfIt = keyword !== "items" || /^\d+$/.test(token);
        return isOfIt && isObject(node[keyword]) ? [appendToken(pointer, keyword)] : [];
      }),
    );
  }

  #canBe(member: string, value: JsonValue): boolean {
    if (!isObject(value)) return true;
    return this.#tags(member).every(({ name, allowed }) => {
      const own = value[name];
      return own === undefined || allowed.includes(JSON.stringify(own));
    });
  }

  #tags(member: string): readonly { readonly name: string; readonly allowed: readonly string[] }[] {
    const { pointer, node } = this.at(member) ?? {};
    if (pointer === undefined || node === undefined) return [];
    const { properties } = node;
    const own = Object.keys(isObject(properties) ? properties : {}).flatMap((name) => {
      const { const: constant, enum: list } = this.at(appendToken(`${pointer}/properties`, name))?.node ?? {};
      const values = constant === undefined ? (isList(list) && list.length === 1 ? list : []) : [constant];
      return values.length === 0 ? [] : [{ name, allowed: values.map((each) => JSON.stringify(each)) }];
    });
    const parts = listOf(node["allOf"]).map((_, index) => appendToken(`${pointer}/allOf`, index));
    return [...own, ...parts.flatMap((part) => this.#tags(part))];
  }
}
