/** The form of requests and responses, shared by types and runtime data: keys of arguments, media types. */
import type { Api, Content, Operation, Response } from "../../model/api.js";
import { essenceOf, jsonSequence, isJsonType } from "../../schema/media-type.js";
import { schemaView } from "../../schema/schema-view.js";
import type { DeclaredAnswer } from "../../timeline/timeline.js";
import { getOrAdd } from "../../values/collections.js";
import type { VersionScope } from "../version-scope.js";

/** One media type of a body. */
export interface BodyForm {
  /** As the document writes it, including ranges: `image/*`. */
  readonly mediaType: string;
  readonly kind: BodyKind;
  readonly content: Content;
}

/** The encoding of a body. `lines`: JSON Lines; `text`: written by the caller, also XML. */
type BodyKind = "json" | "lines" | "form" | "multipart" | "text" | "bytes";

/** The media types of a body: a single one, or the caller's choice. */
export type RequestForm =
  | { readonly kind: "none" }
  | { readonly kind: "fixed"; readonly form: BodyForm }
  | {
      readonly kind: "chosen";
      /** The usual one first, ranges last. */
      readonly forms: readonly BodyForm[];
      /** The caller's default. */
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
 * Plain JSON is the default, so that a service can add a media type without breaking callers. Several kinds of JSON (a
 * patch and a merge patch, two versions) have no default.
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
 * The schema decides for `application/…`: bytes, or else a string or bytes that the caller writes (`application/yaml`,
 * `application/jwt`). Other media types are text only in base64.
 */
function isWrittenAsText(essence: string, { schema }: Content, api: Api): boolean {
  const { format, contentEncoding } = schemaView(api.schemas).resolve(schema);
  return contentEncoding !== undefined || (essence.startsWith("application/") && format !== "binary");
}

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

/** The keys of parameters: their wire names, prefixed by the location if another argument already has the name. */
export function argumentKeys(operation: Operation, api: Api): string[] {
  const used = new Set<string>(bodyArguments(requestForm(operation, api)));
  return operation.parameters.map((parameter) => {
    let key = parameter.name;
    while (used.has(key)) key = `${parameter.in}_${key}`;
    used.add(key);
    return key;
  });
}

function bodyArguments(form: RequestForm): readonly string[] {
  if (form.kind === "none") return [];
  return form.kind === "fixed" ? ["body"] : ["contentType", "body"];
}

/** The type of a received body that is not a sequence. `any`: decided by the answer's `Content-Type`. */
type PlainKind = "json" | "object" | "string" | "text" | "bytes" | "any";

/** The form of the body for one status. */
export type AnswerForm =
  | { readonly kind: "none" }
  /** The same for all media types. */
  | { readonly kind: "plain"; readonly as: PlainKind }
  /** Differs by media type. */
  | { readonly kind: "listed"; readonly contents: readonly ListedContent[] };

export interface ListedContent {
  readonly content: Content;
  readonly as: PlainKind | "sequence";
}

export interface AnswerForms {
  /** The declared responses. The refusal of a version is recognised without a declaration. */
  readonly responses: readonly Response[];
  /** True if the runtime distinguishes media types, or has to see that a bare number is whole. */
  readonly isNegotiated: boolean;
  /** True if the caller chooses the media type, or the form, of a success. */
  readonly isChoice: boolean;
  /** True if the form can be a byte stream. */
  readonly isStreamable: boolean;
  /** True if a success can be server-sent events. */
  readonly hasEvents: boolean;
  readonly formOf: (response: Response) => AnswerForm;
}

export function answerForms({ id }: Operation, { version: { answers, api } }: VersionScope): AnswerForms {
  const declared = answers.get(id) ?? [];
  return getOrAdd(known, declared, () => formsOf(declared, api));
}

const known = new WeakMap<readonly DeclaredAnswer[], AnswerForms>();

function formsOf(answers: readonly DeclaredAnswer[], api: Api): AnswerForms {
  const responses = answers.flatMap((answer) => (answer.kind === "response" ? [answer.response] : []));
  const hasSuccess = responses.some(isSuccess);
  const isNegotiated = responses.some(
    (response) => formOf(response, isSuccess(response) || !hasSuccess, api).kind === "listed",
  );
  const forms = new Map<Response, AnswerForm>();
  const formIn = (response: Response): AnswerForm =>
    getOrAdd(forms, response, () => formOf(response, isNegotiated, api));
  const listed = responses.filter(isSuccess).flatMap((response) => {
    const form = formIn(response);
    return form.kind === "listed" ? [form.contents] : [];
  });
  const all = listed.flat();
  const isStreamable = all.some(({ as }) => as === "text" || as === "bytes" || as === "any");
  return {
    responses,
    isNegotiated:
      isNegotiated || responses.some((response) => isSuccess(response) && mayBeNumber(response, api)),
    isChoice: isStreamable || listed.some(({ length }) => length > 1),
    isStreamable,
    hasEvents: all.some(({ content }) => content.sequence?.kind === "events"),
    formOf: formIn,
  };
}

/** False for `default`, which includes failures, so nothing can be chosen. */
export function isSuccess({ status }: Pick<Response, "status">): boolean {
  return status.startsWith("2");
}

/** `isListed`: even a single media type is listed, unless it is usual. */
function formOf(response: Response, isListed: boolean, api: Api): AnswerForm {
  if (isWithoutBody(response)) return { kind: "none" };
  const contents = response.content.map((content): ListedContent => ({
    content,
    as: kindOf(content, response),
  }));
  const [first] = contents;
  const isAlike = contents.every(({ as }) => as === first?.as);
  if (first === undefined) return { kind: "none" };
  // The caller of a failure asks whether its body is as declared.
  const exact = contents.map((one) =>
    one.as === "json" && !isSuccess(response) && isObject(one.content, api)
      ? { ...one, as: "object" as const }
      : one,
  );
  if (first.as === "sequence" || !isAlike) return { kind: "listed", contents: exact };
  const isUsual = isJson(first) && contents.length === 1 && usualJson.test(first.content.mediaType);
  if (isListed && !isUsual) return { kind: "listed", contents: exact };
  return { kind: "plain", as: exact.every(({ as }) => as === "object") ? "object" : first.as };
}

function isObject({ schema }: Content, api: Api): boolean {
  return [...(schemaView(api.schemas).types(schema) ?? [])].join() === "object";
}

/** True also for a declared body if HTTP forbids it for the status. */
export function isWithoutBody({ status, content }: Pick<Response, "status" | "content">): boolean {
  return content.length === 0 || ["204", "205", "304"].includes(status) || status.startsWith("1");
}

/** In JSON, a number shows no end. */
function mayBeNumber({ content }: Response, api: Api): boolean {
  const view = schemaView(api.schemas);
  return content.some(({ mediaType, schema, sequence }) => {
    const types = view.types(schema);
    const isBare = types?.has("number") === true || types?.has("integer") === true;
    return sequence === undefined && mediaKind(mediaType) === "json" && isBare;
  });
}

/** The default `Accept` of a client, and ranges that include it. */
const usualJson = /^\s*(application|\*)\/(json|\*)\s*(;\s*charset=[^;]*)?$/i;

export function isJson({ as }: Pick<ListedContent, "as">): boolean {
  return as === "json" || as === "object" || as === "string";
}

/** A sequence in a failure is read as text. */
function kindOf({ mediaType, schema, sequence }: Content, response: Response): ListedContent["as"] {
  if (sequence !== undefined) return isSuccess(response) ? "sequence" : "text";
  const essence = essenceOf(mediaType);
  const isString = schema.types?.join() === "string";
  if (isString && schema.format === "binary" && !essence.startsWith("text/")) return "bytes";
  const isRange = essence === "*/*" || essence === "application/*";
  const isUnknown = Object.keys(schema).every((keyword) => keyword === "docs");
  if (isRange && isUnknown && isSuccess(response)) return "any";
  // Declared as JSON, but often sent as a bare string: both are read.
  const kind = mediaKind(mediaType);
  if (isRange || kind === "json") return isString && schema.enum === undefined ? "string" : "json";
  const isText = kind === "text" || kind === "form" || textEssence.test(essence);
  return isText || jsonSequence(essence) !== undefined ? "text" : "bytes";
}

/** Text types besides `text/*`, and JSON sequences. */
const textEssence = /^[^/]+\/(.+\+)?(xml|yaml|x-yaml|csv|javascript|graphql|sql|jwt)$/;

/** The kind of content of a media type, in requests and answers. */
type MediaKind = "json" | "form" | "multipart" | "text" | "bytes";

export function mediaKind(mediaType: string): MediaKind {
  const essence = essenceOf(mediaType);
  if (isJsonType(essence) || essence === "*/*") return "json";
  if (essence.startsWith("multipart/")) return "multipart";
  if (essence === "application/x-www-form-urlencoded") return "form";
  if (essence.startsWith("text/")) return "text";
  return "bytes";
}
