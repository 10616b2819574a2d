/** The state of the migration: which version each file uses, and in which package the file is. */
import path from "node:path";

import type { VersionUse } from "../finding.js";
import type { Compiler } from "./compiler.js";
import type { FoundUse } from "./version-uses.js";

/** What a file imports by itself counts once, though it is found again through others. `cwd` shortens the paths. */
export function stateOf(
  ts: Compiler,
  direct: readonly FoundUse[],
  passedOn: readonly FoundUse[],
  cwd: string,
): readonly VersionUse[] {
  const found = new Map<string, FoundUse>();
  for (const use of [...direct, ...passedOn]) {
    const key = `${use.file}\n${use.version}`;
    const known = found.get(key);
    if (known === undefined || known.imports < use.imports) found.set(key, use);
  }
  const packages = new Map<string, string | undefined>();
  return [...found.values()]
    .map(({ file, version, imports }) => {
      const folder = packageOf(ts, path.dirname(file), packages) ?? cwd;
      return { file: shown(file, cwd), version, package: shown(folder, cwd), imports };
    })
    .sort((left, right) => (left.file < right.file ? -1 : left.file > right.file ? 1 : 0));
}

/** The nearest folder with a package.json. */
function packageOf(ts: Compiler, folder: string, known: Map<string, string | undefined>): string | undefined {
  if (known.has(folder)) return known.get(folder);
  const isPackage = ts.sys.fileExists(path.join(folder, "package.json"));
  const above = path.dirname(folder);
  const nearest = isPackage ? folder : above === folder ? undefined : packageOf(ts, above, known);
  known.set(folder, nearest);
  return nearest;
}

function shown(file: string, cwd: string): string {
  return path.relative(cwd, file).split(path.sep).join("/");
}
