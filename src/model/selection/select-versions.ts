/**
 * How a request says which version of the API it is for: by a header, by its URL, or not at all.
 *
 * What a trait or the configuration says counts. Without either it is inferred from the document, and a header from the
 * other versions of the API too: a header selects one version among others, so it is the same for all of them.
 */
import type { ValidDocument } from "../../document/valid-document.js";
import { buildRoot } from "../build-servers.js";
import type { ApiTraits, VersionTrait } from "../traits.js";
import { isDate } from "../version.js";
import { findEcho } from "./version-echo.js";
import { findHeaderCandidates, type HeaderCandidate } from "./version-header.js";
import { findVersionInUrl, type VersionInUrl } from "./version-in-url.js";

/** What a configuration says of an API whose documents do not. `url`: the base URL or the paths name the version. */
export type StatedSelection = "url" | "none";

export type VersionSelection =
  /** By the trait `version`, or by a fixed header. */
  | { readonly kind: "trait" }
  | { readonly kind: "stated"; readonly by: StatedSelection }
  /** A version without operations: nothing is ever asked for. */
  | { readonly kind: "needless" }
  | { readonly kind: "header"; readonly header: InferredHeader }
  | { readonly kind: "url"; readonly found: Extract<VersionInUrl, { kind: "named" }> }
  /** The document shows how a version is selected, and excludes its own. */
  | {
      readonly kind: "contradiction";
      readonly by: HeaderCandidate | Extract<VersionInUrl, { kind: "other" }>;
    }
  /** `candidates`: headers that may be it, the likeliest first. */
  | { readonly kind: "unknown"; readonly candidates: readonly HeaderCandidate[] };

export interface InferredHeader {
  readonly trait: VersionTrait;
  /** In the document itself, or the version whose header it is. */
  readonly from: HeaderCandidate | { readonly version: string };
}

/** One for each document, in their order. */
export function selectVersions(
  documents: readonly ValidDocument[],
  stated?: StatedSelection,
): VersionSelection[] {
  const own = documents.map((document) => selectVersion(document, stated));
  return own.map((selection, index) => {
    const document = documents[index];
    if (selection.kind !== "unknown" || document === undefined || !isDate(document.version)) return selection;
    return borrowHeader(document, documents, own) ?? selection;
  });
}

function selectVersion(document: ValidDocument, stated: StatedSelection | undefined): VersionSelection {
  const traits: ApiTraits = document.traits;
  if (traits.version !== undefined || hasFixedHeader(traits, document.version)) return { kind: "trait" };
  if (stated !== undefined) return { kind: "stated", by: stated };
  if (document.operations.length === 0) return { kind: "needless" };
  const candidates = findHeaderCandidates(document);
  const [first, second] = candidates;
  const isClear = first !== undefined && first.likelihood !== second?.likelihood;
  if (isClear && canSend(first, document.version)) return inferred(document, first);
  const url = findVersionInUrl(
    document.version,
    buildRoot({ document, traits }),
    document.operations.map(({ path }) => path),
  );
  if (url.kind === "named") return { kind: "url", found: url };
  if (!isDate(document.version)) return { kind: "unknown", candidates };
  if (isClear && first.fit === "impossible") return { kind: "contradiction", by: first };
  return url.kind === "other" ? { kind: "contradiction", by: url } : { kind: "unknown", candidates };
}

/** `x-client: { headers: { X-API-Version: "2026-01-01" } }` */
function hasFixedHeader({ headers = {} }: ApiTraits, version: string): boolean {
  return Object.values(headers).includes(version);
}

/** A date is what such a header takes; any other name might be one that only the user of this program gave it. */
function canSend({ fit }: HeaderCandidate, version: string): boolean {
  return fit === "named" || (fit === "possible" && isDate(version));
}

function inferred(document: ValidDocument, candidate: HeaderCandidate): VersionSelection {
  return {
    kind: "header",
    header: { trait: traitOf(document, candidate.name), from: candidate },
  };
}

function traitOf(document: ValidDocument, header: string): VersionTrait {
  const echo = findEcho(document, header);
  return { header, ...(echo === undefined ? {} : { echo }) };
}

/** None where the other versions have none, or do not agree on one. */
function borrowHeader(
  document: ValidDocument,
  documents: readonly ValidDocument[],
  selections: readonly VersionSelection[],
): VersionSelection | undefined {
  const known = documents.flatMap(({ version, traits }, index) => {
    const header = headerOf(traits, selections[index]);
    return header === undefined ? [] : [{ version, header }];
  });
  const [first] = known;
  const isAgreed = known.every(({ header }) => header.toLowerCase() === first?.header.toLowerCase());
  if (first === undefined || !isAgreed) return undefined;
  return {
    kind: "header",
    header: { trait: traitOf(document, first.header), from: { version: first.version } },
  };
}

function headerOf({ version }: ApiTraits, selection: VersionSelection | undefined): string | undefined {
  return selection?.kind === "header" ? selection.header.trait.header : version?.header;
}

/**
 * The same for a document that is only read and compared, whose name may be anything: what plainly is the version's
 * header is not an argument of a call, whether its own version can be sent in it or not.
 */
export function recogniseVersion(document: ValidDocument): VersionSelection {
  const selection = selectVersion(document, undefined);
  const candidates = selection.kind === "unknown" ? selection.candidates : [];
  const [first, second] =
    selection.kind === "contradiction" && "name" in selection.by ? [selection.by] : candidates;
  return first === undefined || first.likelihood === second?.likelihood
    ? selection
    : inferred(document, first);
}
