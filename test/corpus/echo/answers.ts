/** What the server answers, one answer for each documented status, media type and kind of value; and how it came out. */
import type { JsonValue } from "../../../src/values/json.js";
import { createSeeded } from "../../../src/sandbox/seeded.js";
import { concrete, mediaKind, sampleValid } from "./call-arguments.js";
import type { EmittedOutcome } from "./emitted-client.js";
import type { PlannedAnswer, Received } from "./judging-server.js";
import type { RawDocument, RawMedia, RawOperation } from "./raw-document.js";
import { canonical } from "./read-parameters.js";
import { essence } from "./request-faults.js";
import type { Extent } from "./sample-value.js";
import type { SchemaJudge } from "./schema-judge.js";

export interface ExpectedAnswer {
  readonly planned: PlannedAnswer;
  /** As the document writes its media type. */
  readonly listed: string | undefined;
  /** What the client has to return. */
  readonly value: unknown;
}

export function expectedAnswers(
  { responses, method }: RawOperation,
  document: RawDocument,
  judge: SchemaJudge,
): ExpectedAnswer[] {
  const answers = responses.flatMap(({ status, content }) => {
    const code = codeOf(status);
    // Redirects are refused, and what comes before an answer is none.
    if (code < 200 || (code >= 300 && code < 400)) return [];
    if (method === "head" || [204, 205].includes(code) || content.length === 0) return [bodiless(code)];
    return content.flatMap((media) =>
      (["minimal", "full", "hostile"] as const).flatMap((extent) =>
        expectedAnswer(code, media, { document, extent, judge }),
      ),
    );
  });
  return answers.length > 0 ? answers : [bodiless(204)];
}

function bodiless(status: number): ExpectedAnswer {
  const planned = { status, mediaType: undefined, body: undefined };
  return { planned, listed: undefined, value: undefined };
}

/** A status of a range; of `default`, one that nobody lists. */
function codeOf(status: string): number {
  if (status === "default") return 503;
  return /^\d\d\d$/.test(status) ? Number(status) : Number(status.charAt(0)) * 100 + 17;
}

function expectedAnswer(
  status: number,
  { mediaType: listed, schema = {} }: RawMedia,
  { document, extent, judge }: { document: RawDocument; extent: Extent; judge: SchemaJudge },
): ExpectedAnswer[] {
  if (isSequence(listed)) return [];
  const mediaType = concrete(listed);
  const answer = (body: string | Uint8Array, value: unknown): ExpectedAnswer[] => [
    { planned: { status, mediaType, body }, listed, value },
  ];
  switch (mediaKind(mediaType)) {
    case "json": {
      const seeded = createSeeded(`${status}/${mediaType}/${extent}`);
      const random = (): number => seeded.number();
      const value = sampleValid(schema, { document, extent, direction: "response", random }, judge);
      return value === undefined ? [] : answer(JSON.stringify(value), value);
    }
    case "text":
    case "form": {
      const text = `naïve & 50% ${extent}\r\n\u2028`;
      return answer(text, text);
    }
    case "multipart":
    case "bytes": {
      const bytes = Uint8Array.from({ length: 300 }, (_, index) => index);
      return answer(bytes, bytes);
    }
  }
}

export function answerFaults({ planned, value }: ExpectedAnswer, outcome: EmittedOutcome | Error): string[] {
  const { status } = planned;
  if (outcome instanceof Error) return [`${status} rejects: ${outcome.message}`];
  const { ok, data, error, isDeclared, exception } = outcome;
  if (ok !== status < 300) return [`${status} is a ${ok ? "success" : `failure: ${String(exception)}`}`];
  if (Number(outcome.status) !== status) return [`${status} is ${String(outcome.status)}`];
  if (!ok && isDeclared !== true) return [`${status} is not declared`];
  const decoded = ok ? data : error;
  return isEqual(value, decoded) ? [] : [`${status}: ${short(value)} came out as ${short(decoded)}`];
}

function isEqual(value: unknown, decoded: unknown): boolean {
  if (value instanceof Uint8Array)
    return decoded instanceof Uint8Array && Buffer.from(value).equals(Buffer.from(decoded));
  if (value === undefined || decoded === undefined) return value === decoded;
  return canonical(value as JsonValue) === canonical(decoded as JsonValue);
}

function short(value: unknown): string {
  return value === undefined ? "nothing" : JSON.stringify(value).slice(0, 150);
}

/** Items that arrive one by one have no value as a whole; `test/runtime/` reads them. */
function isSequence(mediaType: string): boolean {
  return /^(text\/event-stream|multipart\/mixed|application\/([^;]*[+-])?(jsonl|ndjson|json-seq))\b/i.test(
    mediaType,
  );
}

/** The client says that it accepts what the document says that comes; any type at all, only as a last resort. */
export function acceptFaults({ headers }: Received, { listed, planned }: ExpectedAnswer): string[] {
  const accept = headers.accept ?? "";
  const isListed =
    listed === undefined ||
    planned.status >= 400 ||
    accept.split(",").some((range) => essence(range) === essence(listed));
  return isListed ? [] : [`accept: ${accept} does not list ${listed}`];
}
