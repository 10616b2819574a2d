import type { DiagnosticEntry } from "./entry.js";

export const configDiagnostics = {
  FOLDER_MISSING: {
    severity: "error",
    cause: "The folder that `--cwd` names does not exist, or is no folder.",
    fix: "Check the path, or leave `--cwd` out to work in the current folder.",
  },
  CONFIG_MISSING: {
    severity: "error",
    cause: "The configuration that `--config` names does not exist.",
    fix: "Check the path, or leave `--config` out to use generate.config.ts of the working directory.",
  },
  CONFIG_UNREADABLE: {
    severity: "error",
    cause: "The configuration could not be loaded as a module or as JSON.",
    fix: "Correct the file; it has to export its configuration as default (`export default defineConfig({ … })`).",
  },
  CONFIG_INVALID: {
    severity: "error",
    cause: "The configuration does not have the form that `defineConfig` describes.",
    fix: "Correct this entry; the README lists every key under “In your own project”.",
  },
  PRESET_UNKNOWN: {
    severity: "error",
    cause: "The package has no documents and overlays under this name.",
    fix: "Choose a preset that the package has, or give `index`, `baseUrl` or `documents` instead.",
  },
  VERSION_UNKNOWN: {
    severity: "error",
    cause: "A version was asked for that is not among the documents of this API.",
    fix: "Choose one of the versions that are there, or run `generate pull` to refresh the lock.",
  },
  API_UNKNOWN: {
    severity: "error",
    cause: "The configuration has no API of this name.",
    fix: "Choose one of the names under `apis` in the configuration.",
  },
  INPUT_UNVERSIONED: {
    severity: "error",
    cause: "Several documents are versions of one API, so each has to say which version it is.",
    fix: "Write `-i VERSION=DOCUMENT` for each, for example `-i 2026-01-01=b.yaml`.",
  },
  OVERLAY_MISSING: {
    severity: "error",
    cause: "An overlay that the configuration or `--overlay` names does not exist.",
    fix: "Check the path under `overlays` in the configuration, or of `--overlay`.",
  },
  OVERLAY_UNREADABLE: {
    severity: "error",
    cause: "An overlay exists but cannot be read.",
    fix: "Check that it is a file and that you may read it.",
  },
  INDEX_NOT_CONFIGURED: {
    severity: "error",
    cause: "A pull begins at the versions index, and neither the configuration nor the command names it.",
    fix: "Give `--base-url`, or `baseUrl` or `index` in the configuration.",
  },
} satisfies Record<string, DiagnosticEntry>;
