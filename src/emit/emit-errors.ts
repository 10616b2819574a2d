/** `errors.ts`: the error-code sets of a version, as constants with their meaning. */
import {
  asConst,
  exportedConstant,
  exportedType,
  literal,
  named,
  openedObject,
  property,
  scalar,
  valuesOf,
} from "../code/make.js";
import type { Statement } from "../code/syntax.js";
import type { ErrorCodeSet } from "../model/traits.js";
import { emitModule, type EmittedModule, fromRuntime } from "./module/module.js";
import { docComment, remark } from "./module/doc-comment.js";
import { ownOf, reexports, type Homed } from "./module/homes.js";

import { errorCodeInfo } from "./runtime-data.js";
import { history, provenance, type VersionScope } from "./version-scope.js";

export function emitErrors(scope: VersionScope): EmittedModule[] {
  const { errorSets } = scope.version;
  if (errorSets.size === 0) return [];
  return [
    emitModule({
      path: `${scope.folder}/errors.ts`,
      header: [provenance(scope), "", "The error codes that responses can carry, and what each one means."],
      declarations: ownOf(errorSets.values(), scope).flatMap((set) => declareSet(set, scope)),
      reexports: reexports(exportsOf, scope, "errors"),
    }),
  ];
}

function exportsOf(scope: VersionScope): Homed[] {
  return Array.from(scope.version.errorSets.values(), ({ declaration, home }) => {
    const { code, table } = scope.names.errorSet(declaration.name);
    return { home, names: [code, table].map((name) => ({ name, isType: false })) };
  });
}

function declareSet({ name, description, codes }: ErrorCodeSet, scope: VersionScope): Statement[] {
  const names = scope.names.errorSet(name);
  const comments = docComment({ paragraphs: [description, history("errorSets", name, scope)] });
  const values = codes.map(({ code, condition }) =>
    property(code, scalar(code), docComment({ paragraphs: [condition] })),
  );
  const info = named("ErrorCodeInfo", [], fromRuntime("types"));
  return [
    exportedConstant(names.code, asConst(openedObject(values)), { comments }),
    exportedType(names.code, valuesOf(names.code), { comments }),
    exportedConstant(
      names.table,
      openedObject(codes.map((entry) => property(entry.code, literal(errorCodeInfo(entry))))),
      {
        type: named("Readonly", [named("Record", [named(names.code), info])]),
        comments: remark("What each code means, who can fix it, and whether a retry can help."),
      },
    ),
  ];
}
