/** Titles of a rule's changes, in the plural: a heading and, with a number in front, a sentence. */
import type { RuleId } from "../judge/rules/index.js";
import { capitalise } from "../values/text.js";

/** `field-removed` is "Fields were removed", `tag-moved` "Tag moved". */
export function ruleTitle(rule: RuleId): string {
  const phrase = phrases[rule];
  return phrase === undefined ? ruleName(rule) : capitalise(phrase);
}

/** `field-removed` is "Field removed". */
export function ruleName(rule: RuleId): string {
  return capitalise(rule.replaceAll("-", " "));
}

/** `13 fields can now be missing or null`. `things`: the number of things that the changes concern. */
export function countedTitle(rule: RuleId, changes: number, things: number): string {
  const phrase = phrases[rule];
  return phrase === undefined || things !== changes
    ? `${ruleTitle(rule)} (${changes})`
    : `${changes} ${phrase}`;
}

/** Titles of rules whose id is not clear enough: each concerns as many things as it has changes. */
const phrases: Partial<Record<RuleId, string>> = {
  "operation-added": "operations are new",
  "operation-removed": "operations were removed",
  "operation-moved": "operations moved",
  "operation-renamed": "operations have new ids",
  "parameter-added": "optional parameters are new",
  "required-parameter-added": "required parameters are new",
  "parameter-removed": "parameters were removed",
  "parameter-renamed": "parameters were likely renamed",
  "parameter-became-required": "parameters are now required",
  "parameter-became-optional": "parameters are now optional",
  "field-added": "optional fields are new",
  "required-field-added": "required fields are new",
  "field-removed": "fields were removed",
  "field-renamed": "fields were likely renamed",
  "field-became-required": "fields are now required",
  "field-became-optional": "fields can now be missing",
  "null-or-absent-added": "fields can now be missing or null",
  "null-or-absent-removed": "fields can no longer be missing or null",
  "null-added": "values can now be null",
  "null-removed": "values can no longer be null",
  "enum-value-added": "lists of values grew",
  "enum-value-removed": "lists of values lost some",
  "enum-added": "values are now limited to a list",
  "enum-removed": "values are no longer limited to a list",
  "read-only-added": "fields can no longer be sent",
  "read-only-removed": "fields can now be sent",
  "write-only-added": "fields no longer come back",
  "write-only-removed": "fields now come back",
  "type-changed": "values have another type",
  "type-widened": "types widened",
  "type-narrowed": "types narrowed",
  "type-replaced": "types took the place of others",
  "union-member-added": "unions have new members",
  "union-member-removed": "unions lost members",
  "limit-tightened": "limits are tighter",
  "limit-loosened": "limits are looser",
  "default-changed": "defaults changed",
  "format-changed": "formats changed",
  "schema-added": "types are new",
  "schema-removed": "type names are gone",
  "schema-renamed": "types have new names",
  "credential-scope-added": "operations need another scope",
  "credential-scope-removed": "operations need one scope less",
  "error-status-added": "errors are new",
  "error-status-removed": "errors no longer occur",
  "header-added": "response headers are new",
  "deprecation-added": "deprecations are new",
};
