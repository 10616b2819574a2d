/**
 * Text that leaves the process for a terminal or a log: nothing in it can move the cursor, reverse the line, begin a
 * command of a CI's log, or show the credentials of a URL. Everything printed passes here, whatever it was made of.
 *
 * Characters are replaced by their escapes in JSON, which is printed as well.
 */
import { withoutCredentials } from "./url.js";

/** `hasStyles`: our own colours and links may be in the text. */
export function outputText(text: string, hasStyles: boolean, showsCredentials = false): string {
  const shown = showsCredentials ? text : withoutCredentials(text);
  const parts = shown.split(hasStyles ? ownStyles : noStyles);
  return parts
    .map((part, index) => (index % 2 === 1 ? part : part.replace(unprintable, escapeUnits)))
    .join("")
    .replace(logCommand, (start: string) => start.slice(0, -1) + escapeUnits(start.slice(-1)));
}

/** Colours as `picocolors` has them, and hyperlinks (OSC 8). */
const ownStyles = /(\u001b\[\d{1,3}m|\u001b\]8;;[!-~]*\u001b\\)/;
const noStyles = /(?!)/;

/** Controls (C0, C1), format characters such as those of bidirectional text, and separators that only some programs know. */
const unprintable = /(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Commands to the runners of GitHub (at the start of a line, or anywhere in the older form) and Azure. */
const logCommand = /^[^\S\n]*:(?=:[a-z])|#(?=#(?:vso)?\[)/gim;

function escapeUnits(characters: string): string {
  return characters.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
