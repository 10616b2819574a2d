/**
 * Servers with their variables filled in (OpenAPI 3.2, sections 4.5 and 4.6).
 *
 * A variable that selects the version takes the document's: its default only serves requests that do not choose. All
 * other variables take their defaults, and so do all if the version's name is only our own.
 */
import {
  describeType,
  entriesOf,
  isList,
  isObject,
  type JsonObject,
  listOf,
  textsOf,
} from "../values/json.js";
import { quote } from "../values/text.js";
import { isDated, isSameForm, namesVersion } from "../values/version.js";
import { DocumentObject } from "./fields.js";
import type { Reading } from "./reading.js";

/** The URLs of all servers as written, with variables in braces. */
export function serverUrls(root: JsonObject): string[] {
  const items = entriesOf(root["paths"]).map(([, item]) => item);
  const operations = items.flatMap((item) => entriesOf(item).map(([, operation]) => operation));
  return [root, ...items, ...operations].flatMap((node) =>
    listOf(isObject(node) ? node["servers"] : undefined).flatMap((server) =>
      isObject(server) ? textsOf([server["url"] ?? null]) : [],
    ),
  );
}

type ServerReading = Pick<Reading, "version" | "isVersionAssumed">;

export function readServers(node: DocumentObject, reading: ServerReading): string[] {
  const { findings } = node;
  return node.list("servers").flatMap(({ value, pointer }) => {
    const url = isObject(value) ? value["url"] : undefined;
    if (!isObject(value) || typeof url !== "string") {
      const detail = `A server must have a \`url\`, a string; found ${describeType(url ?? null)}.`;
      findings.add("FIELD_IGNORED", pointer, detail);
      return [];
    }
    const server = new DocumentObject(value, pointer, findings);
    server.text("description");
    return [fillVariables(url, server, reading)];
  });
}

function fillVariables(
  url: string,
  server: DocumentObject,
  { version, isVersionAssumed }: ServerReading,
): string {
  const variables = server.object("variables")?.value;
  return url.replace(/\{([^{}]+)\}/g, (braces, name: string) => {
    const variable = variables?.[name];
    const value = isObject(variable)
      ? chooseValue(name, variable, isVersionAssumed ? undefined : version)
      : undefined;
    // Some documents give a variable its own placeholder as the default.
    if (value !== undefined && !/[{}]/.test(value)) return value;
    const detail = `The variable ${quote(name)} of ${quote(url)} has no default.`;
    server.add("SERVER_VARIABLE_WITHOUT_DEFAULT", detail);
    return braces;
  });
}

function chooseValue(
  name: string,
  { default: fallback, enum: list }: JsonObject,
  version: string | undefined,
): string | undefined {
  const [usual] = textsOf([fallback ?? null]);
  if (version === undefined) return usual;
  const listed = isList(list) ? textsOf(list) : [];
  if (listed.length === 0) return usual === undefined ? undefined : withVersion(usual, version);
  const own = listed.filter((value) => isVersionOf(name, value, version));
  return own.find((value) => value === version) ?? own[0] ?? usual;
}

/** True if it names the version: a date is unmistakable, but `1` may be a shard and `test` an environment. */
function isVersionOf(name: string, value: string, version: string): boolean {
  const isMeant = isDated(version) || /version|^v$/i.test(name) || /(?:^|\/)v\d/i.test(value);
  return isMeant && value.split("/").some((segment) => namesVersion(segment, version));
}

/** Without a list, a variable accepts any value, so if its default is a date, it takes the document's date. */
function withVersion(value: string, version: string): string {
  const segments = value.split("/");
  if (!isDated(version) || segments.some((segment) => namesVersion(segment, version))) return value;
  const own = version.replace(/^v(?=\d)/i, "");
  return segments
    .map((segment) => (isSameForm(segment, own) ? (/^v/i.exec(segment)?.[0] ?? "") + own : segment))
    .join("/");
}
