/** `errors.ts`: the error-code sets of a version, as constants with their meaning. From `templates/errors.ts.hbs`. */
import type { ErrorCodeInfo } from "../../templates/runtime/types.js";
import type { ErrorCodeSet } from "../traits/types.js";
import type { EmittedModule } from "./emitted-file.js";
import { type Homed, ownOf, reexports } from "./module/homes.js";
import { emitModule } from "./module/module.js";
import { errorCodeInfo } from "./runtime-data.js";
import { templateStatements } from "./templates.js";
import { history, provenance, type VersionScope } from "./version-scope.js";

/** What the template sees: finished values in final order. */
interface ErrorsView {
  readonly sets: readonly {
    readonly codeName: string;
    readonly tableName: string;
    readonly description: string;
    readonly tableDescription: string;
    readonly codes: readonly {
      readonly code: string;
      readonly condition: string;
      readonly info: ErrorCodeInfo;
    }[];
  }[];
}

export function emitErrors(scope: VersionScope, template: string): EmittedModule[] {
  const { errorSets } = scope.version;
  if (errorSets.size === 0) return [];
  const own = ownOf(errorSets.values(), scope);
  const view: ErrorsView = { sets: own.map((set) => setView(set, scope)) };
  return [
    emitModule({
      path: `${scope.folder}/errors.ts`,
      header: [provenance(scope), "", "The error codes that responses can carry, and what each one means."],
      declarations: templateStatements(template, view),
      reexports: reexports(exportsOf, scope, "errors"),
    }),
  ];
}

function exportsOf(scope: VersionScope): Homed[] {
  return Array.from(scope.version.errorSets.values(), ({ declaration, home }) => ({
    home,
    names: exportedNames(declaration, scope).map((name) => ({ name, isType: false })),
  }));
}

function exportedNames({ name }: ErrorCodeSet, { names }: VersionScope): string[] {
  const { code, table } = names.errorSet(name);
  return [code, table];
}

function setView(set: ErrorCodeSet, scope: VersionScope): ErrorsView["sets"][number] {
  const { code: codeName, table: tableName } = scope.names.errorSet(set.name);
  return {
    codeName,
    tableName,
    description: [set.description, history("errorSets", set.name, scope)]
      .filter((text) => text !== undefined)
      .join("\n\n"),
    tableDescription: `What each code means, who can fix it, and whether a retry can help.`,
    codes: set.codes.map((entry) => ({
      code: entry.code,
      condition: entry.condition,
      info: errorCodeInfo(entry),
    })),
  };
}
