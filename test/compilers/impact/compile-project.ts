/** Type-checks a consumer project in memory: as it is, or with the imports of another version. */
import path from "node:path";
import ts from "typescript";

/** The lines with errors in the project's own files, each as `file:line`. */
export function linesWithErrors(folder: string, version?: string): string[] {
  const lines = configsOf(path.join(folder, "tsconfig.json")).flatMap((config) => {
    const options = version === undefined ? config.options : mapping(version, config.options);
    const program = ts.createProgram(config.fileNames, options, hostOf(folder, options, version));
    const own = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(`${folder}/`));
    return own.flatMap((file) =>
      [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)].map(
        ({ start = 0 }) =>
          `${path.relative(folder, file.fileName)}:${file.getLineAndCharacterOfPosition(start).line + 1}`,
      ),
    );
  });
  return [...new Set(lines)].sort();
}

/** Those of a project and of the projects that it refers to, without those that have no files. */
function configsOf(file: string): ts.ParsedCommandLine[] {
  const config = ts.getParsedCommandLineOfConfigFile(file, undefined, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: fail,
  });
  if (config === undefined) throw new Error(`Expected a configuration in ${file}.`);
  // A solution has no files, which is an error for the compiler only if it has no references either.
  config.errors.forEach(fail);
  const referred = (config.projectReferences ?? []).flatMap((reference) =>
    configsOf(ts.resolveProjectReferencePath(reference)),
  );
  return [...(config.fileNames.length > 0 ? [config] : []), ...referred];
}

function fail({ messageText }: ts.Diagnostic): never {
  throw new Error(ts.flattenDiagnosticMessageText(messageText, "\n"));
}

/** Of the generated code and the library, which all programs share. */
const sharedFiles = new Map<string, ts.SourceFile | undefined>();

function hostOf(folder: string, options: ts.CompilerOptions, version: string | undefined): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  return {
    ...host,
    getSourceFile: (fileName, language) => {
      if (fileName.startsWith(`${folder}/`)) {
        const text = ts.sys.readFile(fileName) ?? "";
        return ts.createSourceFile(
          fileName,
          version === undefined ? text : importing(version, text),
          language,
        );
      }
      if (!sharedFiles.has(fileName)) sharedFiles.set(fileName, host.getSourceFile(fileName, language));
      return sharedFiles.get(fileName);
    },
  };
}

/** Versions are dates, all equally long: every place stays where it is. */
function importing(version: string, text: string): string {
  return text.replace(/(?<=["'][^"'\n]*\/partner-platform\/)\d{4}-\d\d-\d\d(?=[^"'\n]*["'])/g, version);
}

/** A project can choose the version by a path of its configuration, so that no import names it. */
function mapping(version: string, options: ts.CompilerOptions): ts.CompilerOptions {
  const paths = JSON.parse(importing(version, JSON.stringify(options.paths ?? {}))) as ts.MapLike<string[]>;
  return { ...options, paths };
}
