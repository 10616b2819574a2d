/** Widths are those of Prettier, which is asked about every character. */
import fc from "fast-check";
import { util } from "prettier";
import { expect, it } from "vitest";

import { stringWidth } from "../../../src/code/string-width.js";

const isEmoji = /[\p{Emoji}\p{Extended_Pictographic}]/u;
const lastCodePoint = 0x10ffff;

/** What follows a character and changes its width: as an emoji, as a key, of a colour, joined to a heart. */
const suffixes = [
  "",
  "\u{fe0f}",
  "\u{20e3}",
  "\u{fe0f}\u{20e3}",
  "\u{1f3fd}",
  "\u{200d}\u{2764}\u{fe0f}",
  "\u{301}",
];

/** Hands of Unicode 17: Prettier's table of emoji already knows that they have skin tones. */
const newHands = [0x1faf9, 0x1fafa].map((hand) => String.fromCodePoint(hand, 0x1f3fd));

it("every character is as wide as Prettier counts it, alone and with what changes it", () => {
  const different: string[] = [];
  for (let codePoint = 0; codePoint <= lastCodePoint; codePoint += 1) {
    const character = String.fromCodePoint(codePoint);
    for (const suffix of isEmoji.test(character) ? suffixes : [""]) {
      const text = character + suffix;
      if (stringWidth(text) !== util.getStringWidth(text)) different.push(text);
    }
  }
  expect(different).toEqual(newHands);
});

it("so is every string", () => {
  const emoji = fc.constantFrom(
    "👨‍👩‍👧",
    "🏳️‍🌈",
    "🇫🇷",
    "1️⃣",
    "☝",
    "☝🏽",
    "🖐",
    "©",
    "™️",
    "e\u{301}",
    "漢",
    "ﾊ",
    "\u{7f}",
    "",
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(emoji, fc.string({ unit: "binary" }))), (parts) => {
      const text = parts.join("");
      expect(stringWidth(text)).toBe(util.getStringWidth(text));
    }),
    { numRuns: 500 },
  );
});
