/**
 * Operations that answer in media types other than JSON: which ones the client asks for, and how it reads the body.
 * Their descriptors name `mediaTypes`, so a bundle of others contains none of this.
 *
 * The `Content-Type` of the response decides. A success of another type than requested is refused: a body typed as
 * bytes is never an object.
 */
import type {
  BodyKind,
  BodyKinds,
  BodyOpener,
  MediaTypes,
} from "./call/call-state.js";
import { InvalidRequestError } from "./errors/errors.js";
import { headerText } from "./request/encode-request.js";
import { emptyReading } from "./response/body-reading.js";
import {
  bestMatch,
  generalMatch,
  isJsonKind,
  isReadable,
  rangeOf,
  resolveKind,
} from "./response/match-media-type.js";
import { keepWireBodies, wholeBody } from "./response/whole-body.js";

export const mediaTypes: MediaTypes = {
  begin: keepWireBodies,
  wholeOf: wholeBody,

  headers({ descriptor, options: { accept } }) {
    const all = Object.entries(descriptor.responses).map((response) =>
      toEntry(response, accept),
    );
    const listed = all.filter(({ key }) => key.startsWith("2"));
    const successes =
      listed.length > 0 ? listed : all.filter(({ key }) => key === "default");
    const declared = successes.flatMap(({ kinds }) => Object.keys(kinds));
    if (accept !== undefined && !declared.includes(accept))
      throw new InvalidRequestError(
        `accept: must be one of ${declared.join(", ")}.`,
      );
    const asked = successes.flatMap((entry) => askedOf(entry, accept));
    const others = all
      .flatMap(({ kinds }) => Object.keys(kinds))
      .filter((type) => !declared.includes(type));
    const isJson = successes.every((entry) =>
      askedOf(entry, accept).every((type) => isJsonKind(entry.kinds[type])),
    );
    return {
      accept: acceptHeader(
        asked.filter((type) => type === (accept ?? type)),
        [...asked, ...others],
      ),
      // Not every platform shows whether compressed text is whole; see whole-body.ts.
      ...(isJson ? {} : { "accept-encoding": "identity" }),
    };
  },

  readingOf(listed, { descriptor, options }, { status, ok, headers }) {
    const { responses, method, stream } = descriptor;
    const contentType = headers.get("content-type") ?? "";
    const [key = ""] =
      Object.entries(responses).find(([, each]) => each === listed) ?? [];
    const entry = toEntry([key, listed], options.accept);
    const { kinds } = entry;
    const asked = askedOf(entry, options.accept);
    const [first = ""] = asked;
    const empty = emptyReading(resolveKind(kinds[first], ""), method, status);
    if (empty) return empty;
    const type =
      // Among equally good matches, one that was asked for.
      bestMatch([...asked, ...Object.keys(kinds)], contentType) ??
      generalMatch(asked, kinds, contentType);
    if (ok && (type === undefined || !asked.includes(type)))
      return { kind: isReadable(contentType) ? undefined : unread, refusal };
    // Compressed, a stream does not show whether it is whole. As bytes, it is refused.
    if (ok && options.as === "stream" && stream)
      return { kind: headers.has("content-encoding") ? "bytes" : stream };
    const kind =
      type === undefined ? undefined : resolveKind(kinds[type], contentType);
    // JSON is UTF-8, whatever its header says.
    const [, charset] =
      (kind === "text" && /charset="?([^\s;"]+)/i.exec(contentType)) || [];
    return { kind, charset };
  },
};

const refusal = "has a media type that was not asked for (option accept)";

/** A refused body, possibly long or endless. */
const unread: BodyOpener = { open: () => undefined };

/** The media types of a response, by its status. */
interface Entry {
  readonly key: string;
  readonly kinds: BodyKinds;
}

/**
 * Without a list, a response is in JSON, or has no body. A media type that the caller chooses within a range is listed
 * like the range.
 */
function toEntry(
  [key, kinds]: [string, BodyKind | BodyKinds],
  accept: string | undefined,
): Entry {
  if (typeof kinds !== "object")
    return {
      key,
      kinds: isJsonKind(kinds) ? { "application/json": kinds } : {},
    };
  const range = key.startsWith("2") && rangeOf(Object.keys(kinds), accept);
  const chosen = range && accept !== undefined && { [accept]: kinds[range] };
  return { key, kinds: { ...chosen, ...kinds } as BodyKinds };
}

/**
 * The media types to ask for: the caller's choice; else JSON, if declared; else everything. A status without the chosen
 * type keeps its own. `default` also covers failures, for which nothing can be chosen.
 */
function askedOf({ key, kinds }: Entry, accept: string | undefined): string[] {
  const types = Object.keys(kinds);
  if (!key.startsWith("2")) return types;
  if (accept !== undefined && types.includes(accept)) return [accept];
  const json = types.filter((type) => isJsonKind(kinds[type]));
  return json.length > 0 ? json : types;
}

/** `first` are preferred to the others. A service that has none of them may say so in its own way. */
function acceptHeader(
  first: readonly string[],
  all: readonly string[],
): string {
  const others = all.filter((type) => !first.includes(type));
  const types = [
    ...first,
    ...others.map((type) => `${type};q=0.9`),
    "*/*;q=0.5",
  ].map((type) => type.replace(/;\s*charset=[^;]*/i, ""));
  return headerText("accept", [...new Set(types)].join(", "));
}
