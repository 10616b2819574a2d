/** What a pull is going to change in the folder of the lock, collected until everything is known to be good. */
import path from "node:path";

import type { FileChange } from "../disk/change-folder.js";
import { fingerprintOf } from "../disk/fingerprint.js";

export class StagedFiles {
  readonly #folder: string;
  readonly #changes = new Map<string, FileChange>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  get isEmpty(): boolean {
    return this.#changes.size === 0;
  }

  /** In the order of staging. */
  get changes(): readonly FileChange[] {
    return [...this.#changes.values()];
  }

  /** Whatever is there now is what the decision was made on. */
  async write(name: string, content: Uint8Array | string): Promise<void> {
    const before = await fingerprintOf(path.join(this.#folder, name));
    this.#changes.set(name, { name, content, before });
  }

  /** A file that is to be written as well stays. */
  async remove(name: string): Promise<void> {
    if (this.#changes.has(name)) return;
    const before = await fingerprintOf(path.join(this.#folder, name));
    this.#changes.set(name, { name, content: undefined, before });
  }
}
