/** The content of the package: presets in `specs/`, templates and the runtime in `templates/`. */
import { existsSync, readFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import type { PackageFiles } from "../reports/formats.js";
import type { PageParts } from "../reports/html/html-page.js";
import type { ModuleFormat } from "../emit/module/module-style.js";
import type { Templates } from "../emit/templates.js";
import { filesBelow } from "../disk/files-below.js";
import { anchorOf, type HelpOf } from "../diagnostics/catalogue.js";

/** The folder with `package.json`: above `src/`, and above `dist/`. */
export const packageRoot = findRoot(path.dirname(fileURLToPath(import.meta.url)));

export async function packageVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(path.join(packageRoot, "package.json"), "utf8")) as {
    version: string;
  };
  return version;
}

export interface PackageContact {
  readonly name: string;
  readonly version: string;
  /** For bug reports. */
  readonly address: string;
  readonly homepage: string | undefined;
}

/** Synchronous, because an exiting process does not wait. */
export function packageContact(root: string = packageRoot): PackageContact {
  const { name, version, bugs, homepage } = JSON.parse(
    readFileSync(path.join(root, "package.json"), "utf8"),
  ) as Pick<PackageContact, "name" | "version"> & {
    readonly bugs?: string | Readonly<Record<string, string>>;
    readonly homepage?: string;
  };
  const address = typeof bugs === "object" ? (bugs["url"] ?? bugs["email"]) : bugs;
  return {
    ...{ name, version, homepage },
    address: address ?? `to the maintainers, whom \`npm owner ls ${name}\` lists`,
  };
}

const catalogueFolder = path.join(packageRoot, "specs/catalogue");

/** APIs whose documents are in the package. */
export async function listPresets(): Promise<string[]> {
  const names = await foldersIn(path.join(packageRoot, "specs"));
  return names.filter((name) => name !== path.basename(catalogueFolder));
}

/** APIs whose traits, and whose publishers' document locations, are in the package. */
export function listCatalogue(): Promise<string[]> {
  return foldersIn(catalogueFolder);
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/** An API of the catalogue, as absolute files: its overlay, and the index of its published documents. */
export function catalogueEntry(name: string): { readonly overlay: string; readonly index: string } {
  const folder = path.join(catalogueFolder, name);
  return { overlay: path.join(folder, "overlay.yaml"), index: path.join(folder, "versions.json") };
}

export function presetFolder(name: string): string {
  return path.join(packageRoot, "specs", name);
}

/** The overlays of a preset, by name. A preset without overlays is incomplete. */
export async function presetOverlays(name: string): Promise<string[]> {
  const folder = path.join(presetFolder(name), "overlays");
  const files = existsSync(folder) ? await readdir(folder) : [];
  const overlays = files.filter((file) => file.endsWith(".yaml")).sort();
  if (overlays.length === 0)
    throw new Error(`The overlays of the preset ${name} are missing from the package.`);
  return overlays.map((file) => path.join(folder, file));
}

/** The module with a preset's sandbox behaviour, if any: built, or the source when tests run the source. */
export function presetSandbox(name: string): URL | undefined {
  const [folder, extension] = import.meta.url.endsWith(".ts") ? ["specs", "ts"] : ["dist/specs", "js"];
  const module = path.join(packageRoot, folder, name, `sandbox/index.${extension}`);
  if (existsSync(module)) return pathToFileURL(module);
  if (existsSync(path.join(presetFolder(name), "sandbox")))
    throw new Error(`The sandbox of the preset ${name} is not built: run \`npm run build\`.`);
  return undefined;
}

/** If all APIs share the runtime, its folder beside theirs. */
export const sharedRuntime = "runtime";

/** `format`: adds the runtime and the module templates as JavaScript. */
export async function loadTemplates(format?: ModuleFormat): Promise<Templates> {
  const folder = path.join(packageRoot, "templates");
  const built = path.join(packageRoot, "dist/runtime");
  const [sources, runtime, modules, types] = await Promise.all([
    readFolder(folder, /\.hbs$/),
    readFolder(path.join(folder, "runtime"), /\.ts$/),
    format === undefined ? [] : readFolder(path.join(built, format), /\.js(\.hbs)?$/),
    format === undefined ? [] : readFolder(path.join(built, "types"), /\.d\.ts(\.hbs)?$/),
  ]);
  return { sources, runtime, javaScript: new Map([...modules, ...types]) };
}

/** The page of a report: its frame, style sheet and script. */
export async function loadPageParts(): Promise<PageParts> {
  const read = (file: string): Promise<string> => readFile(path.join(packageRoot, "templates", file), "utf8");
  const [frame = "", style = "", ...scripts] = await Promise.all(
    ["report.html.hbs", "report.css", ...pageScripts].map(read),
  );
  return { frame, style, script: `{\n${scripts.join("\n")}}\n` };
}

export const reportFiles: PackageFiles = {
  tool: async () => ({ name: "openapi-dated", version: await packageVersion() }),
  pageParts: loadPageParts,
};

/** In order of execution. */
const pageScripts = ["filter", "keyboard", "copy", "start"].map((name) => `report/${name}.js`);

/** The texts of matching files, by path below the folder. */
async function readFolder(folder: string, name: RegExp): Promise<ReadonlyMap<string, string>> {
  const files = filesBelow(folder).filter((file) => name.test(file));
  return new Map(
    await Promise.all(
      files.map(async (file) => [file, await readFile(path.join(folder, file), "utf8")] as const),
    ),
  );
}

function findRoot(folder: string): string {
  if (existsSync(path.join(folder, "package.json"))) return folder;
  const parent = path.dirname(folder);
  if (parent === folder) throw new Error("The package's own folder was not found.");
  return findRoot(parent);
}

export function helpAddresses(root: string = packageRoot): HelpOf {
  const { homepage } = packageContact(root);
  if (homepage !== undefined && !homepage.includes("#")) {
    const page = `${homepage.replace(/\/$/, "")}/diagnostics`;
    return (code) => ({ shown: `${page}#${anchorOf(code)}`, url: `${page}#${anchorOf(code)}` });
  }
  const file = path.join(root, "docs/diagnostics.md");
  const [shown, url] = [asInstalled(file, root), pathToFileURL(file).href];
  return (code) => ({ shown: `${shown}#${anchorOf(code)}`, url: `${url}#${anchorOf(code)}` });
}

/**
 * `node_modules/openapi-dated/docs/diagnostics.md`, even if a package manager stores the folder elsewhere; within an archive
 * (Plug'n'Play), from the archive on, because no other folder has the file.
 */
function asInstalled(file: string, root: string): string {
  const parts = file.split(path.sep);
  const archive = parts.findIndex((part) => part.endsWith(".zip"));
  const from = archive === -1 ? parts.lastIndexOf("node_modules") : archive;
  return (from === -1 ? path.relative(root, file).split(path.sep) : parts.slice(from)).join("/");
}
