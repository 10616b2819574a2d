/**
 * The form of an operation's answers, which its types and its data for the runtime have to agree on: as what each body is
 * read, which media types the client asks for, and what the caller can choose.
 */
import type { Content, Operation, Response } from "../../model/api.js";
import { essenceOf, jsonSequence } from "../../schema/media-type.js";
import type { VersionScope } from "../version-scope.js";
import { mediaKind } from "./media-kind.js";

/** As what a body is read that is not a sequence. `any`: as the `Content-Type` of the answer says. */
type PlainKind = "json" | "string" | "text" | "bytes" | "any";

/** How the body of one status is read. */
export type AnswerForm =
  | { readonly kind: "none" }
  /** In one way, whatever media type it comes in. */
  | { readonly kind: "plain"; readonly as: PlainKind }
  /** By the media type in which it comes. */
  | { readonly kind: "listed"; readonly contents: readonly ListedContent[] };

export interface ListedContent {
  readonly content: Content;
  readonly as: PlainKind | "sequence";
}

export interface AnswerForms {
  /** What the document declares. The refusal of a version is recognised without being listed. */
  readonly responses: readonly Response[];
  /** Whether the runtime tells media types apart. */
  readonly isNegotiated: boolean;
  /** Whether the caller chooses the media type, or the form, of a success. */
  readonly isChoice: boolean;
  /** Whether the form can be a stream of bytes. */
  readonly isStreamable: boolean;
  /** Whether a success can be server-sent events. */
  readonly hasEvents: boolean;
  readonly formOf: (response: Response) => AnswerForm;
}

export function answerForms({ id }: Operation, { version }: VersionScope): AnswerForms {
  const responses = (version.answers.get(id) ?? []).flatMap((answer) =>
    answer.kind === "response" ? [answer.response] : [],
  );
  const hasSuccess = responses.some(isSuccess);
  const isNegotiated = responses.some(
    (response) => formOf(response, isSuccess(response) || !hasSuccess).kind === "listed",
  );
  const formIn = (response: Response): AnswerForm => formOf(response, isNegotiated);
  const listed = responses.filter(isSuccess).flatMap((response) => {
    const form = formIn(response);
    return form.kind === "listed" ? [form.contents] : [];
  });
  const all = listed.flat();
  const isStreamable = all.some(({ as }) => as === "text" || as === "bytes" || as === "any");
  return {
    responses,
    isNegotiated,
    isChoice: isStreamable || listed.some(({ length }) => length > 1),
    isStreamable,
    hasEvents: all.some(({ content }) => content.sequence?.kind === "events"),
    formOf: formIn,
  };
}

/** `default` is none: it stands for failures as well, so nothing can be chosen there. */
export function isSuccess({ status }: Pick<Response, "status">): boolean {
  return status.startsWith("2");
}

/** `isListed`: whether a single media type counts; else it is enough to know how a body is read. */
function formOf(response: Response, isListed: boolean): AnswerForm {
  if (isWithoutBody(response)) return { kind: "none" };
  const contents = response.content.map((content): ListedContent => ({
    content,
    as: kindOf(content, response),
  }));
  const [first] = contents;
  const isAlike = contents.every(({ as }) => as === first?.as);
  if (first === undefined) return { kind: "none" };
  if (first.as === "sequence" || !isAlike) return { kind: "listed", contents };
  const isUsual = isJson(first) && contents.length === 1 && usualJson.test(first.content.mediaType);
  return isListed && !isUsual ? { kind: "listed", contents } : { kind: "plain", as: first.as };
}

/** Whatever the document declares, HTTP allows no body. */
export function isWithoutBody({ status, content }: Pick<Response, "status" | "content">): boolean {
  return content.length === 0 || ["204", "205", "304"].includes(status) || status.startsWith("1");
}

/** What a client asks for that says nothing else, and ranges that it is part of. */
const usualJson = /^\s*(application|\*)\/(json|\*)\s*(;\s*charset=[^;]*)?$/i;

export function isJson({ as }: Pick<ListedContent, "as">): boolean {
  return as === "json" || as === "string";
}

/** Of a failure, a sequence is read as text. */
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

/** Beside `text/*`, and sequences of JSON. */
const textEssence = /^[^/]+\/(.+\+)?(xml|yaml|x-yaml|csv|javascript|graphql|sql|jwt)$/;
