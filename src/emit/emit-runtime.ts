/**
 * The runtime as it is copied into the output: the modules that emitted files import, and what those import.
 * A project without webhooks or signatures gets none of their code.
 */
import type { EmittedFile } from "./emitted-file.js";
import type { Templates } from "./templates.js";

export function emitRuntime(
  api: string,
  emitted: readonly EmittedFile[],
  { runtime }: Pick<Templates, "runtime">,
): EmittedFile[] {
  const wanted = new Set<string>(["index.ts"].filter((module) => runtime.has(module)));
  for (const { path, text } of emitted) {
    for (const specifier of specifiers(text)) {
      const resolved = resolve(path, specifier);
      const module = resolved.startsWith(`${api}/runtime/`)
        ? resolved.slice(`${api}/runtime/`.length)
        : undefined;
      if (module !== undefined) wanted.add(module);
    }
  }
  // A Set's iterator also visits what is added on the way.
  for (const module of wanted) {
    for (const specifier of specifiers(runtime.get(module) ?? "")) wanted.add(resolve(module, specifier));
  }
  return [...wanted]
    .filter((module) => runtime.has(module))
    .map((module) => ({ path: `${api}/runtime/${module}`, text: `${head}${runtime.get(module) ?? ""}` }));
}

const head = "// Part of openapi-dated's runtime. Do not edit: run `npx generate`.\n\n";

function specifiers(text: string): string[] {
  return Array.from(text.matchAll(/\bfrom "(\.[^"]+)"/g), ([, specifier]) => specifier ?? "");
}

/** `a/b/c.ts` + `../runtime/x.js` → `a/runtime/x.ts` */
function resolve(from: string, specifier: string): string {
  const steps = from.split("/").slice(0, -1);
  for (const step of specifier.split("/")) {
    if (step === "..") steps.pop();
    else if (step !== ".") steps.push(step);
  }
  return steps.join("/").replace(/\.js$/, ".ts");
}
