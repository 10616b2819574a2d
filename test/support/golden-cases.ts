/**
 * The files that golden cases leave out, so that a change of what they share is a change of one case: the copied runtime and
 * what is derived from the other files, and the client and the list of versions where only their names are those of the case.
 */
import { readFileSync } from "node:fs";
import path from "node:path";

import { manifestName } from "../../src/output/manifest.js";

const plainCase = path.resolve(import.meta.dirname, "../cases/unions/expected");

/** Of this case, nothing is left out for being plain. */
export function isPlainCase(folder: string): boolean {
  return path.join(folder, "expected") === plainCase;
}

/** Derived from the modules that are kept. */
export function isDerived(file: string): boolean {
  return file.includes("/runtime/") || file.endsWith(manifestName) || file.endsWith("/checked.ts");
}

/** `file`: from the output folder, `payouts/2026-01-01/client.ts`. */
export function isPlain(file: string, text: string): boolean {
  const plain = /^\w+\/[\d-]+\/client\.ts$/.test(file)
    ? "client"
    : /^\w+\/index\.ts$/.test(file)
      ? "index"
      : "";
  return plain !== "" && nameless(text, file) === nameless(plainText(plain), `api/${version}/`);
}

/** The client that a case with a plain one leaves out. */
export function plainClient(caseVersion: string): string {
  return plainText("client").replaceAll(version, caseVersion);
}

const version = "2026-01-01";

function plainText(name: "client" | "index"): string {
  return readFileSync(
    path.join(plainCase, name === "index" ? "api/index.ts" : `api/${version}/client.ts`),
    "utf8",
  );
}

/** Without the names of the API, the version and the operation of the example, and without the line breaks they move. */
function nameless(text: string, file: string): string {
  const [api = ""] = file.split("/");
  const [only = ""] = /\d{4}-\d\d-\d\d/.exec(text) ?? [];
  return text
    .replaceAll(only, "DATE")
    .replace(`dated from ${api}`, "dated from API")
    .replace(`api: "${api}"`, 'api: "API"')
    .replaceAll(/(client\.)\w+\(|`\w+(\(transport)/g, "$1NAME$2")
    .replaceAll(/\s+\*?\s*/g, " ");
}
