/** Title and version of the document, and its tags. */
import { describeType, quote } from "../diagnostics/quote.js";
import { isDate } from "../model/version.js";
import { readList, readString } from "./fields.js";
import type { Findings } from "./findings.js";
import { isObject, type JsonObject } from "./json.js";
import type { ParsedDocument } from "./parse.js";
import type { ValidDocument } from "./valid-document.js";

export function readInfo({ api, version, root }: ParsedDocument, findings: Findings): ValidDocument["info"] {
  const info = root["info"];
  if (!isObject(info)) {
    const what = info === undefined ? "missing" : describeType(info);
    findings.add(
      "FIELD_TYPE",
      "#/info",
      `\`info\` is ${what}; it has to be an object with \`title\` and \`version\`.`,
    );
    return { title: api, version };
  }
  const title = readString(info, "title", "#/info", findings);
  const description = readString(info, "description", "#/info", findings);
  const own = readVersion(info, findings);
  if (own !== undefined && own !== version && isDate(own) && isDate(version)) {
    findings.add(
      "INFO_VERSION_DIFFERS",
      "#/info/version",
      `The document says ${quote(own)} and is read as ${quote(version)}.`,
    );
  }
  return { title: title ?? api, version: own ?? version, ...(description !== undefined && { description }) };
}

/** YAML makes a number of an unquoted `1.0`. */
function readVersion(info: JsonObject, findings: Findings): string | undefined {
  const version = info["version"];
  return typeof version === "number" ? String(version) : readString(info, "version", "#/info", findings);
}

export function readTags(root: JsonObject, findings: Findings): ValidDocument["tags"] {
  return readList(root, "tags", "#", findings).flatMap(({ value, pointer }) => {
    const name = isObject(value) ? value["name"] : undefined;
    if (!isObject(value) || typeof name !== "string") {
      findings.add("FIELD_IGNORED", pointer, "A tag without a name names nothing.");
      return [];
    }
    const description = readString(value, "description", pointer, findings);
    return [{ name, ...(description !== undefined && { description }) }];
  });
}
