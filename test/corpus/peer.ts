/**
 * What differs between the types that we emit and those of openapi-typescript's command line, as the compiler sees it.
 *
 * Each of our declarations is read as if all others were the peer's: what differs is then said where it is, and not
 * again by everything that refers to it.
 */
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

import ts from "typescript";

import { resolveProject } from "../../src/config/project.js";
import { Report } from "../../src/diagnostics/report.js";
import { nameDeclarations } from "../../src/emit/names.js";
import { createGenerator } from "../../src/project/generator.js";

export interface PeerDifference {
  readonly document: string;
  readonly schema: string;
  /** `.items[].id`: where in the schema. */
  readonly path: string;
  readonly ours: string;
  readonly theirs: string;
  /** The side whose type admits the other's values; `neither` where each admits values of its own. */
  readonly wider: "ours" | "theirs" | "neither";
}

export interface PeerComparison {
  readonly differences: readonly PeerDifference[];
  /** Documents that the peer does not read. */
  readonly refused: readonly string[];
}

/** All documents, by name, in one program of the compiler. */
export async function comparePeer(documents: ReadonlyMap<string, string>): Promise<PeerComparison> {
  const folder = await mkdtemp(path.join(tmpdir(), "peer-"));
  try {
    const entries: CheckedDocument[] = [];
    const refused: string[] = [];
    for (const [name, file] of documents) {
      const entry = await emitBoth(name, file, path.join(folder, name));
      if (entry === undefined) refused.push(name);
      else entries.push(entry);
    }
    const program = ts.createProgram(
      entries.map(({ check }) => check),
      {
        strict: true,
        // What one part requires and another leaves open is required, and never undefined.
        exactOptionalPropertyTypes: true,
        noEmit: true,
        target: ts.ScriptTarget.ES2022,
        module: ts.ModuleKind.NodeNext,
        lib: ["lib.es2022.d.ts"],
        types: [],
        noErrorTruncation: true,
      },
    );
    return { differences: entries.flatMap((entry) => differencesOf(entry, program)), refused };
  } finally {
    await rm(folder, { recursive: true });
  }
}

interface CheckedDocument {
  readonly name: string;
  /** The module that holds both sides. */
  readonly check: string;
  /** Names of schemas, by that of their namespace. */
  readonly schemas: ReadonlyMap<string, string>;
}

async function emitBoth(name: string, file: string, folder: string): Promise<CheckedDocument | undefined> {
  const { identifiers, files, version } = await emitOurs(file);
  for (const [relative, text] of files) await writeBelow(path.join(folder, relative), text);
  if (!(await emitTheirs(file, path.join(folder, version, "peer.ts")))) return undefined;
  const types = files.get(`${version}/types.ts`) ?? "";
  const { text, schemas } = checkModule(types, identifiers);
  const check = path.join(folder, version, "check.ts");
  await writeFile(check, text);
  return { name, check, schemas };
}

/** Whether the peer reads the document. */
async function emitTheirs(file: string, output: string): Promise<boolean> {
  const cli = path.resolve(import.meta.dirname, "../../node_modules/openapi-typescript/bin/cli.js");
  try {
    await promisify(execFile)(process.execPath, [cli, file, "-o", output]);
    return true;
  } catch {
    return false;
  }
}

interface EmittedTypes {
  /** By name of the schema. */
  readonly identifiers: ReadonlyMap<string, string>;
  /** By path below the API's folder. */
  readonly files: ReadonlyMap<string, string>;
  readonly version: string;
}

async function emitOurs(file: string): Promise<EmittedTypes> {
  const report = new Report();
  const cwd = path.dirname(file);
  const project = await resolveProject(
    { output: "unused", apis: { api: { documents: { "": file }, version: "none" } } },
    cwd,
  );
  const [api] = project.apis;
  if (api === undefined) throw new Error("A project of one API has it.");
  const generator = await createGenerator(project, { key: "" }, { emit: "ts", extension: "js" });
  const { timeline, files } = await generator.api(api, report);
  const names = nameDeclarations(timeline, report);
  const [only] = timeline.versions;
  return {
    identifiers: new Map(Array.from(only?.schemas.keys() ?? [], (name) => [name, names.schema(name)])),
    files: new Map(files.map(({ path: below, text }) => [below.slice(api.name.length + 1), text])),
    version: only?.version ?? "",
  };
}

async function writeBelow(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
}

/**
 * Outside, every name is the peer's type; inside its namespace, a declaration is ours. What only we name (a schema
 * inside another) is ours everywhere.
 */
function checkModule(
  types: string,
  identifiers: ReadonlyMap<string, string>,
): { readonly text: string; readonly schemas: ReadonlyMap<string, string> } {
  const source = ts.createSourceFile("types.ts", types, ts.ScriptTarget.ES2022);
  const imports: string[] = [];
  const declared = new Map<string, string[]>();
  for (const statement of source.statements) {
    const text = statement.getText(source);
    if (ts.isImportDeclaration(statement)) imports.push(text);
    else
      for (const name of declaredNames(statement)) declared.set(name, [...(declared.get(name) ?? []), text]);
  }
  const byIdentifier = new Map(Array.from(identifiers, ([name, identifier]) => [identifier, name]));
  const outside: string[] = [];
  const inside: string[] = [];
  const schemas = new Map<string, string>();
  for (const [identifier, texts] of declared) {
    // The form of requests has a name that the peer does not have.
    const key = JSON.stringify(byIdentifier.get(identifier) ?? identifier);
    outside.push(
      `type ${identifier} = Peer extends Record<${key}, unknown> ? Peer[${key}] : Ours.${identifier};`,
    );
    const namespace = `schema${schemas.size}`;
    schemas.set(namespace, byIdentifier.get(identifier) ?? "");
    inside.push(
      `export namespace ${namespace} {`,
      ...texts,
      `export type Ours = ${identifier};`,
      `export type Theirs = Peer extends Record<${key}, unknown> ? Peer[${key}] : Ours;`,
      "}",
    );
  }
  const head = [
    'import type { components } from "./peer.js";',
    'import type * as Ours from "./types.js";',
    'type Peer = components["schemas"];',
  ];
  return { text: [...imports, ...head, ...outside, ...inside].join("\n"), schemas };
}

function declaredNames(statement: ts.Statement): string[] {
  if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement))
    return [statement.name.text];
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap(({ name }) =>
    ts.isIdentifier(name) ? [name.text] : [],
  );
}

function differencesOf({ name, check, schemas }: CheckedDocument, program: ts.Program): PeerDifference[] {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(check);
  const module = source && checker.getSymbolAtLocation(source);
  if (module === undefined) throw new Error(`${check} is not a module.`);
  // A type that cannot be resolved fits everything.
  const [mistake] = program.getSemanticDiagnostics(source);
  if (mistake !== undefined)
    throw new Error(
      `${name}: ${ts.flattenDiagnosticMessageText(mistake.messageText, " ")} ${source?.text.slice(mistake.start, (mistake.start ?? 0) + 200) ?? ""}`,
    );
  return checker.getExportsOfModule(module).flatMap((namespace) => {
    const sides = new Map(checker.getExportsOfModule(namespace).map((symbol) => [symbol.name, symbol]));
    const [ours, theirs] = [sides.get("Ours"), sides.get("Theirs")];
    if (ours === undefined || theirs === undefined) throw new Error(`${namespace.name} has two sides.`);
    const results: PeerDifference[] = [];
    const walk = new Walk(checker, (difference) => {
      results.push({ document: name, schema: schemas.get(namespace.name) ?? "", ...difference });
    });
    walk.compare(checker.getDeclaredTypeOfSymbol(ours), checker.getDeclaredTypeOfSymbol(theirs), "");
    return results;
  });
}

class Walk {
  readonly #checker: ts.TypeChecker;
  readonly #found: (difference: Omit<PeerDifference, "document" | "schema">) => void;
  readonly #seen = new Map<ts.Type, Set<ts.Type>>();

  constructor(
    checker: ts.TypeChecker,
    result: (difference: Omit<PeerDifference, "document" | "schema">) => void,
  ) {
    this.#checker = checker;
    this.#found = result;
  }

  /** Descends as long as both sides have the same form. */
  compare(ours: ts.Type, theirs: ts.Type, at: string): void {
    // What both refer to is one type; and a schema that contains itself comes back here.
    const seen = this.#seen.get(ours) ?? new Set();
    if (ours === theirs || seen.has(theirs)) return;
    this.#seen.set(ours, seen.add(theirs));
    const [own, other] = [this.#present(ours), this.#present(theirs)];
    if (own !== undefined && other?.without === own.without) {
      this.compare(own.type, other.type, at);
      return;
    }
    // Every optional property fits one that is missing, so fields are looked at even where the types fit each other.
    const [left, right] = [this.#fields(ours), this.#fields(theirs)];
    if (left !== undefined && right !== undefined) {
      this.#compareFields(left, right, at);
      return;
    }
    const isNarrower = this.#checker.isTypeAssignableTo(ours, theirs);
    const isWider = this.#checker.isTypeAssignableTo(theirs, ours);
    if (isNarrower && isWider) return;
    const items = this.#itemsOf(ours, theirs);
    if (items !== undefined) this.compare(...items, `${at}[]`);
    else if (!this.#compareMembers(ours, theirs, at))
      this.#found({
        path: at,
        ours: this.#text(ours),
        theirs: this.#text(theirs),
        wider: isWider ? "ours" : isNarrower ? "theirs" : "neither",
      });
  }

  /** Of two lists, or two maps; a map that allows no value is another form. */
  #itemsOf(ours: ts.Type, theirs: ts.Type): [ts.Type, ts.Type] | undefined {
    if (this.#checker.isArrayType(ours) !== this.#checker.isArrayType(theirs)) return undefined;
    const [own, other] = [ours, theirs].map((type) =>
      this.#checker.isArrayType(type) ? type.getNumberIndexType() : type.getStringIndexType(),
    );
    if (own === undefined || other === undefined || (other.flags & ts.TypeFlags.Never) !== 0)
      return undefined;
    return [own, other];
  }

  /** Of two unions, or two intersections: each member with the one that it fits, if each has one. */
  #compareMembers(ours: ts.Type, theirs: ts.Type, at: string): boolean {
    if (!ours.isUnionOrIntersection() || !theirs.isUnionOrIntersection()) return false;
    if (ours.isUnion() !== theirs.isUnion() || ours.types.length !== theirs.types.length) return false;
    const rest = new Set(theirs.types);
    const pairs = ours.types.map((own) => {
      const fitting = [...rest].filter((other) => this.#fit(own, other));
      const other = fitting.find((each) => each === own) ?? fitting[0];
      if (other !== undefined) rest.delete(other);
      return [own, other] as const;
    });
    if (rest.size > 0) return false;
    for (const [own, other] of pairs) if (other !== undefined) this.compare(own, other, at);
    return true;
  }

  #fit(left: ts.Type, right: ts.Type): boolean {
    return this.#checker.isTypeAssignableTo(left, right) || this.#checker.isTypeAssignableTo(right, left);
  }

  /** What is left of a type that may also be null or missing, if that is one type. */
  #present(type: ts.Type): { readonly type: ts.Type; readonly without: string } | undefined {
    if (!type.isUnion()) return undefined;
    const isNothing = ({ flags }: ts.Type): boolean =>
      (flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)) !== 0;
    const [present, ...others] = type.types.filter((member) => !isNothing(member));
    if (present === undefined || others.length > 0) return undefined;
    return {
      type: present,
      without: type.types
        .filter(isNothing)
        .map((each) => this.#text(each))
        .sort()
        .join(),
    };
  }

  /** Of an object, with or without fields that it does not name; no list, no union. */
  #fields(type: ts.Type): ReadonlyMap<string, ts.Symbol> | undefined {
    const isObject = (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0;
    if (!isObject || this.#checker.isArrayLikeType(type)) return undefined;
    const fields = this.#checker.getPropertiesOfType(type);
    return fields.length === 0 ? undefined : new Map(fields.map((field) => [field.name, field]));
  }

  #compareFields(
    ours: ReadonlyMap<string, ts.Symbol>,
    theirs: ReadonlyMap<string, ts.Symbol>,
    at: string,
  ): void {
    for (const name of new Set([...ours.keys(), ...theirs.keys()])) {
      const [own, other] = [ours.get(name), theirs.get(name)];
      const place = `${at}.${name}`;
      if (own === undefined || other === undefined) {
        const [text, peer] = [own, other].map((field) =>
          field === undefined ? "(missing)" : this.#text(this.#checker.getTypeOfSymbol(field)),
        );
        this.#found({ path: place, ours: text ?? "", theirs: peer ?? "", wider: "neither" });
      } else this.#compareField(own, other, place);
    }
  }

  #compareField(ours: ts.Symbol, theirs: ts.Symbol, at: string): void {
    const [type, other] = [this.#checker.getTypeOfSymbol(ours), this.#checker.getTypeOfSymbol(theirs)];
    if (isOptional(ours) === isOptional(theirs)) {
      this.compare(type, other, at);
      return;
    }
    this.#found({
      path: at,
      ours: isOptional(ours) ? "(optional)" : "(required)",
      theirs: isOptional(theirs) ? "(optional)" : "(required)",
      wider: isOptional(ours) ? "ours" : "theirs",
    });
    // Null goes with what is not there.
    this.compare(this.#checker.getNonNullableType(type), this.#checker.getNonNullableType(other), at);
  }

  #text(type: ts.Type): string {
    return this.#checker.typeToString(type, undefined, ts.TypeFormatFlags.InTypeAlias);
  }
}

function isOptional({ flags }: ts.Symbol): boolean {
  return (flags & ts.SymbolFlags.Optional) !== 0;
}
