// @ts-check
/** Reads the authored source of one API: `document.yaml`, `versions.yaml`, `defaults.yaml` and the files by area. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { load } from "js-yaml";

/** @typedef {import("jsonpath-rfc9535").JsonValue} JsonValue */
/** @typedef {{ [key: string]: JsonValue }} JsonObject */
/**
 * @typedef {object} Source
 * @property {JsonObject} document everything but paths and schemas
 * @property {Defaults} defaults descriptions for parameters by name and for responses by status
 * @property {JsonObject} paths
 * @property {JsonObject} schemas
 * @property {Versions} versions
 */
/** @typedef {{ parameters?: Record<string, string>, responses?: Record<string, string> }} Defaults */
/** @typedef {{ index?: { default: string, url: string }, versions: VersionEntry[] }} Versions oldest first */
/** @typedef {{ version: string, remove?: string[] }} VersionEntry what the version does not have yet, as JSONPath */

/**
 * @param {string} folder
 * @returns {Source}
 */
export function readSource(folder) {
  const defaults = join(folder, "defaults.yaml");
  return {
    document: /** @type {JsonObject} */ (readYaml(join(folder, "document.yaml"))),
    defaults: existsSync(defaults) ? /** @type {Defaults} */ (readYaml(defaults)) : {},
    paths: readAreas(join(folder, "paths")),
    schemas: readAreas(join(folder, "schemas")),
    versions: /** @type {Versions} */ (readYaml(join(folder, "versions.yaml"))),
  };
}

/**
 * One object out of the files of a folder. A name that two files define is a mistake, not an override.
 *
 * @param {string} folder
 * @returns {JsonObject}
 */
function readAreas(folder) {
  /** @type {JsonObject} */
  const all = {};
  for (const file of readdirSync(folder).sort()) {
    for (const [name, value] of Object.entries(/** @type {JsonObject} */ (readYaml(join(folder, file))))) {
      if (Object.hasOwn(all, name))
        throw new Error(`${basename(folder)}/${file}: another file already defines ${name}.`);
      all[name] = value;
    }
  }
  return all;
}

/** @param {string} file @returns {unknown} */
function readYaml(file) {
  return load(readFileSync(file, "utf8"), { filename: file });
}
