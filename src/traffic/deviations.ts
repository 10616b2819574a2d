/** How an answer deviates from its document, in words, and what an overlay does about it. */
import { type SchemaType, typeOfValue } from "../schema/schema.js";
import { childOf, isList, isObject, type JsonObject, type JsonValue, stringsOf } from "../values/json.js";
import { appendToken, tokensOf } from "../values/json-pointer.js";
import type { PlacedSchema } from "./written-schemas.js";

export type DeviationKind = "unknown-field" | "value" | "null" | "type" | "missing" | "status" | "limit";

export interface Deviation {
  /** A whole sentence, without values that could be secret. */
  readonly sentence: string;
  /** None where the document has nothing that an overlay could change. */
  readonly edits: readonly Edit[];
}

/** `without`: an entry of a list of strings. */
export type Edit =
  | { readonly kind: "update"; readonly at: string; readonly update: JsonObject }
  | { readonly kind: "remove"; readonly at: string; readonly without?: string };

type AnyType = SchemaType | "null";

export function typeOf(value: JsonValue): AnyType {
  return value === null ? "null" : typeOfValue(value);
}

export function unknownField(
  name: string,
  types: ReadonlySet<string>,
  pointer: string,
  isOf30: boolean,
): Deviation {
  const isWhole = (type: string): boolean => type === "integer" && types.has("number");
  const own = [...types].filter((type) => type !== "null" && !isWhole(type)).sort();
  const listed = [...own, ...(types.has("null") ? ["null"] : [])];
  const bare = own.map((type) => ofType(type as SchemaType));
  const [only = {}] = bare;
  const union = bare.length > 1 ? { anyOf: bare } : only;
  const schema = isOf30
    ? { ...union, ...(types.has("null") && { nullable: true }) }
    : listed.length === 1
      ? only
      : { type: listed };
  return {
    sentence: `The document does not have \`${name}\`; its type is ${listed.join(" or ")}.`,
    edits: [{ kind: "update", at: pointer, update: { properties: { [name]: schema } } }],
  };
}

function ofType(type: AnyType): JsonObject {
  return type === "array" ? { type, items: {} } : { type };
}

export function unlistedValue(value: JsonValue, listed: PlacedSchema | undefined): Deviation {
  const isShown = typeof value === "string" ? /^[\w.:/+-]{1,40}$/.test(value) : typeof value !== "object";
  const sentence = `The document does not list the value ${isShown ? `\`${JSON.stringify(value)}\`` : "that answers have"}.`;
  if (listed === undefined || !isShown) return { sentence, edits: [] };
  const { pointer: at, node } = listed;
  if ("enum" in node) return { sentence, edits: [{ kind: "update", at, update: { enum: [value] } }] };
  const update = { enum: [node["const"] ?? null, value] };
  return {
    sentence,
    edits: [
      { kind: "update", at, update },
      { kind: "remove", at: `${at}/const` },
    ],
  };
}

export function nullValue(schemas: readonly PlacedSchema[], isOf30: boolean): Deviation {
  return {
    sentence: "The value is null, which the document does not allow.",
    edits: schemas.flatMap((schema): Edit[] => [
      ...("type" in schema.node ? withType("null", schema, isOf30) : []),
      ...("enum" in schema.node
        ? [{ kind: "update", at: schema.pointer, update: { enum: [null] } } as const]
        : []),
    ]),
  };
}

export function otherType(value: JsonValue, schema: PlacedSchema | undefined, isOf30: boolean): Deviation {
  const stated = schema?.node["type"];
  const expected = isList(stated) ? stringsOf(stated).join(" or ") : stated;
  return {
    sentence: `The value has the type ${typeOf(value)}; the document says ${typeof expected === "string" ? expected : "another"}.`,
    edits: schema === undefined ? [] : withType(typeOf(value), schema, isOf30),
  };
}

function withType(type: AnyType, { pointer: at, node }: PlacedSchema, isOf30: boolean): readonly Edit[] {
  const stated = node["type"] ?? null;
  if (!isOf30) return [{ kind: "update", at, update: { type: isList(stated) ? [type] : [stated, type] } }];
  if (type === "null") return [{ kind: "update", at, update: { nullable: true } }];
  return [
    { kind: "remove", at: `${at}/type` },
    { kind: "update", at, update: { anyOf: [{ type: stated }, ofType(type)] } },
  ];
}

export function missingField(name: string, schema: PlacedSchema | undefined): Deviation {
  return {
    sentence: `The document requires \`${name}\`, which answers do not have.`,
    edits: schema === undefined ? [] : [{ kind: "remove", at: `${schema.pointer}/required`, without: name }],
  };
}

export function unknownStatus(status: number, operation: string): Deviation {
  const update = { [String(status)]: { description: "Seen in recorded answers." } };
  return {
    sentence: `The document does not have the status ${status}.`,
    edits: [{ kind: "update", at: `${operation}/responses`, update }],
  };
}

export function limit(words: string, keyword: string, schema: PlacedSchema | undefined): Deviation {
  return {
    sentence: `By the document, the value ${words}.`,
    edits: schema === undefined ? [] : [{ kind: "remove", at: appendToken(schema.pointer, keyword) }],
  };
}

/** An OpenAPI Overlay that makes the edits in the document. */
export function overlayOf(
  { title, version, root }: { readonly title: string; readonly version: string; readonly root: JsonObject },
  edits: readonly Edit[],
): JsonObject {
  const actions = edits.map((edit): JsonObject => {
    const target = jsonPath(edit.at, root);
    if (edit.kind === "update") return { target, update: edit.update };
    const entry = edit.without === undefined ? "" : `[?@ == ${singleQuoted(edit.without)}]`;
    return { target: target + entry, remove: true };
  });
  const known = new Map(actions.map((action) => [JSON.stringify(action), action]));
  return {
    overlay: "1.0.0",
    info: { title: `${title}: what recorded answers have`, version },
    "x-versions": [version],
    actions: [...known.values()],
  };
}

/** `$.paths['/payments'].get` (RFC 9535). */
function jsonPath(pointer: string, root: JsonObject): string {
  let [path, node]: [string, JsonValue | undefined] = ["$", root];
  for (const token of tokensOf(pointer) ?? []) {
    const isName = isObject(node) || !/^\d+$/.test(token);
    path += isName ? (/^[A-Za-z_]\w*$/.test(token) ? `.${token}` : `[${singleQuoted(token)}]`) : `[${token}]`;
    node = childOf(node, token);
  }
  return path;
}

function singleQuoted(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}
