/** The commands of a block of shell, as far as documentation needs it: words, quotes, comments, and what joins commands. */

const token =
  /(?<space>(?:[ \t]|\\\n)+)|(?<comment>#[^\n]*)|(?<operator>\n|&&|\|\||[;&|])|(?<redirection>\d?(?:>>?|<))|(?<word>(?:'[^']*'|"(?:\\.|[^"\\])*"|\\.|[^\s'"\\;&|<>])+)/gsy;

/** Each command as its words, without comments and without the files that its input and output are redirected to. */
export function shellCommands(code: string): string[][] {
  const commands: string[][] = [[]];
  let isRedirected = false;
  let end = 0;
  for (const match of code.matchAll(token)) {
    end = match.index + match[0].length;
    const { operator, redirection, word } = match.groups ?? {};
    if (operator !== undefined) commands.push([]);
    if (redirection !== undefined) isRedirected = true;
    if (word === undefined) continue;
    if (!isRedirected) commands.at(-1)?.push(unquoted(word));
    isRedirected = false;
  }
  if (end < code.length) throw new Error(`This is not understood as shell: ${code.slice(end)}`);
  return commands.filter((words) => words.length > 0);
}

function unquoted(word: string): string {
  return word.replace(
    /'(?<single>[^']*)'|"(?<double>(?:\\.|[^"\\])*)"|\\(?<escaped>.)/gs,
    (_match, single?: string, double?: string, escaped?: string) =>
      single ?? double?.replaceAll(/\\(["\\$`])/g, "$1") ?? escaped ?? "",
  );
}
