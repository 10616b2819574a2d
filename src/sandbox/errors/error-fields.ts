/**
 * The meaning of the fields of an error, by their names: the one table that fills the errors of any document.
 *
 * A field gets the first value of its meaning that its schema admits. So a `code` is a number in one API and a word in
 * another, and a location is a list or a string.
 */
import { STATUS_CODES } from "node:http";

import type { JsonValue } from "../../values/json.js";
import { dotted, type Finding, lists, pointer, type Problem, sentenceOf } from "./finding.js";

/** The facts that an error reports. */
export interface ErrorFacts {
  readonly status: number;
  readonly message: string;
  /** Empty if no part of the request is to blame. */
  readonly findings: readonly Finding[];
  readonly request: { readonly method: string; readonly path: string };
}

/** The facts that one object of the error reports. */
export interface ObjectFacts extends ErrorFacts {
  /** In an entry of a list, its own; otherwise the first one. */
  readonly finding: Finding | undefined;
  readonly isEntry: boolean;
  /** The roles of the fields that are set. */
  readonly filled: FilledRoles;
}

export type FilledRoles = ReadonlySet<Role>;

export type Role = "code" | "location" | "message" | "outcome" | "phrase" | "request" | "status" | "value";

/** The values of a field, by its schema. */
interface FieldHints {
  /** The allowed strings; undefined if unrestricted. */
  readonly strings: readonly string[] | undefined;
  /** Strings that the document gives as examples. */
  readonly examples: readonly string[];
  readonly isUri: boolean;
}

export interface FieldMeaning {
  readonly role: Role;
  /** In the form of `plainName`. */
  readonly names: ReadonlySet<string>;
  /** An optional field with this meaning is added. */
  readonly isAdded: boolean;
  /** In the order of preference. `undefined`: another meaning applies. Empty: no value, so an optional field is omitted. */
  readonly values: (facts: ObjectFacts, field: FieldHints) => readonly JsonValue[] | undefined;
}

/** `message` of `error_message`, `errorMessage` and `Message`. */
export function plainName(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")
    .replace(/^error(?!s?$)/, "");
}

/** Names of fields that hold entries, or an error in an error. An optional field of another name is not searched. */
export const containers = named(
  "error errors detail details issues problem problems violations failures messages list source " +
    "fielderrors fieldviolations validationerrors invalidparams invalidparameters invalidfields",
);

/** A meaning that an optional field is added for. */
function added(role: Role, names: string, values: FieldMeaning["values"]): FieldMeaning {
  return { role, names: named(names), isAdded: true, values };
}

/** A meaning of fields that are there, or required. */
function present(role: Role, names: string, values: FieldMeaning["values"]): FieldMeaning {
  return { role, names: named(names), isAdded: false, values };
}

/** In the order in which an object is filled: a value may depend on the fields before it. */
export const fieldMeanings: readonly FieldMeaning[] = [
  present("location", "in location locationtype loc", partOf),
  added("location", "loc location", pathFromRequest),
  added("location", "pointer jsonpointer instancepath datapath", ({ finding }) =>
    finding?.in === "body" ? [pointer(finding)] : [],
  ),
  added("location", "header headername", ({ finding }) =>
    finding?.in === "header" ? [dotted(finding)] : [],
  ),
  added("location", "parameter parametername queryparameter", ({ finding, filled }) =>
    finding === undefined || filled.has("location") ? [] : [dotted(finding)],
  ),
  added(
    "location",
    "field fieldname fieldpath property propertyname attribute param paramname",
    ({ finding }) => (finding === undefined ? [] : [dotted(finding), ...lists(finding.path)]),
  ),
  present("location", "path name key target", pathInEntry),
  added(
    "message",
    "message messages msg detail details description text explanation " +
      "developermessage usermessage displaymessage localizedmessage longmessage",
    messageOf,
  ),
  present("message", "error errors summary title reason problem cause", (facts, { strings }) =>
    facts.filled.has("message") || strings !== undefined ? undefined : messageOf(facts),
  ),
  present("code", "error", knownCode),
  present("phrase", "title error statustext statusmessage reasonphrase", ({ status }, { strings }) =>
    strings === undefined ? [phraseOf(status)] : undefined,
  ),
  added("status", "status statuscode httpstatus httpstatuscode httpcode", ({ status }) => [
    status,
    String(status),
  ]),
  present("code", "code type reason kind category status keyword rule", anyCode),
  added(
    "value",
    "input value received receivedvalue rejectedvalue invalidvalue actual actualvalue",
    wrongValue,
  ),
  present("outcome", "success ok succeeded valid", () => [false]),
  present("outcome", "error iserror failed", () => [true]),
  present("request", "instance path uri requesturi requestpath endpoint", ({ request, isEntry }) =>
    isEntry ? undefined : [request.path],
  ),
  present("request", "method httpmethod requestmethod", ({ request }) => [request.method]),
];

function named(names: string): ReadonlySet<string> {
  return new Set(names.split(" "));
}

function partOf({ finding }: ObjectFacts, { strings }: FieldHints): readonly JsonValue[] | undefined {
  if (finding === undefined) return [];
  return strings === undefined ? undefined : [finding.in];
}

function pathFromRequest({ finding }: ObjectFacts): readonly JsonValue[] {
  return finding === undefined ? [] : [...lists([finding.in, ...finding.path]), dotted(finding)];
}

/** Outside an entry, these names have other meanings. */
function pathInEntry({ finding, isEntry, filled }: ObjectFacts): readonly JsonValue[] | undefined {
  if (finding === undefined || !isEntry || filled.has("location")) return undefined;
  return [dotted(finding), ...lists(finding.path)];
}

/** An entry that has a location does not repeat it in its message. */
function messageOf({ isEntry, finding, message, findings, filled }: ObjectFacts): readonly JsonValue[] {
  const words = isEntry && finding ? (filled.has("location") ? finding.text : sentenceOf(finding)) : message;
  return [words, findings.length === 0 ? [message] : findings.map(sentenceOf)];
}

function knownCode(
  { status, finding }: ObjectFacts,
  { strings, examples }: FieldHints,
): readonly JsonValue[] | undefined {
  const word = fittingWord(strings ?? examples, status, finding?.kind);
  return word === undefined ? undefined : [word];
}

function anyCode(facts: ObjectFacts, field: FieldHints): readonly JsonValue[] {
  // RFC 9457, section 4.2.1.
  if (field.isUri) return ["about:blank"];
  const { finding, isEntry, filled, status } = facts;
  const words = knownCode(facts, field) ?? [isEntry && finding ? finding.kind : codeOf(status)];
  return filled.has("status") ? words : [...words, status];
}

function wrongValue({ finding, isEntry }: ObjectFacts): readonly JsonValue[] | undefined {
  if (!isEntry) return undefined;
  return finding?.value === undefined ? [] : [finding.value, JSON.stringify(finding.value)];
}

function phraseOf(status: number): string {
  return STATUS_CODES[status] ?? "Error";
}

/** `unprocessable_entity`. */
function codeOf(status: number): string {
  return phraseOf(status)
    .toLowerCase()
    .replace(/[^a-z]+/g, "_");
}

/** The word that a document lists for this error; of several, the shortest, because it is the most general one. */
function fittingWord(
  words: readonly string[],
  status: number,
  kind: Problem["kind"] | undefined,
): string | undefined {
  const shortestFirst = words.toSorted((left, right) => left.length - right.length);
  return patternsFor(status, kind)
    .map((pattern) => shortestFirst.find((word) => pattern.test(word)))
    .find((word) => word !== undefined);
}

/** The most specific first. */
function patternsFor(status: number, kind: Problem["kind"] | undefined): readonly RegExp[] {
  const phrase = new RegExp((STATUS_CODES[status] ?? "error").replace(/[^a-z]+/gi, "\\W?_?"), "i");
  return [
    ...(kind === undefined ? [] : byKind[kind]),
    phrase,
    ...(byStatus[status] ?? []),
    ...(status < 500 ? wrongRequest : broken),
    /error|fail/i,
  ];
}

const byKind: Readonly<Record<Problem["kind"], readonly RegExp[]>> = {
  missing: [/missing|required|blank|empty/i],
  invalid: [
    /invalid\W?_?(type|format|value|param|field|argument|input)|(type|format|value|param|field|argument|input)\w*invalid/i,
  ],
  unreadable: [/pars(e|ing)|json|syntax|malformed|unreadable/i],
  "media-type": [/media\W?_?type|content\W?_?type/i],
};

const wrongRequest = [
  /invalid\W?_?(request|input|param|argument)|validation|bad\W?_?request|malformed|unprocessable/i,
  /invalid|param|argument|input|client/i,
];
const broken = [/internal|server|unavailable|unexpected|unknown|api\W?_?error/i];

const byStatus: Readonly<Record<number, readonly RegExp[]>> = {
  401: [/unauth|credential|api\W?_?key|token/i, /auth|login/i],
  403: [/forbidden|permission|denied|access/i, /auth/i],
  404: [/not\W?_?found|no\W?_?such|unknown|missing/i],
  405: [/method/i],
  406: [/accept/i],
  409: [/idempot|conflict|duplicate|exist/i],
  413: [/large|size|length/i],
  415: [/media|content\W?_?type|format/i],
  429: [/rate|limit|throttle|throttling|too\W?_?many/i],
};
