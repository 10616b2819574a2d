/** `errors.ts`: the error-code sets of a version, as constants with their meaning. */
import * as make from "../code/make.js";
import type { Statement } from "../code/syntax.js";
import type { ErrorCodeSet } from "../traits/types.js";
import { prose, remark } from "./module/doc-comment.js";
import { type Part, parts, valueNames, versionModule } from "./module/homes.js";
import { type EmittedModule, type ExportedName, fromRuntime } from "./module/module.js";
import { errorCodeInfo } from "./runtime-data.js";
import { history, type VersionScope } from "./version-scope.js";

export function emitErrors(scope: VersionScope): EmittedModule[] {
  if (scope.version.errorSets.size === 0) return [];
  const purpose = "The error codes that responses can carry, and what each one means.";
  return [versionModule(scope, "errors", purpose, { partsOf })];
}

function partsOf(scope: VersionScope): Part[] {
  const namesOf = ({ name }: ErrorCodeSet): ExportedName[] =>
    valueNames(...Object.values(scope.names.errorSet(name)));
  return parts(scope.version.errorSets.values(), namesOf, (set) => declareSet(set, scope));
}

function declareSet({ name, description, codes }: ErrorCodeSet, scope: VersionScope): Statement[] {
  const names = scope.names.errorSet(name);
  const comments = prose(description, history("errorSets", name, scope));
  const values = codes.map(({ code, condition }) => make.property(code, make.scalar(code), prose(condition)));
  const rows = codes.map((entry) => make.property(entry.code, make.literal(errorCodeInfo(entry))));
  const info = make.named("ErrorCodeInfo", [], fromRuntime("types"));
  return [
    ...make.exportedEnum(names.code, values, { comments }),
    make.exportedConstant(names.table, make.openedObject(rows), {
      type: make.globalType("Readonly", [make.globalType("Record", [make.named(names.code), info])]),
      comments: remark("What each code means, who can fix it, and whether a retry can help."),
    }),
  ];
}
