/**
 * Adds to configurations that are code: an API to `generate.config.ts`, an entry to a flat configuration of ESLint.
 * Undefined if the module computes the object or list, so that a person must add to it.
 */
import { IndentationText, NewLineKind, Project, type SourceFile, SyntaxKind, ts } from "ts-morph";

import { exportedValue, unwrapValue } from "../config/locate-in-module.js";

/** Adds an API after the last one in `apis`. */
export function addApi(name: string, text: string, entry: string): string | undefined {
  const source = open(name, text);
  const literal = apisIn(source.compilerNode);
  const apis =
    literal &&
    source
      .getDescendantAtStartWithWidth(literal.getStart(), literal.getWidth())
      ?.asKind(SyntaxKind.ObjectLiteralExpression);
  const last = apis?.getProperties().at(-1);
  if (apis === undefined || last === undefined) return undefined;
  if (last.isFirstNodeOnLine()) apis.addProperty(entry);
  else apis.replaceWithText(`${text.slice(apis.getStart(), last.getEnd())}, ${entry} }`);
  return source.getFullText();
}

/** Adds an entry at the front of the exported list, on a separate line if the first one is. */
export function addIgnores(name: string, text: string, entry: string): string | undefined {
  const source = open(name, text);
  const start = startOfList(source.compilerNode);
  if (start === undefined) return undefined;
  const gap = /^\r?\n[ \t]*/.exec(text.slice(start))?.[0];
  source.insertText(start, gap === undefined ? `${entry}, ` : `${gap}${entry},`);
  return source.getFullText();
}

function open(name: string, text: string): SourceFile {
  const indent = /^(?:\t| +)(?=\S)/m.exec(text)?.[0] ?? "  ";
  const project = new Project({
    useInMemoryFileSystem: true,
    manipulationSettings: {
      indentationText: indents.get(indent) ?? IndentationText.TwoSpaces,
      newLineKind: text.includes("\r\n") ? NewLineKind.CarriageReturnLineFeed : NewLineKind.LineFeed,
      useTrailingCommas: true,
    },
  });
  return project.createSourceFile(name, text);
}

const indents: ReadonlyMap<string, IndentationText> = new Map(
  Object.values(IndentationText).map((each) => [each, each]),
);

/** The value of `apis` in `{ apis: { … } }` and `defineConfig({ apis: { … } })`. Other functions may change their argument. */
function apisIn(source: ts.SourceFile): ts.Expression | undefined {
  const exported = exportedValue(source);
  const value = exported && unwrapValue(exported, source);
  if (value === undefined) return undefined;
  const isDefined = ts.isCallExpression(value) && value.expression.getText() === "defineConfig";
  const given = isDefined ? value.arguments[0] : value;
  const config = given && unwrapValue(given, source);
  if (config === undefined || !ts.isObjectLiteralExpression(config)) return undefined;
  const property = config.properties
    .filter(ts.isPropertyAssignment)
    .find(({ name }) => !ts.isComputedPropertyName(name) && name.text === "apis");
  return property && unwrapValue(property.initializer, source);
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
