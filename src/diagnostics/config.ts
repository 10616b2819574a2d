import { announcement, type DiagnosticEntry, warning } from "./entry.js";

export const configDiagnostics = {
  FOLDER_MISSING: {
    cause: "The folder to work in does not exist.",
    fix: "Check the path, or omit `--cwd` to work in the current folder.",
  },
  CONFIG_MISSING: {
    cause: "The configuration that `--config` names does not exist.",
    fix: "Check the path, or omit `--config` to use the configuration of the project.",
  },
  CONFIG_NOT_FOUND: {
    cause: "The project has no configuration, and the generator does not guess an output folder.",
    fix: "Write a configuration with `npx openapi-dated init`, or generate from `--preset` or `-i`.",
  },
  CONFIG_AMBIGUOUS: {
    cause: "A folder has several configurations.",
    fix: "Keep one of them, or name one with `--config`.",
  },
  CONFIG_COMPILED: warning({
    cause:
      "A compiler took `generate.config.ts` for a source of the project, and wrote a script beside it. Builds may have moved, too.",
    fix: "Delete the script, and use `generate.config.json`, or name `generate.config.ts` in `exclude` of the tsconfig.json.",
  }),
  CONFIG_NOT_USED: announcement({
    cause:
      "`--preset` and `-i` ignore the configuration of the project, so these files do not go where it has them.",
    fix: "Omit the option and name an API with `--api`; `npx openapi-dated init NAME` adds one to the configuration.",
  }),
  CONFIG_UNREADABLE: {
    cause: "The configuration could not be loaded as a module or as JSON.",
    fix: "Correct the file; its default export is the configuration (`export default defineConfig({ … })`).",
  },
  CONFIG_INVALID: {
    cause: "The configuration does not have the form that `defineConfig` describes.",
    fix: "Correct this entry; `docs/configuration.md` of this package lists every key.",
  },
  PRESET_UNKNOWN: {
    cause: "The package has no preset with this name.",
    fix: "Choose one that it has, or give `index`, `baseUrl` or `documents`.",
  },
  VERSION_UNKNOWN: {
    cause: "The API has no document of this version.",
    fix: "Choose an existing version, or run `npx openapi-dated pull` to refresh the lock.",
  },
  CURRENT_NOT_GENERATED: {
    cause: "`current` names a version that is not generated, so there is nothing to re-export.",
    fix: "Name one of the generated versions exactly, or add this one to `versions`.",
  },
  API_UNKNOWN: {
    cause: "The configuration does not list an API with this name.",
    fix: "Use one of the names under `apis` in the configuration.",
  },
  INPUT_UNVERSIONED: {
    cause: "Several documents are versions of one API, so each needs a version.",
    fix: "Write `-i VERSION=DOCUMENT` for each, for example `-i 2026-01-01=b.yaml`.",
  },
  FILTER_UNMATCHED: {
    cause: "A name or pattern under `include` or `exclude` matches nothing, which is usually a typo.",
    fix: "Correct the name, or remove it.",
  },
  FILTER_EXCLUDES_ALL: {
    cause: "`include` and `exclude` of the API leave nothing to generate.",
    fix: "Add names or patterns under `include`, or remove some under `exclude`.",
  },
  OVERLAY_MISSING: {
    cause: "An overlay that the configuration or `--overlay` names does not exist.",
    fix: "Check the path under `overlays` in the configuration, or after `--overlay`.",
  },
  OVERLAY_UNREADABLE: {
    cause: "An overlay exists but cannot be read.",
    fix: "Check that it is a file and that you may read it.",
  },
  CODE_UNKNOWN: {
    cause: "No message has this code.",
    fix: "Copy the code from the message; `docs/diagnostics.md` of this package lists all of them.",
  },
  INDEX_NOT_CONFIGURED: {
    cause: "A pull starts from the versions index, and none is named.",
    fix: "Give `--base-url`, or `baseUrl` or `index` in the configuration.",
  },
} satisfies Record<string, DiagnosticEntry>;

export const initDiagnostics = {
  INIT_SOURCE_MISSING: {
    cause: "Without a terminal, `init` cannot ask which API the project uses.",
    fix: "Name a preset, the URL of a service or of its index, or documents: `npx openapi-dated init ./openapi.yaml`.",
  },
  INIT_SOURCE_UNKNOWN: {
    cause: "This is not a preset, URL or document.",
    fix: "Name a document with a top-level `openapi` or `swagger`, or its folder; paths start from the working directory.",
  },
  INIT_FILE_NOT_WRITTEN: {
    cause:
      "The operating system refused to write the file, or another program changed it. Earlier files in the list were written.",
    fix: "Fix that and run `npx openapi-dated init` again: it continues where it stopped.",
  },
} satisfies Record<string, DiagnosticEntry>;
