/** Reports inferred selections, and those that must be stated because nothing could be inferred. */
import type { Report } from "../../diagnostics/report.js";
import type { ValidDocument } from "../../document/valid-document.js";
import type { VersionTrait } from "../../traits/types.js";
import { isSamePlace, versionPlace, type VersionPlace } from "../../values/parameter-place.js";
import { listWords, quote } from "../../values/text.js";
import { isDated, versionsByUrl } from "../../values/version.js";
import { buildRoot, buildServers } from "../build-servers.js";
import { findVersionInUrl, type InferredParameter, type VersionSelection } from "./select-versions.js";
import { type CandidateParameter, findMentioned, isVersionName } from "./version-parameter.js";

export interface SelectedDocument {
  readonly document: ValidDocument;
  readonly selection: VersionSelection;
}

/** `isUnnamed`: the only document has no version except its own `info.version`. */
export function reportSelections(
  selected: readonly SelectedDocument[],
  isUnnamed: boolean,
  report: Report,
): void {
  reportInferred(selected, report);
  reportMadeUp(selected, report);
  reportOtherUrls(selected, isUnnamed, report);
  for (const { document, selection } of selected) {
    if (selection.kind === "contradiction") {
      if (isUnnamed) reportUnused(document, "name" in selection.by ? [selection.by] : [], report);
      else reportContradiction(document, selection.by, report);
    }
    if (selection.kind !== "unknown") continue;
    if (isUnnamed || (!isDated(document.version) && hasOwnRoot(document, selected)))
      reportUnused(document, selection.candidates, report);
    else reportUnknown(document, selection.candidates, inferredTraits(selected), report);
  }
}

/** True if no other version is served below the same path, so that the address names the version. */
function hasOwnRoot(document: ValidDocument, selected: readonly SelectedDocument[]): boolean {
  const rootOf = (each: ValidDocument): string =>
    buildRoot(buildServers(each), each.traits.environments?.root);
  return selected.every((each) => each.document === document || rootOf(each.document) !== rootOf(document));
}

/** A folder needs a name, and a request a version: only the publisher's name is sent. */
function reportMadeUp(selected: readonly SelectedDocument[], report: Report): void {
  for (const { document, selection } of selected) {
    const { api, version, file, info, isVersionAssumed, traits } = document;
    if (!isVersionAssumed || selection.kind !== "trait" || traits.version === undefined) continue;
    const detail = `The trait names the ${spell(versionPlace(traits.version))}. The document was given without a version, its \`info.version\` is ${quote(info.version)}, and ${quote(version)} is only the name of its folder.`;
    report.add("VERSION_NOT_GIVEN", { api, version, file }, detail);
  }
}

/** Once for all versions with the same parameter. */
function reportInferred(selected: readonly SelectedDocument[], report: Report): void {
  const byTrait = new Map<string, [InferredParameter, ValidDocument][]>();
  for (const { document, selection } of selected) {
    if (selection.kind !== "inferred") continue;
    const key = JSON.stringify(selection.by.trait);
    byTrait.set(key, [...(byTrait.get(key) ?? []), [selection.by, document]]);
  }
  for (const documents of byTrait.values()) {
    const [first] = documents;
    if (first === undefined) continue;
    const [{ trait }, { api }] = first;
    const place = versionPlace(trait);
    const reasons = documents.map(
      ([{ from }, { version }]) => `${version} (${reasonOf(from)}${valueOf(from)})`,
    );
    const echo =
      trait.echo === undefined
        ? ""
        : ` Every success declares \`${trait.echo}\` as well, so the client compares it with its version.`;
    report.add(
      inferredCodes[place.in],
      { api },
      `The client sends its version in the ${spell(place)}: ${listWords(reasons)}.${echo}`,
      `Confirm it with the overlay below, or correct the name there. If the ${words[place.in]} is not for that, say ` +
        `\`version: "none"\` in the configuration (\`--version-in none\` beside \`-i\`).\n${overlayText(
          trait,
          documents.length === selected.length ? [] : documents.map(([, { version }]) => version),
        )}`,
    );
  }
}

const inferredCodes = {
  header: "VERSION_HEADER_INFERRED",
  query: "VERSION_QUERY_INFERRED",
  "media-type": "VERSION_MEDIA_TYPE_INFERRED",
} as const;

const unusedCodes = { header: "VERSION_HEADER_UNUSED", query: "VERSION_QUERY_UNUSED" } as const;

const words = { header: "header", query: "query parameter", "media-type": "media type" };

function spell({ in: place, name }: VersionPlace): string {
  return `${words[place]} \`${name}\``;
}

function reasonOf(from: InferredParameter["from"]): string {
  if ("version" in from) return `its document does not declare it; that of ${from.version} does`;
  return "isUnused" in from && from.isUnused
    ? "declared for the whole document, but by no operation"
    : `declared by ${from.declared} of ${from.operations} operations`;
}

/** The evidence for a parameter whose name does not say "version". */
function valueOf(from: InferredParameter["from"]): string {
  return "name" in from && !isVersionName(from.name) ? ", with this version among its values" : "";
}

/** An overlay that states what was inferred. Without `versions`, it applies to all. */
function overlayText(trait: VersionTrait, versions: readonly string[]): string {
  const { in: place, name } = versionPlace(trait);
  const named = place === "media-type" ? `mediaType: ${JSON.stringify(name)}` : `${place}: ${name}`;
  const echo = trait.echo === undefined ? "" : `, echo: ${trait.echo}`;
  return [
    "overlay: 1.0.0",
    "info: { title: How a version is selected, version: 1.0.0 }",
    ...(versions.length === 0 ? [] : [`x-versions: ${JSON.stringify(versions)}`]),
    "actions:",
    "  - target: $",
    "    update:",
    "      x-client:",
    `        version: { ${named}${echo} }`,
  ].join("\n");
}

/** Warns about requests that go to the URL of another version. */
function reportOtherUrls(selected: readonly SelectedDocument[], isUnnamed: boolean, report: Report): void {
  const inUrl = versionsByUrl(selected.map((each) => each.document.version));
  for (const { document, selection } of selected) {
    const isOpen = selection.kind === "stated" || selection.kind === "inferred";
    if (!isOpen && !(isUnnamed && selection.kind === "contradiction")) continue;
    const url = findVersionInUrl(document, inUrl);
    const { api, version, file } = document;
    if (url.kind === "other")
      report.add("URL_VERSION_DIFFERS", { api, version, file }, `Its URLs name ${quote(url.segment)}.`);
  }
}

function reportContradiction(
  { api, version, file }: ValidDocument,
  by: Extract<VersionSelection, { kind: "contradiction" }>["by"],
  report: Report,
): void {
  report.add(
    "VERSION_CONTRADICTED",
    { api, version, file },
    "kind" in by
      ? `Its URLs name ${quote(by.segment)}.`
      : `The ${spell(by)}, ${reasonOf(by)}, ${exclusion(by)}.`,
  );
}

function exclusion({ values: { listed, isText } }: CandidateParameter): string {
  if (listed !== undefined) {
    const shown = listed.slice(-mostNamed).map((value) => quote(value));
    const others = listed.length - shown.length;
    return `allows only ${listWords(others > 0 ? [`${others} others`, ...shown] : shown)}`;
  }
  return isText ? "excludes this version by its pattern or format" : "does not take a string";
}

const mostNamed = 5;

function reportUnknown(
  document: ValidDocument,
  candidates: readonly CandidateParameter[],
  others: readonly VersionTrait[],
  report: Report,
): void {
  const { api, version, file } = document;
  const { in: place, name } = likelyPlace(document, candidates, others) ?? {
    in: "header",
    name: "NAME-OF-THE-HEADER",
  };
  report.add(
    isDated(version) ? "VERSION_SELECTOR_UNKNOWN" : "VERSION_NOT_SENT",
    { api, version, file },
    hints(document, candidates, others).join(" "),
    "Name the header, query parameter or media type with the overlay below. If there is none, say in the configuration of the API " +
      '(`--version-in` beside `-i`) `version: "url"` where the base URL that you give the client is that of the version, ' +
      'or `version: "none"` where the service has one version for everybody, or you send the version yourself.\n' +
      overlayText(place === "query" ? { query: name } : { header: name }, []),
  );
}

/** The least share of operations that declare a parameter for it to be suggested, although too few to infer it. */
const worthOffering = 0.25;

/** The place for the overlay, which users copy; undefined if it would be a guess. */
function likelyPlace(
  document: ValidDocument,
  candidates: readonly CandidateParameter[],
  others: readonly VersionTrait[],
): VersionPlace | undefined {
  if (candidates.length > 0) return likeliest(candidates);
  const [other, ...more] = others.map(versionPlace);
  if (other !== undefined) return more.every((place) => isSamePlace(place, other)) ? other : undefined;
  return likeliest(
    findMentioned(document).filter(({ declared, operations }) => declared >= worthOffering * operations),
  );
}

function likeliest([first, second]: readonly CandidateParameter[]): CandidateParameter | undefined {
  return first?.likelihood === second?.likelihood ? undefined : first;
}

/** Traits that were inferred for other versions of the API. */
function inferredTraits(selected: readonly SelectedDocument[]): VersionTrait[] {
  return selected.flatMap(({ selection }) => (selection.kind === "inferred" ? [selection.by.trait] : []));
}

function hints(
  document: ValidDocument,
  candidates: readonly CandidateParameter[],
  others: readonly VersionTrait[],
): string[] {
  if (candidates.length > 1) return [`It could be the ${listWords(candidates.map(spell), "or")}.`];
  const isLikely = candidates.length > 0;
  const seen = [
    ...(isLikely ? candidates : findMentioned(document)).map((candidate) =>
      isLikely
        ? `The ${spell(candidate)} looks like it, but the document does not list ${quote(document.version)} among its values.`
        : `Only ${candidate.declared} of ${candidate.operations} operations declare the ${spell(candidate)}.`,
    ),
    ...(isLikely ? [] : othersHint(document, others)),
    ...hostHint(document),
  ];
  return seen.length > 0 ? seen : ["No parameter, server or path names a version."];
}

function othersHint({ version }: ValidDocument, others: readonly VersionTrait[]): string[] {
  const places = new Set(others.map((trait) => spell(versionPlace(trait))));
  if (places.size === 0) return [];
  const listed = isDated(version) ? "" : ` There ${quote(version)} is not among its values.`;
  return [`Other versions of the API are sent in the ${listWords([...places], "or")}.${listed}`];
}

function hostHint({ servers, version }: ValidDocument): string[] {
  const hosts = servers.map((url) => /^https?:\/\/([^/?#]*)/.exec(url)?.[1] ?? "");
  const host = hosts.find((host) => host.split(".").includes(version));
  return host === undefined
    ? []
    : [
        `The host ${quote(host)} names the version, and the host comes from \`baseUrl\`: say \`version: "url"\`.`,
      ];
}

/** A single document needs no version, but a parameter that looks like one would take it. */
function reportUnused(
  { api, version, file }: ValidDocument,
  candidates: readonly CandidateParameter[],
  report: Report,
): void {
  const [first] = candidates;
  if (first === undefined) return;
  report.add(
    unusedCodes[first.in],
    { api, version, file },
    `The ${spell(first)} of ${first.declared} of ${first.operations} operations looks like that of the version, ` +
      `but nothing shows that it takes ${quote(version)}. It stays an argument of each call.`,
  );
}
