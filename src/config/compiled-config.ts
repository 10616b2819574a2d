/**
 * Detects configurations compiled from another one: `tsc` without an `outDir` writes `generate.config.js` beside
 * `generate.config.ts`, where it outlives the mistake and later changes of its source.
 */
import { ts } from "@ts-morph/common";

/** True if a compiler made the script from this TypeScript source, or from an earlier state of it. */
export function isCompiled(script: string, source: string): boolean {
  if (marks.some((mark) => mark.test(script))) return true;
  // ES modules carry no mark. Compilers keep the words, and `tsc` reproduces its own output byte for byte.
  const text = script.replaceAll("\r\n", "\n").trim();
  const isLaidOut = /^ {4}\S/m.test(text) && transpile(text).trim() === text;
  return isLaidOut || (text !== "" && wordsOf(script) === wordsOf(transpile(source)));
}

/** Marks of CommonJS, of a source map, and of names made by esbuild, which no person writes. */
const marks = [
  /Object\.defineProperty\(exports, "__esModule"/,
  /^\/\/# sourceMappingURL=generate\.config\./m,
  /\bgenerate_config_default\b/,
];

/** The script without types; comments and order are kept. */
function transpile(text: string): string {
  const { ESNext } = ts.ModuleKind;
  const compilerOptions = { module: ESNext, target: ts.ScriptTarget.ESNext };
  return ts.transpileModule(text, { compilerOptions }).outputText;
}

/** The text without comments, layout, quotes, and optional punctuation at the end of lists and statements. */
function wordsOf(text: string): string {
  const scanner = ts.createScanner(ts.ScriptTarget.ESNext, true, ts.LanguageVariant.Standard, text);
  const words: string[] = [];
  for (let kind = scanner.scan(); kind !== ts.SyntaxKind.EndOfFileToken; kind = scanner.scan()) {
    const isString = kind === ts.SyntaxKind.StringLiteral;
    words.push(isString ? JSON.stringify(scanner.getTokenValue()) : scanner.getTokenText());
  }
  return words
    .join(" ")
    .replaceAll(/,(?= [}\])])|;/g, "")
    .replaceAll(/ +/g, " ");
}
