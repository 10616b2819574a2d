/** Bundled packages with their licences, which must be distributed with them. */
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";

/** `inputs` are the files in the bundle. */
export async function writeLicenses(inputs: readonly string[]): Promise<void> {
  const folders = inputs.map((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0]);
  const packages = [...new Set(folders)].filter((folder) => folder !== undefined).sort();
  await writeFile("dist/licenses.txt", (await Promise.all(packages.map(licenseOf))).join("\n\n"));
}

async function licenseOf(folder: string): Promise<string> {
  const { name, version, license } = JSON.parse(
    await readFile(path.join(folder, "package.json"), "utf8"),
  ) as {
    readonly name: string;
    readonly version: string;
    readonly license: string;
  };
  const file = (await readdir(folder)).find((file) => /^license/i.test(file));
  if (file === undefined) throw new Error(`${name} has no file that says its licence.`);
  return `${name} ${version} (${license})\n\n${(await readFile(path.join(folder, file), "utf8")).trim()}\n`;
}
