/** Security schemes, and the requirements that name them (OpenAPI 3.2, sections 4.27 and 4.30). */
import { describeType, listWords, quote } from "../diagnostics/quote.js";
import { readEntries, readList, readObject, readString, readStrings, type Located } from "./fields.js";
import type { DocumentFindings } from "./findings.js";
import { isObject, type JsonObject, type JsonValue } from "./json.js";
import { tokensOf } from "./json-pointer.js";
import type { Reading } from "./reading.js";
import type { DocumentSecurityScheme, SecurityRequirement } from "./valid-document.js";

export function readSecuritySchemes(root: JsonObject, reading: Reading): Map<string, DocumentSecurityScheme> {
  const components = readObject(root, "components", "#", reading.findings);
  const schemes =
    components && readObject(components.value, "securitySchemes", components.pointer, reading.findings);
  return new Map(
    readEntries(schemes).flatMap(({ key, value, pointer }) => {
      const node = reading.references.follow({ value, pointer }, "security-scheme");
      const scheme = node && readScheme(node, reading.findings);
      return scheme === undefined ? [] : [[key, scheme] as const];
    }),
  );
}

const types = ["apiKey", "http", "oauth2", "openIdConnect", "mutualTLS"] as const;
const places = ["query", "header", "cookie"] as const;

function readScheme(
  { value, pointer }: Located<JsonObject>,
  findings: DocumentFindings,
): DocumentSecurityScheme | undefined {
  const type = types.find((known) => known === value["type"]);
  const place = places.find((known) => known === value["in"]);
  const name = readString(value, "name", pointer, findings);
  const scheme = readString(value, "scheme", pointer, findings);
  const description = readString(value, "description", pointer, findings);
  const isKeyWithoutPlace = type === "apiKey" && (place === undefined || name === undefined);
  if (type === undefined || isKeyWithoutPlace || (type === "http" && scheme === undefined)) {
    findings.add("SECURITY_SCHEME_INVALID", pointer, describeFault(type, value["type"]));
    return undefined;
  }
  return {
    type,
    ...(type === "apiKey" && place !== undefined && { in: place }),
    ...(type === "apiKey" && name !== undefined && { name }),
    ...(type === "http" && scheme !== undefined && { scheme: scheme.toLowerCase() }),
    ...readTokenSources({ value, pointer }, findings),
    ...(description !== undefined && { description }),
  };
}

const flowAddresses = ["authorizationUrl", "deviceAuthorizationUrl", "tokenUrl", "refreshUrl"] as const;

/** A flow is how a program gets its token; with another address or flow, the program differs. */
function readTokenSources(
  { value, pointer }: Located<JsonObject>,
  findings: DocumentFindings,
): Pick<DocumentSecurityScheme, "tokenSources"> {
  const discovery = readString(value, "openIdConnectUrl", pointer, findings);
  const flows = readEntries(readObject(value, "flows", pointer, findings)).flatMap((flow) => {
    const { key, value: node } = flow;
    if (!isObject(node)) return [];
    return flowAddresses.flatMap((address) => {
      const url = readString(node, address, flow.pointer, findings);
      return url === undefined ? [] : [`${key} ${address} ${url}`];
    });
  });
  const tokenSources = [...(discovery === undefined ? [] : [discovery]), ...flows].sort();
  return tokenSources.length === 0 ? {} : { tokenSources };
}

function describeFault(type: DocumentSecurityScheme["type"] | undefined, given: JsonValue = null): string {
  if (type === "apiKey") return `An API key needs \`name\`, and \`in\` with one of ${listWords(places)}.`;
  if (type === "http") return "An HTTP scheme needs `scheme`, for example `bearer`.";
  return `\`type\` must be ${listWords(types, "or")}; found ${describeType(given)}.`;
}

/** The `security` of the document or of an operation. */
export function readRequirements(
  node: JsonObject,
  pointer: string,
  schemeNames: ReadonlySet<string>,
  findings: DocumentFindings,
): SecurityRequirement[] {
  return readList(node, "security", pointer, findings).flatMap(({ value, pointer: at }) => {
    if (!isObject(value)) {
      findings.add(
        "FIELD_TYPE",
        at,
        `A security requirement must be an object; found ${describeType(value)}.`,
      );
      return [];
    }
    const scopes = Object.keys(value).map(
      (key) => [nameOf(key, schemeNames), readStrings(value, key, at, findings)] as const,
    );
    for (const [name] of scopes) {
      if (schemeNames.has(name)) continue;
      const known =
        schemeNames.size === 0
          ? "the document has none"
          : `expected ${listWords(
              [...schemeNames].map((known) => quote(known)),
              "or",
            )}`;
      findings.add("SECURITY_SCHEME_UNKNOWN", at, `There is no security scheme ${quote(name)}; ${known}.`);
    }
    return [new Map(scopes)];
  });
}

/** 3.2 also allows a reference; a name wins. */
function nameOf(key: string, schemeNames: ReadonlySet<string>): string {
  const tokens = schemeNames.has(key) ? undefined : tokensOf(key);
  const isReference = tokens?.length === 3 && tokens[0] === "components" && tokens[1] === "securitySchemes";
  return isReference ? (tokens[2] ?? key) : key;
}
