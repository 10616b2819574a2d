/**
 * The site: the pages of `docs/`, with search and a dark mode, and nothing from elsewhere. `npm run docs:build` writes it
 * to `node_modules/.cache/site/`; `npm run docs:site` shows it while you write.
 */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { defineConfig, type DefaultTheme } from "vitepress";

import { markdown } from "./markdown.js";

const docs = path.resolve(import.meta.dirname, "..");

/** In the order in which a reader needs them. */
const sections: readonly (readonly [title: string, pages: readonly string[]])[] = [
  ["The two APIs", ["partner-platform", "virtual-accounts"]],
  ["Use an API", ["client", "retries", "webhooks", "durable", "reconciliation", "signing", "sandbox", "recipes"]],
  ["Upgrade", ["versions", "impact", "ci", "releases"]],
  ["Set up", ["configuration", "other-apis", "catalogue", "commands"]],
  ["Look up", ["diagnostics", "security", "speed"]],
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
  const heading = /^# (?<title>.+)$/m.exec(readFileSync(path.join(docs, `${page}.md`), "utf8"));
  return heading?.groups?.["title"] ?? page;
}

export default defineConfig({
  lang: "en-GB",
  title: "openapi-dated",
  description:
    "TypeScript clients, webhook receivers and version reports for APIs that are versioned by date",
  srcExclude: ["README.md"],
  outDir: "../node_modules/.cache/site",
  cacheDir: "../node_modules/.cache/vitepress",
  cleanUrls: true,
  markdown,
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
