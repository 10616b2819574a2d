import { rules, type RuleId } from "../../../src/judge/rules/index.js";

/**
 * What each change does to a TypeScript consumer who moves to the new version: the level, then the effects.
 *
 * Written by hand, from what the two directions mean to a caller, so that it can disagree with the code. `request`
 * is what the caller sends, `response` what the caller gets: answers, webhooks, callbacks. Where a change is met in
 * one direction only, the other column holds what the code must answer if it ever is.
 *
 * wire: code that runs today breaks. compile: the same source no longer compiles. silent: it compiles, and may take
 * a wrong branch or be refused. After a comma: the circumstances that make another verdict of the same rule.
 */
const table = `
rule                                          | request                       | response

operation-added                               | additive                      | additive
operation-removed                             | breaking: wire compile        | breaking: wire compile
operation-moved                               | breaking: wire                | breaking: wire
paths-rewritten                               | breaking: wire                | breaking: wire
paths-rewritten, of versions                  | note                          | note
operation-renamed                             | compile: compile              | compile: compile
operation-renamed, of the same function       | note                          | note
operation-servers-changed                     | silent: silent                | silent: silent
security-tightened                            | breaking: wire compile        | breaking: wire compile
security-loosened                             | additive                      | additive
security-scheme-changed                       | breaking: wire compile        | breaking: wire compile
token-source-changed                          | breaking: wire                | breaking: wire
token-scope-offered                           | additive                      | additive
token-scope-withdrawn                         | silent: wire silent           | silent: wire silent
bearer-format-changed                         | note                          | note
credential-scope-added                        | breaking: wire                | breaking: wire
credential-scope-removed                      | additive                      | additive
servers-changed                               | note                          | note
root-changed                                  | breaking: wire silent         | breaking: wire silent
trait-changed                                 | breaking: wire                | breaking: wire
trait-changed, the place of the version       | breaking: wire                | breaking: wire
trait-changed, the place of an error code     | breaking: wire                | breaking: wire
trait-changed, an option of the client        | breaking: wire compile        | breaking: wire compile
trait-changed, null in optional fields        | breaking: wire compile        | breaking: wire compile
trait-changed, no null in optional fields     | additive                      | additive
lifecycle-transition-removed                  | silent: silent                | silent: silent
lifecycle-transition-removed, without an operation | silent: silent           | silent: silent
lifecycle-transition-added                    | additive                      | additive
lifecycle-state-removed                       | silent: silent                | silent: silent
lifecycle-state-added                         | additive                      | additive
lifecycle-state-became-terminal               | silent: silent                | silent: silent
lifecycle-state-no-longer-terminal            | silent: silent                | silent: silent
error-code-added                              | note                          | breaking: compile silent
error-code-removed                            | note                          | compile: compile
error-set-added                               | additive                      | additive
error-set-removed                             | note                          | breaking: compile silent
error-set-changed                             | note                          | breaking: compile silent

event-added                                   | additive                      | compile: compile
event-removed                                 | note                          | breaking: compile silent
event-renamed                                 | note                          | breaking: wire compile silent
event-topic-changed                           | breaking: wire compile        | breaking: wire compile
event-payload-known                           | additive                      | additive
event-payload-unknown                         | note                          | breaking: compile silent
event-payload-changed                         | note                          | breaking: wire compile
event-envelope-changed                        | note                          | breaking: wire
callback-added                                | additive                      | additive
callback-removed                              | note                          | breaking: compile silent

delivery-parameter-added                      | additive                      | additive
required-delivery-parameter-removed           | breaking: wire                | breaking: wire
delivery-parameter-removed                    | silent: silent                | silent: silent
delivery-parameter-renamed                    | breaking: wire                | breaking: wire
delivery-parameter-became-required            | additive                      | additive
delivery-parameter-became-optional            | silent: silent                | silent: silent
delivery-form-changed                         | silent: wire silent           | silent: wire silent
delivery-form-narrowed                        | note                          | note
answer-added                                  | additive                      | additive
success-answer-removed                        | silent: wire silent           | silent: wire silent
error-answer-removed                          | note                          | note
answer-body-changed                           | silent: wire silent           | silent: wire silent
answer-body-removed                           | note                          | note

schema-added                                  | note                          | note
schema-removed                                | compile: compile              | compile: compile
schema-renamed                                | compile: compile              | compile: compile
schema-renamed, of the same identifier        | note                          | note

paging-added                                  | additive                      | additive
paging-removed                                | compile: compile              | compile: compile
paging-changed                                | note                          | note
idempotency-key-added                         | additive                      | additive
idempotency-key-removed                       | silent: silent                | silent: silent
idempotency-key-became-required               | note                          | note
idempotency-key-became-optional               | note                          | note
scope-added                                   | additive                      | additive
scope-removed                                 | breaking: compile silent      | breaking: compile silent
sandbox-only-added                            | breaking: wire compile        | breaking: wire compile
sandbox-only-removed                          | compile: compile              | compile: compile
version-ignored-added                         | silent: silent                | silent: silent
version-ignored-removed                       | silent: silent                | silent: silent
requirement-added                             | silent: silent                | silent: silent
requirement-removed                           | note                          | note
parameter-group-tightened                     | breaking: wire compile        | breaking: wire compile
parameter-group-loosened                      | additive                      | additive

parameter-added                               | additive                      | additive
required-parameter-added                      | breaking: wire compile        | breaking: wire compile
parameter-removed                             | breaking: compile silent      | breaking: compile silent
parameter-sent-by-client                      | compile: compile              | compile: compile
path-parameter-renamed                        | compile: compile              | compile: compile
parameter-renamed                             | breaking: wire compile        | breaking: wire compile
parameter-renamed, a header in other case     | compile: compile              | compile: compile
parameter-moved                               | breaking: wire                | breaking: wire
parameter-became-required                     | breaking: wire compile        | breaking: wire compile
parameter-became-optional                     | additive                      | additive
parameter-serialization-changed               | silent: wire silent           | silent: wire silent
empty-value-allowed                           | additive                      | additive
empty-value-refused                           | silent: wire silent           | silent: wire silent
reserved-characters-allowed                   | note                          | note
reserved-characters-encoded                   | silent: wire silent           | silent: wire silent

body-added                                    | additive                      | additive
required-body-added                           | breaking: wire compile        | breaking: wire compile
body-removed                                  | breaking: compile silent      | breaking: compile silent
body-became-required                          | breaking: wire compile        | breaking: wire compile
body-became-optional                          | additive                      | additive
body-encoding-changed                         | silent: wire silent           | silent: wire silent
body-encoding-changed, of a part in a part    | silent: wire silent           | silent: wire silent
body-encoding-changed, of a nameless part     | silent: wire silent           | silent: wire silent
response-items-changed                        | compile: compile              | compile: compile
part-header-demanded                          | breaking: wire                | breaking: wire
part-header-demanded, in a part               | breaking: wire                | breaking: wire
part-header-changed                           | note                          | note
request-media-type-added                      | additive                      | additive
request-media-type-removed                    | breaking: wire compile        | breaking: wire compile

request-media-type-changed                    | breaking: wire compile        | breaking: wire compile
request-media-type-changed, JSON to a range   | additive                      | additive
request-media-type-changed, JSON from a range | note                          | note
request-media-type-changed, to a range        | compile: compile              | compile: compile
request-media-type-changed, of a choice       | additive                      | additive
request-media-type-changed, to another name   | breaking: wire                | breaking: wire

response-body-added                           | note                          | note
response-media-type-changed                   | breaking: wire compile        | breaking: wire compile
response-media-type-changed, of JSON          | note                          | note
response-media-type-changed, to a range       | silent: silent                | silent: silent
response-media-type-changed, from a range     | additive                      | additive
response-media-type-changed, of text          | silent: wire silent           | silent: wire silent
response-media-type-changed, text to JSON     | breaking: wire compile silent | breaking: wire compile silent
response-media-type-added                     | silent: silent                | silent: silent
response-media-type-removed                   | breaking: wire compile        | breaking: wire compile
success-status-added                          | silent: silent                | silent: silent
success-status-removed                        | breaking: wire compile        | breaking: wire compile
success-status-changed                        | breaking: wire compile silent | breaking: wire compile silent
error-status-added                            | silent: silent                | silent: silent
error-status-removed                          | silent: compile silent        | silent: compile silent
error-status-changed                          | silent: compile silent        | silent: compile silent
status-refined                                | note                          | note
link-changed                                  | note                          | note
header-added                                  | additive                      | additive
required-header-removed                       | breaking: wire                | breaking: wire
header-removed                                | silent: silent                | silent: silent
header-renamed                                | silent: silent                | silent: silent
header-became-required                        | additive                      | additive
header-became-optional                        | silent: silent                | silent: silent

field-added                                   | additive                      | additive
required-field-added                          | breaking: wire compile        | additive
field-removed                                 | breaking: compile silent      | breaking: wire compile
field-removed, where others are allowed       | silent: silent                | breaking: wire compile
field-removed, where others are refused       | breaking: wire compile        | breaking: wire compile
field-renamed                                 | breaking: wire compile        | breaking: wire compile
field-became-required                         | breaking: wire compile        | additive
field-became-optional                         | additive                      | breaking: wire compile
null-or-absent-added                                 | additive                      | breaking: wire compile
null-or-absent-removed                               | breaking: wire compile        | additive
type-replaced                                 | note                          | note
type-changed                                  | breaking: wire compile        | breaking: wire compile
type-changed, and code compiles               | breaking: wire compile        | breaking: wire compile silent
type-changed, of a parameter, to text         | compile: compile              | breaking: wire compile silent
type-widened                                  | additive                      | breaking: wire compile
type-widened, and code compiles               | additive                      | breaking: wire compile silent
type-widened, from integer to number          | additive                      | breaking: wire
type-narrowed                                 | breaking: wire compile        | compile: compile
type-narrowed, to no further items            | breaking: wire compile        | compile: compile
type-narrowed, of one type                    | breaking: wire compile        | additive
type-narrowed, from number to integer         | breaking: wire                | note
type-narrowed, from anything to any object    | compile: compile              | additive
type-narrowed, of a parameter, to text        | compile: compile              | compile: compile
null-added                                    | additive                      | breaking: wire compile
null-added, that the type had                 | additive                      | silent: wire silent
null-removed                                  | breaking: wire compile        | additive
null-removed, that the type keeps             | silent: wire silent           | note

enum-value-added                              | additive                      | breaking: compile silent
enum-value-added, to an open enum             | additive                      | additive
enum-value-removed                            | breaking: wire compile        | compile: compile
enum-value-removed, of an open enum           | silent: silent                | note
const-changed                                 | breaking: wire compile        | breaking: wire compile
enum-added                                    | breaking: wire compile        | additive
enum-removed                                  | additive                      | breaking: compile silent
enum-opened                                   | additive                      | compile: compile
enum-closed                                   | breaking: wire compile        | note
known-values-added                            | additive                      | additive
known-values-removed, of an open enum         | note                          | compile: compile
known-values-removed, beside any value        | note                          | note

union-member-added                            | additive                      | breaking: wire compile silent
union-member-added, to an open union          | additive                      | additive
union-member-added, in the same type          | additive                      | silent: silent
union-member-removed                          | breaking: wire compile        | compile: compile
union-member-removed, in the same type        | silent: wire silent           | note
union-member-removed, one that still fits     | compile: compile              | compile: compile
object-split                                  | note                          | compile: compile
object-split, each demands more               | breaking: wire compile        | compile: compile
object-split, nothing is missing              | note                          | additive
variants-joined                               | additive                      | compile: compile
variants-joined, nothing was required         | additive                      | additive
union-keyword-changed                         | note                          | note
overlap-refused                               | silent: wire silent           | note
overlap-accepted                              | additive                      | note
tag-property-changed                          | breaking: wire compile        | breaking: wire compile
tag-value-changed                             | breaking: wire compile        | breaking: wire compile
tag-value-changed, to more values             | additive                      | breaking: compile silent
tag-value-changed, to fewer values            | breaking: wire compile        | compile: compile
tag-value-moved                               | breaking: wire compile silent | breaking: wire compile silent
tag-added                                     | additive                      | additive
tag-added, that the members do not state      | breaking: wire compile        | additive
tag-removed                                   | additive                      | breaking: compile silent

object-closed                                 | breaking: wire                | note
object-closed, of a map                       | breaking: wire compile        | breaking: wire compile
object-opened                                 | additive                      | additive
object-opened, that had no fields             | additive                      | compile: compile
unlisted-fields-untyped                       | compile: compile              | compile: compile
tuple-length-changed                          | breaking: wire compile        | breaking: wire compile
tuple-length-changed, to more of a closed tuple | additive                      | breaking: wire compile
tuple-length-changed, to fewer of an open tuple | additive                      | breaking: wire compile
tuple-length-changed, to more of an open tuple | breaking: wire compile        | additive
tuple-length-changed, from a list             | silent: wire silent           | note
format-added                                  | note                          | note
format-added, bytes                           | breaking: wire compile        | breaking: wire compile
format-removed                                | note                          | note
format-removed, bytes                         | breaking: wire compile        | breaking: wire compile
format-changed                                | silent: silent                | silent: silent
format-changed, without a common value        | silent: wire silent           | silent: silent
format-changed, of a larger number            | additive                      | silent: silent
format-changed, of more texts                 | additive                      | silent: silent
format-changed, of a smaller number           | silent: wire silent           | note
format-changed, bytes                         | breaking: wire compile        | breaking: wire compile
pattern-added                                 | silent: wire silent           | note
pattern-removed                               | additive                      | silent: silent
pattern-changed                               | silent: wire silent           | silent: silent
limit-tightened                               | silent: wire silent           | note
limit-tightened, of a tuple                   | breaking: wire compile        | compile: compile
limit-loosened                                | additive                      | silent: silent
limit-loosened, of a tuple                    | additive                      | breaking: compile silent
limit-changed                                 | silent: wire silent           | silent: silent
no-value-left                                 | breaking: wire                | note
value-possible                                | additive                      | silent: silent
constraint-added                              | silent: wire silent           | note
constraint-added, that types show             | breaking: wire compile        | additive
constraint-added, that lists names            | breaking: wire compile        | compile: compile
constraint-instead-of-required                | additive                      | note
constraint-removed                            | additive                      | silent: silent
constraint-removed, that types show           | additive                      | breaking: compile silent
constraint-removed, with its own fields       | compile: compile              | breaking: compile silent
constraint-changed                            | silent: wire silent           | silent: silent
constraint-changed, for fewer values          | silent: wire silent           | note
constraint-changed, for more values           | additive                      | silent: silent
constraint-changed, that types show           | breaking: wire compile        | breaking: compile silent
content-coding-changed                        | breaking: wire                | breaking: wire
default-changed                               | silent: silent                | silent: silent
default-changed, that came or went            | silent: silent                | note
required-default-changed                      | note                          | note
read-only-added                               | breaking: compile silent      | note
read-only-removed                             | silent: silent                | note
write-only-added                              | note                          | breaking: wire compile
write-only-removed                            | additive                      | additive

deprecation-added                             | deprecated                    | deprecated
deprecation-removed                           | note                          | note
sunset-changed                                | deprecated                    | deprecated
stability-lowered                             | silent: silent                | silent: silent
stability-raised                              | note                          | note
sunset-removed                                | note                          | note
prose-changed                                 | note                          | note
`;

/** A row of the table. */
export interface VerdictRow {
  /** The rule, and after a comma its circumstances. */
  readonly situation: string;
  readonly rule: RuleId;
  readonly request: string;
  readonly response: string;
}

export const verdictRows: readonly VerdictRow[] = table
  .split("\n")
  .filter((line) => line.trim() !== "")
  .slice(1)
  .map(readRow);

function readRow(line: string): VerdictRow {
  const [situation = "", request = "", response = "", ...others] = line.split("|").map((cell) => cell.trim());
  const [rule = ""] = situation.split(",");
  if (request === "" || response === "" || others.length > 0)
    throw new Error(`Expected three cells: ${line}`);
  if (!isRule(rule)) throw new Error(`There is no rule ${rule}.`);
  return { situation, rule, request, response };
}

function isRule(name: string): name is RuleId {
  return Object.hasOwn(rules, name);
}
