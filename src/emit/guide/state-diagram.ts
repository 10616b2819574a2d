/**
 * A lifecycle as a Mermaid state diagram: creation from `[*]`, final states to `[*]`, triggers of transitions as labels.
 */
import type { LifecycleTrait, TransitionTrait } from "../../traits/types.js";

export function stateDiagram({ states, transitions }: LifecycleTrait): string {
  const aliases = states.flatMap(({ value }) =>
    isPlain(value) ? [] : [`  state ${JSON.stringify(plain(value))} as ${idOf(value)}`],
  );
  const arrows = transitions.flatMap((transition) =>
    (transition.from ?? ["[*]"]).map(
      (from) => `  ${idOf(from)} --> ${idOf(transition.to)}: ${label(transition)}`,
    ),
  );
  const ends = states
    .filter(({ terminal }) => terminal === true)
    .map(({ value }) => `  ${idOf(value)} --> [*]`);
  return ["stateDiagram-v2", ...aliases, ...new Set([...arrows, ...ends])].join("\n");
}

function label({ by, assumed }: TransitionTrait): string {
  return plain(assumed === true ? `${triggerWords(by)} (assumed)` : triggerWords(by));
}

function triggerWords(by: TransitionTrait["by"]): string {
  switch (by.kind) {
    case "operation":
      return by.operation;
    case "event":
      return by.value === undefined ? by.event : `${by.event} ${by.value}`;
    case "time":
    case "review":
    case "service":
      return by.what;
    case "unknown":
      return "not documented";
  }
}

/** Mermaid's own keywords begin with a lower-case letter. */
function isPlain(value: string): boolean {
  return /^[A-Z][A-Za-z0-9]*$/.test(value);
}

function idOf(value: string): string {
  if (value === "[*]" || isPlain(value)) return value;
  return `state_${value.replace(/[^A-Za-z0-9]/g, (character) => `_${character.codePointAt(0) ?? 0}_`)}`;
}

/** Without characters that end a label or start something else. */
function plain(text: string): string {
  return text
    .replace(/-{2,}|[^\p{L}\p{N} .,'()_-]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
}
