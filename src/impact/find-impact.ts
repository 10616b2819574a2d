/**
 * The places in a project that an upgrade touches: the compiler reads the project with the modules of both versions in
 * memory, and the changes come from the diff of each step.
 */
import path from "node:path";

import { type Analysis, type Failure, runAnalyses } from "./analysis.js";
import { openAffectedCalls } from "./questions/affected-calls.js";
import { openBehaviours } from "./questions/behaviours.js";
import { openChangedKinds } from "./questions/changed-kinds.js";
import { openDeadStatuses } from "./questions/dead-statuses.js";
import { openFieldUses } from "./questions/field-uses.js";
import { openFormerNames } from "./questions/former-names.js";
import { openHeaderReads } from "./questions/header-reads.js";
import { openLostFields } from "./questions/lost-fields.js";
import { openUnknownBodies } from "./questions/unknown-bodies.js";
import { openReviews, withoutOuter } from "./review/find-reviews.js";
import { openSinks } from "./sinks/find-sinks.js";
import { type CompileErrors, findCompileErrors } from "./errors/compile-errors.js";
import type { Impact, Undecided } from "./finding.js";
import type { ImpactQuestion, Step } from "./question.js";
import { findReferences } from "./references.js";
import { findingsOf, placeOfNode, withoutRepetitions } from "./spots.js";
import { judgeUntouched } from "./untouched.js";
import { createTouch, type Touch } from "./touch/touch.js";
import { diagnosticError } from "../diagnostics/diagnostic.js";
import { isInside, knownPath } from "../values/path.js";
import { counted } from "../values/text.js";
import type { CompilerFailure } from "./workspace/compiler-failure.js";
import type { ConsumerProject } from "./workspace/consumer-projects.js";
import { askOwnTsc, type TscAnswer } from "./workspace/own-tsc.js";
import { blindnessOf, type ProgramPair } from "./workspace/program-pair.js";
import { openWorkspace, type Workspace } from "./workspace/open-workspace.js";
import { stateOf, findPassedOn, type FoundUse } from "./workspace/version-uses.js";

export async function findImpact(question: ImpactQuestion): Promise<Impact> {
  const workspace = await openWorkspace(question);
  return impactIn(workspace, question, allAnalyses, await answersOf(workspace, question));
}

/** The answers of the project's own `tsc` for each project, if it is not the compiler that reads the code. */
async function answersOf(
  { tsc, steps, consumer, overlays }: Workspace,
  { cwd, apiFolder }: ImpactQuestion,
): Promise<ReadonlyMap<ConsumerProject, TscAnswer>> {
  if (tsc === undefined || steps.length === 0) return new Map();
  const { projects } = consumer;
  const root = folderAround([cwd, apiFolder, ...projects.map(({ configFile }) => path.dirname(configFile))]);
  return askOwnTsc(tsc, { root, projects, overlays });
}

function folderAround(folders: readonly string[]): string {
  const [first = "", ...others] = folders;
  let root = first;
  while (!others.every((folder) => isInside(root, folder))) root = path.dirname(root);
  return root;
}

/** `analyses`: all, except in tests. */
export async function impactIn(
  workspace: Workspace,
  question: ImpactQuestion,
  analyses: readonly Analysis[] = allAnalyses,
  answers: ReadonlyMap<ConsumerProject, TscAnswer> = new Map(),
): Promise<Impact> {
  const impact = await workspace.consumer.readAll(() => read(workspace, question, analyses, answers));
  for (const each of impact.undecided)
    if (each.kind === "failure")
      question.report.add(each.code, { file: each.places[0]?.file ?? "" }, each.sentence);
  return impact;
}

function read(
  { consumer, uses, steps, overlays, title }: Workspace,
  { cwd, api, to, apiFolder, report }: ImpactQuestion,
  analyses: readonly Analysis[],
  answers: ReadonlyMap<ConsumerProject, TscAnswer>,
): Impact {
  const analysed = consumer.projects.map((project, index) => {
    report.stepOf(
      `${api}: looking for affected code`,
      knownPath(project.configFile, cwd),
      index,
      consumer.projects,
    );
    const pair = consumer.pair(project, overlays);
    refuseBlindness(pair, cwd);
    const touch = createTouch(pair, steps);
    return {
      touch,
      passedOn: findPassedOn(pair, apiFolder),
      ...spotsIn(touch, steps, { uses, analyses, cwd, answer: answers.get(project) }),
    };
  });
  const findings = findingsOf(consumer.ts, withoutRepetitions(analysed.flatMap(({ spots }) => spots)), cwd);
  const touches = analysed.map(({ touch }) => touch);
  const judged = judgeUntouched({
    steps,
    findings,
    unexplained: analysed.flatMap(({ unexplained }) => unexplained),
    references: findReferences(touches),
    cwd,
  });
  const failed = [
    ...Array.from(consumer.failures, (failure) => failedCompiler(failure, cwd)),
    ...analysed.flatMap(({ failures }) => failures).map((failure) => failedAnalysis(failure, cwd)),
  ];
  return {
    api,
    title,
    to,
    steps: steps.map(({ from, diff }) => ({
      from,
      to,
      changes: diff.changes.length,
      behaviours: diff.behaviours.length,
    })),
    findings,
    ...judged,
    undecided: [...failed, ...judged.undecided],
    brokenBefore: analysed.flatMap(({ brokenBefore }) => brokenBefore),
    uses: stateOf(
      consumer.ts,
      uses,
      analysed.flatMap(({ passedOn }) => passedOn),
      cwd,
    ),
  };
}

interface SpotsQuestion extends Pick<ImpactQuestion, "cwd"> {
  readonly uses: readonly FoundUse[];
  readonly analyses: readonly Analysis[];
  readonly answer: TscAnswer | undefined;
}

function refuseBlindness({ ts, project, before }: ProgramPair, cwd: string): void {
  const [first, ...others] = project.fileNames.length === 0 ? [] : blindnessOf(ts, before);
  if (first === undefined) return;
  const more = others.length === 0 ? "" : ` And ${counted(others.length, "error")} more of this kind.`;
  throw diagnosticError(
    "IMPACT_COMPILER_BLIND",
    { file: knownPath(project.configFile, cwd) },
    `${first}${more}`,
  );
}

interface FoundSpots extends CompileErrors {
  readonly failures: readonly Failure[];
}

function spotsIn(
  touch: Touch,
  steps: readonly Step[],
  { uses, analyses, cwd, answer }: SpotsQuestion,
): FoundSpots {
  if (steps.length === 0) return { spots: [], brokenBefore: [], unexplained: [], failures: [] };
  const errors = findCompileErrors({
    touch,
    stepsOf: (file) => stepsOf(file.fileName, uses, steps),
    cwd,
    answer,
  });
  const analysed = runAnalyses(analyses, touch, steps, touch.pair.receiving);
  return {
    ...errors,
    spots: [...errors.spots, ...analysed.spots],
    failures: [...errors.failures, ...analysed.failures],
  };
}

/** A file that imports no version directly may use any of them through other files. */
function stepsOf(file: string, uses: readonly FoundUse[], steps: readonly Step[]): readonly Step[] {
  const own = uses.filter((use) => use.file === file);
  const imported = steps.filter(({ folder }) => own.some(({ version }) => version === path.basename(folder)));
  return imported.length === 0 ? steps : imported;
}

function failedAnalysis({ analysis, node, error }: Failure, cwd: string): FailedUndecided {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const sentence = `The analysis \`${analysis}\` failed here: ${message}`;
  const place = placeOfNode(node, cwd);
  return { kind: "failure", code: "IMPACT_ANALYSIS_FAILED", analysis, sentence, places: [place] };
}

function failedCompiler([file, { nodes, message }]: [string, CompilerFailure], cwd: string): FailedUndecided {
  const sentence = `The compiler failed here, and this file is left out: ${message}`;
  const places = nodes
    .filter((node) => node.getSourceFile().fileName === file)
    .slice(0, 1)
    .map((node) => placeOfNode(node, cwd));
  return { kind: "failure", code: "IMPACT_COMPILER_FAILED", analysis: "compiler", sentence, places };
}

type FailedUndecided = Extract<Undecided, { kind: "failure" }>;

export const allAnalyses: readonly Analysis[] = [
  { name: "reviews", open: openReviews, settle: withoutOuter },
  { name: "changed-kinds", open: openChangedKinds },
  { name: "unknown-bodies", open: openUnknownBodies },
  { name: "field-uses", open: openFieldUses },
  { name: "lost-fields", open: openLostFields },
  { name: "affected-calls", open: openAffectedCalls },
  { name: "sinks", open: openSinks },
  { name: "dead-statuses", open: openDeadStatuses },
  { name: "header-reads", open: openHeaderReads },
  { name: "former-names", open: openFormerNames },
  { name: "behaviours", open: openBehaviours },
];
