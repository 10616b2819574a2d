/** `generated/` is what the presets generate, file by file. */
import path from "node:path";
import { it } from "vitest";

import generateConfig from "../../generate.config.js";
import { generate } from "../../src/index.js";
import { expectCommitted } from "../support/committed.js";
import { folderContent } from "../support/folder-content.js";

const root = path.resolve(import.meta.dirname, "../..");

it("is what `npm run generate` writes", async () => {
  const { files } = await generate(generateConfig, { cwd: root });
  const inFolder = (file: string): string => `generated/${file.split(path.sep).join("/")}`;
  const content = Object.entries(await folderContent(path.join(root, "generated")));
  expectCommitted(
    new Map(files.map(({ path: file, text }) => [inFolder(file), text])),
    "npm run build && npm run generate",
    new Map(content.filter(([, text]) => text !== "folder").map(([file, text]) => [inFolder(file), text])),
  );
});
