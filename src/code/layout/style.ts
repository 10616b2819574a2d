/** The code style of a project: the Prettier options that the layout supports. */
import type { Options } from "prettier";

export interface LayoutStyle {
  readonly printWidth: number;
  /** Columns per indentation level. */
  readonly tabWidth: number;
  readonly useTabs: boolean;
  readonly semi: boolean;
  readonly singleQuote: boolean;
  readonly trailingComma: "all" | "es5" | "none";
  readonly bracketSpacing: boolean;
  readonly objectWrap: "preserve" | "collapse";
}

/** Prettier's defaults. */
export const defaultStyle: LayoutStyle = {
  printWidth: 80,
  tabWidth: 2,
  useTabs: false,
  semi: true,
  singleQuote: false,
  trailingComma: "all",
  bracketSpacing: true,
  objectWrap: "preserve",
};

/** Options without effect on emitted modules: for other languages, or for syntax that emission does not use. */
const irrelevant: ReadonlySet<string> = new Set([
  "arrowParens",
  "bracketSameLine",
  "embeddedLanguageFormatting",
  "filepath",
  "htmlWhitespaceSensitivity",
  "jsxSingleQuote",
  "proseWrap",
  "singleAttributePerLine",
  "vueIndentScriptAndStyle",
]);

/** Options of which the layout supports one value only. */
const fixed: Readonly<Partial<Options>> = {
  endOfLine: "lf",
  experimentalOperatorPosition: "end",
  experimentalTernaries: false,
  insertPragma: false,
  parser: "typescript",
  quoteProps: "as-needed",
  requirePragma: false,
};

/** True if a project uses Prettier's defaults, even for syntax that emission does not use. */
export function hasDefaultStyle(options: Options): boolean {
  const style = layoutStyle(options);
  const isDefault = Object.entries(defaultStyle).every(
    ([name, value]) => style?.[name as keyof LayoutStyle] === value,
  );
  return isDefault && (options.arrowParens ?? "always") === "always";
}

/** The style of a project; undefined if its options need Prettier itself, such as a plugin. */
export function layoutStyle(options: Options): LayoutStyle | undefined {
  const style: Record<string, unknown> = { ...defaultStyle };
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined || irrelevant.has(name)) continue;
    if (name in defaultStyle && typeof value === typeof style[name]) style[name] = value;
    else if (!(name in fixed) || fixed[name] !== value) return undefined;
  }
  return style as unknown as LayoutStyle;
}
