/**
 * A formatter that the configuration names, for modules: a program that reads one from standard input and writes it to
 * standard output, as formatters do for editors. It is started without a shell.
 */
import { execFile } from "node:child_process";
import path from "node:path";

import { diagnosticError } from "../diagnostics/diagnostic.js";
import { quote } from "../values/text.js";
import type { TextFile } from "./manifest.js";

/** Program and arguments, in which `{file}` is the path of the module, relative to `cwd`. */
export interface FormatCommand {
  readonly words: readonly string[];
  readonly cwd: string;
  /** The folder of all APIs; absolute. */
  readonly output: string;
}

export function formatByCommand(module: TextFile, { words, cwd, output }: FormatCommand): Promise<string> {
  const file = path.relative(cwd, path.join(output, module.path)).split(path.sep).join("/");
  const [program = "", ...rest] = words;
  const command = [program, ...rest.map((word) => word.replaceAll("{file}", file))];
  return new Promise((resolve, reject) => {
    const child = execFile(program, command.slice(1), { cwd, maxBuffer }, (error, stdout, stderr) => {
      if (error === null && stdout !== "") resolve(stdout);
      else reject(diagnosticError("FORMAT_COMMAND_FAILED", { file }, failureOf(command, error, stderr)));
    });
    child.stdin?.on("error", () => undefined); // A program that ends early closes its input.
    child.stdin?.end(module.text);
  });
}

const maxBuffer = 64 * 1024 * 1024;

function failureOf(
  [program = "", ...rest]: readonly string[],
  error: (Error & { readonly code?: string | number | null; readonly signal?: string | null }) | null,
  stderr: string,
): string {
  const shown = quote([program, ...rest].join(" "));
  if (error === null) return `${shown} wrote nothing.`;
  if (error.code === "ENOENT") return `There is no program ${quote(program)} on the PATH.`;
  if (typeof error.code === "string") return `${shown} failed: ${error.code}.`;
  const said = stderr.trim().split("\n", 1)[0] ?? "";
  return `${shown} ended with ${String(error.signal ?? error.code)}${said === "" ? "." : `: ${said}`}`;
}
