import type { MarkdownOptions } from "vitepress";

/** Anchors are those of GitHub, so that a link works in both places. */
function slugify(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}_ -]/gu, "")
    .replaceAll(" ", "-");
}

export const markdown: MarkdownOptions = {
  anchor: { slugify },
  // Legible to axe-core: the default themes fall short of 4.5 to 1.
  theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
  config({ renderer }) {
    const render = renderer.render.bind(renderer);
    // Pages have no expressions: `${{ … }}` belongs to a workflow, wherever it is.
    renderer.render = (...args) => render(...args).replaceAll("{{", "&#123;&#123;");
  },
};
