/**
 * The site: the pages of `docs/`, with search and a dark mode, and nothing from elsewhere. `npm run docs:build` writes it
 * to `node_modules/.cache/site/`; `npm run docs:site` shows it while you write.
 */
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { defineConfig, type DefaultTheme } from "vitepress";

import { markdown } from "./markdown.js";

const docs = path.resolve(import.meta.dirname, "..");

/** In the order in which a reader needs them. */
const sections: readonly (readonly [title: string, pages: readonly string[]])[] = [
  ["Start", ["partner-platform", "virtual-accounts", "other-apis", "coming-from", "production"]],
  [
    "Use an API",
    ["client", "retries", "webhooks", "durable", "reconciliation", "signing", "sandbox", "recipes"],
  ],
  ["Upgrade", ["versions", "impact", "ci", "releases"]],
  ["Look up", ["configuration", "commands", "diagnostics", "glossary", "catalogue"]],
  ["About", ["comparison", "security", "speed"]],
];

const sidebar: DefaultTheme.SidebarItem[] = sections.map(([text, pages]) => ({
  text,
  items: pages
    .filter((page) => existsSync(path.join(docs, `${page}.md`)))
    .map((page) => ({ text: titleOf(page), link: `/${page}` })),
}));

const placed = new Set(["README", "index", ...sections.flatMap(([, pages]) => pages)]);
for (const file of readdirSync(docs)) {
  if (file.endsWith(".md") && !placed.has(file.slice(0, -3)))
    throw new Error(`docs/${file} has no place in the sidebar: name it in \`sections\`.`);
}

/** Its first heading. */
function titleOf(page: string): string {
  const heading = /^# (?<title>.+)$/m.exec(read(page));
  return heading?.groups?.["title"] ?? page;
}

function read(page: string): string {
  return readFileSync(path.join(docs, `${page}.md`), "utf8");
}

/** Its first paragraph. */
function summaryOf(page: string): string {
  const [, paragraph = ""] = /^# .+\n\n(?!```|\||#|- )(.+(?:\n.+)*)/m.exec(read(page)) ?? [];
  return paragraph.replaceAll(/\[(.+?)\]\(.*?\)/g, "$1").replaceAll("\n", " ");
}

/** For programs: each page as Markdown, without the marks of our tests, and `llms.txt` (https://llmstxt.org), which lists them. */
function writeForPrograms(folder: string): void {
  for (const [, pages] of sections)
    for (const page of pages)
      writeFileSync(
        path.join(folder, `${page}.md`),
        read(page)
          .replaceAll(/^( *```\w+) .*$/gm, "$1")
          .replaceAll(/^<!-- (?:table: .*|end) -->\n\n?/gm, ""),
      );
  const lists = sections.map(([title, pages]) => {
    const links = pages.map((page) => `- [${titleOf(page)}](/${page}.md): ${summaryOf(page)}`);
    return `## ${title}\n\n${links.join("\n")}\n`;
  });
  const agents = readFileSync(path.join(docs, "../AGENTS.md"), "utf8");
  writeFileSync(path.join(folder, "AGENTS.md"), agents.replaceAll("(docs/", "("));
  const head = `# openapi-dated\n\n> ${description}\n\nRules and the way to upgrade, for agents: [AGENTS.md](/AGENTS.md)\n`;
  writeFileSync(path.join(folder, "llms.txt"), [head, ...lists].join("\n"));
}

const description =
  "TypeScript clients, webhook receivers and version reports for APIs that are versioned by date";

export default defineConfig({
  lang: "en-GB",
  title: "openapi-dated",
  description,
  srcExclude: ["README.md"],
  outDir: "../node_modules/.cache/site",
  cacheDir: "../node_modules/.cache/vitepress",
  cleanUrls: true,
  markdown,
  buildEnd({ outDir }) {
    writeForPrograms(outDir);
    process.stdout.write(`The site is in ${path.relative(process.cwd(), outDir)}/.\n`);
  },
  // Two hundred codes are found by search, not in an outline.
  transformPageData: ({ relativePath, frontmatter }) =>
    relativePath === "diagnostics.md" ? { frontmatter: { ...frontmatter, outline: 2 } } : undefined,
  themeConfig: {
    nav: [
      { text: "Client", link: "/client" },
      { text: "Webhooks", link: "/webhooks" },
      { text: "Upgrade", link: "/impact" },
      { text: "Diagnostics", link: "/diagnostics" },
    ],
    sidebar,
    outline: [2, 3],
    externalLinkIcon: true,
    search: {
      provider: "local",
      // Of `LOCK_MISSING`, both words.
      options: { miniSearch: { searchOptions: { combineWith: "AND" } } },
    },
  },
});
