/** Turns the answer to “which API?” into configuration: a preset, a service, or documents. */
import path from "node:path";
import { CORE_SCHEMA, load } from "js-yaml-4";

import type { ApiConfig } from "../config/config.js";
import type { DiagnosticError } from "../diagnostics/diagnostic.js";
import { diagnosticError } from "../diagnostics/diagnostic.js";
import { look, namesIn } from "../disk/look.js";
import { readFileText } from "../disk/read-file.js";
import { nearestName } from "../values/nearest-name.js";

export type Apis = Readonly<Record<string, ApiConfig>>;

/** Questions to a service. */
export interface Asking {
  /** The title of its API; undefined if it gives none. */
  readonly title: (api: ApiConfig) => Promise<string | undefined>;
  /** The addresses of documents in its API catalog, by the address of their API. */
  readonly documents: (server: URL) => Promise<ReadonlyMap<string, readonly string[]>>;
}

export interface Known {
  readonly presets: readonly string[];
  /** The latest version, by API name. */
  readonly catalogue: ReadonlyMap<string, string>;
}

/** `source` is the name of a preset or of an API of the catalogue, a URL, or the path of a document or of a folder with documents. */
export async function apisOf(
  source: string,
  cwd: string,
  { presets, catalogue }: Known,
  asking: Asking,
): Promise<Apis> {
  if (presets.includes(source)) return { [source]: { preset: source } };
  const published = catalogue.get(source);
  if (published !== undefined) return { [source]: { preset: source, versions: [published] } };
  if (/^https?:\/\//.test(source) && URL.canParse(source)) {
    const url = new URL(source);
    const api = apiOfUrl(url);
    const linked = api.baseUrl === undefined ? undefined : await asking.documents(url);
    if (linked !== undefined && linked.size > 0) return apisOfCatalog(linked);
    return { [nameOfHost(url) ?? nameOfTitle((await asking.title(api)) ?? "")]: api };
  }
  const file = path.resolve(cwd, source);
  const entry = look(file);
  if (entry.kind === "folder") return apisOfFolder(file, cwd, source);
  if (entry.kind === "file") {
    const document = await readHead(file);
    if (document !== undefined) return apisOfDocuments([document], cwd);
    throw unknown(source, "The file is not an OpenAPI document in JSON or YAML.");
  }
  const names = `a preset (${presets.join(", ")}), an API of the catalogue (${[...catalogue.keys()].join(", ")})`;
  const nearest = nearestName(source, [...presets, ...catalogue.keys()]);
  const fix =
    nearest === undefined ? undefined : `Write \`npx openapi-dated init ${nearest}\`, if you mean this one.`;
  throw unknown(source, `It is not ${names}, a URL, a file or a folder.`, fix);
}

/** The only document in the project with a conventional name. */
export async function findDocument(cwd: string): Promise<string | undefined> {
  const names = await namesIn(cwd);
  if (names === "unreadable") return undefined;
  const usual = names.filter((name) => /^(?:openapi|swagger)\.(?:json|ya?ml)$/i.test(name));
  return usual.length === 1 ? usual[0] : undefined;
}

/** Undefined for an address without a name, such as `127.0.0.1` and `localhost`. */
function nameOfHost({ hostname }: URL): string | undefined {
  if (/^(?:[\d.]+|\[.*\]|localhost)$/.test(hostname)) return undefined;
  return folderName(hostname.split(".").find((label) => !/^(?:www|api|com)$/.test(label)) ?? "");
}

function apiOfUrl(url: URL): ApiConfig {
  if (/\.(?:json|ya?ml)$/i.test(url.pathname)) return { documents: { v1: url.href } };
  const base = /^(?<base>.*)\/spec\/versions\/?$/.exec(url.pathname)?.groups?.["base"];
  if (base !== undefined) return { baseUrl: url.origin + base };
  if (/versions\/?$/.test(url.pathname)) return { index: url.href };
  return { baseUrl: url.href.replace(/\/$/, "") };
}

/** Named by the end of their addresses, or by all of the path where two end alike. */
function apisOfCatalog(linked: ReadonlyMap<string, readonly string[]>): Apis {
  const apis: Record<string, ApiConfig> = {};
  for (const [api, addresses] of linked) {
    const url = new URL(api);
    const [last] = url.pathname
      .split("/")
      .filter((part) => /[a-z]/i.test(part))
      .slice(-1);
    const name = last === undefined ? (nameOfHost(url) ?? "api") : folderName(last);
    // Of several forms of one version, the first counts.
    const documents = addresses.toReversed().map((address) => [versionOfAddress(address), address]);
    apis[Object.hasOwn(apis, name) ? folderName(url.pathname) : name] = {
      documents: Object.fromEntries(documents) as Record<string, string>,
    };
  }
  return apis;
}

function versionOfAddress(address: string): string {
  return (datePattern.exec(address) ?? /(?<=\/)v\d+(?=[/.])/i.exec(address))?.[0] ?? "v1";
}

async function apisOfFolder(folder: string, cwd: string, source: string): Promise<Apis> {
  const names = await namesIn(folder);
  const files = names === "unreadable" ? [] : names.filter((name) => /\.(?:json|ya?ml)$/i.test(name)).sort();
  const heads = await Promise.all(files.map((name) => readHead(path.join(folder, name))));
  const documents = heads.filter((head) => head !== undefined);
  if (documents.length > 0) return apisOfDocuments(documents, cwd);
  throw unknown(source, "The folder has no OpenAPI document in JSON or YAML.");
}

/** The parts of a document that name it. */
interface DocumentHead {
  /** Absolute. */
  readonly file: string;
  readonly title: string;
  /** The date in the file name, else the one in `info.version`. */
  readonly date: string | undefined;
}

/** Undefined if it is not an OpenAPI document. */
async function readHead(file: string): Promise<DocumentHead | undefined> {
  const text = await readFileText(file);
  const { openapi, swagger, info } = parse(text ?? "");
  // YAML reads an unquoted 3.1 as a number.
  if (!["string", "number"].includes(typeof (openapi ?? swagger))) return undefined;
  const { title, version } = (info ?? {}) as Readonly<Record<string, unknown>>;
  const date = [path.basename(file), String(version)]
    .map((text) => datePattern.exec(text)?.[0])
    .find(Boolean);
  return { file, title: typeof title === "string" ? title : "", date };
}

const datePattern = /\d{4}-\d{2}-\d{2}/;

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = text.trimStart().startsWith("{")
      ? JSON.parse(text)
      : load(text, { schema: CORE_SCHEMA });
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Documents of different dates are versions of one API; others are separate APIs. */
function apisOfDocuments(documents: readonly DocumentHead[], cwd: string): Apis {
  const [first] = documents;
  const dates = new Set(documents.map(({ date, file }) => date ?? file));
  const areVersions = dates.size === documents.length && documents.every(({ date }) => date !== undefined);
  if (first === undefined || !areVersions) {
    return Object.fromEntries(
      documents.map((each) => [nameOf(each), { documents: { [each.date ?? "v1"]: placeOf(each, cwd) } }]),
    );
  }
  const sorted = documents.toSorted((a, b) => String(a.date).localeCompare(String(b.date)));
  const places = sorted.map((each) => [each.date ?? "", placeOf(each, cwd)] as const);
  return { [nameOf(first)]: { documents: Object.fromEntries(places) } };
}

function placeOf({ file }: DocumentHead, cwd: string): string {
  const relative = path.relative(cwd, file).split(path.sep).join("/");
  return relative.startsWith("../") ? relative : `./${relative}`;
}

/** Named after the file, unless its name is generic. */
function nameOf({ file, title }: DocumentHead): string {
  const base = path.basename(file, path.extname(file)).replace(datePattern, "");
  const named = base.replaceAll(/\b(?:openapi|swagger|api|spec|v?\d+)\b/gi, "");
  return /[a-z]/i.test(named) ? folderName(named) : nameOfTitle(title);
}

function nameOfTitle(title: string): string {
  return folderName(title.replaceAll(/\b(?:the|api|rest|openapi)\b/gi, ""));
}

function folderName(text: string): string {
  const name = text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "");
  return name.slice(0, 64) || "api";
}

function unknown(source: string, detail: string, fix?: string): DiagnosticError {
  return diagnosticError("INIT_SOURCE_UNKNOWN", { file: source }, detail, fix);
}
