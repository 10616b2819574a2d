/**
 * Replaces `string-width`, which the command line uses to lay out its help: that package reads all emoji sequences when it
 * is loaded, which takes longer than everything else in `--version`.
 */
import { stripVTControlCharacters } from "node:util";

import { stringWidth } from "../../../src/code/string-width.js";

export default function stringWidthOnScreen(text: string): number {
  return stringWidth(stripVTControlCharacters(text));
}
