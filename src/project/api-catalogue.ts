/** The catalogue: APIs whose traits, and whose publishers' document locations, the package knows. */
import { CORE_SCHEMA, load } from "js-yaml-4";

import { catalogueEntry, listCatalogue } from "../config/package-files.js";
import { diagnosticError } from "../diagnostics/diagnostic.js";
import { readFileText } from "../disk/read-file.js";
import { nearestName } from "../values/nearest-name.js";
import { isObject } from "../values/json.js";

export interface CatalogueApi {
  readonly name: string;
  /** Oldest first. */
  readonly versions: readonly CatalogueVersion[];
  /** The traits in its overlay, by name. */
  readonly traits: readonly string[];
  /** Absolute file of the overlay, whose comments name its sources. */
  readonly overlay: string;
}

interface CatalogueVersion {
  readonly version: string;
  readonly url: string;
  /** In hex. */
  readonly sha256: string;
  /** Size of the document. */
  readonly bytes: number;
}

export async function readCatalogue(): Promise<readonly CatalogueApi[]> {
  return Promise.all((await listCatalogue()).map(readEntry));
}

export async function findInCatalogue(name: string): Promise<CatalogueApi> {
  const names = await listCatalogue();
  if (names.includes(name)) return readEntry(name);
  const nearest = nearestName(name, names);
  const meant =
    nearest === undefined ? "" : ` If you mean ${nearest}, write \`npx openapi-dated catalogue ${nearest}\`.`;
  const detail = `The catalogue has no API ${name}. It has ${names.join(", ")}.${meant}`;
  throw diagnosticError("CATALOGUE_API_UNKNOWN", {}, detail);
}

async function readEntry(name: string): Promise<CatalogueApi> {
  const { overlay, index } = catalogueEntry(name);
  const [overlayText, indexText] = await Promise.all([overlay, index].map((file) => readFileText(file)));
  const { versions } = JSON.parse(indexText ?? "") as Pick<CatalogueApi, "versions">;
  return { name, versions, traits: traitsOf(load(overlayText ?? "", { schema: CORE_SCHEMA })), overlay };
}

/** The keys of every `x-client`, sorted. */
function traitsOf(value: unknown): readonly string[] {
  const traits = new Set<string>();
  const visit = (inner: unknown): void => {
    if (Array.isArray(inner)) inner.forEach(visit);
    if (!isObject(inner)) return;
    for (const [key, each] of Object.entries(inner)) {
      if (key === "x-client" && isObject(each)) for (const trait of Object.keys(each)) traits.add(trait);
      else visit(each);
    }
  };
  visit(value);
  return [...traits].sort();
}
