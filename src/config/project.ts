/** A configuration as commands use it: with absolute paths, presets and defaults. */
import path from "node:path";
import { pathToFileURL } from "node:url";

import { diagnosticError } from "../diagnostics/diagnostic.js";
import { isMissing } from "../disk/look.js";
import type { ApiFilter } from "../model/api.js";
import { pointerOf } from "../values/json-pointer.js";
import type { ApiConfig, GenerateConfig } from "./config.js";
import { catalogueEntry, listCatalogue, listPresets, presetFolder, presetOverlays } from "./package-files.js";

export interface Project {
  readonly cwd: string;
  /** Absolute. */
  readonly output: string;
  /** The formatter of the files, if it is not the generator's own. */
  readonly format: Exclude<GenerateConfig["format"], false>;
  /** TypeScript by default. */
  readonly emit: GenerateConfig["emit"];
  /** The module format of JavaScript; inferred by default. */
  readonly module: GenerateConfig["module"];
  /** Inferred by default. */
  readonly importExtension: GenerateConfig["importExtension"];
  /** Shared: one for all APIs; package: an installed one; by default, each has its own. */
  readonly runtime: Exclude<GenerateConfig["runtime"], "copy">;
  /** Fast by default. */
  readonly check: GenerateConfig["check"];
  /** The APIs that a command is about: all, or the selected one. */
  readonly apis: readonly ProjectApi[];
  readonly configured: readonly ProjectApi[];
}

/** Settings of an API that are used as configured. */
const sameSettings = [
  "versions",
  "current",
  "converters",
  "durable",
  "validate",
  "types",
  "version",
] as const;

type SameSettings = Pick<ApiConfig, (typeof sameSettings)[number]>;

/** Names in code that differ from those in the documents. */
export type DeclarationNames = Pick<NonNullable<ApiConfig["names"]>, "types"> & {
  readonly operations?: NonNullable<ApiConfig["operationNames"]>;
};

export interface ProjectApi extends SameSettings {
  readonly name: string;
  /** Absolute folder of the project's own lock, which `pull` writes. */
  readonly folder: string;
  readonly source: DocumentSource;
  /** URL of the index, if configured; for an API of the catalogue, a file of the package. */
  readonly indexUrl?: URL;
  /** Absolute paths, in order of application. */
  readonly overlays: readonly string[];
  readonly pathsFrom: readonly string[];
  readonly names: DeclarationNames;
  /** The part of each version that is generated and compared; absent for all of it. */
  readonly filter?: ApiFilter;
  /** True if any error in a document refuses it. */
  readonly isStrict: boolean;
  readonly timeoutMilliseconds?: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly allowedOrigins: readonly string[];
}

type DocumentSource =
  /** A folder with a lock: the project's own, else the preset's in the package. */
  | { readonly kind: "locked"; readonly folder: string; readonly isOfPackage: boolean }
  /** No lock yet: the documents must be pulled first. */
  | { readonly kind: "unlocked"; readonly folder: string; readonly isOfPackage: false }
  /** Documents by version, as files (absolute) or URLs. */
  | {
      readonly kind: "given";
      readonly documents: ReadonlyMap<string, string>;
      /** Absolute folder of all their files. Default: the folder of each document. */
      readonly documentRoot?: string;
    };

/** `folder`: the base of relative paths in the configuration. */
export async function resolveProject(config: GenerateConfig, folder: string): Promise<Project> {
  const apis = await Promise.all(
    Object.entries(config.apis).map(([name, api]) => resolveApi(name, api, config, folder)),
  );
  const output = path.resolve(folder, config.output ?? "generated");
  const { emit, module, importExtension, check } = config;
  const format = config.format === false ? undefined : config.format;
  const runtime = config.runtime === "copy" ? undefined : config.runtime;
  const style = { emit, module, format, importExtension, runtime, check };
  return { cwd: folder, output, ...style, apis, configured: apis };
}

export function selectApi(project: Project, name: string): Project {
  const apis = project.apis.filter((api) => api.name === name);
  if (apis.length > 0) return { ...project, apis };
  const names = project.apis.map((api) => api.name).join(", ");
  throw diagnosticError("API_UNKNOWN", {}, `"${name}" is not configured.`, `Choose one of: ${names}.`);
}

async function resolveApi(
  name: string,
  api: ApiConfig,
  config: GenerateConfig,
  folder: string,
): Promise<ProjectApi> {
  const own = path.resolve(folder, config.specs ?? "specs", name);
  const preset = api.preset === undefined ? undefined : await findPreset(api.preset, name);
  const indexUrl = indexOf(name, api) ?? preset?.index;
  return {
    name,
    folder: own,
    source: sourceOf(api, preset, own, folder),
    ...(indexUrl === undefined ? {} : { indexUrl }),
    overlays: [
      ...(preset?.overlays ?? []),
      ...(api.overlays ?? []).map((file) => path.resolve(folder, file)),
    ],
    pathsFrom: api.pathsFrom ?? [],
    names: { ...(api.operationNames && { operations: api.operationNames }), ...api.names },
    ...settingsOf(api),
    ...filterOf(api),
    isStrict: api.strict ?? preset?.documents !== undefined,
    ...(api.timeout === undefined ? {} : { timeoutMilliseconds: api.timeout * 1_000 }),
    headers: api.headers ?? {},
    allowedOrigins: api.allowedOrigins ?? [],
  };
}

/** All paths are absolute. The documents are in the package, or the index locates them. */
interface Preset {
  readonly overlays: readonly string[];
  readonly documents?: string;
  readonly index?: URL;
}

async function findPreset(preset: string, api: string): Promise<Preset> {
  const [presets, catalogue] = await Promise.all([listPresets(), listCatalogue()]);
  if (presets.includes(preset))
    return { overlays: await presetOverlays(preset), documents: presetFolder(preset) };
  if (catalogue.includes(preset)) {
    const { overlay, index } = catalogueEntry(preset);
    return { overlays: [overlay], index: pathToFileURL(index) };
  }
  const fix = `Choose one of: ${presets.join(", ")}; or of the catalogue: ${catalogue.join(", ")}.`;
  const pointer = pointerOf(["apis", api, "preset"]);
  throw diagnosticError("PRESET_UNKNOWN", { api, pointer }, `There is no preset "${preset}".`, fix);
}

function settingsOf(api: ApiConfig): SameSettings {
  const stated = sameSettings.filter((key) => api[key] !== undefined);
  return Object.fromEntries(stated.map((key) => [key, api[key]]));
}

function filterOf({ include, exclude }: ApiConfig): Pick<ProjectApi, "filter"> {
  if (include === undefined && exclude === undefined) return {};
  return { filter: { ...(include && { include }), ...(exclude && { exclude }) } };
}

function sourceOf(api: ApiConfig, preset: Preset | undefined, own: string, folder: string): DocumentSource {
  if (api.documents !== undefined) {
    const entries = Object.entries(api.documents);
    const { documentRoot } = api;
    return {
      kind: "given",
      documents: new Map(entries.map(([version, place]) => [version, locate(place, folder)])),
      ...(documentRoot === undefined ? {} : { documentRoot: path.resolve(folder, documentRoot) }),
    };
  }
  // A dangling link counts as an unreadable lock.
  const isLocked = !isMissing(path.join(own, "lock.json"));
  const ofPackage = preset?.documents;
  if (isLocked) return { kind: "locked", folder: own, isOfPackage: own === ofPackage };
  if (ofPackage !== undefined) return { kind: "locked", folder: ofPackage, isOfPackage: true };
  return { kind: "unlocked", folder: own, isOfPackage: false };
}

function locate(place: string, folder: string): string {
  return /^https?:\/\//.test(place) ? place : path.resolve(folder, place);
}

/** `<base URL>/spec/versions`, below the path of the base URL. An invalid URL is refused later. */
export function indexOfBase(baseUrl: string): string {
  if (!URL.canParse(baseUrl)) return baseUrl;
  const url = new URL(baseUrl);
  url.pathname = `${url.pathname.replace(/\/+$/, "")}/spec/versions`;
  url.search = "";
  url.hash = "";
  return url.href;
}

function indexOf(name: string, { index, baseUrl }: ApiConfig): URL | undefined {
  const text = index ?? (baseUrl === undefined ? undefined : indexOfBase(baseUrl));
  if (text === undefined) return undefined;
  if (URL.canParse(text)) return new URL(text);
  const pointer = pointerOf(["apis", name, index === undefined ? "baseUrl" : "index"]);
  throw diagnosticError("CONFIG_INVALID", { api: name, pointer }, `"${text}" is not an absolute URL.`);
}
