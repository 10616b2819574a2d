/** The documentation as tests read it: README.md and docs/*.md, with their code blocks. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fromMarkdown } from "mdast-util-from-markdown";

interface Page {
  /** Relative to the root of the repository: `docs/client.md`. */
  readonly file: string;
  readonly text: string;
}

export interface Block {
  readonly page: string;
  /** First line of the code. */
  readonly line: number;
  readonly language: string;
  /** Marks after the language of the fence, invisible to readers: `given=vault unchecked="Why."`. */
  readonly marks: Readonly<Record<string, string>>;
  /** File named in its first line: `// pay-orders.ts`. */
  readonly file?: string;
  readonly code: string;
  /** Nearest heading above it. */
  readonly heading: string;
}

type Root = ReturnType<typeof fromMarkdown>;
type Node = Root | Root["children"][number];

const root = path.resolve(import.meta.dirname, "../..");

const pages: readonly Page[] = ["README.md", ...pagesOfDocs()].map((file) => ({
  file,
  text: readFileSync(path.join(root, file), "utf8"),
}));

function pagesOfDocs(): string[] {
  const names = readdirSync(path.join(root, "docs")).filter(
    (name) => name.endsWith(".md") && name !== "README.md",
  );
  return names.sort().map((name) => `docs/${name}`);
}

export const blocks: readonly Block[] = pages.flatMap(blocksOf);

function blocksOf({ file, text }: Page): Block[] {
  const results: Block[] = [];
  let heading = "";
  const visit = (node: Node): void => {
    if (node.type === "heading") heading = textOf(node);
    if (node.type === "code") {
      const line = (node.position?.start.line ?? 0) + 1;
      const named = /^(?:\/\/|#) (?<name>[\w./-]+\.\w+)(?:[:,].*)?$/m.exec(
        node.value.split("\n", 1)[0] ?? "",
      )?.groups;
      results.push({
        page: file,
        line,
        language: node.lang ?? "",
        marks: marksOf(node.meta ?? ""),
        ...(named?.["name"] === undefined ? {} : { file: named["name"] }),
        code: `${node.value}\n`,
        heading,
      });
    }
    if ("children" in node) node.children.forEach(visit);
  };
  visit(fromMarkdown(text));
  return results;
}

function marksOf(meta: string): Record<string, string> {
  const marks = [...meta.matchAll(/(?<key>[\w-]+)=(?:"(?<quoted>[^"]*)"|(?<plain>\S+))/g)];
  return Object.fromEntries(
    marks.map(({ groups }) => [groups?.["key"] ?? "", groups?.["quoted"] ?? groups?.["plain"] ?? ""]),
  );
}

function textOf(node: Node): string {
  if ("value" in node) return node.value;
  return "children" in node ? node.children.map(textOf).join("") : "";
}

/** Code of the block whose first line names this file. */
export function documentedFile(name: string): string {
  const block = blocks.find(({ file }) => file === name);
  if (block === undefined) throw new Error(`No page has a block that begins with "// ${name}".`);
  return block.code;
}
