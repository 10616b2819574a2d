/**
 * Diagnostics as annotations of a pull request. GitHub shows at most ten errors, ten warnings and ten notices of a step, so
 * the most useful come first, and the tenth of more says how many are left.
 */
import type { Diagnostic, DiagnosticPlace } from "../diagnostic.js";
import { formatCost, formatPosition } from "../format-diagnostic.js";
import { countCodes, isCounted } from "../groups.js";
import { workflowCommand } from "./workflow-command.js";
import { truncate } from "../../values/text.js";

/** A file of the repository, from its root. */
type RepositoryPlace = Required<Pick<DiagnosticPlace, "file">> & Pick<DiagnosticPlace, "line" | "endLine">;

/** Undefined for what is in no file of the repository. */
export type PlaceOf = (diagnostic: Diagnostic) => RepositoryPlace | undefined;

export function annotations(diagnostics: readonly Diagnostic[], placeOf: PlaceOf): readonly string[] {
  return levels.flatMap(([severity, level]) => {
    const found = diagnostics
      .filter((each) => each.severity === severity && !isCounted(each))
      .toSorted((left, right) => usefulness(right) - usefulness(left));
    const isTooMany = found.length > mostAnnotations;
    const shown = isTooMany ? found.slice(0, mostAnnotations - 1) : found;
    const rest = found.slice(shown.length);
    return [
      ...shown.map((each) => annotation(level, each, placeOf(each))),
      ...(rest.length === 0 ? [] : [restOf(level, rest)]),
    ];
  });
}

const levels = [
  ["error", "error"],
  ["warning", "warning"],
  ["note", "notice"],
] as const;

type Level = (typeof levels)[number][1];

const mostAnnotations = 10;

/** What shows the line that is wrong is worth more than the name of a file; what costs less than the command comes last. */
function usefulness({ costs, excerpt, place }: Diagnostic): number {
  if (costs !== undefined) return 0;
  if (place.file === undefined) return 1;
  return excerpt === undefined && place.line === undefined ? 2 : 3;
}

function annotation(level: Level, diagnostic: Diagnostic, place: RepositoryPlace | undefined): string {
  const { code, detail, excerpt = [], cause, fix, costs } = diagnostic;
  const { api, version, operations = [] } = diagnostic.place;
  const title = [code, api, version].filter((part) => part !== undefined && part !== "").join(" ");
  const message = [
    // Where no file of the repository can be opened, such as one of a package, its name has to do.
    ...(place === undefined ? [placeText(diagnostic.place)] : []),
    detail,
    ...excerpt,
    formatCost(costs, operations),
    cause,
    `Fix: ${fix}`,
  ].filter((line) => line !== "");
  const { file, line, endLine } = place ?? {};
  return workflowCommand(level, truncate(message.join("\n"), longestMessage), { file, line, endLine, title });
}

function placeText(place: DiagnosticPlace): string {
  return [formatPosition(place), place.pointer ?? ""].filter((part) => part !== "").join("  ");
}

/** The runner cuts what is longer. */
const longestMessage = 4_000;

function restOf(level: Level, rest: readonly Diagnostic[]): string {
  const message = `${countCodes(rest)}\nThe log of this step has all of them, and so has the summary of the job.`;
  return workflowCommand(level, message, { title: `${rest.length} more` });
}
