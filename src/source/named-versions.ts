/**
 * Refuses a document that names another version than the one it is published under, or came from a server that does,
 * unless somebody has said why that is right. The lock keeps the reason, with what was seen, so that the same is not
 * asked again, and something else is.
 */
import { quote } from "../values/text.js";
import { infoVersion } from "./given-documents.js";
import type { PublishedDocument } from "./fetch-version.js";
import { namesAnotherVersion } from "../values/version.js";
import type { LockedVersion, NamedVersions } from "./lock-format.js";
import type { RefreshContext } from "./refresh-context.js";
import type { VersionToPull } from "./refresh-document.js";

/** What the lock says of it. Undefined: refused, as the report says. */
export async function checkNamedVersions(
  { version, locked, listed }: VersionToPull,
  { document, headers }: PublishedDocument,
  context: RefreshContext,
): Promise<Pick<LockedVersion, "accepted"> | undefined> {
  const { api, reason, report } = context;
  const parsed = context.parseDocument(document, report);
  if (parsed === undefined) return undefined;
  const isAnother = (name: string): boolean => name !== "" && namesAnotherVersion(name, version, listed);
  const info = infoVersion(parsed.root["info"]);
  // Building a model only to look for a header is worth it where one could be wrong.
  const header = [...headers.values()].some(isAnother) ? await context.findEcho?.(document) : undefined;
  const echo = headers.get(header?.toLowerCase() ?? "") ?? "";
  const seen: NamedVersions = {
    ...(isAnother(info) && { infoVersion: info }),
    ...(isAnother(echo) && { echo }),
  };
  if (Object.keys(seen).length === 0) return {};
  const known = locked?.accepted;
  const isKnown = known?.infoVersion === seen.infoVersion && known?.echo === seen.echo;
  if (known !== undefined && isKnown) return { accepted: known };
  if (reason !== undefined) return { accepted: { reason, ...seen } };
  const place = { api, version, file: document.file };
  if (seen.infoVersion !== undefined) {
    const detail = `It is published as ${quote(version)}; its \`info.version\` is ${quote(seen.infoVersion)}.`;
    report.add("PULLED_INFO_VERSION_DIFFERS", { ...place, pointer: "#/info/version" }, detail);
  }
  if (seen.echo !== undefined) {
    const detail = `It is published as ${quote(version)}; the server answered \`${header ?? ""}: ${seen.echo}\`.`;
    report.add("PULLED_ECHO_DIFFERS", place, detail);
  }
  return undefined;
}
