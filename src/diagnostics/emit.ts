import type { DiagnosticEntry } from "./entry.js";

export const emitDiagnostics = {
  NAME_TAKEN: {
    severity: "note",
    cause:
      "This name is already taken by another declaration, or by a word that means something to the language, to every module or to every client.",
    fix: "Use the name given here, or rename the thing in an overlay (`x-client: { name: … }` on an operation).",
  },
  OPERATION_NAMES_ALIKE: {
    severity: "note",
    isAnnounced: true,
    cause:
      "Two operationIds differ in spelling only, and as the name of a function or a type they are the same. The number depends on the other operation, and says nothing.",
    fix: "Name one of them in an overlay (`x-client: { name: … }`), or both by the rule `operationNames`.",
  },
  KEYWORD_NOT_TYPED: {
    severity: "note",
    cause: "A type cannot say this keyword, or not all of it, so it takes more than the schema.",
    fix: "Check such values in your own code where it matters.",
  },
  UNION_TOO_LARGE: {
    severity: "note",
    cause:
      "Parts of an `allOf` are unions with more than 10,000 combinations, on which a compiler gives up, so the type leaves out the largest and takes more than the schema.",
    fix: "Narrow such values in your own code, or simplify the schema with an overlay.",
  },
  EMITTED_CODE_UNPLANNED: {
    severity: "error",
    cause:
      "The emitted text does not parse, or declares something that was not planned: the document may be hostile.",
    fix: "Report this as a bug of the generator with the document; nothing was written.",
  },
} satisfies Record<string, DiagnosticEntry>;
