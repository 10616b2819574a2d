/**
 * Adds to a JSON file, keeping its indentation, order and comments. Undefined if that is impossible.
 *
 * The editing of `jsonc-parser` would also format the surroundings.
 */
import { findNodeAtLocation, parseTree, type Node, type ParseError } from "jsonc-parser";

/** Adds a property. An existing one is kept. */
export function addProperty(text: string, at: readonly string[], value: unknown): string | undefined {
  const tree = parse(text);
  if (tree?.type !== "object") return undefined;
  const missing = at.findIndex((_, index) => findNodeAtLocation(tree, at.slice(0, index + 1)) === undefined);
  if (missing === -1) return text;
  const parent = findNodeAtLocation(tree, at.slice(0, missing));
  if (parent?.type !== "object") return undefined;
  const unit = /^(?<indent>[ \t]+)\S/m.exec(text)?.groups?.["indent"] ?? "  ";
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const line = (depth: number): string => eol + unit.repeat(depth);
  const nested = at.slice(missing + 1).reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
  const printed = JSON.stringify(nested, null, unit).replaceAll("\n", line(missing + 1));
  const property = `${JSON.stringify(at[missing])}: ${printed}`;
  if (parent.children !== undefined && parent.children.length > 0) return addChild(text, parent, property);
  const object = `{${line(missing + 1)}${property}${line(missing)}}`;
  return text.slice(0, parent.offset) + object + text.slice(parent.offset + parent.length);
}

/** Laid out like its siblings: each on its own line, or all on one. */
function addChild(text: string, { offset, children = [] }: Node, child: string): string {
  const [first, last] = [children[0], children.at(-1)];
  const gap = /\r?\n\s*$/.exec(text.slice(offset, first?.offset))?.[0] ?? " ";
  const end = last === undefined ? offset + 1 : last.offset + last.length;
  return `${text.slice(0, end)},${gap}${child}${text.slice(end)}`;
}

function parse(text: string): Node | undefined {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { allowTrailingComma: true });
  return errors.length === 0 ? tree : undefined;
}
