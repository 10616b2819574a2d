/**
 * The text of a module's template as TypeScript: each expression of Handlebars becomes a token that survives erasing types
 * and formatting, and becomes the expression again afterwards.
 */
export interface TokenisedTemplate {
  readonly text: string;
  restore(text: string): string;
}

export function tokenise(template: string): TokenisedTemplate {
  const expressions: string[] = [];
  const tokenOf = (expression: string): string => `$token${expressions.push(expression) - 1}$`;
  const text = template
    .replace(/^\{\{!--.*--\}\}\n/, "")
    // A block's begin and end, which have lines of their own among members: as members.
    .replace(/\{\{[#/][^}]+\}\}/g, (expression) => `${tokenOf(expression)}: 0;`)
    .replace(/\{\{doc-comment [^}]+\}\}/g, (expression) => `/** ${tokenOf(expression)} */`)
    .replace(/\{\{[^}]+\}\}/g, tokenOf);
  return {
    text,
    restore: (output) =>
      output.replace(
        /\/\*\* \$token(\d+)\$ \*\/|\$token(\d+)\$(?:: 0;)?/g,
        (_, comment?: string, other?: string) => expressions[Number(comment ?? other)] ?? "",
      ),
  };
}
