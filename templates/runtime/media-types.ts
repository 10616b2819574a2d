/**
 * Operations that answer in other media types than JSON: which ones the client asks for, and as what it reads the body
 * that comes. Their descriptors name `mediaTypes`, so a bundle of others contains none of this.
 *
 * The `Content-Type` of the response decides. A success that was not asked for is refused: what the compiler was promised
 * as bytes is never an object.
 */
import type { CallState } from "./call/call-state.js";
import { InvalidRequestError } from "./errors/errors.js";
import type { BodyKind, BodyKinds, BodyOpener } from "./operation.js";
import { headerText } from "./request/encode-request.js";
import type { BodyReading } from "./response/body-reading.js";
import type { WebResponse } from "./web.js";

/** What an operation with other media types does beyond others. */
export interface MediaTypes {
  /** The headers that ask for them. */
  headers(state: CallState): Record<string, string>;
  /** As what a body is read: `kinds` is the entry of `responses` for its status. */
  readingOf(
    kinds: BodyKinds,
    state: CallState,
    response: WebResponse,
  ): BodyReading;
}

export const mediaTypes: MediaTypes = {
  headers({ descriptor: { responses }, options: { accept } }) {
    const all = Object.entries(responses).map(([key, kinds]) => ({
      key,
      kinds: typeof kinds === "object" ? kinds : kindsOf(kinds),
    }));
    const listed = all.filter(({ key }) => key.startsWith("2"));
    const successes =
      listed.length > 0 ? listed : all.filter(({ key }) => key === "default");
    if (
      accept !== undefined &&
      !successes.some(({ kinds }) => Object.hasOwn(kinds, accept))
    ) {
      const declared = successes.flatMap(({ kinds }) => Object.keys(kinds));
      throw new InvalidRequestError(
        `accept: must be one of ${declared.join(", ")}.`,
      );
    }
    const asked = successes.flatMap(({ key, kinds }) =>
      askedOf(key, kinds, accept).map((type) => ({ type, kind: kinds[type] })),
    );
    const isDeclared = (type: string): boolean =>
      successes.some(({ kinds }) => type in kinds);
    const others = all
      .flatMap(({ kinds }) => Object.keys(kinds))
      .filter((type) => !isDeclared(type));
    const types = [
      ...asked.map(({ type }) =>
        type === (accept ?? type) ? type : `${type};q=0.9`,
      ),
      ...others.map((type) => `${type};q=0.9`),
      "*/*;q=0.5",
    ].map((type) => type.replace(/;\s*charset=[^;]*/i, ""));
    return {
      accept: headerText("accept", [...new Set(types)].join(", ")),
      // Compressed text does not show whether it is whole; see decode.ts.
      ...(asked.every(({ kind }) => isJson(kind))
        ? {}
        : { "accept-encoding": "identity" }),
    };
  },

  readingOf(kinds, { descriptor, options }, { status, ok, headers }) {
    const { responses, method, stream } = descriptor;
    const contentType = headers.get("content-type") ?? "";
    const [key = ""] =
      Object.entries(responses).find(([, listed]) => listed === kinds) ?? [];
    const asked = askedOf(key, kinds, options.accept);
    if (status === 204 || status === 205 || method === "HEAD") {
      const [kind] = asked.map((type) => kinds[type]);
      // A stream without items, rather than nothing.
      return { kind: typeof kind === "object" ? kind : "none" };
    }
    const type =
      bestMatch(Object.keys(kinds), contentType) ??
      generalMatch(asked, kinds, contentType);
    if (ok && (type === undefined || !asked.includes(type)))
      return { kind: isShown(contentType) ? undefined : unread, refusal };
    // Compressed, a stream does not show whether it is whole. As bytes, it is refused.
    if (ok && options.as === "stream" && stream)
      return {
        kind: headers.has("content-encoding") ? "bytes" : stream,
      };
    const kind = type === undefined ? type : resolved(kinds[type], contentType);
    // JSON is UTF-8, whatever its header says.
    const [, charset] =
      (kind === "text" && /charset="?([^\s;"]+)/i.exec(contentType)) || [];
    return { kind, charset };
  },
};

const refusal = "has a media type that was not asked for (option accept)";

/** A refused body that may be long, or never end. */
const unread: BodyOpener = { open: () => undefined };

/** Whether an error shows how it begins: a proxy's page says what is wrong. */
function isShown(contentType: string): boolean {
  return /^$|^text\/(?!event-stream)|[/+](json|xml)$/.test(
    parse(contentType).essence,
  );
}

/** A response that is declared as JSON only, or without a body. */
function kindsOf(kind: BodyKind): BodyKinds {
  return isJson(kind) ? { "application/json": kind } : {};
}

function isJson(kind: BodyKinds[string] | undefined): boolean {
  return kind === "json" || kind === "string";
}

/**
 * What the caller chose; else JSON, if it is declared; else everything. A status that does not have the choice keeps what
 * it has without one. `default` also stands for failures, where nothing can be chosen.
 */
function askedOf(
  key: string,
  kinds: BodyKinds,
  accept: string | undefined,
): string[] {
  const types = Object.keys(kinds);
  if (!key.startsWith("2")) return types;
  if (accept !== undefined && Object.hasOwn(kinds, accept)) return [accept];
  const json = types.filter((type) => isJson(kinds[type]));
  return json.length > 0 ? json : types;
}

/** The declared media type that fits best: the same type before a range, with the most equal parameters. */
function bestMatch(
  types: readonly string[],
  contentType: string,
): string | undefined {
  const actual = parse(contentType);
  const ranked = types.flatMap((type) => {
    const { essence, parameters } = parse(type);
    const isRange = essence.includes("*");
    const [before = "", after = ""] = essence.split(/\*(?:\/\*)?/);
    const fits = isRange
      ? actual.essence.startsWith(before) && actual.essence.endsWith(after)
      : actual.essence === essence;
    const entries = Object.entries(parameters);
    const equal = entries.filter(
      ([name, value]) => actual.parameters[name] === value,
    );
    const isContradicted = entries.some(
      ([name, value]) => (actual.parameters[name] ?? value) !== value,
    );
    if (!actual.essence || !fits || isContradicted) return [];
    return [
      {
        type,
        rank:
          (isRange ? essence.length : 1000) + 2 * equal.length - entries.length,
      },
    ];
  });
  return ranked.sort((left, right) => right.rank - left.rank)[0]?.type;
}

/**
 * For a `Content-Type` that is missing, or says no more than "text" or "bytes", where only one thing was asked for. JSON
 * shows by itself whether it is JSON, whatever it is called.
 */
function generalMatch(
  asked: readonly string[],
  kinds: BodyKinds,
  contentType: string,
): string | undefined {
  const { essence } = parse(contentType);
  const isText = /^$|^text\/plain$/.test(essence);
  const isBytes = /^$|\/octet-stream$/.test(essence);
  const isSpecific = /^text\/|[/+](json|xml)$/.test(essence);
  return asked.find((type) => {
    const kind = kinds[type];
    if (kind === "json")
      return essence.startsWith("application/") || isShown(contentType);
    if (kind === "string") return isText || /[/+]json$/.test(essence);
    if (kind === "text") return isText;
    return (
      kind === "bytes" &&
      (isBytes || (/\/octet-stream$/.test(type) && !isSpecific))
    );
  });
}

interface MediaType {
  /** In lower case, without parameters. */
  readonly essence: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/** RFC 9110, section 8.3.1. The character set is a matter of decoding. */
function parse(mediaType: string): MediaType {
  const [essence = "", ...rest] = mediaType.toLowerCase().split(";");
  const parameters = rest
    .map((parameter) => /^\s*([^\s=]+)="?(.*?)"?\s*$/.exec(parameter) ?? [])
    .map(([, name = "", value = ""]) => [name, value] as const)
    .filter(([name]) => name && name !== "charset");
  return {
    essence: essence.trim(),
    parameters: Object.fromEntries(parameters),
  };
}

/** A range without a schema holds what its response says. */
function resolved(
  kind: BodyKinds[string] | undefined,
  contentType: string,
): BodyReading["kind"] {
  if (kind !== "any") return kind;
  const { essence } = parse(contentType);
  if (/[/+]json$/.test(essence)) return "json";
  return /^text\/|[/+]xml$/.test(essence) ? "text" : "bytes";
}
