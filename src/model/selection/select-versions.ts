/**
 * The way in which requests select the version of the API: a header or query parameter, the path, the media type, or
 * nothing.
 *
 * A trait or the configuration decides. Otherwise it is inferred from the document; a parameter also from other
 * versions of the API, since it must be the same for all of them.
 *
 * A date is always a valid value. Any other version name may be the user's own (`old`, `v2`), so it is sent only if a
 * document of the API lists it.
 */
import type { ValidDocument } from "../../document/valid-document.js";
import type { ApiTraits, VersionTrait } from "../../traits/types.js";
import { isSamePlace, versionPlace, type VersionPlace } from "../../values/parameter-place.js";
import { segmentsOf } from "../../values/url.js";
import {
  compareVersions,
  isDated,
  isSameForm,
  namesVersion,
  versionsByUrl,
  type VersionsInUrl,
} from "../../values/version.js";
import { buildRoot, buildServers } from "../build-servers.js";
import { fitOf } from "./parameter-values.js";
import { type CandidateParameter, findCandidates } from "./version-parameter.js";

/** The configured selection, for documents without one. `url`: the base URL or the paths name the version. */
export type StatedSelection = "url" | "none";

export type VersionSelection =
  /** The trait `version`, or a fixed header. */
  | { readonly kind: "trait" }
  | { readonly kind: "stated"; readonly by: StatedSelection }
  /** A version without operations: nothing is ever requested. */
  | { readonly kind: "needless" }
  | { readonly kind: "inferred"; readonly by: InferredParameter }
  | { readonly kind: "url" }
  /** The document shows how a version is selected, and excludes its own. */
  | {
      readonly kind: "contradiction";
      readonly by: CandidateParameter | Extract<VersionInUrl, { kind: "other" }>;
    }
  /** `candidates`: parameters that may select it, most likely first. */
  | { readonly kind: "unknown"; readonly candidates: readonly CandidateParameter[] };

export interface InferredParameter {
  readonly trait: VersionTrait;
  /** The document itself, or the version whose parameter it is. */
  readonly from:
    | CandidateParameter
    | { readonly declared: number; readonly operations: number }
    | { readonly version: string };
}

/** One for each document, in order. */
export function selectVersions(
  documents: readonly ValidDocument[],
  stated?: StatedSelection,
): VersionSelection[] {
  const inUrl = versionsByUrl(documents.map(({ version }) => version));
  const own = documents.map((document) => selectVersion(document, inUrl, stated));
  const known = knownPlaces(documents, own);
  return own.map((selection, index) => {
    const document = documents[index];
    if (selection.kind !== "unknown" || document === undefined) return selection;
    return borrowed(document, known) ?? selection;
  });
}

function selectVersion(
  document: ValidDocument,
  inUrl: VersionsInUrl,
  stated?: StatedSelection,
): VersionSelection {
  const { traits } = document;
  if (traits.version !== undefined || hasFixedHeader(traits, document.version)) return { kind: "trait" };
  const url = findVersionInUrl(document, inUrl);
  if (stated !== undefined) return selectStated(stated, url);
  if (document.operations.length === 0) return { kind: "needless" };
  const candidates = findCandidates(document);
  const [first, second] = candidates;
  const isClear = first !== undefined && first.likelihood !== second?.likelihood;
  if (isClear && canSend(first, document)) return inferred(document, first);
  if (url.kind === "named") return { kind: "url" };
  const media = findVersionedMedia(document);
  if (media !== undefined) return { kind: "inferred", by: media };
  if (!isDated(document.version)) return { kind: "unknown", candidates };
  if (isClear && first.fit === "impossible") return { kind: "contradiction", by: first };
  return url.kind === "other" ? { kind: "contradiction", by: url } : { kind: "unknown", candidates };
}

/** The configured selection holds, unless it is `url` and the URL selects another version. */
function selectStated(by: StatedSelection, url: VersionInUrl): VersionSelection {
  if (by === "none" || url.kind === "absent") return { kind: "stated", by };
  return url.kind === "named" ? { kind: "url" } : { kind: "contradiction", by: url };
}

/** `x-client: { headers: { X-API-Version: "2026-01-01" } }` */
function hasFixedHeader({ headers = {} }: ApiTraits, version: string): boolean {
  return Object.values(headers).includes(version);
}

function canSend(
  { fit, isProven }: CandidateParameter,
  { version, isVersionAssumed }: ValidDocument,
): boolean {
  if (isVersionAssumed) return false;
  return fit === "named" || (fit === "possible" && isProven && isDated(version));
}

function inferred(document: ValidDocument, candidate: CandidateParameter): VersionSelection {
  return { kind: "inferred", by: { trait: traitOf(document, candidate), from: candidate } };
}

function traitOf(document: ValidDocument, { in: place, name }: VersionPlace): VersionTrait {
  const echo = findEcho(document, name);
  const answers: Pick<VersionTrait, "echo"> = echo === undefined ? {} : { echo };
  if (place === "media-type") return { mediaType: name };
  return place === "header" ? { header: name, ...answers } : { query: name, ...answers };
}

/** `application/vnd.acme.{version}+json`, if nearly all operations with a body declare such a media type. */
function findVersionedMedia({ operations, version }: ValidDocument): InferredParameter | undefined {
  const bodies = operations
    .filter(({ traits }) => traits.ignoresVersion !== true)
    .map(({ requestBody, responses }) => [
      ...(requestBody?.content ?? []),
      ...responses.filter(({ status }) => !/^[45]/.test(status)).flatMap(({ content }) => content),
    ])
    .filter((content) => content.length > 0);
  const templates = bodies.flatMap(
    (content) => content.flatMap(({ mediaType }) => templateOf(mediaType, version) ?? [])[0] ?? [],
  );
  const [mediaType] = templates;
  const declared = templates.filter((template) => template === mediaType).length;
  if (mediaType === undefined || declared < nearlyAll * bodies.length) return undefined;
  return { trait: { mediaType }, from: { declared, operations: bodies.length } };
}

/** Unchanged media types keep the date of an older version. */
function templateOf(mediaType: string, version: string): string | undefined {
  const [before = "", name = "", after] =
    /^([^\s/;{}]+\/(?:[^\s/;{}]*?\.)?v?)(\d[\d.-]*\d|\d)((?:[.+][^\s;{}]*)?)(?=$|\s*;)/
      .exec(mediaType)
      ?.slice(1) ?? [];
  if (after === undefined) return undefined;
  const bare = version.replace(/^v(?=\d)/i, "");
  const isOwn = isDated(version)
    ? isSameForm(name, bare) && compareVersions(name, bare) <= 0
    : namesVersion(name, version);
  const prefix = bare === version ? before : before.replace(/v$/i, "");
  return isOwn ? `${prefix}{version}${after}` : undefined;
}

/** The parameter that carries the version in one document. */
interface KnownPlace extends VersionPlace {
  readonly version: string;
  /** Absent for a trait, which does not describe values. */
  readonly candidate: CandidateParameter | undefined;
}

/** The places of all documents; empty if they differ. */
function knownPlaces(
  documents: readonly ValidDocument[],
  selections: readonly VersionSelection[],
): readonly KnownPlace[] {
  const known = documents.flatMap(({ version, traits }: ValidDocument, index): KnownPlace[] => {
    const selection = selections[index];
    const by = selection?.kind === "inferred" ? selection.by : undefined;
    const trait = by?.trait ?? traits.version;
    const candidate = by !== undefined && "fit" in by.from ? by.from : undefined;
    return trait === undefined ? [] : [{ ...versionPlace(trait), version, candidate }];
  });
  const [first] = known;
  return first !== undefined && known.every((place) => isSamePlace(place, first)) ? known : [];
}

/** The selection that a document of another version makes possible. */
function borrowed(document: ValidDocument, known: readonly KnownPlace[]): VersionSelection | undefined {
  const { version } = document;
  const from = known.find(
    ({ candidate }) =>
      isDated(version) || (candidate !== undefined && fitOf(version, candidate.values) === "named"),
  );
  return from === undefined
    ? undefined
    : { kind: "inferred", by: { trait: traitOf(document, from), from: { version: from.version } } };
}

/**
 * Like `selectVersions`, for a document that is only compared and may have any name: callers do not pass a parameter
 * that plainly carries the version, even if this version cannot be sent in it.
 */
export function recogniseVersion(document: ValidDocument): VersionSelection {
  const selection = selectVersion(document, versionsByUrl([document.version]));
  const candidates = selection.kind === "unknown" ? selection.candidates : [];
  const [first, second] =
    selection.kind === "contradiction" && "name" in selection.by ? [selection.by] : candidates;
  if (first === undefined || first.likelihood === second?.likelihood) return selection;
  return first.isProven ? inferred(document, first) : selection;
}

/**
 * The response header that names the served version: the header of the same name, in the answers' spelling, if every
 * success declares it. The client rejects a success without the echo, so it is not inferred from some answers only.
 */
function findEcho({ operations }: ValidDocument, header: string): string | undefined {
  const successes = operations
    .filter((operation) => operation.traits.ignoresVersion !== true)
    .flatMap(({ responses }) => responses)
    .filter(({ status }) => status.startsWith("2"));
  const echoes = successes.map(
    ({ headers }) => headers.find(({ name }) => name.toLowerCase() === header.toLowerCase())?.name,
  );
  return echoes.every((echo) => echo !== undefined) ? echoes[0] : undefined;
}

/**
 * A version in the URL: in the root that all servers share, or in the paths. The client sends it in any case.
 *
 * A version in a host name does not count, because the host comes from the caller's `baseUrl`.
 */
export type VersionInUrl =
  /** `segment` as the URL spells it: `v70`. */
  | { readonly kind: "named"; readonly segment: string; readonly where: "root" | "paths" }
  /** The URL names another version. */
  | { readonly kind: "other"; readonly segment: string }
  | { readonly kind: "absent" };

/** The share of paths that must name the version: others, such as `/health`, may be unversioned. */
const nearlyAll = 0.75;

/** `inUrl` finds the API's versions. A date counts even without a document for it. */
export function findVersionInUrl(document: ValidDocument, inUrl: VersionsInUrl): VersionInUrl {
  const { version, traits, operations } = document;
  const root = segmentsOf(buildRoot(buildServers(document), traits.environments?.root));
  const paths = operations.map(({ path }) => segmentsOf(path));
  const ownInUrl = versionsByUrl([version]);
  const isOwn = (segment: string): boolean => ownInUrl(segment).length > 0;
  const isOther = (segment: string): boolean =>
    (isDated(version) && isSameForm(segment, version)) ||
    inUrl(segment).some((other) => isComparable(other, version));
  const inRoot = root.find(isOwn);
  if (inRoot !== undefined) return { kind: "named", segment: inRoot, where: "root" };
  const named = paths.flatMap((segments) => segments.find(isOwn) ?? []);
  const [segment] = named;
  if (segment !== undefined && isNearlyAll(named, paths)) return { kind: "named", segment, where: "paths" };
  const other = paths.length === 0 ? undefined : (root.find(isOther) ?? sharedSegment(paths, isOther));
  return other === undefined ? { kind: "absent" } : { kind: "other", segment: other };
}

/**
 * False for names without digits (`old`, `api`), which may be part of any URL; and `v1` in one says nothing about a date.
 */
function isComparable(other: string, version: string): boolean {
  return other !== version && /\d/.test(other) && isDated(other) === isDated(version);
}

/** Different dates in paths are their names; one in nearly all of them is a version. */
function sharedSegment(
  paths: readonly string[][],
  isVersion: (segment: string) => boolean,
): string | undefined {
  return [...new Set(paths.flat())].filter(isVersion).find((segment) =>
    isNearlyAll(
      paths.filter((segments) => segments.includes(segment)),
      paths,
    ),
  );
}

function isNearlyAll(some: readonly unknown[], paths: readonly unknown[]): boolean {
  return some.length >= nearlyAll * paths.length;
}
