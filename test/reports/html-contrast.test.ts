/** Every text of the page can be read: 4.5 to 1 at least, in light, in dark and on paper (WCAG 2.2, 1.4.3). */
import { expect, it } from "vitest";

import { loadPageParts } from "../../src/config/package-files.js";

const { style } = await loadPageParts();
const themes = Array.from(
  style.matchAll(/:root \{([^}]*)\}/g),
  ([, body = ""]) =>
    new Map(
      Array.from(
        body.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g),
        ([, name, colour]) => [name, colour] as const,
      ),
    ),
);

const grounds = ["ground", "paper", "sunken"];
const inks = ["ink", "soft", "link", "danger", "warning", "change", "good", "info", "muted"];
const pairs = [
  ...inks.flatMap((ink) => grounds.map((ground) => [ink, ground] as const)),
  ["added-ink", "added"] as const,
  ["removed-ink", "removed"] as const,
];

it("has a light theme, a dark one, and one for paper", () => {
  expect(themes).toHaveLength(3);
});

it.each(pairs)("%s on %s", (ink, ground) => {
  for (const theme of themes) expect(contrast(theme.get(ink), theme.get(ground))).toBeGreaterThanOrEqual(4.5);
});

function contrast(one: string | undefined, other: string | undefined): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((left, right) => left - right);
  return (light + 0.05) / (dark + 0.05);
}

/** Relative luminance of `#rrggbb`; NaN without a colour, which no comparison passes. */
function luminance(colour = ""): number {
  const [red = NaN, green = NaN, blue = NaN] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
