/** A document as it was published, read without any code of the comparison: what is at a place, and what it says. */
import type { Owner, Part, Place } from "../../src/compare/place.js";
import { isJsonObject, type Json, type Value } from "./pairs.js";

export class RawDocument {
  readonly #document: Json;
  readonly #operations: ReadonlyMap<string, readonly Json[]>;

  constructor(document: Json) {
    this.#document = document;
    const items = Object.values(this.#object(document["paths"])).map((item) => this.#object(item));
    this.#operations = new Map(
      items.flatMap((item) =>
        Object.values(item).flatMap((operation): [string, readonly Json[]][] => {
          if (!isJsonObject(operation) || typeof operation["operationId"] !== "string") return [];
          return [[operation["operationId"], [operation, item]]];
        }),
      ),
    );
  }

  hasOperation(id: string): boolean {
    return this.#operations.has(id);
  }

  /** The operation at a pointer has no id of its own. */
  isUnnamed(pointer: string): boolean {
    const [, key = "", method = ""] = /^#\/paths\/([^/]+)\/([^/]+)/.exec(pointer) ?? [];
    const item = this.#object(this.#document["paths"])[key.replaceAll("~1", "/").replaceAll("~0", "~")];
    return key !== "" && this.#object(this.#object(item)[method])["operationId"] === undefined;
  }

  hasSchema(name: string): boolean {
    return this.#schemas()[name] !== undefined;
  }

  /** The declared schema of a name. */
  declared(name: string): Json | undefined {
    return this.hasSchema(name) ? this.#object(this.#schemas()[name]) : undefined;
  }

  /** Parameters, with those of the path. */
  parameters(id: string): readonly Json[] {
    return (this.#operations.get(id) ?? []).flatMap(({ parameters }) => this.#list(parameters));
  }

  responses(id: string): Json {
    return this.#object(this.#operations.get(id)?.[0]?.["responses"]);
  }

  body(id: string): Json | undefined {
    const body = this.#operations.get(id)?.[0]?.["requestBody"];
    return body === undefined ? undefined : this.#object(body);
  }

  /** `part`: a response; without one, the body. */
  mediaTypes(id: string, status: string): readonly string[] {
    const holder = status === "" ? this.body(id) : this.#object(this.responses(id)[status]);
    return Object.keys(this.#object(holder?.["content"]));
  }

  headers(id: string, status: string): readonly string[] {
    return Object.keys(this.#object(this.#object(this.responses(id)[status])["headers"])).map((name) =>
      name.toLowerCase(),
    );
  }

  /** The schemas at a place; undefined where this reader does not find the owner. */
  at({ owner, path }: Pick<Place, "owner" | "path">): readonly Json[] | undefined {
    const start = this.#start(owner);
    return start?.length === 0
      ? undefined
      : stepsOf(path).reduce<readonly Json[] | undefined>(
          (nodes, step) => nodes?.flatMap((node) => this.#step(node, step)),
          start,
        );
  }

  /** The schemas that contain the field at the end of the path. */
  around({ owner, path }: Pick<Place, "owner" | "path">): readonly Json[] | undefined {
    return this.at({ owner, path: path.replace(lastStep, "") });
  }

  /** What allOf, oneOf, anyOf and references lead to, and the schema itself. */
  parts(schema: Value | undefined, seen = new Set<Value>()): Json[] {
    const node = this.#object(schema);
    if (seen.has(node)) return [];
    seen.add(node);
    const inside = ["allOf", "oneOf", "anyOf"].flatMap((key) => this.#list(node[key]));
    return [node, ...inside.flatMap((each) => this.parts(each, seen))];
  }

  /** The names of the members of a union: of their types, and the values of the tag that mean them. */
  memberNames(schema: Value | undefined, tag: string): readonly string[] {
    return this.parts(schema).flatMap((node) => {
      const members = [node["oneOf"], node["anyOf"]].flatMap((list): Value[] =>
        Array.isArray(list) ? (list as Value[]) : [],
      );
      const types = members.flatMap((member) =>
        isJsonObject(member) && typeof member["$ref"] === "string"
          ? [decodeURIComponent(member["$ref"].replace(/^.*\//, ""))]
          : [],
      );
      const values = [...this.values(this.#object(node["properties"])[tag])].map((each) =>
        String(JSON.parse(each)),
      );
      return [
        ...types,
        ...values,
        ...Object.keys(this.#object(this.#object(node["discriminator"])["mapping"])),
      ];
    });
  }

  /** Alternatives that are not objects ask for nothing. */
  isRequired(schema: Value | undefined, field: string, seen = new Set<Value>()): boolean {
    const node = this.#object(schema);
    if (seen.has(node)) return false;
    const inner = new Set([...seen, node]);
    const asks = (each: Value): boolean => this.isRequired(each, field, inner);
    const required = node["required"];
    if (Array.isArray(required) && required.includes(field)) return true;
    const alternatives = [node["oneOf"], node["anyOf"]].map((list) =>
      this.#list(list).filter((each) => !isScalar(each)),
    );
    return (
      alternatives.some((list) => list.length > 0 && list.every(asks)) || this.#list(node["allOf"]).some(asks)
    );
  }

  allowsNull(schema: Value | undefined, seen = new Set<Value>()): boolean {
    const node = this.#object(schema);
    if (seen.has(node)) return false;
    const inner = new Set([...seen, node]);
    const allows = (each: Value): boolean => this.allowsNull(each, inner);
    const { type, nullable, enum: values, allOf, oneOf, anyOf } = node;
    if (nullable === true || type === "null" || node["const"] === null) return true;
    if (Array.isArray(values) && !values.includes(null)) return false;
    if (type !== undefined) return Array.isArray(type) && type.includes("null");
    const choices = [oneOf, anyOf].map((list) => this.#list(list)).filter((list) => list.length > 0);
    const all = this.#list(allOf);
    if (choices.length + all.length === 0) return saysNothing(node) || Array.isArray(values);
    return choices.every((list) => list.some(allows)) && all.every(allows);
  }

  values(schema: Value | undefined): ReadonlySet<string> {
    const all = this.parts(schema).flatMap((node): Value[] => [
      ...(Array.isArray(node["enum"]) ? (node["enum"] as Value[]) : []),
      ...(node["const"] === undefined ? [] : [node["const"]]),
    ]);
    return new Set(all.map((value) => JSON.stringify(value)));
  }

  #schemas(): Json {
    const { components, definitions } = this.#document;
    return isJsonObject(components) ? this.#object(components["schemas"]) : this.#object(definitions);
  }

  #start(owner: Owner): readonly Json[] | undefined {
    if (owner.kind === "schema") {
      const schema = this.#schemas()[owner.name];
      return schema === undefined ? undefined : [this.#object(schema)];
    }
    return owner.kind === "operation" && this.hasOperation(owner.name)
      ? this.#ofPart(owner.name, owner.part)
      : undefined;
  }

  #ofPart(id: string, part: Part): readonly Json[] {
    const inContent = (holder: Value | undefined, mediaType = ""): readonly Json[] => {
      const all = Object.entries(this.#object(this.#object(holder)["content"]));
      const own = all.filter(([name]) => name.toLowerCase().startsWith(mediaType.toLowerCase()));
      // Where it was replaced, the place has the name that the other version gives it.
      return (own.length > 0 ? own : all).map(([, media]) => this.#object(this.#object(media)["schema"]));
    };
    switch (part.kind) {
      case "body":
        return inContent(this.body(id), part.mediaType);
      case "response":
        return inContent(this.responses(id)[part.status], part.mediaType);
      case "parameter":
        return this.parameters(id)
          .filter(({ name, in: place }) => name === part.name && place === part.in)
          .flatMap((parameter) => [
            ...inContent(parameter),
            ...(parameter["schema"] === undefined ? [] : [this.#object(parameter["schema"])]),
          ]);
      case "answer":
      case "delivery":
      case "header":
      case "operation":
      case "payload":
        return [];
    }
  }

  #step(schema: Json, step: Step): Json[] {
    return this.parts(schema).flatMap((node): Json[] => {
      const { items, prefixItems, additionalProperties } = node;
      if (step.kind === "field") {
        const field = this.#object(node["properties"])[step.name];
        return field === undefined ? [] : [this.#object(field)];
      }
      if (step.kind === "value")
        return isJsonObject(additionalProperties) ? [this.#object(additionalProperties)] : [];
      return [...this.#list(prefixItems), ...(isJsonObject(items) ? [this.#object(items)] : [])];
    });
  }

  #list(value: Value | undefined): Json[] {
    return Array.isArray(value) ? value.map((each: Value) => this.#object(each)) : [];
  }

  /** Behind references; an empty object where there is none. */
  #object(value: Value | undefined, depth = 0): Json {
    if (!isJsonObject(value)) return nothing;
    const target = value["$ref"];
    if (typeof target !== "string" || depth > 20) return value;
    const result = target
      .replace(/^#\//, "")
      .split("/")
      .map((token) => decodeURIComponent(token).replaceAll("~1", "/").replaceAll("~0", "~"))
      .reduce<Value | undefined>(
        (node, token) => (typeof node === "object" ? (node as Json | null)?.[token] : undefined),
        this.#document,
      );
    const behind = this.#object(result, depth + 1);
    // Publishers write it beside the reference, and mean it.
    const beside = Object.entries(value).filter(([key]) => meantBeside.has(key));
    return beside.length === 0 ? behind : { ...behind, ...Object.fromEntries(beside) };
  }
}

function isScalar({ type, enum: values }: Json): boolean {
  return typeof type === "string" ? type !== "object" : values !== undefined;
}

const nothing: Json = {};

const meantBeside: ReadonlySet<string> = new Set(["nullable", "default", "readOnly", "writeOnly"]);

const wording: ReadonlySet<string> = new Set(["description", "title", "example", "examples", "default"]);

function saysNothing(node: Json): boolean {
  return Object.keys(node).every((key) => wording.has(key) || key.startsWith("x-"));
}

type Step = { readonly kind: "field"; readonly name: string } | { readonly kind: "item" | "value" };

const oneStep = /\.([\w$]+)|\["((?:[^"\\]|\\.)*)"\]|(\[string\])|\[(?:\d+…?)?\]/g;
const lastStep = /(?:\.[\w$]+|\["(?:[^"\\]|\\.)*"\]|\[string\]|\[(?:\d+…?)?\])$/;

function stepsOf(path: string): Step[] {
  return [...path.matchAll(oneStep)].map(([, plain, quoted, value]) => {
    const name = plain ?? (quoted === undefined ? undefined : (JSON.parse(`"${quoted}"`) as string));
    if (name !== undefined) return { kind: "field", name };
    return { kind: value === undefined ? "item" : "value" };
  });
}
