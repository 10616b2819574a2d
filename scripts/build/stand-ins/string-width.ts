/**
 * Takes the place of `string-width`, with which the command line lays out its help: that package reads all sequences of
 * emoji when it is loaded, which takes longer than everything else in `--version`.
 */
import { stripVTControlCharacters } from "node:util";

import { stringWidth } from "../../../src/code/layout/string-width.js";

export default function stringWidthOnScreen(text: string): number {
  return stringWidth(stripVTControlCharacters(text));
}
