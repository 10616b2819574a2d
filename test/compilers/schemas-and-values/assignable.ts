/** Which JSON values the compiler takes for the emitted type of a schema: one program for all of them. */
import ts from "typescript";

import type { JsonValue } from "../../../src/values/json.js";
import { Report } from "../../../src/diagnostics/report.js";
import { nameDeclarations } from "../../../src/emit/names.js";
import { emitTypes } from "../../../src/emit/types/emit-types.js";
import { versionScope } from "../../../src/emit/version-scope.js";
import type { Api } from "../../../src/model/api.js";
import type { Direction } from "../../../src/schema/direction.js";
import { buildTimeline } from "../../../src/timeline/timeline.js";
import { fileText } from "../../support/emitted-text.js";

/** The type of a declaration, as it is sent or met. */
export interface Declared {
  readonly api: Api;
  readonly schema: string;
  readonly direction: Direction;
}

/** A value, and the declaration whose type it may have. */
export interface Question extends Declared {
  readonly value: JsonValue;
}

/** For each question, whether the value is assignable, as a variable is: further keys are no error. */
export function areAssignable(questions: readonly Question[]): boolean[] {
  return ask(questions.map((question) => [JSON.stringify(question.value), question]));
}

/** For each pair, whether a value of the first type is assignable to the second. */
export function areTypesAssignable(pairs: readonly (readonly [Declared, Declared])[]): boolean[] {
  return ask(pairs);
}

/** A line of code, made from the names of types. */
export type Line = (nameOf: (declared: Declared) => string) => string;

/** For each line, whether it compiles. */
export function areCompiled(lines: readonly Line[]): boolean[] {
  const files = new Map([["/runtime/types.ts", brandedTypes]]);
  const folders = new Map<Api, string>();
  const typesOf = new Map<Api, ReturnType<typeof emitInto>>();
  const nameOf = ({ api, schema, direction }: Declared): string => {
    const folder = folders.get(api) ?? `api${folders.size}`;
    folders.set(api, folder);
    const typeOf = typesOf.get(api) ?? emitInto(files, api, `/${folder}`);
    typesOf.set(api, typeOf);
    return `${folder}.${typeOf(schema, direction)}`;
  };
  const text = lines.map((line) => line(nameOf));
  const imports = [...folders.values()].map((name) => `import type * as ${name} from "./${name}/types.js";`);
  files.set("/questions.ts", [imports.join(" "), ...text].join("\n"));
  const program = programOf(files);
  checkEmitted(program, files);
  const questions = program.getSourceFile("/questions.ts");
  if (questions === undefined) throw new Error("The program has no questions.");
  const wrong = new Set(
    [...program.getSyntacticDiagnostics(questions), ...program.getSemanticDiagnostics(questions)].map(
      ({ start = 0 }) => questions.getLineAndCharacterOfPosition(start).line,
    ),
  );
  return text.map((_, index) => !wrong.has(index + 1));
}

/** `string`: a type as TypeScript writes it. */
function ask(pairs: readonly (readonly [Declared | string, Declared])[]): boolean[] {
  const apis = [...new Set(pairs.flat().flatMap((each) => (typeof each === "string" ? [] : [each.api])))];
  const files = new Map([["/runtime/types.ts", runtimeTypes]]);
  const typesOf = new Map(apis.map((api, index) => [api, emitInto(files, api, `/api${index}`)]));
  const aliases = new Map<string, string>();
  const aliasOf = (asked: Declared | string): string => {
    const type =
      typeof asked === "string"
        ? asked
        : `api${apis.indexOf(asked.api)}.${typesOf.get(asked.api)?.(asked.schema, asked.direction) ?? ""}`;
    const known = aliases.get(type) ?? `Type${aliases.size}`;
    aliases.set(type, known);
    return known;
  };
  const asked = pairs.map(([input, target]) => [aliasOf(input), aliasOf(target)] as const);
  const imports = apis.map((_api, index) => `import type * as api${index} from "./api${index}/types.js";`);
  const declarations = Array.from(aliases, ([type, name]) => `type ${name} = ${type};`);
  files.set("/questions.ts", [...imports, ...declarations].join("\n"));
  const { types, checker } = readTypes(files);
  return asked.map(([input, target]) => {
    const [givenType, targetType] = [types.get(input), types.get(target)];
    if (givenType === undefined || targetType === undefined) throw new Error(`${input} has no type.`);
    return checker.isTypeAssignableTo(givenType, targetType);
  });
}

/** Gives the identifier of a schema's type in one direction. */
function emitInto(
  files: Map<string, string>,
  api: Api,
  folder: string,
): (schema: string, direction: Direction) => string {
  const timeline = buildTimeline([api]);
  const [version] = timeline.versions;
  if (version === undefined) throw new Error("A timeline of one version has it.");
  const names = nameDeclarations(timeline, new Report());
  const scope = versionScope({ timeline, version, names, folder: "api", notes: undefined });
  files.set(`${folder}/types.ts`, fileText(emitTypes(scope)));
  return (schema, direction) =>
    direction === "request" && version.directions.forms.get(schema) === "both"
      ? names.writable(schema)
      : names.schema(schema);
}

/** Values that are not listed are marked in answers, which JSON cannot be: here they are any string. */
const runtimeTypes = `
  export type Unrecognized = string & {};
  export interface UnrecognizedTag { toString(): string }
  export type Unsupported<Body> = Body;
`;

/** As the runtime has them: code that handles only listed values does not compile. */
const brandedTypes = `
  declare const unrecognized: unique symbol;
  export type Unrecognized = string & { readonly [unrecognized]: true };
  export interface UnrecognizedTag { readonly [unrecognized]: true; toString(): string }
  export type Unsupported<Body> = Body;
`;

interface ReadTypes {
  readonly types: ReadonlyMap<string, ts.Type>;
  readonly checker: ts.TypeChecker;
}

function readTypes(files: ReadonlyMap<string, string>): ReadTypes {
  const program = programOf(files);
  checkEmitted(program, files, "/questions.ts");
  const checker = program.getTypeChecker();
  const types = new Map<string, ts.Type>();
  for (const statement of program.getSourceFile("/questions.ts")?.statements ?? [])
    if (ts.isTypeAliasDeclaration(statement))
      types.set(statement.name.text, checker.getTypeFromTypeNode(statement.type));
  return { types, checker };
}

function programOf(files: ReadonlyMap<string, string>): ts.Program {
  const options: ts.CompilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ["lib.es2022.d.ts"],
    types: [],
    skipLibCheck: true,
  };
  const disk = ts.createCompilerHost(options);
  return ts.createProgram(["/questions.ts"], options, {
    ...disk,
    directoryExists: () => true,
    fileExists: (file) => files.has(file) || disk.fileExists(file),
    readFile: (file) => files.get(file) ?? disk.readFile(file),
    getSourceFile: (file, version, ...others) => {
      const text = files.get(file);
      return text === undefined
        ? disk.getSourceFile(file, version, ...others)
        : ts.createSourceFile(file, text, version, true);
    },
  });
}

/** A type that does not compile is `any`, and takes everything. */
function checkEmitted(program: ts.Program, files: ReadonlyMap<string, string>, ...more: string[]): void {
  const errors = program.getSourceFiles().flatMap((file) => {
    const isChecked = file.fileName !== "/questions.ts" || more.includes(file.fileName);
    if (!files.has(file.fileName) || !isChecked) return [];
    return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
  });
  if (errors.length > 0) throw new Error(ts.formatDiagnostics(errors.slice(0, 5), formatting));
}

const formatting: ts.FormatDiagnosticsHost = {
  getCanonicalFileName: (file) => file,
  getCurrentDirectory: () => "/",
  getNewLine: () => "\n",
};
