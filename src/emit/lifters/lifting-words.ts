/** What a lifter does, for its reader. */
import type { Lifting } from "../../../templates/runtime/lift.js";

export function wordsOf(lifting: Lifting | "same", from: string): string {
  if (lifting === "same") return isOne(from);
  switch (lifting.kind) {
    case "kept":
      return isOne(from);
    case "object": {
      const { renamed = {}, fields = {}, filled = {}, holes = [] } = lifting;
      const parts = [
        ...Object.entries(renamed).map(([older, newer]) => `takes ${code(newer)} from ${code(older)}`),
        ...Object.entries(filled).map(
          ([name, content]) => `sets a missing ${code(name)} to ${code(JSON.stringify(content))}`,
        ),
        ...listed("lifts", Object.keys(fields)),
        ...listed("asks for", holes),
      ];
      return sentence(parts);
    }
    case "choice":
      return sentence([
        ...listed("lifts", Object.keys(lifting.members ?? {})),
        ...listed("asks for", lifting.holes ?? []),
      ]);
    case "list":
      return "Lifts each item.";
    case "table":
      return "Lifts the value of each field.";
    case "type":
      return `Lifts it as ${code(lifting.name)}.`;
    case "hole":
      return lifting.kept === undefined
        ? "Asks for each value."
        : "Asks for the values that are no longer listed.";
  }
}

function isOne(from: string): string {
  return `Every value of ${from} is one already.`;
}

function listed(verb: string, names: readonly string[]): string[] {
  return names.length === 0 ? [] : [`${verb} ${names.map(code).join(", ")}`];
}

function sentence(parts: readonly string[]): string {
  const text = parts.join("; ");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function code(name: string): string {
  return `\`${name}\``;
}
