/**
 * Targets of references relative to a file (RFC 3986, section 5). A file is identified by its normalised address, so
 * `./a.yml`, `x/../a.yml` and `%61.yml` are one file.
 *
 * `$id` (JSON Schema 2020-12 core, section 8.2.1) and `$self` (OpenAPI 3.2, section 4.1) at the top of a file rename
 * it. References still resolve to file locations, and count only if the file found has the intended name.
 */
import { childOf, isObject, type JsonValue } from "../../values/json.js";
import { appendToken, tokensOf } from "../../values/json-pointer.js";
import { decodePercent } from "../../values/text.js";
import type { Locate } from "../text-position.js";

/** A file of the document, parsed. */
export interface OpenFile {
  readonly address: string;
  /** Its own declared address, else `address`. */
  readonly base: string;
  /** The path or URL that messages show. */
  readonly name: string;
  readonly value: JsonValue;
  readonly locate: Locate;
}

export function openFile(
  { address, file }: { readonly address: string; readonly file: string },
  value: JsonValue,
  locate: Locate,
): OpenFile {
  const own = isObject(value) ? (value["$self"] ?? value["$id"]) : undefined;
  const base = typeof own === "string" ? addressOf(own, address) : undefined;
  return { address, base: base ?? address, name: file, value, locate };
}

export interface FilePlace {
  readonly address: string;
  readonly tokens: readonly string[];
}

export interface ResolvedReference extends FilePlace {
  /** True if this is the intended file. */
  isMeant(file: OpenFile): boolean;
}

/** Undefined for an anchor, and for anything that is not a reference. */
export function resolveReference(reference: string, file: OpenFile): ResolvedReference | undefined {
  const hash = reference.indexOf("#");
  const tokens = tokensOf(hash === -1 ? "#" : reference.slice(hash));
  const meant = addressOf(reference, file.base);
  const address = meant === file.base ? file.address : addressOf(reference, file.address);
  if (tokens === undefined || address === undefined) return undefined;
  return {
    address,
    tokens,
    isMeant: (other) => other === file || [other.address, other.base].includes(meant ?? ""),
  };
}

function addressOf(reference: string, base: string): string | undefined {
  if (!URL.canParse(reference, base)) return undefined;
  return canonicalAddress(new URL(reference, base));
}

/** Decodes needless percent-encoding; `URL` has removed the dot segments. */
export function canonicalAddress(url: URL): string {
  const path = url.pathname.split("/").map(respell).join("/");
  return `${url.protocol}//${url.host}${path}${url.search}`;
}

function respell(segment: string): string {
  const plain = decodePercent(segment);
  if (plain === segment && !/[^\w.~-]/.test(segment)) return segment;
  // RFC 3986 allows these in a segment as they are.
  return encodeURIComponent(plain).replace(/%(?:24|26|2B|2C|3A|3B|3D|40)/g, decodeURIComponent);
}

/** The path from the folder of one file to another: `..`, `common`, `Error.yaml`. */
export function relativeSegments(from: string, to: string): string[] {
  const folder = segmentsOf(from).slice(0, -1);
  const segments = segmentsOf(to);
  const differs = folder.findIndex((segment, index) => segment !== segments[index]);
  const shared = Math.min(differs === -1 ? folder.length : differs, segments.length - 1);
  return [...folder.slice(shared).map(() => ".."), ...segments.slice(shared)];
}

function segmentsOf(address: string): string[] {
  return new URL(address).pathname.split("/").slice(1).map(decodePercent);
}

/** The target of a pointer in one file: the value, or a reference on the way that must be followed first. */
export interface Found {
  readonly value: JsonValue;
  readonly pointer: string;
  /** True if the value is inside a schema, below the top of the file, with an `$id`. */
  readonly isScoped: boolean;
  /** The reference that the value is, or one on the way. */
  readonly reference: string | undefined;
  /** The path from there. */
  readonly rest: readonly string[];
}

/** Undefined: it does not exist. */
export function findInFile(root: JsonValue, tokens: readonly string[]): Found | undefined {
  let [value, pointer, isScoped] = [root, "#", false];
  for (const [index, token] of tokens.entries()) {
    const child = childOf(value, token);
    if (child === undefined) {
      const reference = referenceOf(value);
      const rest = tokens.slice(index);
      return reference === undefined ? undefined : { value, pointer, isScoped, reference, rest };
    }
    isScoped ||= index > 0 && isObject(value) && typeof value["$id"] === "string";
    [value, pointer] = [child, appendToken(pointer, token)];
  }
  const isAlias = isObject(value) && Object.keys(value).length === 1;
  return { value, pointer, isScoped, reference: isAlias ? referenceOf(value) : undefined, rest: [] };
}

function referenceOf(value: JsonValue): string | undefined {
  const reference = isObject(value) ? value["$ref"] : undefined;
  return typeof reference === "string" ? reference : undefined;
}
