/** The optional headers that an API knows, as options of client and call. */
import type { ApiVersion } from "../model/version.js";
import { docComment } from "./module/doc-comment.js";
import type { ExportedName, ModuleDeclaration } from "./module/module.js";
import type { VersionScope } from "./version-scope.js";

export interface ScopeOptions {
  /** The oldest version with the same headers. */
  readonly home: ApiVersion;
  readonly names: readonly ExportedName[];
  /** Only in its home. */
  readonly declaration?: ModuleDeclaration;
}

export function scopeOptions(scope: VersionScope): ScopeOptions | undefined {
  const headers = scope.version.api.traits.scope ?? [];
  if (headers.length === 0) return undefined;
  const spelled = JSON.stringify(headers);
  const first = scope.timeline.versions.find(({ api }) => JSON.stringify(api.traits.scope ?? []) === spelled);
  const home = first?.version ?? scope.version.version;
  const names = [{ name: scope.names.scope, isType: true }];
  if (home !== scope.version.version) return { home, names };
  const fields = headers.map(
    ({ name, header, description }) =>
      `${docComment({ paragraphs: [description, `Sent as header \`${header}\`.`] })}${name}?: string;`,
  );
  const text =
    `/** Options of the operations that can act for somebody else. */\n` +
    `export interface ${scope.names.scope} {\n${fields.join("\n")}\n}`;
  return { home, names, declaration: { exports: names, text } };
}
