/**
 * A short string that a regular expression matches, for the expressions that documents have:
 * literals, classes, groups, counts. Look-arounds and back references are beyond it; the caller
 * checks the result.
 */
export function samplePattern(pattern: string): string {
  return readAlternatives({ text: pattern.replace(/^\^/, "").replace(/\$$/, ""), at: 0 });
}

interface Reader {
  readonly text: string;
  at: number;
}

/** The first of them. */
function readAlternatives(reader: Reader): string {
  const first = readSequence(reader);
  while (reader.text[reader.at] === "|") {
    reader.at++;
    readSequence(reader);
  }
  return first;
}

function readSequence(reader: Reader): string {
  let result = "";
  while (reader.at < reader.text.length && !"|)".includes(reader.text[reader.at] ?? "")) {
    const atom = readAtom(reader);
    result += atom.repeat(readCount(reader));
  }
  return result;
}

function readAtom(reader: Reader): string {
  const character = reader.text[reader.at++] ?? "";
  switch (character) {
    case "(": {
      if (reader.text.startsWith("?:", reader.at)) reader.at += 2;
      const inner = readAlternatives(reader);
      reader.at++;
      return inner;
    }
    case "[":
      return readClass(reader);
    case "\\":
      return ofEscape(reader.text[reader.at++] ?? "");
    case ".":
      return "a";
    case "^":
    case "$":
      return "";
    default:
      return character;
  }
}

function ofEscape(letter: string): string {
  const classes: Readonly<Record<string, string>> = {
    d: "1",
    w: "a",
    s: " ",
    D: "a",
    W: "-",
    S: "a",
    b: "",
    t: "\t",
    n: "\n",
  };
  return classes[letter] ?? letter;
}

/** Its first member; of a negated class the first usual character that it does not name. */
function readClass(reader: Reader): string {
  const end = /^(?:\\.|[^\]\\])*/.exec(reader.text.slice(reader.at))?.[0].length ?? 0;
  const members = reader.text.slice(reader.at, reader.at + end);
  reader.at += end + 1;
  if (members.startsWith("^"))
    return Array.from("a1A-_ ").find((each) => new RegExp(`[${members}]`).test(each)) ?? "x";
  return members.startsWith("\\") ? ofEscape(members[1] ?? "") : (members[0] ?? "");
}

/** The smallest count, except that `*` is one. */
function readCount(reader: Reader): number {
  const found = /^(?:[*+?]|\{(\d+)(?:,\d*)?\})\??/.exec(reader.text.slice(reader.at));
  if (found === null) return 1;
  reader.at += found[0].length;
  if (found[1] !== undefined) return Number(found[1]);
  return found[0].startsWith("?") ? 0 : 1;
}
