/** The folders that edits stay in: the working directory, the repository or workspace around it, and those of its tsconfigs. */
import path from "node:path";

import { isInside } from "../../values/path.js";
import type { Compiler } from "../workspace/compiler.js";
import { type ConsumerProject, readWorkspace } from "../workspace/consumer-projects.js";

/** The real place of a file that lies outside of the project, such as behind a link; otherwise undefined. */
export function outsideOf(
  ts: Compiler,
  cwd: string,
  projects: readonly ConsumerProject[],
): (file: string) => string | undefined {
  const realPath = (file: string): string => ts.sys.realpath?.(file) ?? file;
  const here = realPath(cwd);
  const folders = projects.map(({ configFile }) => path.dirname(configFile));
  const roots = [
    ...[cwd, repositoryOf(ts, cwd), readWorkspace(ts, cwd).root].map((root) => root && realPath(root)),
    // A folder beside the working directory, but not one that a link leads to.
    ...folders
      .map(realPath)
      .filter((real, index) => real === path.resolve(here, path.relative(cwd, folders[index] ?? cwd))),
  ];
  return (file) => {
    const real = realPath(file);
    return roots.some((root) => root !== undefined && isInside(root, real)) ? undefined : real;
  };
}

function repositoryOf(ts: Compiler, folder: string): string | undefined {
  const git = path.join(folder, ".git");
  if (ts.sys.directoryExists(git) || ts.sys.fileExists(git)) return folder;
  const above = path.dirname(folder);
  return above === folder ? undefined : repositoryOf(ts, above);
}
