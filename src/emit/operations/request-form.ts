/**
 * The form of a request, which an operation's types and its data for the runtime have to agree on: under which key an
 * argument is given, and in which media types a body can be sent.
 */
import type { Api, Content, Operation } from "../../model/api.js";
import { essenceOf, jsonSequence } from "../../schema/media-type.js";
import { schemaView } from "../../schema/schema-view.js";
import { mediaKind } from "./media-kind.js";

/** One media type of a body. */
export interface BodyForm {
  /** As the document writes it, a range included: `image/*`. */
  readonly mediaType: string;
  readonly kind: BodyKind;
  readonly content: Content;
}

/** As what a body is encoded. `lines` are those of JSON Lines; `text` is written by the caller, XML included. */
type BodyKind = "json" | "lines" | "form" | "multipart" | "text" | "bytes";

/** How a body is sent: in its only media type, or in the one that a caller chooses. */
export type RequestForm =
  | { readonly kind: "none" }
  | { readonly kind: "fixed"; readonly form: BodyForm }
  | {
      readonly kind: "chosen";
      /** The usual one first, ranges last. */
      readonly forms: readonly BodyForm[];
      /** What is sent where the caller names no media type. */
      readonly usual: BodyForm | undefined;
    };

export function requestForm({ body }: Operation, api: Api): RequestForm {
  if (body === undefined) return { kind: "none" };
  const forms = body.content.map((content) => bodyForm(content, body.content, api));
  const [form] = forms;
  if (form === undefined) return { kind: "none" };
  if (forms.length === 1 && !isRange(form.mediaType)) return { kind: "fixed", form };
  const usual = usualForm(forms);
  const rank = (one: BodyForm): number => (one === usual ? 0 : one.mediaType.split("*").length);
  return { kind: "chosen", forms: forms.sort((left, right) => rank(left) - rank(right)), usual };
}

/**
 * The JSON that every JSON API has, so that a service can add a media type without breaking a caller. Of several kinds of
 * JSON (a patch and a merge patch, two versions) none is meant more than the others.
 */
function usualForm(forms: readonly BodyForm[]): BodyForm | undefined {
  const json = forms.filter(({ kind }) => kind === "json");
  const plain = json.find(({ mediaType }) => /^application\/json\s*(;\s*charset=[^;]*)?$/i.test(mediaType));
  return plain ?? (json.length === 1 ? json[0] : undefined);
}

export function isRange(mediaType: string): boolean {
  return mediaType.includes("*");
}

function bodyForm(content: Content, siblings: readonly Content[], api: Api): BodyForm {
  const mediaType = content.mediaType.trim();
  const essence = essenceOf(mediaType);
  const isJsonNamed = siblings.some(
    (sibling) => sibling !== content && mediaKind(sibling.mediaType) === "json",
  );
  if (/^(\*|application)\/\*$/.test(essence) && !isJsonNamed && isStructured(content, api))
    return { mediaType: "application/json", kind: "json", content };
  if (essence === "multipart/*") return { mediaType: "multipart/form-data", kind: "multipart", content };
  return { mediaType, kind: bodyKind(essence, content, api), content };
}

function bodyKind(essence: string, content: Content, api: Api): BodyKind {
  if (jsonSequence(essence) !== undefined) return isList(content, api) ? "lines" : "text";
  if (/[/+]xml$/.test(essence) || /^(\*|text|application)\/\*$/.test(essence)) return "text";
  const kind = mediaKind(essence);
  // Without fields, the caller writes the form.
  if (kind === "form" && !canBeObject(content, api)) return "text";
  return kind === "bytes" && isWrittenAsText(essence, content, api) ? "text" : kind;
}

/**
 * What `application/…` holds is for its schema to say: bytes if it says so, else a string or bytes that the caller writes
 * (`application/yaml`, `application/jwt`). Anything else is text only in base64.
 */
function isWrittenAsText(essence: string, { schema }: Content, api: Api): boolean {
  const { format, contentEncoding } = schemaView(api.schemas).resolve(schema);
  return contentEncoding !== undefined || (essence.startsWith("application/") && format !== "binary");
}

/** An object or a list: neither text nor bytes. */
function isStructured({ schema }: Content, api: Api): boolean {
  const types = schemaView(api.schemas).types(schema);
  return types !== undefined && [...types].every((type) => type === "object" || type === "array");
}

function canBeObject({ schema }: Content, api: Api): boolean {
  return schemaView(api.schemas).types(schema)?.has("object") ?? true;
}

function isList({ schema }: Content, api: Api): boolean {
  return [...(schemaView(api.schemas).types(schema) ?? [])].join() === "array";
}

/**
 * The keys under which an operation's parameters are given. They are the wire names; only where two
 * parameters share one (a path `id` and a query `id`), or one is called like an argument of the body, the later is
 * prefixed by its place.
 */
export function argumentKeys(operation: Operation, api: Api): string[] {
  const taken = new Set<string>(bodyArguments(requestForm(operation, api)));
  return operation.parameters.map((parameter) => {
    let key = parameter.name;
    while (taken.has(key)) key = `${parameter.in}_${key}`;
    taken.add(key);
    return key;
  });
}

function bodyArguments(form: RequestForm): readonly string[] {
  if (form.kind === "none") return [];
  return form.kind === "fixed" ? ["body"] : ["contentType", "body"];
}
