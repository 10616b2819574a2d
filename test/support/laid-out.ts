/** Text reprinted by the layout, in styles that together change every option. */
import { layoutModule } from "../../src/code/layout/layout.js";
import { defaultStyle, type LayoutStyle } from "../../src/code/layout/style.js";
import { readModule } from "./read-module/read-module.js";
import { UnknownSyntax } from "./read-module/read-type.js";

export const layoutStyles: readonly LayoutStyle[] = [
  defaultStyle,
  { ...defaultStyle, printWidth: 110 },
  { ...defaultStyle, printWidth: 60, useTabs: true, tabWidth: 4 },
  { ...defaultStyle, semi: false, singleQuote: true, trailingComma: "none", printWidth: 100 },
  { ...defaultStyle, bracketSpacing: false, trailingComma: "es5", tabWidth: 4, printWidth: 120 },
  { ...defaultStyle, printWidth: 40, objectWrap: "collapse" },
];

/** Text as the layout prints it; undefined if it contains syntax that is never emitted. */
export function laidOut(text: string, style: LayoutStyle): string | undefined {
  try {
    return layoutModule(readModule(text), style);
  } catch (error) {
    if (error instanceof UnknownSyntax) return undefined;
    throw error;
  }
}
