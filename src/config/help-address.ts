/**
 * Where the documentation explains a code: on the site, once package.json names it as `homepage`, until then in the package
 * as it is installed. A homepage with a hash, such as `…#readme`, is not a site with our pages.
 */
import path from "node:path";
import { pathToFileURL } from "node:url";

import { anchorOf, type HelpOf } from "../diagnostics/catalogue.js";
import { packageContact, packageRoot } from "./package-files.js";

export function helpAddresses(root: string = packageRoot): HelpOf {
  const { homepage } = packageContact(root);
  if (homepage !== undefined && !homepage.includes("#")) {
    const page = `${homepage.replace(/\/$/, "")}/diagnostics`;
    return (code) => ({ shown: `${page}#${anchorOf(code)}`, url: `${page}#${anchorOf(code)}` });
  }
  const file = path.join(root, "docs/diagnostics.md");
  const [shown, url] = [asInstalled(file, root), pathToFileURL(file).href];
  return (code) => ({ shown: `${shown}#${anchorOf(code)}`, url: `${url}#${anchorOf(code)}` });
}

/** `node_modules/openapi-dated/docs/diagnostics.md`, also where a package manager keeps the folder elsewhere. */
function asInstalled(file: string, root: string): string {
  const parts = file.split(path.sep);
  const from = parts.lastIndexOf("node_modules");
  return (from === -1 ? path.relative(root, file).split(path.sep) : parts.slice(from)).join("/");
}
