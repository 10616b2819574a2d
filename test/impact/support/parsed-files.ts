/** Parsed files that all programs of a process share: libraries, the runtime and the modules of versions. */
import type { ts } from "@ts-morph/common";

import type { ImpactQuestion } from "../../../src/impact/question.js";
import type { ParsedFiles } from "../../../src/impact/workspace/program-pair.js";
import { getOrAdd } from "../../../src/values/collections.js";
import { isInside } from "../../../src/values/path.js";

/** Nodes have numbers of their compiler, so that no other one can read them. */
const known = new WeakMap<typeof ts, Map<string, ParsedFiles>>();

/** `folder`: of the consumer, whose files a test may write again. Nobody else has them. */
export function sharedBut(folder: string): NonNullable<ImpactQuestion["parsedFiles"]> {
  return (compiler, options) => {
    const byOptions = getOrAdd(known, compiler, () => new Map<string, ParsedFiles>());
    const shared = getOrAdd(byOptions, options, () => new Map<string, ts.SourceFile>());
    return new LayeredFiles(shared, (file) => !isInside(folder, file));
  };
}

class LayeredFiles extends Map<string, ts.SourceFile> {
  readonly #shared: ParsedFiles;
  readonly #isShared: (file: string) => boolean;

  constructor(shared: ParsedFiles, isShared: (file: string) => boolean) {
    super();
    this.#shared = shared;
    this.#isShared = isShared;
  }

  override get(key: string): ts.SourceFile | undefined {
    return super.get(key) ?? this.#shared.get(key);
  }

  override set(key: string, file: ts.SourceFile): this {
    if (!this.#isShared(file.fileName)) return super.set(key, file);
    this.#shared.set(key, file);
    return this;
  }
}
