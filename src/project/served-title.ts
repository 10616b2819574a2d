/** The title of the API that a service serves: a name for it if its address has none, as on this machine. */
import type { ApiConfig } from "../config/config.js";
import { indexOfBase } from "../config/project.js";
import { Report } from "../diagnostics/report.js";
import { readText } from "../document/read-text.js";
import { fetchDocument } from "../source/fetch-document.js";
import { fetchIndex } from "../source/read-index.js";
import { parseUrl } from "../source/url-rules.js";
import { isObject } from "../values/json.js";

/** Undefined if the service does not answer, or its document has no title. Nothing is reported: `pull` will say why. */
export async function servedTitle({ baseUrl, index, documents }: ApiConfig): Promise<string | undefined> {
  const report = new Report();
  const place = { api: "api" };
  const address = index ?? (baseUrl === undefined ? undefined : indexOfBase(baseUrl));
  const listed =
    address === undefined ? undefined : await listedDocument(parseUrl(address), place.api, report);
  const url = listed ?? parseUrl(Object.values(documents ?? {})[0] ?? "");
  const fetched = url === undefined ? undefined : await fetchDocument(url, { ...quick, place }, report);
  if (fetched?.kind !== "fetched") return undefined;
  const root = readText(fetched.text, place, report)?.value;
  const info = isObject(root) ? root["info"] : undefined;
  const title = isObject(info) ? info["title"] : undefined;
  return typeof title === "string" ? title : undefined;
}

/** The user is waiting for a question about the name, not for an unreachable service. */
const quick = { timeoutMilliseconds: 3000, retries: 0 };

async function listedDocument(url: URL | undefined, api: string, report: Report): Promise<URL | undefined> {
  if (url === undefined) return undefined;
  const fetched = await fetchIndex(url, api, quick, [], report).catch(() => undefined);
  return fetched?.index.versions.at(-1)?.url;
}
