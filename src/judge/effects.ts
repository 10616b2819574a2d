/**
 * The effects of a change on a TypeScript consumer, and its level.
 *
 * wire: code that runs today breaks against the new version. compile: the same source no longer compiles against
 * the new types. silent: it compiles, and may take a wrong branch or be refused by the server. Rules name their effects
 * in words (`wire compile`); changes that break nothing are additive, deprecations or notes.
 */

export interface Effects {
  readonly wire: boolean;
  readonly compile: boolean;
  readonly silent: boolean;
}

export type Effect = keyof Effects;

/** In the order that rules and reports use. */
export const effectNames = ["wire", "compile", "silent"] as const satisfies readonly Effect[];

/** From worst to best: the order of a report. */
export const levels = ["breaking", "silent", "compile", "additive", "deprecated", "note"] as const;

export type Level = (typeof levels)[number];

/** The names of the levels in reports. */
export const levelWords: Readonly<Record<Level, string>> = {
  breaking: "breaking",
  silent: "silent",
  compile: "compile only",
  additive: "new",
  deprecated: "deprecated",
  note: "note",
};

/** Code that compiles and fails later is worse than code that does not compile. */
const levelOfWords = {
  "wire compile silent": "breaking",
  "wire compile": "breaking",
  wire: "breaking",
  "compile silent": "breaking",
  // The types are equal, but a server or a reader may reject a value.
  "wire silent": "silent",
  silent: "silent",
  compile: "compile",
  additive: "additive",
  deprecated: "deprecated",
  note: "note",
} as const satisfies Readonly<Record<string, Level>>;

export type EffectWords = keyof typeof levelOfWords;

export const effectWords = Object.keys(levelOfWords) as readonly EffectWords[];

/** The effects of a change in one direction. */
export interface Outcome {
  readonly effects: Effects;
  readonly level: Level;
}

export function outcomeOf(words: EffectWords): Outcome {
  const present = new Set<string>(words.split(" "));
  return {
    effects: { wire: present.has("wire"), compile: present.has("compile"), silent: present.has("silent") },
    level: levelOfWords[words],
  };
}

/** The outcome for values without a type in generated code. */
export function withoutCompile({ effects }: Outcome): Outcome {
  const words = [...(effects.wire ? ["wire"] : []), ...(effects.silent ? ["silent"] : [])].join(" ");
  return outcomeOf(words === "" ? "note" : (words as EffectWords));
}

export function isHarmless({ effects }: Outcome): boolean {
  return !effectNames.some((effect) => effects[effect]);
}

/** The union of all effects, with the worst level. */
export function unite(first: Outcome, ...others: readonly Outcome[]): Outcome {
  return others.reduce<Outcome>(
    (left, right) => ({
      effects: {
        wire: left.effects.wire || right.effects.wire,
        compile: left.effects.compile || right.effects.compile,
        silent: left.effects.silent || right.effects.silent,
      },
      level: worst(left.level, right.level),
    }),
    { effects: first.effects, level: first.level },
  );
}

function worst(left: Level, right: Level): Level {
  return levels.indexOf(left) <= levels.indexOf(right) ? left : right;
}
