/** The versions of the presets as models: the locked documents with their overlays. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { buildApis } from "../../src/build-apis.js";
import { Report } from "../../src/diagnostics/report.js";
import { parseOverlay } from "../../src/document/parse-overlay.js";
import type { Api } from "../../src/model/api.js";
import type { ApiVersion } from "../../src/model/version.js";
import { sha256Of } from "../../src/source/locked-document.js";

const specs = path.resolve(import.meta.dirname, "../../specs");

export function presetApis(): Api[] {
  return ["partner-platform", "virtual-accounts"].flatMap(versionsOf);
}

function versionsOf(api: string): Api[] {
  const report = new Report();
  const folder = path.join(specs, api);
  const files = readdirSync(folder).filter((file) => /^(\d{4}-\d{2}-\d{2}|v\d+)\.json$/.test(file));
  const documents = files.sort().map((file) => {
    const text = readFileSync(path.join(folder, file), "utf8");
    const version = file.replace(".json", "") as ApiVersion;
    return { api, version, file: path.join(folder, file), text, sha256: sha256Of(text) };
  });
  const overlays = readdirSync(path.join(folder, "overlays"))
    .sort()
    .flatMap((name) => {
      const text = readFileSync(path.join(folder, "overlays", name), "utf8");
      const overlay = parseOverlay(name, text, report);
      return overlay === undefined ? [] : [{ overlay, name, text }];
    });
  const configured = {
    name: api,
    folder,
    source: { kind: "locked", folder } as const,
    overlays: [],
    headers: {},
    allowedOrigins: [],
  };
  return buildApis({ api: configured, documents, overlays }, report);
}
