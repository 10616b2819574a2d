/**
 * One declaration of a version as the TypeScript that a reader knows from the emitted code, for reports.
 *
 * Without comments: a change of prose is not a change of type. Not formatted.
 */
import ts from "typescript";

import type { TimelineVersion } from "../../timeline/timeline.js";
import { declareSchema } from "./emit-types.js";
import { Mentions } from "../module/mentions.js";
import type { Names } from "../names.js";
import { argsText, responsesText } from "../operations/declare-operation.js";
import type { VersionScope } from "../version-scope.js";

/** By the names of the document; undefined where the version has no such thing. */
export interface DeclarationPrinter {
  schema(name: string): string | undefined;
  /** What it takes and what it answers. */
  operation(id: string): string | undefined;
}

export function declarationPrinter(version: TimelineVersion, names: Names): DeclarationPrinter {
  const scope: VersionScope = {
    // By itself: what another version had is not part of a declaration.
    timeline: { api: version.api.name, versions: [version] },
    version,
    names,
    folder: "",
    schemaNames: new Set(Array.from(version.schemas.keys(), (name) => names.schema(name))),
    notes: undefined,
  };
  return {
    schema: (name) => {
      const declaration = version.schemas.get(name)?.declaration;
      if (declaration === undefined) return undefined;
      return withoutComments(declareSchema(declaration, scope, new Mentions()).text);
    },
    operation: (id) => {
      const operation = version.operations.get(id)?.declaration;
      if (operation === undefined) return undefined;
      const texts = [argsText, responsesText].map((print) => print(operation, scope, new Mentions()));
      return withoutComments(texts.join("\n\n"));
    },
  };
}

function withoutComments(text: string): string {
  const file = ts.createSourceFile("declaration.ts", text, ts.ScriptTarget.ESNext);
  return printer.printFile(file).trimEnd();
}

const printer = ts.createPrinter({ newLine: ts.NewLineKind.LineFeed, removeComments: true });
