/** The consumer's TypeScript projects: a tsconfig, and those that it refers to. */
import path from "node:path";
import type ts from "typescript";

import { createDiagnostic, DiagnosticError } from "../../diagnostics/diagnostic.js";
import { knownPath } from "../../disk/known-path.js";
import type { Compiler } from "./compiler.js";

export interface ConsumerProject {
  /** Absolute. */
  readonly configFile: string;
  readonly options: ts.CompilerOptions;
  readonly fileNames: readonly string[];
  readonly references: readonly ts.ProjectReference[];
}

/** Those with files, each once: what is referred to comes before what refers to it. */
export function readConsumerProjects(
  ts: Compiler,
  cwd: string,
  tsconfig: string | undefined,
): readonly ConsumerProject[] {
  const first = tsconfig === undefined ? findConfig(ts, cwd) : path.resolve(cwd, tsconfig);
  const found = new Map<string, ConsumerProject | undefined>();
  const visit = (configFile: string): void => {
    if (found.has(configFile)) return;
    found.set(configFile, undefined);
    const { options, fileNames, projectReferences = [] } = parseConfig(ts, configFile, cwd);
    for (const reference of projectReferences) visit(ts.resolveProjectReferencePath(reference));
    found.delete(configFile);
    found.set(configFile, { configFile, options, fileNames, references: projectReferences });
  };
  visit(first);
  return [...found.values()].filter(
    (project): project is ConsumerProject => project !== undefined && project.fileNames.length > 0,
  );
}

function findConfig(ts: Compiler, cwd: string): string {
  const find = (name: string): string | undefined =>
    ts.findConfigFile(cwd, (file) => ts.sys.fileExists(file), name);
  const found = find("tsconfig.json") ?? find("jsconfig.json");
  if (found !== undefined) return found;
  const detail = `Looked for it in ${cwd} and the folders above.`;
  throw new DiagnosticError([createDiagnostic("IMPACT_PROJECT_MISSING", {}, detail)]);
}

function parseConfig(ts: Compiler, configFile: string, cwd: string): ts.ParsedCommandLine {
  const refuse = (diagnostic: ts.Diagnostic): never => {
    const detail = ts.flattenDiagnosticMessageText(diagnostic.messageText, " ");
    const place = { file: knownPath(configFile, cwd) };
    throw new DiagnosticError([createDiagnostic("IMPACT_PROJECT_INVALID", place, detail)]);
  };
  const host: ts.ParseConfigFileHost = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: refuse };
  const parsed = ts.getParsedCommandLineOfConfigFile(configFile, {}, host);
  if (parsed === undefined) throw new Error("What cannot be read is refused.");
  const error = parsed.errors.find(({ code }) => code !== noInputs);
  return error === undefined ? parsed : refuse(error);
}

/** "No inputs were found", which is fine for a tsconfig that only refers to others. */
const noInputs = 18003;
