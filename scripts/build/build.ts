/** `npm run build`: builds `dist/`, the code of the package; `npm run build runtime` only its runtime as JavaScript. */
import { rm } from "node:fs/promises";

import { bundle, bundleForRequire, bundleZod } from "./bundle.js";
import { writeDeclarations } from "./declarations.js";
import { writeLicenses } from "./licenses.js";
import { writeRuntime } from "./runtime/write-runtime.js";
import { writeStamps } from "./stamps.js";

/** Exports of the package, with their types. */
const exported = [
  "src/index.ts",
  "src/sandbox/index.ts",
  "src/traffic/record.ts",
  "templates/runtime/durable/conformance.ts",
];

if (process.argv.includes("runtime")) {
  for (const folder of ["dist/runtime", "dist/runtime-package"])
    await rm(folder, { recursive: true, force: true });
  await writeRuntime();
  writeStamps(["runtime"]);
} else {
  await rm("dist", { recursive: true, force: true });
  const bundled = Promise.all([bundle(exported), bundleZod()]).then((modules) =>
    writeLicenses(modules.flat()),
  );
  await Promise.all([bundled, bundleForRequire(), writeDeclarations(exported), writeRuntime()]);
  writeStamps(["runtime", "program"]);
}
