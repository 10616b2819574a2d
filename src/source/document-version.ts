import { quote } from "../diagnostics/quote.js";
import type { Report } from "../diagnostics/report.js";
import type { JsonValue } from "../document/json.js";
import type { ApiVersion } from "../model/version.js";
import type { LockedDocument, ParseDocument } from "./locked-document.js";
import { checkVersionName } from "./version-name.js";

/**
 * The version that a document names itself. `1.0 beta` becomes `1.0-beta`: here the name only has to be a good folder,
 * nobody sends it.
 */
export function versionOfDocument(
  api: string,
  read: Pick<LockedDocument, "file" | "text">,
  parseDocument: ParseDocument,
  report: Report,
): ApiVersion | undefined {
  const parsed = parseDocument({ api, version: "", file: read.file, text: read.text }, report);
  if (parsed === undefined) return undefined;
  const text = infoVersion(parsed.root["info"]);
  const name = text
    .replace(/[^A-Za-z0-9._-]+/g, "-")
    .replace(/^[._-]+|[._-]+$/g, "")
    .slice(0, 64);
  const checked = checkVersionName(name);
  if (checked.kind === "version") return checked.version;
  const place = { api, file: read.file, pointer: "#/info/version" };
  report.add(
    "GIVEN_VERSION_UNKNOWN",
    place,
    text === "" ? "`info.version` is missing." : `It is ${quote(text)}: ${checked.reason}.`,
  );
  return undefined;
}

/** A YAML document may write `version: 1.0`, which is a number there. */
function infoVersion(info: JsonValue | undefined): string {
  if (typeof info !== "object" || info === null || !("version" in info)) return "";
  const { version } = info;
  return typeof version === "string" || typeof version === "number" ? String(version) : "";
}
