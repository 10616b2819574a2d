/**
 * `types.ts`: every schema of a version under its own name. What an older version has in the same shape is
 * re-exported from there, so that the declarations of a later version are just what it changed.
 */
import type { SchemaDeclaration } from "../../model/api.js";
import type { Placed } from "../../timeline/timeline.js";
import { docComment } from "../module/doc-comment.js";
import type { EmittedFile } from "../emitted-file.js";
import { enumText, isEnumObject } from "../enum-text.js";
import { emitModule, type ModuleDeclaration, type ModuleImport } from "../module/module.js";
import { schemaDoc } from "./schema-doc.js";
import { withErrorCodes } from "./special-references.js";
import { history } from "../history.js";
import { heritage } from "../heritage.js";
import { reexports, type Homed } from "../module/reexports.js";
import {
  Mentions,
  ownPart,
  printSchema,
  provenance,
  runtimeImports,
  runtimeType,
  type VersionScope,
} from "../version-scope.js";

export function emitTypes(scope: VersionScope): EmittedFile {
  const { version } = scope;
  const placed = [...version.schemas.values()];
  const own = placed.filter(({ home }) => home === version.version);
  const mentions = new Mentions();
  const declarations = own.map(({ declaration }) => declareSchema(declaration, scope, mentions));
  return emitModule({
    path: `${scope.folder}/types.ts`,
    header: [
      provenance(scope),
      "",
      "Every schema of the document, under the name it has there.",
      ...ownPart(scope, own.length > 0),
    ],
    imports: [...runtimeImports(mentions), ...imports(scope, mentions)],
    reexports: reexports(exportsOf, scope, "types.js"),
    declarations,
  });
}

function exportsOf({ version, names }: VersionScope): Homed[] {
  return Array.from(version.schemas.values(), ({ declaration: { name, schema }, home }) => ({
    home,
    names: [{ name: names.schema(name), isType: !isEnumObject(schema) }],
  }));
}

export function declareSchema(
  declaration: SchemaDeclaration,
  scope: VersionScope,
  mentions: Mentions,
): ModuleDeclaration {
  const { name, schema } = declaration;
  const identifier = scope.names.schema(name);
  const comment = docComment(schemaDoc(schema, [history("schemas", name, scope)]));
  if (isEnumObject(schema)) {
    return {
      exports: [{ name: identifier, isType: false }],
      text: enumText(identifier, schema, comment, () =>
        runtimeType("Unrecognized", "types", scope, mentions),
      ),
    };
  }
  const inherited = heritage(schema, scope.version.api);
  const printed = printSchema(
    withErrorCodes(name, inherited?.own ?? schema, scope.version.api),
    scope,
    mentions,
    scope.version.received.has(name),
  );
  const bases = (inherited?.bases ?? []).map((base) => scope.names.schema(base));
  for (const base of bases) mentions.names.add(base);
  const extension = bases.length === 0 ? "" : ` extends ${bases.join(", ")}`;
  const text = printed.isObject
    ? `${comment}export interface ${identifier}${extension} ${printed.text}`
    : `${comment}export type ${identifier} = ${printed.text};`;
  return { exports: [{ name: identifier, isType: true }], text };
}

/** A re-export binds no name inside the module, so what own declarations mention is imported from its home. */
function imports(scope: VersionScope, mentions: Mentions): ModuleImport[] {
  const { version } = scope;
  const elsewhere = [...version.schemas.values()].filter(
    ({ declaration, home }: Placed<SchemaDeclaration>) =>
      home !== version.version && mentions.names.has(scope.names.schema(declaration.name)),
  );
  const byHome = new Map<string, string[]>();
  for (const { declaration, home } of elsewhere) {
    byHome.set(home, [...(byHome.get(home) ?? []), scope.names.schema(declaration.name)]);
  }
  const codes = version.api.errorSets
    .map(({ name }) => scope.names.errorSet(name).code)
    .filter((name) => mentions.names.has(name));
  return [
    ...Array.from(byHome, ([home, types]) => ({ from: `../${home}/types.js`, types })),
    ...(codes.length === 0 ? [] : [{ from: "./errors.js", types: codes }]),
  ];
}
