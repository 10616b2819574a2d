/**
 * What each change does to a TypeScript consumer, by the direction in which it is met.
 *
 * wire: code that runs today breaks against the new version. compile: the same source no longer compiles against
 * the new types. silent: it compiles, and may take a wrong branch or be refused at the edge.
 * A change that does nothing of the kind is additive, or only worth a note.
 */
import type { Direction } from "./fact.js";
import type { RuleId } from "./rules/index.js";

export interface Effects {
  readonly wire: boolean;
  readonly compile: boolean;
  readonly silent: boolean;
}

export type Effect = keyof Effects;

export interface RuleEffects extends Readonly<Record<Direction, Effects>> {
  /** The level where there is no effect. */
  readonly otherwise: "additive" | "deprecated" | "note";
}

const none = effects();
const wire = effects("wire");
const compile = effects("compile");
const silent = effects("silent");
const wireCompile = effects("wire", "compile");
const wireSilent = effects("wire", "silent");
const compileSilent = effects("compile", "silent");
const all = effects("wire", "compile", "silent");

/** In the order request, response. */
export const ruleEffects: Readonly<Record<RuleId, RuleEffects>> = {
  "operation-added": row(none, none, "additive"),
  "operation-removed": row(wireCompile, wireCompile),
  "operation-moved": row(wire, wire),
  "operation-renamed": row(compile, compile),
  "operation-servers-changed": row(silent, silent),
  "security-tightened": row(wireCompile, wireCompile),
  "security-loosened": row(none, none, "additive"),
  "security-scheme-changed": row(wireCompile, wireCompile),
  "token-source-changed": row(wire, wire),
  "credential-scope-added": row(wire, wire),
  "credential-scope-removed": row(none, none, "additive"),
  "servers-changed": row(none, none),
  "root-changed": row(wireSilent, wireSilent),
  "trait-changed": row(wire, wire),
  "error-code-added": row(none, compileSilent),
  "error-code-removed": row(none, compile),
  "error-set-added": row(none, none, "additive"),
  "error-set-removed": row(none, compileSilent),
  "error-set-changed": row(none, compileSilent),

  "event-added": row(none, compile, "additive"),
  "event-removed": row(none, compileSilent),
  "event-renamed": row(none, all),
  "event-topic-changed": row(wireCompile, wireCompile),
  "event-payload-known": row(none, none, "additive"),
  "event-payload-unknown": row(none, compileSilent),
  "event-payload-changed": row(none, wireCompile),
  "event-envelope-changed": row(none, wire),
  "callback-added": row(none, none, "additive"),
  "callback-removed": row(none, compileSilent),

  "schema-added": row(none, none),
  "schema-removed": row(compile, compile),
  "schema-renamed": row(compile, compile),

  "paging-added": row(none, none, "additive"),
  "paging-removed": row(compile, compile),
  "paging-changed": row(none, none),
  "idempotency-key-added": row(none, none, "additive"),
  "idempotency-key-removed": row(silent, silent),
  "idempotency-key-became-required": row(none, none),
  "idempotency-key-became-optional": row(none, none),
  "scope-added": row(none, none, "additive"),
  "scope-removed": row(compileSilent, compileSilent),
  "sandbox-only-added": row(wireCompile, wireCompile),
  "sandbox-only-removed": row(compile, compile),
  "version-ignored-added": row(silent, silent),
  "version-ignored-removed": row(silent, silent),
  "requirement-added": row(silent, silent),
  "requirement-removed": row(none, none),
  "parameter-group-tightened": row(wireCompile, wireCompile),
  "parameter-group-loosened": row(none, none, "additive"),

  "parameter-added": row(none, none, "additive"),
  "required-parameter-added": row(wireCompile, wireCompile),
  "parameter-removed": row(compileSilent, compileSilent),
  "path-parameter-renamed": row(compile, compile),
  "parameter-renamed": row(wireCompile, wireCompile),
  "parameter-moved": row(wire, wire),
  "parameter-became-required": row(wireCompile, wireCompile),
  "parameter-became-optional": row(none, none, "additive"),
  "parameter-serialization-changed": row(wireSilent, wireSilent),

  "body-added": row(none, none, "additive"),
  "required-body-added": row(wireCompile, wireCompile),
  "body-removed": row(compileSilent, compileSilent),
  "body-became-required": row(wireCompile, wireCompile),
  "body-became-optional": row(none, none, "additive"),
  "body-encoding-changed": row(wireSilent, wireSilent),
  "request-media-type-added": row(none, none, "additive"),
  "request-media-type-removed": row(wireCompile, wireCompile),

  "response-media-type-added": row(silent, silent),
  "response-media-type-removed": row(wireCompile, wireCompile),
  "success-status-added": row(silent, silent),
  "success-status-removed": row(wireCompile, wireCompile),
  "success-status-changed": row(all, all),
  "error-status-added": row(silent, silent),
  "error-status-removed": row(compileSilent, compileSilent),
  "status-refined": row(none, none),
  "header-added": row(none, none, "additive"),
  "required-header-removed": row(wire, wire),
  "header-removed": row(silent, silent),
  "header-became-required": row(none, none, "additive"),
  "header-became-optional": row(silent, silent),

  "field-added": row(none, none, "additive"),
  "required-field-added": row(wireCompile, none, "additive"),
  "field-removed": row(compileSilent, wireCompile),
  "field-renamed": row(wireCompile, wireCompile),
  "field-became-required": row(wireCompile, none, "additive"),
  "field-became-optional": row(none, wireCompile, "additive"),
  "type-changed": row(wireCompile, wireCompile),
  "type-widened": row(none, wireCompile, "additive"),
  "type-narrowed": row(wireCompile, none, "additive"),
  "null-added": row(none, wireCompile, "additive"),
  "null-removed": row(wireCompile, none, "additive"),

  "enum-value-added": row(none, compileSilent, "additive"),
  "enum-value-removed": row(wireCompile, compile),
  "const-changed": row(wireCompile, wireCompile),
  "enum-added": row(wireCompile, none, "additive"),
  "enum-removed": row(none, compileSilent, "additive"),
  "enum-opened": row(none, compile, "additive"),
  "enum-closed": row(none, none),

  "union-member-added": row(none, all, "additive"),
  "union-member-removed": row(wireCompile, compile),
  "union-keyword-changed": row(none, none),
  "tag-property-changed": row(wireCompile, wireCompile),
  "tag-value-changed": row(wireCompile, wireCompile, "additive"),
  "tag-added": row(none, none, "additive"),
  "tag-removed": row(compile, compileSilent),

  "object-closed": row(wireCompile, none),
  "object-opened": row(none, silent, "additive"),
  "tuple-length-changed": row(wireCompile, wireCompile),
  "format-added": row(none, none),
  "format-removed": row(none, none),
  "format-changed": row(silent, silent),
  "pattern-added": row(wireSilent, none),
  "pattern-removed": row(none, silent, "additive"),
  "pattern-changed": row(wireSilent, silent),
  "limit-tightened": row(wireSilent, none),
  "limit-loosened": row(none, silent, "additive"),
  "limit-changed": row(wireSilent, silent),
  "constraint-added": row(wireSilent, none),
  "constraint-removed": row(none, silent, "additive"),
  "constraint-changed": row(wireSilent, silent),
  "content-coding-changed": row(wire, wire),
  "default-changed": row(silent, silent),
  "read-only-added": row(silent, none),
  "read-only-removed": row(silent, none),
  "write-only-added": row(none, silent),
  "write-only-removed": row(none, none, "additive"),

  "deprecation-added": row(none, none, "deprecated"),
  "deprecation-removed": row(none, none),
  "sunset-changed": row(none, none, "deprecated"),
  "sunset-removed": row(none, none),
  "prose-changed": row(none, none),
};

export function unite(left: Effects, right: Effects): Effects {
  return {
    wire: left.wire || right.wire,
    compile: left.compile || right.compile,
    silent: left.silent || right.silent,
  };
}

export const noEffects: Effects = none;

function effects(...present: readonly Effect[]): Effects {
  return {
    wire: present.includes("wire"),
    compile: present.includes("compile"),
    silent: present.includes("silent"),
  };
}

function row(request: Effects, response: Effects, otherwise: RuleEffects["otherwise"] = "note"): RuleEffects {
  return { request, response, otherwise };
}
