/**
 * The request header that selects the version, where a document has one and no trait says so.
 *
 * Two signs count: the name (`X-API-Version`, `Acme-Version`, `version`), and values that are dates or the very version
 * of the document. A header whose name says that it is something else (`X-Client-Version`, `X-Request-Date`) counts only
 * if the document gives the version as one of its values: to take an argument from callers, and to send the same date
 * for it ever after, would be worse than not to find the header.
 */
import type { DocumentOperation, DocumentParameter, ValidDocument } from "../../document/valid-document.js";
import { operationTraits } from "../operation-traits.js";
import type { ApiTraits } from "../traits.js";
import { isDate } from "../version.js";
import { anyText, fitOf, headerValues, showsDates, type Fit, type HeaderValues } from "./header-values.js";

export interface HeaderCandidate {
  /** As the document spells it first. */
  readonly name: string;
  readonly values: HeaderValues;
  /** Whether the document's version can be sent in it. */
  readonly fit: Fit;
  /** How many of the operations that have a version declare it, as a parameter or as a security scheme. */
  readonly declared: number;
  readonly operations: number;
  /** Declared under `components` and used by no operation: it was meant for all of them. */
  readonly isUnused: boolean;
  /** More is likelier. */
  readonly likelihood: number;
}

/** The share of operations that has to declare a header. The rest may have been forgotten, or have no versions. */
const nearlyAll = 0.75;

/** The likeliest first. Those that too few operations declare are left out. */
export function findHeaderCandidates(document: ValidDocument): HeaderCandidate[] {
  return findMentionedHeaders(document)
    .filter(({ declared, operations, isUnused }) => isUnused || declared >= nearlyAll * operations)
    .sort((left, right) => right.likelihood - left.likelihood);
}

/** Whatever looks like it, however few operations declare it. */
export function findMentionedHeaders(document: ValidDocument): HeaderCandidate[] {
  const operations = document.operations.filter((each) => operationTraits(each).ignoresVersion !== true);
  const candidates = [...sightings(document, operations).values()].map((sighting) =>
    judge(sighting, document.version, operations.length),
  );
  return candidates.filter(({ likelihood }) => likelihood > 0);
}

/** A header as the operations show it. */
interface Sighting {
  readonly name: string;
  readonly values: HeaderValues;
  readonly operations: Set<DocumentOperation>;
}

function sightings(
  { parameters, securitySchemes, schemas, traits }: ValidDocument,
  operations: readonly DocumentOperation[],
): ReadonlyMap<string, Sighting> {
  const found = new Map<string, Sighting>();
  const taken = headersOfTraits(traits);
  const add = (name: string, values: () => HeaderValues, operation: DocumentOperation | undefined): void => {
    const key = name.toLowerCase();
    if (taken.has(key) || !/^[A-Za-z0-9_-]+$/.test(name)) return;
    const known = found.get(key) ?? { name, values: values(), operations: new Set() };
    found.set(key, known);
    if (operation !== undefined) known.operations.add(operation);
  };
  const addParameter = (parameter: DocumentParameter, operation?: DocumentOperation): void => {
    if (parameter.in === "header") add(parameter.name, () => headerValues(parameter, schemas), operation);
  };
  for (const operation of operations) {
    for (const parameter of operation.parameters) addParameter(parameter, operation);
    for (const scheme of operation.security.flatMap((requirement) => [...requirement.keys()])) {
      const { type, in: place, name = "" } = securitySchemes.get(scheme) ?? {};
      if (type === "apiKey" && place === "header" && isVersionName(name)) add(name, () => anyText, operation);
    }
  }
  for (const parameter of parameters) addParameter(parameter);
  return found;
}

/** What other traits send already. */
function headersOfTraits(traits: ApiTraits): ReadonlySet<string> {
  const { headers = {}, scope = [], idempotency, signing } = traits;
  const names = [
    ...Object.keys(headers),
    ...scope.map(({ header }) => header),
    idempotency?.header,
    signing?.header,
    signing?.keyId?.header,
    signing?.timestamp?.in === "header" ? signing.timestamp.name : undefined,
  ];
  return new Set(names.flatMap((name) => name?.toLowerCase() ?? []));
}

function judge(
  { name, values, operations: declaring }: Sighting,
  version: string,
  operations: number,
): HeaderCandidate {
  const fit = fitOf(version, values);
  const isUnused = declaring.size === 0;
  return {
    name,
    values,
    fit,
    declared: declaring.size,
    operations,
    isUnused,
    likelihood: likelihood(name, values, fit, version) - (isUnused ? 0.5 : 0),
  };
}

function likelihood(name: string, values: HeaderValues, fit: Fit, version: string): number {
  if (isVersionName(name)) return 4 + (fit === "named" ? 2 : 0) + (showsDates(values) ? 1 : 0);
  if (!isDate(version) || fit === "impossible") return 0;
  const words = wordsOf(name);
  // An example of `X-Value-Date` may be any date, the version's too; a list that contains the version is evidence.
  if (hasAny(words, otherVersions) || hasAny(words, otherDates))
    return fit === "named" && values.listed !== undefined ? 3 : 0;
  return fit === "named" ? 3 : showsDates(values) ? 2 : 0;
}

/** `X-API-Version`, `Acme-Version`, `version`, `x-apiversion`; not `X-Client-Version`. */
export function isVersionName(name: string): boolean {
  const words = wordsOf(name);
  return hasAny(words, versionWords) && !hasAny(words, otherVersions);
}

function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .split(/[-_]/);
}

function hasAny(words: readonly string[], known: ReadonlySet<string>): boolean {
  return words.some((word) => known.has(word));
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(" "));
}

const versionWords = wordSet("version apiversion");

/** What else has a version. */
const otherVersions = wordSet(
  "agent android app application browser build client content device document driver entity etag firmware http if ios " +
    "lib library lock match mobile model object os package platform plugin policy protocol record resource row schema " +
    "sdk software terms tls tos user web",
);

/** What else has a date. */
const otherDates = wordSet(
  "accounting as at before booking business created date day effective exp expires expiry from issued last modified " +
    "month nonce of on posting processing reporting settlement since time timestamp to until updated valid valuation " +
    "value year",
);
