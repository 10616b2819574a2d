/**
 * Adds to configurations that are code: an API to `generate.config.ts`, an entry to a flat configuration of ESLint.
 * Undefined if the module computes the object or list, so that a person must add to it.
 */
import { IndentationText, NewLineKind, Project, type SourceFile, SyntaxKind, ts } from "ts-morph";

import { exportedValue, unwrapValue } from "../config/locate-in-module.js";

/** Adds an API after the last one in `apis: { … }`. */
export function addApi(text: string, name: string, settings: object): string | undefined {
  const source = open(text);
  const apis = source
    .getDescendantsOfKind(SyntaxKind.PropertyAssignment)
    .find((property) => property.getName() === "apis")
    ?.getInitializerIfKind(SyntaxKind.ObjectLiteralExpression);
  if (apis === undefined) return undefined;
  apis.addProperty(entryText(name, settings));
  return source.getFullText();
}

/** `"billing": { "preset": "billing" }` */
export function entryText(name: string, settings: object): string {
  return `${JSON.stringify(name)}: ${JSON.stringify(settings, null, 1).replaceAll(/\n\s*/g, " ")}`;
}

/** Adds an entry at the front of the exported list, on a separate line if the first one is. */
export function addToList(text: string, entry: string): string | undefined {
  const source = open(text);
  const start = startOfList(source.compilerNode);
  if (start === undefined) return undefined;
  const gap = /^\r?\n[ \t]*/.exec(text.slice(start))?.[0];
  source.insertText(start, gap === undefined ? `${entry}, ` : `${gap}${entry},`);
  return source.getFullText();
}

function open(text: string): SourceFile {
  const indent = /^(?:\t| +)(?=\S)/m.exec(text)?.[0];
  const project = new Project({
    useInMemoryFileSystem: true,
    manipulationSettings: {
      indentationText:
        Object.values(IndentationText).find((each) => each === indent) ?? IndentationText.TwoSpaces,
      newLineKind: text.includes("\r\n") ? NewLineKind.CarriageReturnLineFeed : NewLineKind.LineFeed,
      useTrailingCommas: true,
    },
  });
  return project.createSourceFile("configuration.ts", text);
}

/** The start of the list in `[…]`, `defineConfig([…])`, `defineConfig(…)` and `tseslint.config(…)`. Other functions may begin with options. */
function startOfList(source: ts.SourceFile): number | undefined {
  const exported = exportedValue(source);
  const value = exported && unwrapValue(exported, source);
  if (value === undefined) return undefined;
  if (ts.isArrayLiteralExpression(value)) return value.elements.pos;
  if (!ts.isCallExpression(value)) return undefined;
  const called = value.expression.getText();
  const [first] = value.arguments;
  if (first === undefined || (called !== "defineConfig" && !/eslint\.config$/i.test(called)))
    return undefined;
  const inner = unwrapValue(first, source);
  return ts.isArrayLiteralExpression(inner) ? inner.elements.pos : value.arguments.pos;
}
