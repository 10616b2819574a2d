/** The configuration that `init` writes or extends. */
import path from "node:path";

import { runtimePackage } from "../../templates/runtime-package/expect-runtime.js";
import type { ApiConfig, GenerateConfig } from "../config/config.js";
import { packageKey } from "../config/find-config.js";
import { look } from "../disk/look.js";
import type { Draft } from "./draft.js";
import { addProperty } from "./edit-json.js";
import type { Surroundings } from "./surroundings.js";

export type PlannedConfig = { readonly kind: "new"; readonly config: GenerateConfig } | KeptConfig;

/** A configuration that already exists in the working directory. */
interface KeptConfig {
  readonly kind: "kept";
  /** Absolute. */
  readonly file: string;
  readonly config: GenerateConfig;
  /** APIs to add to it, by name. */
  readonly added: readonly (readonly [name: string, api: ApiConfig])[];
  /** Requests that are not carried out. */
  readonly remarks: readonly string[];
}

/** The resulting configuration. */
export async function planConfig(
  around: Surroundings,
  planned: PlannedConfig,
  draft: Draft,
): Promise<GenerateConfig> {
  if (planned.kind === "kept") return addApis(planned, draft);
  const { cwd, hasManifest, builds } = around;
  const config = inLanguageOf(around, planned.config);
  // Compilers ignore JSON, unless a tsconfig lists it. A list that contains package.json already did.
  const file = path.join(cwd, "generate.config.json");
  if (hasManifest && builds?.includes(file) === true)
    await draft.edit(path.join(cwd, "package.json"), (text = "{}") =>
      addProperty(text, [packageKey], config),
    );
  else {
    const written = { $schema: schemaPath(around), ...config };
    await draft.edit(file, () => `${JSON.stringify(written, null, 2)}\n`);
  }
  const folder = config.output ?? "generated";
  draft.remarks.push(
    `The runtime is copied into ${folder}/; to update it as a package, install ${runtimePackage} and set \`"runtime": "package"\`.`,
  );
  return config;
}

/** JavaScript for projects that cannot compile or run TypeScript. */
function inLanguageOf(
  { hasTypeScript, hasManifest, packageManager }: Surroundings,
  config: GenerateConfig,
): GenerateConfig {
  const runsTypeScript = packageManager === "bun" || packageManager === "deno";
  if (hasTypeScript || runsTypeScript || !hasManifest) return config;
  const { apis, ...rest } = config;
  return { ...rest, emit: "js", apis };
}

async function addApis({ file, config, added, remarks }: KeptConfig, draft: Draft): Promise<GenerateConfig> {
  draft.remarks.push(...remarks);
  const name = path.basename(file);
  const within = name === "package.json" ? [packageKey] : [];
  const code = name.endsWith(".json") ? undefined : await import("./edit-module.js"); // with the compiler
  for (const [api, settings] of added) {
    const isAdded = await draft.edit(file, (text = "{}") =>
      code === undefined
        ? addProperty(text, [...within, "apis", api], settings)
        : code.addApi(text, api, settings),
    );
    if (!isAdded) draft.remarks.push(`${name}: add to \`apis\`: ${code?.entryText(api, settings) ?? api}`);
  }
  return { ...config, apis: { ...config.apis, ...Object.fromEntries(added) } };
}

/** The path of the published schema in the package, installed or not. */
function schemaPath({ cwd, folders }: Surroundings): string {
  const installed = (folder: string): string => path.join(folder, "node_modules/openapi-dated");
  const owner = folders.find(({ folder }) => look(installed(folder)).kind === "folder")?.folder ?? cwd;
  const relative = path.relative(cwd, installed(owner)).split(path.sep).join("/");
  return `${relative.startsWith(".") ? "" : "./"}${relative}/generate.schema.json`;
}
