/**
 * Makes one document of many files. The target of a reference in another file becomes a component of the document; path
 * items, operations and whole sections replace their references.
 *
 * An unresolved reference stays a reference to its file, and its reader reports it.
 */
import type { DiagnosticPlace } from "../../diagnostics/diagnostic.js";
import type { Report } from "../../diagnostics/report.js";
import { createObject, isObject, type JsonObject, type JsonValue } from "../../values/json.js";
import { appendToken, pointerOf, tokensOf } from "../../values/json-pointer.js";
import type {
  FileRequest,
  FileRequests,
  FileText,
  ParsedDocument,
  WrittenPlace,
} from "../parsed-document.js";
import type { PointedKind } from "../pointer-kind.js";
import { prepareTree } from "../prepare-tree.js";
import { readText } from "../read-text.js";
import { childOf } from "../references.js";
import { collectIdentifiers } from "../schema-components.js";
import type { Locate } from "../text-position.js";
import { type BundledComponent, placeComponents } from "./bundled-components.js";
import {
  type At,
  type CopyContext,
  copyInto,
  copyNode,
  dialectOf,
  type FoundReference,
} from "./copy-node.js";
import {
  canonicalAddress,
  findInFile,
  type Found,
  openFile,
  type OpenFile,
  relativeSegments,
  type ResolvedReference,
  resolveReference,
} from "./file-address.js";
import { getOrAdd } from "../../values/collections.js";

/** Requests each file when it meets a reference to it. Undefined: a file is not sound, as the report says. */
export function* bundle(document: ParsedDocument, address: string, report: Report): FileRequests {
  const bundling = new Bundling(document, address, report);
  for (let requests = bundling.advance(); requests.length > 0; requests = bundling.advance()) {
    const answers = yield requests;
    for (const [index, request] of requests.entries()) bundling.open(request, answers[index]);
  }
  return bundling.finish();
}

/** A reference whose target is being looked up. */
interface Task extends FoundReference {
  readonly isInlined: boolean;
  readonly target: ResolvedReference;
  /** The last reference before the target: the reference itself, or one further along a chain. */
  readonly asking: { readonly file: OpenFile; readonly pointer: string; readonly reference: string };
  /** The chain up to this point. */
  readonly passed: readonly string[];
}

/** The source of the copied nodes. */
type Source = Pick<At, "file" | "pointer" | "isScoped" | "isOptional">;

const longestChain = 100;

class Bundling {
  readonly #document: ParsedDocument;
  readonly #report: Report;
  readonly #rootFile: OpenFile;
  readonly #context: CopyContext;
  readonly #root: JsonObject;
  /** By address; undefined for a missing file. */
  readonly #files: Map<string, OpenFile | undefined>;
  readonly #components = new Map<string, BundledComponent>();
  #tasks: Task[] = [];
  #identifiers: ReadonlyMap<string, unknown> | undefined;
  #size: number;
  #isSound = true;

  constructor(document: ParsedDocument, address: string, report: Report) {
    const { file, root, locate, size } = document;
    this.#document = document;
    this.#report = report;
    this.#size = size;
    this.#rootFile = openFile({ address: canonicalAddress(new URL(address)), file }, root, locate);
    this.#files = new Map([[this.#rootFile.address, this.#rootFile]]);
    const found = (reference: FoundReference): void => {
      this.#take(reference);
    };
    this.#context = { dialect: dialectOf(root), found, origins: new Map() };
    const at = {
      file: this.#rootFile,
      pointer: "#",
      bundled: "#",
      within: [],
      isScoped: false,
      isOptional: false,
    } as const;
    this.#root = copyInto(createObject(), root, "root", at, this.#context);
  }

  /** Follows every reference as far as the files are known, and returns the files needed next. */
  advance(): FileRequest[] {
    const waiting: Task[] = [];
    for (let tasks = this.#tasks; tasks.length > 0; tasks = this.#tasks) {
      this.#tasks = [];
      for (const task of tasks) {
        if (this.#files.has(task.target.address)) this.#settle(task, this.#files.get(task.target.address));
        else waiting.push(task);
      }
    }
    this.#tasks = waiting;
    // A file that any reference requires is requested as required.
    const needed = waiting.filter(({ at }) => !at.isOptional);
    const asked = needed.length > 0 ? needed : waiting;
    const first = new Map([...asked].reverse().map((task) => [task.target.address, task]));
    return [...new Set(asked.map(({ target }) => target.address))].flatMap((address) => {
      const task = first.get(address);
      if (task === undefined) return [];
      const { asking, at } = task;
      const place = (): DiagnosticPlace => this.#placeIn(asking);
      return [{ address, reference: asking.reference, isOptional: at.isOptional, place }];
    });
  }

  open({ address, isOptional }: FileRequest, answer: FileText | undefined): void {
    const { api, version } = this.#document;
    const report = isOptional ? this.#report.child() : this.#report;
    const read = answer && readText(answer.text, { api, version, file: answer.file }, report);
    this.#isSound &&= answer === undefined || read !== undefined || isOptional;
    this.#size += read?.size ?? 0;
    this.#files.set(address, read && openFile(answer, read.value, read.locate));
  }

  finish(): ParsedDocument | undefined {
    if (!this.#isSound) return undefined;
    const { api, version, file } = this.#document;
    const root = this.#root;
    placeComponents([...this.#components.values()], root, this.#rootFile.address);
    const placeOf = (pointer: string): WrittenPlace => {
      const written = this.#writtenAt(pointer);
      return { file: written.file.name, pointer: written.pointer };
    };
    const locate: Locate = (pointer) => {
      const written = this.#writtenAt(pointer);
      const position = written.file.locate(written.pointer);
      return position && { ...placeOf(pointer), ...position };
    };
    if (prepareTree(root, { api, version, file }, this.#report, locate) === undefined) return undefined;
    const isBundled = this.#files.size > 1;
    return { ...this.#document, root, size: this.#size, locate, placeOf, isBundled };
  }

  #take(found: FoundReference): void {
    const { node, key, reference, kind, at } = found;
    const isOwn =
      at.file === this.#rootFile && (reference.startsWith("#") || this.#isIdentifier(reference, kind));
    // No reader follows one to all fields of a schema.
    if (isOwn && kind !== "schema*") return;
    const target =
      at.isScoped && at.file !== this.#rootFile ? undefined : resolveReference(reference, at.file);
    if (target === undefined) {
      this.#leave(found);
      return;
    }
    const isInlined = key === "$ref" && this.#context.dialect.isInlined(kind, at.bundled);
    const asking = { file: at.file, pointer: appendToken(at.pointer, key), reference };
    this.#tasks.push({ node, key, reference, kind, at, isInlined, target, asking, passed: [] });
  }

  /** True if the document may give a schema the name that a reference to it uses. */
  #isIdentifier(reference: string, kind: PointedKind): boolean {
    if (kind !== "schema") return false;
    this.#identifiers ??= collectIdentifiers(this.#document.root);
    return this.#identifiers.has(reference);
  }

  /** Handles a reference in another file: beginning with `#`, it would be resolved in the document. */
  #leave({ node, key, reference, at }: FoundReference): void {
    const isOfFile = at.file !== this.#rootFile && reference.startsWith("#");
    const path = relativeSegments(this.#rootFile.address, at.file.address).join("/");
    node[key] = isOfFile ? `${path}${reference}` : reference;
  }

  #settle(task: Task, file: OpenFile | undefined): void {
    const { node, key, target, isInlined } = task;
    if (file === this.#rootFile && !isInlined) {
      node[key] = pointerOf(target.tokens);
      return;
    }
    const found = file && target.isMeant(file) ? findInFile(file.value, target.tokens) : undefined;
    if (file === undefined || found === undefined) this.#leave(task);
    else if (!this.#goOn(task, file, found)) this.#arrive(task, file, found);
  }

  /** Continues along a chain, if the target is itself a reference. */
  #goOn(task: Task, file: OpenFile, { reference, rest, pointer, isScoped }: Found): boolean {
    const place = pointerAt(task.target);
    const isRepeated = task.passed.includes(place) || task.passed.length === longestChain;
    if (reference === undefined || isRepeated || isScoped) return false;
    const next = resolveReference(reference, file);
    if (next === undefined) return false;
    this.#tasks.push({
      ...task,
      target: { ...next, tokens: [...next.tokens, ...rest] },
      asking: { file, pointer: `${pointer}/$ref`, reference },
      passed: [...task.passed, place],
    });
    return true;
  }

  #arrive(task: Task, file: OpenFile, { value, pointer, isScoped, rest }: Found): void {
    const { node, key, kind, at, isInlined, target } = task;
    const source = { file, pointer, isScoped, isOptional: at.isOptional };
    if (rest.length > 0) this.#leave(task);
    else if (kind === "media-type" && isSchema(value)) {
      // A content is never a schema, but some are published as one; `read-content` reports it.
      this.#arrive({ ...task, kind: "schema" }, file, {
        value,
        pointer,
        isScoped,
        rest,
        reference: undefined,
      });
    } else if (isInlined) this.#inline(task, value, source);
    else {
      const component = this.#componentOf(kind, target, value, source);
      component.users.push({ node, key });
      const home = Object.keys(node).length === 1 ? at.bundled : undefined;
      if (home !== undefined && isIn(component.section, home)) component.homes.push(home);
    }
  }

  #inline(task: Task, value: JsonValue, source: Source): void {
    const { node, kind, at, target } = task;
    const place = pointerAt(target);
    if (!isObject(value) || at.within.includes(place)) {
      this.#leave(task);
      return;
    }
    delete node["$ref"];
    const { origins } = this.#context;
    for (const [name, child] of Object.entries(node)) {
      if (typeof child === "object" && !origins.has(child))
        origins.set(child, { file: at.file, pointer: appendToken(at.pointer, name) });
    }
    origins.delete(node);
    copyInto(
      node,
      value,
      kind,
      { ...source, bundled: at.bundled, within: [...at.within, place] },
      this.#context,
    );
  }

  #componentOf(
    kind: PointedKind,
    target: ResolvedReference,
    value: JsonValue,
    source: Source,
  ): BundledComponent {
    return getOrAdd(this.#components, `${kind} ${pointerAt(target)}`, () => {
      const section = this.#context.dialect.sections.get(kind) ?? [];
      const copy = copyNode(value, kind, { ...source, bundled: undefined, within: [] }, this.#context);
      const { address, tokens } = target;
      return { section, address, tokens, value: copy, users: [], homes: [] };
    });
  }

  #writtenAt(pointer: string): { readonly file: OpenFile; readonly pointer: string } {
    let value: JsonValue | undefined = this.#root;
    let written = { file: this.#rootFile, pointer: "#" };
    for (const token of tokensOf(pointer) ?? []) {
      value = childOf(value, token);
      const origin = value === undefined ? undefined : this.#context.origins.get(value);
      written = origin ?? { ...written, pointer: appendToken(written.pointer, token) };
    }
    return written;
  }

  #placeIn({ file, pointer }: Task["asking"]): DiagnosticPlace {
    const { api, version } = this.#document;
    return { api, version, file: file.name, pointer, ...file.locate(pointer) };
  }
}

/** True for keywords of a schema without any field of a media type. */
function isSchema(value: JsonValue): boolean {
  const has = (...keys: string[]): boolean => isObject(value) && keys.some((key) => key in value);
  return (
    has("type", "properties", "items", "allOf", "anyOf", "oneOf", "enum") && !has("schema", "itemSchema")
  );
}

function pointerAt({ address, tokens }: ResolvedReference): string {
  return address + pointerOf(tokens);
}

/** True for the pointer of a component of the section. */
function isIn(section: readonly string[], pointer: string): boolean {
  const tokens = tokensOf(pointer) ?? [];
  return tokens.length === section.length + 1 && section.every((token, index) => token === tokens[index]);
}
