/** Security schemes by what a client sends, and the requirements that name them (OpenAPI 3.2, sections 4.27 and 4.30). */
import type { SecurityScheme } from "../model/api.js";
import { describeType, isObject, type JsonValue } from "../values/json.js";
import { tokensOf } from "../values/json-pointer.js";
import { listWords, quote, sortedUnique } from "../values/text.js";
import { DocumentObject, type Located } from "./fields.js";
import type { DocumentFindings, Remembered } from "./findings.js";
import { headerName, platformHeaders } from "./read-parameters.js";
import type { Reading } from "./reading.js";
import type { SecurityRequirement } from "./valid-document.js";

/** With the errors in each, which drop the requirements that name it. */
export type SecuritySchemes = ReadonlyMap<string, Remembered<SecurityScheme | undefined>>;

export function readSecuritySchemes(
  root: DocumentObject,
  { findings, references }: Reading,
): SecuritySchemes {
  const schemes = root.object("components")?.namedEntries("securitySchemes") ?? [];
  return new Map(
    schemes.map((entry) => {
      const remembered = findings.remember(() => {
        const node = references.follow(entry, "security-scheme");
        return node && readScheme(entry.key, node);
      });
      findings.limit("nothing", () => findings.repeat(remembered)); // unless it is used
      return [entry.key, remembered] as const;
    }),
  );
}

const types = ["apiKey", "http", "oauth2", "openIdConnect", "mutualTLS"] as const;
const places = ["query", "header", "cookie"] as const;

function readScheme(name: string, node: DocumentObject): SecurityScheme | undefined {
  const { value } = node;
  const type = types.find((known) => known === value["type"]);
  const place = places.find((known) => known === value["in"]);
  const { name: parameter, scheme, ...description } = node.texts("name", "scheme", "description");
  const isKeyWithoutPlace = type === "apiKey" && (place === undefined || parameter === undefined);
  if (type === undefined || isKeyWithoutPlace || (type === "http" && scheme === undefined)) {
    node.add("SECURITY_SCHEME_INVALID", describeFault(type, value["type"]));
    return undefined;
  }
  if (type === "apiKey" && place === "header" && !canCarryKey(parameter ?? "")) {
    node.add("SECURITY_SCHEME_INVALID", `The header ${quote(parameter ?? "")} cannot carry a key.`);
    return undefined;
  }
  const kind = kindOf(type, scheme);
  return {
    name,
    kind,
    ...(kind === "apiKey" && place !== undefined && { in: place }),
    ...(kind === "apiKey" && parameter !== undefined && { parameter }),
    ...(kind === "http" && scheme !== undefined && { scheme }),
    ...readTokenSources(node),
    ...description,
    ...readComparedOnly(node),
  };
}

function kindOf(type: (typeof types)[number], scheme = ""): SecurityScheme["kind"] {
  if (type === "oauth2" || type === "openIdConnect") return "bearer";
  return type === "http" ? (httpKinds.find((kind) => kind === scheme.toLowerCase()) ?? "http") : type;
}

const httpKinds = ["basic", "bearer"] as const;

const flowAddresses = ["authorizationUrl", "deviceAuthorizationUrl", "tokenUrl", "refreshUrl"] as const;

/** The token sources of a flow: with another address or flow, the program that gets the token differs. */
function readTokenSources(node: DocumentObject): Pick<SecurityScheme, "tokenSources"> {
  const discovery = node.text("openIdConnectUrl");
  const flows = node.namedEntries("flows").flatMap(({ key, value, pointer }) => {
    if (!isObject(value)) return [];
    const flow = new DocumentObject(value, pointer, node.findings);
    return flowAddresses.flatMap((address) => {
      const url = flow.text(address);
      return url === undefined ? [] : [`${key} ${address} ${url}`];
    });
  });
  const tokenSources = [...(discovery === undefined ? [] : [discovery]), ...flows].sort();
  return tokenSources.length === 0 ? {} : { tokenSources };
}

function readComparedOnly(node: DocumentObject): Pick<SecurityScheme, "comparedOnly"> {
  const bearerFormat = node.text("bearerFormat") ?? "";
  const flows = node.namedEntries("flows");
  const offered = flows.flatMap(({ value }) =>
    isObject(value) && isObject(value["scopes"]) ? Object.keys(value["scopes"]) : [],
  );
  const scopes = sortedUnique(offered);
  return bearerFormat === "" && scopes.length === 0 ? {} : { comparedOnly: { scopes, bearerFormat } };
}

/** False for headers that the client (what it accepts and sends) or the platform writes itself. */
function canCarryKey(header: string): boolean {
  return headerName.test(header) && !platformHeaders.test(header) && !/^(accept|content-type)$/i.test(header);
}

function describeFault(type: (typeof types)[number] | undefined, stated: JsonValue = null): string {
  if (type === "apiKey") return `An API key needs \`name\`, and \`in\` with one of ${listWords(places)}.`;
  if (type === "http") return "An HTTP scheme needs `scheme`, for example `bearer`.";
  return `\`type\` must be ${listWords(types, "or")}; found ${describeType(stated)}.`;
}

/**
 * The usable alternatives of the `security` of the document or an operation, if stated; none means that nothing is
 * needed. Unusable ones are dropped as long as another remains.
 */
export function readRequirements(
  node: DocumentObject,
  schemes: SecuritySchemes,
): SecurityRequirement[] | undefined {
  if (node.value["security"] === undefined) return undefined;
  const { findings } = node;
  const alternatives = node
    .list("security")
    .map((entry) => findings.remember(() => readRequirement(entry, schemes, findings)));
  const usable = alternatives.flatMap(({ value }) => value ?? []);
  for (const alternative of alternatives) {
    if (usable.length === 0) findings.repeat(alternative);
    else findings.limit("part", () => findings.repeat(alternative));
  }
  return usable;
}

function readRequirement(
  { value, pointer }: Located<JsonValue>,
  schemes: SecuritySchemes,
  findings: DocumentFindings,
): SecurityRequirement | undefined {
  if (!isObject(value)) {
    const actual = describeType(value);
    findings.add("FIELD_TYPE", pointer, `A security requirement must be an object; found ${actual}.`);
    return undefined;
  }
  const node = new DocumentObject(value, pointer, findings);
  const scopes = Object.keys(value).map((key) => [nameOf(key, schemes), node.strings(key)] as const);
  const areKnown = scopes.map(([name]) => isKnown(name, pointer, schemes, findings));
  return areKnown.every(Boolean) || findings.isBestEffort ? new Map(scopes) : undefined;
}

/** False for an invalid scheme, which has its own diagnostic. */
function isKnown(
  name: string,
  pointer: string,
  schemes: SecuritySchemes,
  findings: DocumentFindings,
): boolean {
  const scheme = schemes.get(name);
  if (scheme !== undefined) return findings.repeat(scheme) !== undefined;
  const known = [...schemes.keys()].map((each) => quote(each));
  const expected = known.length === 0 ? "the document has none" : `expected ${listWords(known, "or")}`;
  const detail = `There is no security scheme ${quote(name)}; ${expected}.`;
  findings.add("SECURITY_SCHEME_UNKNOWN", pointer, detail);
  return false;
}

/** 3.2 also allows a reference; a name takes precedence. */
function nameOf(key: string, schemes: SecuritySchemes): string {
  const tokens = schemes.has(key) ? undefined : tokensOf(key);
  const isReference = tokens?.length === 3 && tokens[0] === "components" && tokens[1] === "securitySchemes";
  return isReference ? (tokens[2] ?? key) : key;
}
