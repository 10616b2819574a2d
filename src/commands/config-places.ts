/** The places in the configuration that diagnostics are about. */
import path from "node:path";

import { findConfig } from "../config/find-config.js";
import { configFile, locateInConfig } from "../config/locate-in-config.js";
import { DiagnosticError, type DiagnosticPlace } from "../diagnostics/diagnostic.js";
import { readFileText } from "../disk/read-file.js";
import { pointerOf, tokensOf } from "../values/json-pointer.js";
import { knownPath } from "../values/path.js";
import type { CommonArguments } from "./command.js";

export interface PlacedArguments extends CommonArguments {
  readonly input?: readonly string[] | undefined;
  readonly preset?: readonly string[] | undefined;
}

/** The place of a pointer into the configuration; undefined without one. */
export async function configPlaces(
  args: PlacedArguments,
): Promise<(pointer: string) => DiagnosticPlace | undefined> {
  const cwd = path.resolve(args.cwd);
  const file = await configOf(args, cwd);
  const text = file && (await readFileText(file));
  if (file === undefined || text === undefined) return () => undefined;
  const config = configFile(knownPath(file, cwd), text);
  const positionOf = await locateInConfig(config);
  return (pointer) => {
    const tokens = tokensOf(pointer) ?? [];
    return { file: config.name, pointer: pointerOf([...config.within, ...tokens]), ...positionOf(tokens) };
  };
}

async function configOf(
  { config, input, preset }: PlacedArguments,
  cwd: string,
): Promise<string | undefined> {
  if (input !== undefined || preset !== undefined) return undefined;
  if (config !== undefined) return path.resolve(cwd, config);
  try {
    const search = await findConfig(cwd);
    return search.kind === "found" ? search.file : undefined;
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error;
    return undefined; // There are several, as the command has reported.
  }
}
