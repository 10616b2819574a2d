/** Declared strings with a type of their own, so that no other string is taken for one. */
import * as make from "../../code/make.js";
import type { Comment } from "../../code/comment.js";
import type { Statement } from "../../code/syntax.js";
import type { ValueKind } from "../../model/values/value-types.js";
import type { SchemaName } from "../../schema/schema.js";
import type { EmittedModule } from "../emitted-file.js";
import { remark } from "../module/doc-comment.js";
import { emitModule } from "../module/module.js";
import { fromRuntime, runtimeType } from "../module/origins.js";
import { provenance, type VersionScope } from "../version-scope.js";

/** The type; of an id also the function that makes one. */
export function declareValue(
  name: SchemaName,
  value: ValueKind,
  comments: readonly Comment[],
  scope: VersionScope,
): Statement[] {
  const identifier = scope.names.schema(name);
  if (value.kind === "decimal")
    return [make.exportedType(identifier, runtimeType("Decimal", "decimal", scope), { comments })];
  const { thing } = value;
  const text = `A string as the id of a ${thing}. Throws an \`InvalidIdError\` if it is not a UUID.`;
  return [
    make.exportedType(identifier, runtimeType("Id", "ids", scope, [make.literalType(thing)]), { comments }),
    {
      kind: "function",
      name: scope.names.idMaker(name),
      isExported: true,
      comments: remark(text),
      parameters: [{ name: "value", type: make.keyword("string") }],
      returns: make.named(identifier),
      body: [
        {
          kind: "return",
          value: make.call("uuidOf", [make.scalar(thing), make.word("value")], {
            origin: fromRuntime("ids"),
          }),
        },
      ],
    },
  ];
}

/** `decimal.ts`: what a version's decimal numbers are read, written and compared with; for those who import it. */
export function emitDecimals(
  scope: VersionScope,
  library: keyof typeof modules | undefined,
): EmittedModule[] {
  const values = [...(scope.version.api.values?.values() ?? [])];
  if (!values.some(({ kind }) => kind === "decimal")) return [];
  return [
    emitModule({
      path: `${scope.folder}/decimal.ts`,
      header: [provenance(scope), "", "Decimal numbers as strings: exact, and never rounded."],
      starReexports: [
        "../runtime/decimal",
        ...(library === undefined ? [] : [`../runtime/decimals/${modules[library]}`]),
      ],
      declarations: [],
    }),
  ];
}

const modules = { "big.js": "big", "decimal.js": "decimal-js", "dinero.js": "dinero" } as const;
