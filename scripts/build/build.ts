/** `npm run build`: builds `dist/`, the code of the package. */
import { rm } from "node:fs/promises";

import { bundle, bundleForRequire, bundleZod } from "./bundle.js";
import { writeDeclarations } from "./declarations.js";
import { writeLicenses } from "./licenses.js";
import { writeRuntime } from "./runtime/write-runtime.js";

/** Exports of the package, with their types. */
const exported = ["src/index.ts", "src/sandbox/index.ts", "templates/runtime/durable/conformance.ts"];

await rm("dist", { recursive: true, force: true });
const bundled = Promise.all([bundle(exported), bundleZod()]).then((modules) => writeLicenses(modules.flat()));
await Promise.all([bundled, bundleForRequire(), writeDeclarations(exported), writeRuntime()]);
