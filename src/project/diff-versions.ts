/** Two versions as every command compares them: by their models, and in what no model shows by their documents. */
import { diffApis, type Diff } from "../judge/diff.js";
import { compareDocuments } from "../document/compare-documents.js";
import type { BuiltVersion } from "./build.js";

export function diffVersions(before: BuiltVersion, after: BuiltVersion): Diff {
  const [was, is] = [before.document, after.document];
  const pathsFrom = [...was.pathsFrom, ...is.pathsFrom];
  return diffApis(before.api, after.api, compareDocuments(was.root, is.root, pathsFrom));
}
