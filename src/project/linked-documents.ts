/**
 * The documents that the API catalog of a server links to: `/.well-known/api-catalog` (RFC 9727), a link set (RFC 9264)
 * whose entries name an API each, with its descriptions as `service-desc`.
 */
import { Report } from "../diagnostics/report.js";
import { fetchDocument } from "../source/fetch-document.js";
import { parseUrl } from "../source/url-rules.js";
import { isObject, type JsonValue, listOf, parseJson } from "../values/json.js";

/** Addresses of documents, by the address of their API. Empty if the server has no catalog: most have none. */
export type LinkedDocuments = ReadonlyMap<string, readonly string[]>;

export async function linkedDocuments(server: URL): Promise<LinkedDocuments> {
  const catalog = new URL("/.well-known/api-catalog", server);
  const settings = { timeoutMilliseconds: 3000, retries: 0 };
  const fetched = await fetchDocument(catalog, settings, new Report());
  const content = fetched?.kind === "fetched" ? parseJson(fetched.text) : undefined;
  const linkset = isObject(content) ? listOf(content["linkset"]) : [];
  const documents = new Map<string, readonly string[]>();
  for (const context of linkset) {
    const { anchor = "", "service-desc": links } = isObject(context) ? context : {};
    const api = parseUrl(typeof anchor === "string" ? anchor : "", catalog);
    const addresses = listOf(links).flatMap((link) => documentAddress(link, catalog) ?? []);
    if (api !== undefined && addresses.length > 0) documents.set(api.href, addresses);
  }
  return documents;
}

/** Undefined for a description in another language, such as WSDL. */
function documentAddress(link: JsonValue, catalog: URL): string | undefined {
  const { href, type } = isObject(link) ? link : {};
  const url = typeof href === "string" ? parseUrl(href, catalog) : undefined;
  const isOpenApi =
    (typeof type === "string" && /openapi/i.test(type)) || /\.(?:json|ya?ml)$/i.test(url?.pathname ?? "");
  return isOpenApi ? url?.href : undefined;
}
