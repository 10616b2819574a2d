/** Finds the operation's media type for a `Content-Type`, and the way in which its body is read. */
import type { BodyKinds, BodyReading } from "../call/call-state.js";

/** The declared media type that fits best: the same type before a range, with the most equal parameters. */
export function bestMatch(
  types: readonly string[],
  contentType: string,
): string | undefined {
  const actual = parse(contentType);
  const ranked = types.flatMap((type) => {
    const { essence, parameters } = parse(type);
    const isRange = essence.includes("*");
    const [before = "", after = ""] = essence.split(/\*(?:\/\*)?/);
    const isSame = actual.essence === essence;
    const fits = isRange
      ? actual.essence.startsWith(before) && actual.essence.endsWith(after)
      : isSame || registered(actual.essence) === registered(essence);
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
          (isRange ? essence.length : isSame ? 1000 : 900) +
          2 * equal.length -
          entries.length,
      },
    ];
  });
  return ranked.sort((left, right) => right.rank - left.rank)[0]?.type;
}

/** The declared range that contains a media type, if there is only one. */
export function rangeOf(
  types: readonly string[],
  type = "",
): string | undefined {
  const ranges = types.filter((range) => range.includes("*"));
  return /^[^/*,\s]+\/[^/*,\s]+$/.test(parse(type).essence)
    ? bestMatch(ranges, type)
    : undefined;
}

/**
 * For a `Content-Type` that is missing, or says only "text" or "bytes", if a single type was requested. JSON is
 * recognised by its content, whatever it is called.
 */
export function generalMatch(
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
      return essence.startsWith("application/") || isReadable(contentType);
    if (kind === "string") return isText || /[/+]json$/.test(essence);
    if (kind === "text") return isText;
    return (
      kind === "bytes" &&
      (isBytes || (/\/octet-stream$/.test(type) && !isSpecific))
    );
  });
}

/** True if a body can be shown in an error, like a proxy's page. Others are long, or endless. */
export function isReadable(contentType: string): boolean {
  return /^$|^text\/(?!event-stream)|[/+](json|xml)$/.test(
    parse(contentType).essence,
  );
}

export function isJsonKind(kind: BodyKinds[string] | undefined): boolean {
  return kind === "json" || kind === "object" || kind === "string";
}

/** A range without a schema holds whatever its response says. */
export function resolveKind(
  kind: BodyKinds[string] | undefined,
  contentType: string,
): BodyReading["kind"] {
  if (kind !== "any") return kind;
  const { essence } = parse(contentType);
  if (/[/+]json$/.test(essence)) return "json";
  return /^text\/|[/+]xml$/.test(essence) ? "text" : "bytes";
}

/** `text/xml` is another name of `application/xml` (RFC 7303); YAML and JavaScript have several too (RFC 9512, 9239). */
function registered(essence: string): string {
  return essence.replace(
    /^(text|application)\/(x-)?(?=(xml|yaml|javascript)$)/,
    "application/",
  );
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
    .map((parameter) => /^([^\s=]+)="?(.*?)"?$/.exec(parameter.trim()) ?? [])
    .map(([, name = "", value = ""]) => [name, value] as const)
    .filter(([name]) => name && name !== "charset");
  return {
    essence: essence.trim(),
    parameters: Object.fromEntries(parameters),
  };
}
