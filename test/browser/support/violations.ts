import axe, { type AxeResults } from "axe-core";
import type { Page } from "playwright-core";

/** What axe-core objects to, with everything unfolded: contrast, names, roles, landmarks. */
export async function violations(page: Page): Promise<(string | undefined)[][]> {
  await page.evaluate("for (const block of document.querySelectorAll('details')) block.open = true");
  await page.evaluate(axe.source);
  const results = await page.evaluate<AxeResults>("axe.run()");
  return results.violations.map(({ id, nodes }) => [id, nodes[0]?.html]);
}
