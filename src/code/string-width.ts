import emojiRegex from "emoji-regex";
import { eastAsianWidth } from "get-east-asian-width";

/** The width of a string in columns, as Prettier counts them: wide characters take two, combining marks none. */
export function stringWidth(text: string): number {
  if (/^[\x20-\x7f]*$/.test(text)) return text.length;
  let width = 0;
  const rest = text.replace(emojiRegex(), (emoji) => {
    width += isNarrow(emoji) ? 1 : 2;
    return "";
  });
  for (const character of rest) {
    if (!/[\p{Control}\p{Nonspacing_Mark}\p{Enclosing_Mark}]/u.test(character))
      width += eastAsianWidth(character.codePointAt(0) ?? 0);
  }
  return width;
}

/** `©`, `☀`: emoji that are shown as text unless requested otherwise. */
function isNarrow(emoji: string): boolean {
  const [first = "", ...others] = emoji;
  if (others.length > 0 || /\p{Emoji_Modifier_Base}/u.test(first)) return false;
  return eastAsianWidth(first.codePointAt(0) ?? 0) === 1;
}
