/**
 * By what an entry was known in the version before, as the comparison of the two matched them: an operation by its
 * route, a type by where it is used, a field by its likeness.
 */
import type { Api } from "../../model/api.js";
import { matchOperations } from "../operations/match-operations.js";
import { placeOfNode } from "../schemas/node.js";
import type { Diff } from "../../judge/diff.js";
import { placeOf, type Fact, type Place } from "../fact.js";
import { keyOf, memberKey, type Entry } from "./entry.js";

export class Renames {
  /** Former keys by key; of what is in an operation, by the operation and the key. */
  readonly #keys = new Map<string, string>();
  readonly #types = new Map<string, string>();
  /** Former names of fields, by place. */
  readonly #fields = new Map<string, string>();
  /** Only for these is it worthwhile to find out where a field is. */
  readonly #fieldNames = new Set<string>();

  /** `diff`: all that differs between the two. */
  constructor(before: Api, after: Api, diff: Diff) {
    for (const [was, is] of matchOperations(before, after).matched) {
      if (was.id !== is.id) this.#keys.set(keyOf("operation", "", is.id), keyOf("operation", "", was.id));
    }
    for (const { facts } of diff.changes) for (const fact of facts) this.#add(fact);
  }

  #add(fact: Fact): void {
    if (fact.kind === "event-renamed")
      this.#keys.set(keyOf("event", "", fact.after), keyOf("event", "", fact.before));
    if (fact.kind === "schema-renamed") {
      this.#keys.set(keyOf("type", "", fact.after), keyOf("type", "", fact.before));
      this.#types.set(fact.after, fact.before);
    }
    if (fact.kind === "field-renamed") {
      this.#fields.set(fieldKey(placeOf(fact)), fact.before);
      this.#fieldNames.add(fact.after);
    }
    const parameter = (place: string, name: string): string => keyOf("parameter", ` ${place}`, name);
    if (fact.kind === "parameter-renamed")
      this.#addInCall(fact, parameter(fact.in, fact.after), parameter(fact.in, fact.before));
    if (fact.kind === "parameter-moved")
      this.#addInCall(fact, parameter(fact.after, fact.name), parameter(fact.before, fact.name));
    if (fact.kind === "response-status")
      this.#addInCall(fact, keyOf("status", "", fact.after), keyOf("status", "", fact.before));
  }

  #addInCall(fact: Fact, is: string, was: string): void {
    const { owner } = placeOf(fact);
    if (owner.kind === "operation") this.#keys.set(`${owner.id} ${is}`, was);
  }

  /** `operation`: the name of the one that the entry is directly in. */
  formerKey(entry: Entry, operation: string | undefined): string | undefined {
    const { kind, name, way, type, node } = entry;
    if (kind === "member") {
      const was = type === undefined ? undefined : this.#types.get(type);
      return was === undefined ? undefined : memberKey(way, was);
    }
    if (kind === "field") {
      const was =
        node !== undefined && this.#fieldNames.has(name)
          ? this.#fields.get(fieldKey(placeOfNode(node)))
          : undefined;
      return was === undefined ? undefined : keyOf("field", way, was);
    }
    const key = keyOf(kind, way, name);
    return this.#keys.get(operation === undefined ? key : `${operation} ${key}`);
  }
}

/** Whichever part of a call it is in. */
function fieldKey({ owner, path }: Place): string {
  switch (owner.kind) {
    case "schema":
      return `type ${owner.name}${path}`;
    case "operation":
      return `operation ${owner.id}${path}`;
    case "event":
      return `event ${owner.type}${path}`;
    case "api":
      return path;
  }
}
