/**
 * Makes one document of many files. The target of a reference in another file becomes a component of the document; path
 * items, operations and whole sections replace their references.
 *
 * An unresolved reference stays a reference to its file, and its reader reports it.
 */
import type { DiagnosticPlace } from "../../diagnostics/diagnostic.js";
import type { Report } from "../../diagnostics/report.js";
import { getOrAdd, groupBy } from "../../values/collections.js";
import { childOf, createObject, isObject, type JsonObject, type JsonValue } from "../../values/json.js";
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
  type FilePlace,
  findInFile,
  type Found,
  openFile,
  type OpenFile,
  relativeSegments,
  resolveReference,
} from "./file-address.js";

/** Requests each file when it meets a reference to it. Undefined: a file is not sound, as the report says. */
export function* bundle(document: ParsedDocument, address: string, report: Report): FileRequests {
  const bundling = new Bundling(document, address, report);
  for (let requests = bundling.advance(); requests.length > 0; requests = bundling.advance()) {
    const answers = yield requests;
    for (const [index, request] of requests.entries()) bundling.open(request, answers[index]);
  }
  return bundling.finish();
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
  /** The references that are not settled yet. */
  #waiting: FoundReference[] = [];
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
    const wait = (reference: FoundReference): void => {
      if (!this.#isOwn(reference)) this.#waiting.push(reference);
    };
    this.#context = { dialect: dialectOf(root), onReference: wait, origins: new Map() };
    const at = { pointer: "#", bundled: "#", within: [], isScoped: false, isOptional: false } as const;
    this.#root = copyInto(createObject(), root, "root", { ...at, file: this.#rootFile }, this.#context);
  }

  /** Follows every reference as far as the files are known, and returns the files needed next. */
  advance(): FileRequest[] {
    const waiting: FoundReference[] = [];
    const requests: FileRequest[] = [];
    // Settling a reference may find others, which are settled in the same loop.
    for (const pending of this.#waiting) {
      const request = this.#settle(pending);
      if (request === undefined) continue;
      waiting.push(pending);
      requests.push(request);
    }
    this.#waiting = waiting;
    // A file that any reference requires is requested as required.
    const required = requests.filter(({ isOptional }) => !isOptional);
    const byAddress = groupBy(required.length > 0 ? required : requests, ({ address }) => address);
    return Array.from(byAddress.values()).flatMap(([first]) => first ?? []);
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

  /** True for a reference that means the same in the bundled document. */
  #isOwn({ at, reference, kind }: FoundReference): boolean {
    // No reader follows one to all fields of a schema.
    if (at.file !== this.#rootFile || kind === "schema*") return false;
    if (reference.startsWith("#")) return true;
    if (kind !== "schema") return false;
    // The document may give a schema the name that the reference uses.
    this.#identifiers ??= collectIdentifiers(this.#document.root);
    return this.#identifiers.has(reference);
  }

  /** Returns the file that it needs first. */
  #settle(pending: FoundReference): FileRequest | undefined {
    const { node, key, kind, at } = pending;
    const isInlined = key === "$ref" && this.#context.dialect.isInlined(kind, at.bundled);
    const passed = new Set<string>();
    /** The last reference before the target: the reference itself, or one further along a chain. */
    let asking: Asking = {
      file: at.file,
      pointer: appendToken(at.pointer, key),
      reference: pending.reference,
    };
    let target =
      at.isScoped && at.file !== this.#rootFile ? undefined : resolveReference(asking.reference, at.file);
    while (target !== undefined) {
      const { address, tokens } = target;
      const file = this.#files.get(address);
      if (file === undefined && !this.#files.has(address))
        return {
          address,
          reference: asking.reference,
          isOptional: at.isOptional,
          place: this.#placer(asking),
        };
      if (file === this.#rootFile && !isInlined) {
        node[key] = pointerOf(tokens);
        return undefined;
      }
      const end = file && target.isMeant(file) ? findInFile(file.value, tokens) : undefined;
      if (file === undefined || end === undefined) break;
      const next =
        end.reference === undefined || end.isScoped ? undefined : resolveReference(end.reference, file);
      const place = pointerAt(target);
      if (next === undefined || passed.has(place) || passed.size === longestChain) {
        this.#arrive(pending, isInlined, target, file, end);
        return undefined;
      }
      passed.add(place);
      asking = { file, pointer: `${end.pointer}/$ref`, reference: end.reference ?? "" };
      target = { ...next, tokens: [...next.tokens, ...end.rest] };
    }
    this.#leave(pending);
    return undefined;
  }

  /** Handles a reference in another file: beginning with `#`, it would be resolved in the document. */
  #leave({ node, key, reference, at }: FoundReference): void {
    const isOfFile = at.file !== this.#rootFile && reference.startsWith("#");
    const path = relativeSegments(this.#rootFile.address, at.file.address).join("/");
    node[key] = isOfFile ? `${path}${reference}` : reference;
  }

  #arrive(pending: FoundReference, isInlined: boolean, target: FilePlace, file: OpenFile, end: Found): void {
    const { node, key, at } = pending;
    const { value, pointer, isScoped, rest } = end;
    const source = { file, pointer, isScoped, isOptional: at.isOptional };
    // A content is never a schema, but some are published as one; `read-content` reports it.
    const kind = pending.kind === "media-type" && isSchema(value) ? "schema" : pending.kind;
    if (rest.length > 0) this.#leave(pending);
    else if (isInlined) this.#inline({ ...pending, kind }, target, value, source);
    else {
      const component = this.#componentOf(kind, target, value, source);
      component.users.push({ node, key });
      const home = Object.keys(node).length === 1 ? at.bundled : undefined;
      if (home !== undefined && isIn(component.section, home)) component.homes.push(home);
    }
  }

  #inline(pending: FoundReference, target: FilePlace, value: JsonValue, source: Source): void {
    const { node, kind, at } = pending;
    const place = pointerAt(target);
    if (!isObject(value) || at.within.includes(place)) {
      this.#leave(pending);
      return;
    }
    delete node["$ref"];
    const { origins } = this.#context;
    for (const [name, child] of Object.entries(node)) {
      if (typeof child === "object" && !origins.has(child))
        origins.set(child, { file: at.file, pointer: appendToken(at.pointer, name) });
    }
    origins.delete(node);
    const inside = { ...source, bundled: at.bundled, within: [...at.within, place] };
    copyInto(node, value, kind, inside, this.#context);
  }

  #componentOf(kind: PointedKind, target: FilePlace, value: JsonValue, source: Source): BundledComponent {
    return getOrAdd(this.#components, `${kind} ${pointerAt(target)}`, () => {
      const { address, tokens } = target;
      const section = this.#context.dialect.sectionOf(kind);
      const copy = copyNode(value, kind, { ...source, bundled: undefined, within: [] }, this.#context);
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

  #placer({ file, pointer }: Asking): () => DiagnosticPlace {
    const { api, version } = this.#document;
    return () => ({ api, version, file: file.name, pointer, ...file.locate(pointer) });
  }
}

interface Asking {
  readonly file: OpenFile;
  readonly pointer: string;
  readonly reference: string;
}

/** True for keywords of a schema without any field of a media type. */
function isSchema(value: JsonValue): boolean {
  const has = (...keys: string[]): boolean => isObject(value) && keys.some((key) => key in value);
  return (
    has("type", "properties", "items", "allOf", "anyOf", "oneOf", "enum") && !has("schema", "itemSchema")
  );
}

function pointerAt({ address, tokens }: FilePlace): string {
  return address + pointerOf(tokens);
}

/** True for the pointer of a component of the section. */
function isIn(section: readonly string[], pointer: string): boolean {
  const tokens = tokensOf(pointer) ?? [];
  return tokens.length === section.length + 1 && section.every((token, index) => token === tokens[index]);
}
