/**
 * The request header or query parameter that selects the version, if a document has one and no trait names it.
 *
 * There are two kinds of evidence: the name (`X-API-Version`, `Acme-Version`, `api-version`), and the document's
 * version among the values. Dates as values are not enough: hiding the argument `Cutoff` from callers and always
 * sending the same date would be worse than missing the parameter. So a parameter whose name means something else
 * (`X-Client-Version`, `X-Request-Date`), or an unnamed one in a query, where dates are common, counts only if its
 * values list the version; and `version` alone counts in a query only for dates.
 */
import type { DocumentOperation, DocumentParameter, ValidDocument } from "../../document/valid-document.js";
import type { ApiTraits } from "../../traits/types.js";
import { keyOfPlace, type VersionPlace } from "../../values/parameter-place.js";
import { entriesOf, isList, isObject, type JsonObject } from "../../values/json.js";
import { isDated } from "../../values/version.js";
import {
  anyText,
  type Fit,
  fitOf,
  parameterValues,
  type ParameterValues,
  showsDates,
} from "./parameter-values.js";
import { getOrAdd } from "../../values/collections.js";
import { requestScheme, signatureHeaders } from "../../values/signature-schemes.js";

export interface CandidateParameter extends VersionParameter {
  readonly values: ParameterValues;
  /** The fit of the document's version as a value. */
  readonly fit: Fit;
  /** The number of versioned operations that declare it, as a parameter or as a security scheme. */
  readonly declared: number;
  readonly operations: number;
  /** Declared by the document but used by no operation: it was meant for all of them. */
  readonly isUnused: boolean;
  /** True if name or values prove it. `?version=3` may be the version of anything. */
  readonly isProven: boolean;
  /** Higher is more likely. */
  readonly likelihood: number;
}

/** A header or query parameter. */
interface VersionParameter extends VersionPlace {
  readonly in: "header" | "query";
}

/** The share of operations that must declare it. The rest may have forgotten it, or be unversioned. */
const nearlyAll = 0.75;

/** Most likely first, without those that too few operations declare. */
export function findCandidates(document: ValidDocument): CandidateParameter[] {
  return findMentioned(document).filter(
    ({ declared, operations, isUnused }) => isUnused || declared >= nearlyAll * operations,
  );
}

/** All parameters that look like it, most likely first, however few operations declare them. */
export function findMentioned(document: ValidDocument): CandidateParameter[] {
  const operations = document.operations.filter((each) => each.traits.ignoresVersion !== true);
  const candidates = [...sightings(document, operations).values()].map((sighting) =>
    judge(sighting, document.version, operations.length),
  );
  return candidates
    .filter(({ likelihood }) => likelihood > 0)
    .sort((left, right) => right.likelihood - left.likelihood);
}

/** A parameter seen in operations, in its first spelling. */
interface Sighting extends VersionParameter {
  readonly values: ParameterValues;
  readonly operations: Set<DocumentOperation>;
}

function sightings(
  { parameters, securitySchemes, schemas, traits, root }: ValidDocument,
  operations: readonly DocumentOperation[],
): ReadonlyMap<string, Sighting> {
  const byPlace = new Map<string, Sighting>();
  const used = placesOfTraits(traits);
  const add = (
    place: VersionParameter,
    values: () => ParameterValues,
    operation?: DocumentOperation,
  ): void => {
    const key = keyOfPlace(place);
    if (used.has(key) || !/^[A-Za-z0-9_-]+$/.test(place.name)) return;
    const known = getOrAdd(byPlace, key, () => ({ ...place, values: values(), operations: new Set() }));
    if (operation !== undefined) known.operations.add(operation);
  };
  const addParameter = (parameter: DocumentParameter, operation?: DocumentOperation): void => {
    const { in: place, name } = parameter;
    if (place === "header" || place === "query")
      add({ in: place, name }, () => parameterValues(parameter, schemas), operation);
  };
  for (const operation of operations) {
    for (const parameter of operation.parameters) addParameter(parameter, operation);
    for (const scheme of (operation.security ?? []).flatMap((requirement) => [...requirement.keys()])) {
      const { in: place, parameter: name = "" } = securitySchemes.get(scheme) ?? {};
      if ((place === "header" || place === "query") && isVersionName(name))
        add({ in: place, name }, () => anyText, operation);
    }
  }
  for (const parameter of parameters) addParameter(parameter);
  for (const { name, values } of globalHeaders(root)) add({ in: "header", name }, () => values);
  return byPlace;
}

/** `x-…-global-headers: [{ header, type: 'literal<"2025-08-20">' }]`: headers of every request, in no operation. */
function globalHeaders(root: JsonObject): { readonly name: string; readonly values: ParameterValues }[] {
  const lists = entriesOf(root).filter(([key]) => /^x-(?:[a-z0-9]+-)+global-headers$/.test(key));
  return lists
    .flatMap(([, list]) => (isList(list) ? list.flatMap((each) => (isObject(each) ? [each] : [])) : []))
    .flatMap(({ header, type }) => {
      if (typeof header !== "string" || !isVersionName(header)) return [];
      const literal = /^literal<"([^"]*)">$/.exec(typeof type === "string" ? type : "")?.[1];
      return [{ name: header, values: literal === undefined ? anyText : { ...anyText, listed: [literal] } }];
    });
}

/** Places already used by other traits. */
function placesOfTraits(traits: ApiTraits): ReadonlySet<string> {
  const { headers = {}, scope = [], idempotency, signing, auth = [] } = traits;
  const names = [
    ...Object.keys(headers),
    ...scope.map(({ header }) => header),
    idempotency?.header,
    ...signatureHeaders(signing),
  ];
  const credentials = auth.flatMap((each) =>
    each.kind === "apiKey"
      ? [each.parameter, each.secret ?? each.parameter].map((name) => ({ in: each.in, name }))
      : [],
  );
  return new Set(
    [
      ...names.flatMap((name) => (name === undefined ? [] : [{ in: "header", name }])),
      ...(signing ? [requestScheme(signing).timestamp ?? []].flat() : []),
      ...credentials,
    ].map(keyOfPlace),
  );
}

function judge(sighting: Sighting, version: string, operations: number): CandidateParameter {
  const { in: place, name, values, operations: declaring } = sighting;
  const fit = fitOf(version, values);
  const isUnused = declaring.size === 0;
  return {
    in: place,
    name,
    values,
    fit,
    declared: declaring.size,
    operations,
    isUnused,
    isProven: isProven(sighting, fit),
    likelihood: likelihood(sighting, fit, version) - (isUnused ? 0.5 : 0),
  };
}

function likelihood(sighting: Sighting, fit: Fit, version: string): number {
  return sighting.in === "header"
    ? headerLikelihood(sighting, fit, version)
    : queryLikelihood(sighting, fit, version);
}

function headerLikelihood({ name, values }: Sighting, fit: Fit, version: string): number {
  if (isVersionName(name)) return 4 + (fit === "named" ? 2 : 0) + (showsDates(values) ? 1 : 0);
  if (!isDated(version) || fit === "impossible") return 0;
  const words = wordsOf(name);
  // The example of `X-Value-Date` may be any date, even the version's; a list that contains the version is evidence.
  if (hasAny(words, otherVersions) || hasAny(words, otherDates)) return isListed(values, fit) ? 3 : 0;
  return fit === "named" ? 3 : 0;
}

/**
 * Less than a header with the name of a version, and never equal to another: `?version=3` may be the version of anything.
 */
function queryLikelihood(sighting: Sighting, fit: Fit, version: string): number {
  const { name, values } = sighting;
  if (!isVersionName(name)) return isDated(version) && isListed(values, fit) ? 2.75 : 0;
  if (fit === "impossible" && !showsDates(values)) return 0;
  if (!isProven(sighting, fit)) return 1;
  return 1.75 + (fit === "named" ? 1 : 0) + (showsDates(values) ? 0.5 : 0);
}

function isProven({ in: place, name, values }: Sighting, fit: Fit): boolean {
  return place === "header" || isApiVersionName(name) || fit === "named" || showsDates(values);
}

function isListed({ listed }: ParameterValues, fit: Fit): boolean {
  return fit === "named" && listed !== undefined;
}

/** `X-API-Version`, `Acme-Version`, `version`, `x-apiversion`; not `X-Client-Version`. */
export function isVersionName(name: string): boolean {
  const words = wordsOf(name);
  return hasAny(words, versionWords) && !hasAny(words, otherVersions);
}

/** `api-version`, `apiVersion`; not `version`. */
function isApiVersionName(name: string): boolean {
  return isVersionName(name) && hasAny(wordsOf(name), apiWords);
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

const apiWords = wordSet("api apiversion");

/** Words for other things that have a version. */
const otherVersions = wordSet(
  "agent android app application browser build client content device document driver entity etag file firmware folder " +
    "http id if ios item lib library lock match mobile model object os package platform plugin policy protocol record resource row schema " +
    "sdk software terms tls tos user web",
);

/** Words for other things that have a date. */
const otherDates = wordSet(
  "accounting after as at before begin birth birthday booking business close closing created cut cutoff date day deadline " +
    "due effective end execution exp expires expiry fiscal from issued last maturity modified month nonce of on payment " +
    "payout period posting processing report reporting schedule settlement since start statement time timestamp to trade " +
    "transaction transfer until updated valid valuation value year",
);
