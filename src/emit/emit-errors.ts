/** `errors.ts`: the error-code sets of a version, as constants with their meaning. From `templates/errors.ts.hbs`. */
import type { ErrorCodeInfo } from "../../templates/runtime/types.js";
import type { ErrorCodeSet } from "../model/traits.js";
import type { EmittedFile } from "./emitted-file.js";
import { ownOf, reexports, type Homed } from "./module/homes.js";
import { reexportPlan, reexportText } from "./module/module.js";
import { errorCodeInfo } from "./runtime-data.js";
import { renderTemplate } from "./templates.js";
import { history, provenance, type VersionScope } from "./version-scope.js";

/** What the template sees: finished values in final order. */
interface ErrorsView {
  readonly reexports: readonly string[];
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

export function emitErrors(scope: VersionScope, template: string): EmittedFile[] {
  const { errorSets } = scope.version;
  if (errorSets.size === 0) return [];
  const own = ownOf(errorSets.values(), scope);
  const passedOn = reexports(exportsOf, scope, "errors.js");
  const view: ErrorsView = {
    reexports: passedOn.map((reexport) => reexportText(reexport, own.length > 0)),
    sets: own.map((set) => setView(set, scope)),
  };
  const header = `// ${provenance(scope)}\n//\n// The error codes that responses can carry, and what each one means.\n\n`;
  return [
    {
      path: `${scope.folder}/errors.ts`,
      text: header + renderTemplate(template, view),
      plan: [...own.flatMap((set) => exportedNames(set, scope)), ...passedOn.flatMap(reexportPlan)],
    },
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
