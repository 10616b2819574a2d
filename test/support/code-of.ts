/** Code in a normal form, for comparison: without types, comments, whitespace and optional punctuation. */
import ts from "typescript";

export function codeOf(text: string): string {
  const compilerOptions = {
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    removeComments: true,
    verbatimModuleSyntax: true,
  };
  return ts
    .transpileModule(text, { compilerOptions })
    .outputText.replace(/\s+/g, "")
    .replace(/,(?=[)\]}])/g, "")
    .replace(/[;()]/g, "")
    .replace("export{}", "");
}
