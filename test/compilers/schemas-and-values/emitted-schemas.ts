/** The emitted Standard Schemas of an API, as a program runs them. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { Report } from "../../../src/diagnostics/report.js";
import { nameDeclarations } from "../../../src/emit/names.js";
import { emitSchemas } from "../../../src/emit/standard-schemas/emit-schemas.js";
import { versionScope } from "../../../src/emit/version-scope.js";
import type { Api } from "../../../src/model/api.js";
import { buildTimeline } from "../../../src/timeline/timeline.js";
import type { Schema } from "../../../templates/runtime/validation/schema.js";
import { fileText } from "../../support/emitted-text.js";
import { importEmitted } from "../../support/import-emitted.js";

const runtime = path.resolve(import.meta.dirname, "../../../templates/runtime");

/** By the name of the schema in the document; none for types of requests. */
export async function emittedSchemas(api: Api): Promise<(schema: string) => Schema<unknown> | undefined> {
  const timeline = buildTimeline([api]);
  const [version] = timeline.versions;
  if (version === undefined) throw new Error("A timeline of one version has it.");
  const names = nameDeclarations(timeline, new Report());
  const scope = versionScope({ timeline, version, names, folder: "api", notes: undefined });
  const schemas = emitSchemas(scope, { hasSchemas: true }).map((file) => ({
    path: "api/schemas.ts",
    text: fileText(file),
  }));
  const files = [...schemas, ...runtimeFiles()];
  const module = await importEmitted<Readonly<Record<string, Schema<unknown>>>>(files, "api/schemas.ts");
  return (schema) => module[`${names.schema(schema)}Schema`];
}

function runtimeFiles(): { readonly path: string; readonly text: string }[] {
  return readdirSync(runtime, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => ({ path: `runtime/${file}`, text: readFileSync(path.join(runtime, file), "utf8") }));
}
