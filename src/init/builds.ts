/**
 * The files that a project's tsconfigs build, so that no file of `init` changes the build: none becomes an extra
 * output, or moves the root of the outputs.
 *
 * A tsconfig of TypeScript 6 uses its own folder as `rootDir`: what is safe under the older rule, followed here, is
 * also safe there.
 */
import path from "node:path";
import { ts } from "@ts-morph/common";

import { look } from "../disk/look.js";
import { hostWith, readTsconfig } from "../output/consumer-tsconfig.js";
import { isInside } from "../values/path.js";

interface Build {
  /** The tsconfig; absolute. */
  readonly file: string;
  readonly isEmitting: boolean;
  /** True if every file must be listed, not only imported. */
  readonly isComposite: boolean;
  /** The folder that outputs are relative to; absolute. */
  readonly root: string;
  /** The folders that are listed completely; absolute. */
  readonly listed: readonly string[];
}

export class Builds {
  readonly #builds: readonly Build[];

  /** Reads the tsconfigs in a folder (absolute), among its `names`. */
  constructor(folder: string, names: Iterable<string>) {
    const tsconfigs = [...names].filter((name) => /^tsconfig(?:\..+)?\.json$/.test(name)).sort();
    this.#builds = tsconfigs.flatMap((name) => readBuild(path.join(folder, name)));
  }

  /** True if a compiler builds this file (absolute) as soon as it exists. */
  includes(file: string): boolean {
    return this.#builds.some((build) => build.isEmitting && lists(build, file));
  }

  /**
   * The first folder with which the most builds compile the generated files, and no build changes otherwise. `usual`
   * folders come before those of the builds; all are absolute and below `cwd`.
   */
  bestFolder(usual: readonly string[], cwd: string): string {
    const others = [...this.#builds.map(({ root }) => root), ...this.#builds.flatMap(({ listed }) => listed)]
      .filter((folder) => isInside(cwd, folder))
      .map((folder) => path.join(folder, "generated"));
    const rated = [...new Set([...usual, ...others])].map((folder) => {
      const gains = this.#builds.map((build) => gainOf(folder, build));
      return { folder, rate: gains.reduce((sum, gain) => sum + gain, 0) };
    });
    const best = Math.max(...rated.map(({ rate }) => rate));
    return rated.find(({ rate }) => rate === best)?.folder ?? cwd;
  }
}

/** Without files, nothing is built. */
function readBuild(file: string): readonly Build[] {
  const { options, fileNames, wildcardDirectories = {} } = readTsconfig(file, ts.sys).config;
  const sources = fileNames.filter((name) => !/\.(?:d\.[cm]?ts|json)$/.test(name));
  const [first, ...others] = sources.map((source) => path.dirname(path.resolve(source)));
  if (first === undefined) return [];
  const { noEmit, composite, rootDir } = options;
  const owned = composite === true ? path.dirname(file) : others.reduce(commonFolder, first);
  return [
    {
      file,
      isEmitting: noEmit !== true,
      isComposite: composite === true,
      root: rootDir === undefined ? owned : path.resolve(rootDir),
      listed: Object.keys(wildcardDirectories).map((folder) => path.resolve(folder)),
    },
  ];
}

function commonFolder(one: string, other: string): string {
  return isInside(one, other) ? one : commonFolder(path.dirname(one), other);
}

/** `listed` need not exist. */
function lists({ file }: Build, listed: string): boolean {
  const host = hostWith(listed, (name) => look(name).kind === "file");
  return readTsconfig(file, host).config.fileNames.some((name) => path.resolve(name) === listed);
}

/** 1: the build compiles generated files in the folder; 0: not even if they are imported; -Infinity: they would move its outputs. */
function gainOf(folder: string, build: Build): number {
  const file = path.join(folder, "index.ts");
  const isListed = lists(build, file);
  if (build.isEmitting && !isInside(build.root, file)) return isListed ? -Infinity : 0;
  return build.isComposite && !isListed ? 0 : 1;
}
