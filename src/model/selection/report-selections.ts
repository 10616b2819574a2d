/** What was inferred, so that nobody has to find out; and what has to be said because nothing could be inferred. */
import { listWords, quote } from "../../diagnostics/quote.js";
import type { Report } from "../../diagnostics/report.js";
import type { ValidDocument } from "../../document/valid-document.js";
import type { VersionTrait } from "../traits.js";
import { isDate } from "../version.js";
import type { InferredHeader, VersionSelection } from "./select-versions.js";
import { findMentionedHeaders, isVersionName, type HeaderCandidate } from "./version-header.js";

export interface SelectedDocument {
  readonly document: ValidDocument;
  readonly selection: VersionSelection;
}

/** `isUnnamed`: the one document has no version but the one that it gives itself. */
export function reportSelections(
  selected: readonly SelectedDocument[],
  isUnnamed: boolean,
  report: Report,
): void {
  reportHeaders(selected, report);
  for (const { document, selection } of selected) {
    if (selection.kind === "contradiction") {
      if (isUnnamed) reportUnused(document, "name" in selection.by ? [selection.by] : [], report);
      else reportContradiction(document, selection.by, report);
    }
    if (selection.kind !== "unknown") continue;
    if (isUnnamed || (selected.length === 1 && !isDate(document.version)))
      reportUnused(document, selection.candidates, report);
    else reportUnknown(document, selection.candidates, report);
  }
}

/** Once for all versions with the same header. */
function reportHeaders(selected: readonly SelectedDocument[], report: Report): void {
  const byTrait = new Map<string, [InferredHeader, ValidDocument][]>();
  for (const { document, selection } of selected) {
    if (selection.kind !== "header") continue;
    const key = JSON.stringify(selection.header.trait);
    byTrait.set(key, [...(byTrait.get(key) ?? []), [selection.header, document]]);
  }
  for (const found of byTrait.values()) {
    const [first] = found;
    if (first === undefined) continue;
    const [{ trait }, { api }] = first;
    const reasons = found.map(([{ from }, { version }]) => `${version} (${reasonOf(from)})`);
    const echo =
      trait.echo === undefined
        ? ""
        : ` Every success declares \`${trait.echo}\` as well, so the client compares it with its version.`;
    report.add(
      "VERSION_HEADER_INFERRED",
      { api },
      `The client sends its version in the header \`${trait.header}\`: ${listWords(reasons)}.${echo}`,
      `Confirm it with the overlay below, or correct the name there. If the header is not for that, say \`version: "none"\` ` +
        `in the configuration (\`--version-in none\` beside \`-i\`).\n${overlayText(
          trait,
          found.length === selected.length ? [] : found.map(([, { version }]) => version),
        )}`,
    );
  }
}

function reasonOf(from: InferredHeader["from"]): string {
  if ("version" in from) return `its document declares no such header; that of ${from.version} does`;
  return from.isUnused
    ? "declared under `components.parameters`, but by no operation"
    : `declared by ${from.declared} of ${from.operations} operations`;
}

/** An overlay that says what was inferred. Without `versions` it is for all of them. */
function overlayText({ header, echo }: VersionTrait, versions: readonly string[]): string {
  return [
    "overlay: 1.0.0",
    "info: { title: Version header, version: 1.0.0 }",
    ...(versions.length === 0 ? [] : [`x-versions: ${JSON.stringify(versions)}`]),
    "actions:",
    "  - target: $",
    "    update:",
    "      x-client:",
    `        version: { header: ${header}${echo === undefined ? "" : `, echo: ${echo}`} }`,
  ].join("\n");
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
      : `The header \`${by.name}\`, ${reasonOf(by)}, ${exclusion(by)}.`,
  );
}

function exclusion({ values: { listed, isText } }: HeaderCandidate): string {
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
  candidates: readonly HeaderCandidate[],
  report: Report,
): void {
  const { api, version, file } = document;
  const header = candidates[0]?.name ?? findMentionedHeaders(document)[0]?.name ?? "NAME-OF-THE-HEADER";
  report.add(
    isDate(version) ? "VERSION_SELECTOR_UNKNOWN" : "VERSION_NOT_SENT",
    { api, version, file },
    hints(document, candidates).join(" "),
    "Name the header with the overlay below. If there is none, say in the configuration of the API (`--version-in` beside " +
      '`-i`) `version: "url"` where the base URL that you give the client is that of the version, or `version: "none"` ' +
      "where the service has one version for everybody, or you send the version yourself.\n" +
      overlayText({ header }, []),
  );
}

function hints(document: ValidDocument, candidates: readonly HeaderCandidate[]): string[] {
  if (candidates.length > 1)
    return [
      `It could be one of the headers ${listWords(
        candidates.map(({ name }) => `\`${name}\``),
        "or",
      )}.`,
    ];
  const seen = [
    ...(candidates.length > 0 ? candidates : findMentionedHeaders(document)).map(
      ({ name, declared, operations }) =>
        candidates.length > 0
          ? `The header \`${name}\` looks like it, but the document does not list ${quote(document.version)} among its values.`
          : `Only ${declared} of ${operations} operations declare the header \`${name}\`.`,
    ),
    ...queryHint(document),
    ...hostHint(document),
  ];
  return seen.length > 0 ? seen : ["No header parameter, no server and no path names a version."];
}

function queryHint({ operations }: ValidDocument): string[] {
  const names = operations.map(
    ({ parameters }) => parameters.find((each) => each.in === "query" && isVersionName(each.name))?.name,
  );
  const [name] = names;
  return name === undefined || names.includes(undefined)
    ? []
    : [
        `Every operation has the query parameter \`${name}\`. The client does not send it by itself: it stays an argument ` +
          `of each call, and \`version: "none"\` accepts that.`,
      ];
}

function hostHint({ servers, version }: ValidDocument): string[] {
  const hosts = servers.map(({ url }) => /^https?:\/\/([^/?#]*)/.exec(url)?.[1] ?? "");
  const found = hosts.find((host) => host.split(".").includes(version));
  return found === undefined
    ? []
    : [
        `The host ${quote(found)} names the version, and the host comes from \`baseUrl\`: say \`version: "url"\`.`,
      ];
}

/** One document needs no version; but a header that looks like it would take one. */
function reportUnused(
  { api, version, file }: ValidDocument,
  candidates: readonly HeaderCandidate[],
  report: Report,
): void {
  const [first] = candidates;
  if (first === undefined) return;
  report.add(
    "VERSION_HEADER_UNUSED",
    { api, version, file },
    `The header \`${first.name}\` of ${first.declared} of ${first.operations} operations looks like that of the version, ` +
      `but nothing shows that it takes ${quote(version)}. It stays an argument of each call.`,
  );
}
