/** The versions of the presets as models: the locked documents with their overlays. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { Report } from "../../src/diagnostics/report.js";
import { parseOverlay } from "../../src/document/parse-overlay.js";
import type { Api } from "../../src/model/api.js";
import { buildApis } from "../../src/project/build.js";

const specs = path.resolve(import.meta.dirname, "../../specs");

export function presetApis(): readonly Api[] {
  return (known ??= ["partner-platform", "virtual-accounts"].flatMap(versionsOf));
}

/** Read once for all tests of a process: models are immutable. */
let known: readonly Api[] | undefined;

function versionsOf(api: string): Api[] {
  const report = new Report();
  const folder = path.join(specs, api);
  const files = readdirSync(folder).filter((file) => /^(\d{4}-\d{2}-\d{2}|v\d+)\.json$/.test(file));
  const documents = files.sort().map((file) => {
    const text = readFileSync(path.join(folder, file), "utf8");
    const version = file.replace(".json", "");
    return { api, version, file: path.join(folder, file), text };
  });
  const overlays = readdirSync(path.join(folder, "overlays"))
    .sort()
    .flatMap((name) => {
      const text = readFileSync(path.join(folder, "overlays", name), "utf8");
      const overlay = parseOverlay(name, text, report);
      return overlay === undefined ? [] : [overlay];
    });
  return buildApis({ documents, overlays }, undefined, report);
}
