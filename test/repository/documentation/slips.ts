/** Two slips that the types name: what the compiler prints of them. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { type CompileSettings, runCompiler } from "../../support/compile.js";

const root = path.resolve(import.meta.dirname, "../../..");

const code = `import type { Client } from "./generated/partner-platform/2026-08-01/index.js";

export async function slip(partner: Client, id: string): Promise<void> {
  const outcome = await partner.getCustomerRequiredSignings({ id }).result();
  console.log(outcome.data);
  for (const autoramp of partner.getAutoramps({})) console.log(autoramp);
  for await (const autoramp of partner.getAutoramps({})) console.log(autoramp);
}
`;

/** Without the places of the lines, which are in a temporary folder. */
export async function compilerMessages(compiler: CompileSettings["compiler"]): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "slips-"));
  try {
    const generated = path.join(root, "generated");
    await writeFile(path.join(folder, "slips.mts"), code.replace('"./generated', `"${generated}`));
    const types = { types: ["node"], typeRoots: [path.join(root, "node_modules/@types")] };
    const compilerOptions = {
      ...{ strict: true, noEmit: true, skipLibCheck: true, module: "nodenext", target: "ES2022" },
      ...types,
    };
    const config = path.join(folder, "tsconfig.json");
    await writeFile(config, JSON.stringify({ compilerOptions, files: ["slips.mts"] }));
    return (await runCompiler(compiler, config)).replaceAll(/^.*?\(\d+,\d+\): /gm, "");
  } finally {
    await rm(folder, { recursive: true });
  }
}
