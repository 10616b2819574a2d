/** `--include tags=Orders --exclude sandbox`: a selection of the configuration, a name or pattern at a time. */
import type { Argv } from "yargs";

import type { Selection } from "../config/config.js";

const lists = ["operations", "tags", "paths", "events"] as const;

export interface SelectionArguments {
  readonly include?: readonly string[] | undefined;
  readonly exclude?: readonly string[] | undefined;
}

export function selectionOptions<T>(parser: Argv<T>): Argv<T & SelectionArguments> {
  const option = { type: "string", array: true, nargs: 1, implies: "input" } as const;
  return parser
    .option("include", {
      ...option,
      description: `What to generate of --input: ${lists.map((list) => `${list}=NAME`).join(", ")}, or sandbox`,
    })
    .option("exclude", { ...option, description: "What not to generate of --input, in the same words" })
    .check(({ include = [], exclude = [] }) => {
      const wrong = [...include, ...exclude].find((entry) => readEntry(entry) === undefined);
      if (wrong === undefined) return true;
      const expected = [...lists.map((list) => `${list}=NAME`), "sandbox"].join(", ");
      return `--include and --exclude take ${expected}; found "${wrong}".`;
    });
}

/** As the configuration has them. */
export function selectionsOf({ include, exclude }: SelectionArguments): {
  readonly include?: Selection;
  readonly exclude?: Selection;
} {
  return {
    ...(include === undefined ? {} : { include: selectionOf(include) }),
    ...(exclude === undefined ? {} : { exclude: selectionOf(exclude) }),
  };
}

function selectionOf(entries: readonly string[]): Selection {
  const read = entries.map(readEntry);
  const named = lists.flatMap((list) => {
    const patterns = read.flatMap((entry) => (entry?.list === list ? [entry.pattern] : []));
    return patterns.length === 0 ? [] : [[list, patterns] as const];
  });
  const isOfSandbox = read.some((entry) => entry?.list === "sandbox");
  return { ...Object.fromEntries(named), ...(isOfSandbox ? { sandbox: true } : {}) };
}

interface Entry {
  readonly list: (typeof lists)[number] | "sandbox";
  readonly pattern: string;
}

function readEntry(entry: string): Entry | undefined {
  if (entry === "sandbox") return { list: "sandbox", pattern: "" };
  const [, name, pattern = ""] = /^(\w+)=(.+)$/s.exec(entry) ?? [];
  const list = lists.find((each) => each === name);
  return list === undefined ? undefined : { list, pattern };
}
