// @ts-check
/**
 * Assembles the documents that the package carries from their one source per API.
 *
 * `specs/<api>/source/` contains the sources that people edit (YAML, one file per area); `specs/<api>/*.json` is the
 * committed output. This script is independent of any API. Facts that the published documents lack belong in overlays.
 * It also writes `specs/behaviours.ts`: the presets that have a `sandbox/` folder, for the compiler.
 *
 *     npm run specs              writes the files
 *     npm run specs -- --check   writes nothing, exits with 1 if the committed files differ
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { argv, exit, stderr, stdout } from "node:process";
import { fileURLToPath } from "node:url";
import { fillDescriptions } from "./fill-descriptions.mjs";
import { readSource } from "./read-source.mjs";
import { removeMatches } from "./remove-matches.mjs";

/** @import { JsonObject, Source, VersionEntry } from "./read-source.mjs" */

const order = ["openapi", "info", "servers", "security", "tags", "paths", "webhooks", "components"];

/**
 * Every file of one API by name: the documents, the index (if the API has one), and the lock.
 *
 * @param {Source} source
 * @returns {Map<string, string>}
 */
export function assembleFiles(source) {
  const { index, versions } = source.versions;
  const documents = versions.map(({ version }) => ({
    version,
    file: `${version}.json`,
    text: toText(assemble(source, version)),
  }));
  const files = new Map(documents.map(({ file, text }) => [file, text]));
  if (index !== undefined) files.set("versions.json", toText(assembleIndex(index, versions)));

  const locked = Object.fromEntries(
    documents.map(({ version, file, text }) => [version, { file, sha256: sha256(text) }]),
  );
  const indexText = files.get("versions.json");
  const lockedIndex =
    index === undefined || indexText === undefined
      ? {}
      : {
          index: {
            file: "versions.json",
            sha256: sha256(indexText),
            default: index.default,
            latest: versions.at(-1)?.version ?? index.default,
          },
        };
  return files.set("lock.json", toText({ lockVersion: 1, ...lockedIndex, versions: locked }));
}

/**
 * The document of one version.
 *
 * @param {Source} source
 * @param {string} version
 * @returns {JsonObject}
 */
export function assemble(source, version) {
  const entry = source.versions.versions.find((candidate) => candidate.version === version);
  if (entry === undefined) throw new Error(`versions.yaml does not list ${version}.`);
  // Through JSON, so that objects shared by YAML aliases become separate, and the source stays unchanged.
  const { document, paths, schemas } = /** @type {Source} */ (JSON.parse(JSON.stringify(source)));
  const info = { .../** @type {JsonObject} */ (document["info"]), version };
  const components = {
    .../** @type {JsonObject} */ (document["components"] ?? {}),
    schemas: sorted(schemas),
  };
  const whole = inOrder({ ...document, info, paths: sorted(paths), components });
  fillDescriptions(whole, source.defaults);
  for (const expression of entry.remove ?? []) removeMatches(whole, expression);
  return whole;
}

/**
 * @param {{ default: string, url: string }} index
 * @param {VersionEntry[]} versions
 * @returns {JsonObject}
 */
function assembleIndex(index, versions) {
  const entries = versions.map(({ version }) => ({ version, url: index.url.replace("{version}", version) }));
  return { versions: entries, default: index.default, latest: versions.at(-1)?.version ?? index.default };
}

/**
 * Types of the presets' sandbox behaviours. Only the compiler needs this list; a running program finds the folders.
 *
 * @param {readonly string[]} presets
 * @returns {string}
 */
export function behavioursModule(presets) {
  const named = [...presets].sort().map((preset) => {
    const name = preset.replace(/[^A-Za-z\d]+(.)/g, (_all, first) => String(first).toUpperCase());
    return { preset, name: `${name}Behaviour` };
  });
  const imports = named.map(
    ({ preset, name }) => `import type { behaviour as ${name} } from "./${preset}/sandbox/index.js";\n`,
  );
  const members = named.map(({ preset, name }) => {
    const key = /^[A-Za-z]\w*$/.test(preset) ? preset : JSON.stringify(preset);
    return `  readonly ${key}: typeof ${name};\n`;
  });
  const doc =
    "/** Written by `npm run specs`: what each preset does in the sandbox, as a type. Only the compiler reads it. */";
  return `${doc}\n${imports.join("")}\nexport interface PresetBehaviours {\n${members.join("")}}\n`;
}

/** @param {JsonObject} object @returns {JsonObject} */
function sorted(object) {
  return Object.fromEntries(Object.entries(object).sort(([left], [right]) => (left < right ? -1 : 1)));
}

/** @param {JsonObject} document @returns {JsonObject} */
function inOrder(document) {
  const known = order.filter((key) => key in document);
  const others = Object.keys(document).filter((key) => !order.includes(key));
  return Object.fromEntries([...known, ...others].map((key) => [key, document[key] ?? null]));
}

/** @param {unknown} value @returns {string} */
function toText(value) {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** @param {string} text @returns {string} */
function sha256(text) {
  return createHash("sha256").update(text).digest("hex");
}

/**
 * @param {string} folder contains a folder per API
 * @param {boolean} isCheck
 * @returns {string[]} paths under the folder of the files that differ from the disk
 */
function run(folder, isCheck) {
  const withFile = (/** @type {string} */ file) =>
    readdirSync(folder).filter((name) => existsSync(join(folder, name, file)));
  const documents = withFile("source").flatMap((api) =>
    [...assembleFiles(readSource(join(folder, api, "source")))].map(
      ([file, text]) => /** @type {const} */ ([`${api}/${file}`, text]),
    ),
  );
  const behaviours = behavioursModule(withFile("sandbox/index.ts"));
  const files = [...documents, /** @type {const} */ (["behaviours.ts", behaviours])];
  const differing = files.filter(([file, text]) => readIfPresent(join(folder, file)) !== text);
  if (!isCheck) for (const [file, text] of differing) writeFileSync(join(folder, file), text);
  return differing.map(([file]) => file);
}

/** @param {string} file @returns {string | undefined} */
function readIfPresent(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const isCheck = argv.includes("--check");
  const differing = run(dirname(argv[1]), isCheck);
  for (const file of differing) stdout.write(`${isCheck ? "out of date" : "wrote"}: specs/${file}\n`);
  if (isCheck && differing.length > 0) {
    stderr.write(
      "These files differ from what they are made of. Run `npm run specs` and commit what it writes.\n",
    );
    exit(1);
  }
}
