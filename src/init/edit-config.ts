/**
 * Adds an API to a configuration that is code: behind the last of its `apis`, where these are written as an object. Undefined
 * where they are not, so that a person has to add it.
 */
import ts from "typescript";

import { exportedValue, unwrapValue } from "../config/locate-in-module.js";

export function addApi(file: string, text: string, entry: string): string | undefined {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true);
  const exported = exportedValue(source);
  const apis = exported && apisIn(exported, source);
  const last = apis?.properties.at(-1);
  if (apis === undefined || last === undefined) return undefined;
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const indent = /\n(?<indent>[ \t]*)$/.exec(text.slice(0, last.getStart(source)))?.groups?.["indent"];
  const isOnOneLine = indent === undefined;
  const lines = isOnOneLine ? ` ${entry}` : `${eol}${entry}`.replaceAll(/\r?\n/g, `${eol}${indent}`);
  const { end, hasTrailingComma } = apis.properties;
  // With a comma at its end, the list includes it.
  return `${text.slice(0, end)}${hasTrailingComma ? "" : ","}${lines}${isOnOneLine ? "" : ","}${text.slice(end)}`;
}

/** Of `{ apis: { … } }` and `defineConfig({ apis: { … } })`. Another function may do anything with what it is given. */
function apisIn(exported: ts.Expression, source: ts.SourceFile): ts.ObjectLiteralExpression | undefined {
  const value = unwrapValue(exported, source);
  const isDefined = ts.isCallExpression(value) && value.expression.getText(source) === "defineConfig";
  const given = isDefined ? value.arguments[0] : value;
  const config = given && unwrapValue(given, source);
  if (config === undefined || !ts.isObjectLiteralExpression(config)) return undefined;
  const property = config.properties
    .filter(ts.isPropertyAssignment)
    .find(({ name }) => !ts.isComputedPropertyName(name) && name.text === "apis");
  const apis = property && unwrapValue(property.initializer, source);
  return apis !== undefined && ts.isObjectLiteralExpression(apis) ? apis : undefined;
}
