/**
 * What the fields of an error mean, by their names: the one table that fills the errors of any document.
 *
 * A field gets the first value of its role that its schema admits. So a `code` is a number in one API and a word in
 * another, and a location is a list or a string.
 */
import { STATUS_CODES } from "node:http";

import type { JsonValue } from "../../values/json.js";
import { dotted, type Finding, lists, pointer, type Problem, sentenceOf } from "./finding.js";

/** What an error has to say. */
export interface Truth {
  readonly status: number;
  readonly message: string;
  /** Empty where nothing of the request can be pointed at. */
  readonly findings: readonly Finding[];
  readonly request: { readonly method: string; readonly path: string };
}

/** What one object of the error has to say. */
export interface Statement extends Truth {
  /** In an entry of a list, its own; else the first one. */
  readonly finding: Finding | undefined;
  readonly isEntry: boolean;
  /** What the object says already. */
  readonly said: ReadonlySet<RoleName>;
}

export type RoleName =
  "code" | "location" | "message" | "outcome" | "phrase" | "request" | "status" | "value";

/** The field of an object that a role is for. */
interface RoleField {
  /** Where the schema lists the strings that are valid. */
  readonly strings: readonly string[] | undefined;
  /** Strings that the document shows. */
  readonly examples: readonly string[];
  readonly isUri: boolean;
}

export interface Role {
  readonly role: RoleName;
  /** As `plainName` has them. */
  readonly names: ReadonlySet<string>;
  /** Whether the field is added where it is optional. */
  readonly isAdded: boolean;
  /**
   * In the order of preference. `undefined`: the field does not have this role here. An empty list: there is nothing to
   * say, and an optional field is left out.
   */
  readonly values: (statement: Statement, field: RoleField) => readonly JsonValue[] | undefined;
}

/** `message` of `error_message`, `errorMessage` and `Message`. */
export function plainName(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")
    .replace(/^error(?!s?$)/, "");
}

/** What holds entries, or an error in an error. An optional field of another name is not looked into. */
export const containers = named(
  "error errors detail details issues problem problems violations failures messages list source",
  "fielderrors fieldviolations validationerrors invalidparams invalidparameters invalidfields",
);

/** In the order in which an object is filled: what a role says may depend on those before it. */
export const roles: readonly Role[] = [
  { role: "location", names: named("in location locationtype loc"), isAdded: false, values: partOf },
  { role: "location", names: named("loc location"), isAdded: true, values: wayFromRequest },
  {
    role: "location",
    names: named("pointer jsonpointer instancepath datapath"),
    isAdded: true,
    values: ({ finding }) => (finding?.in === "body" ? [pointer(finding)] : []),
  },
  {
    role: "location",
    names: named("header headername"),
    isAdded: true,
    values: ({ finding }) => (finding?.in === "header" ? [dotted(finding)] : []),
  },
  {
    role: "location",
    names: named("parameter parametername queryparameter"),
    isAdded: true,
    values: ({ finding, said }) => (finding === undefined || said.has("location") ? [] : [dotted(finding)]),
  },
  {
    role: "location",
    names: named("field fieldname fieldpath property propertyname attribute param paramname"),
    isAdded: true,
    values: ({ finding }) => (finding === undefined ? [] : [dotted(finding), ...lists(finding.path)]),
  },
  { role: "location", names: named("path name key target"), isAdded: false, values: wayInEntry },
  {
    role: "message",
    names: named(
      "message messages msg detail details description text explanation",
      "developermessage usermessage displaymessage localizedmessage longmessage",
    ),
    isAdded: true,
    values: inWords,
  },
  {
    role: "message",
    names: named("error errors summary title reason problem cause"),
    isAdded: false,
    values: (statement, { strings }) =>
      statement.said.has("message") || strings !== undefined ? undefined : inWords(statement),
  },
  { role: "code", names: named("error"), isAdded: false, values: knownCode },
  {
    role: "phrase",
    names: named("title error statustext statusmessage reasonphrase"),
    isAdded: false,
    values: ({ status }, { strings }) => (strings === undefined ? [phraseOf(status)] : undefined),
  },
  {
    role: "status",
    names: named("status statuscode httpstatus httpstatuscode httpcode"),
    isAdded: true,
    values: ({ status }) => [status, String(status)],
  },
  {
    role: "code",
    names: named("code type reason kind category status keyword rule"),
    isAdded: false,
    values: anyCode,
  },
  {
    role: "value",
    names: named("input value received receivedvalue rejectedvalue invalidvalue actual actualvalue"),
    isAdded: true,
    values: wrongValue,
  },
  {
    role: "outcome",
    names: named("success ok succeeded valid"),
    isAdded: false,
    values: () => [false],
  },
  { role: "outcome", names: named("error iserror failed"), isAdded: false, values: () => [true] },
  {
    role: "request",
    names: named("instance path uri requesturi requestpath endpoint"),
    isAdded: false,
    values: ({ request, isEntry }) => (isEntry ? undefined : [request.path]),
  },
  {
    role: "request",
    names: named("method httpmethod requestmethod"),
    isAdded: false,
    values: ({ request }) => [request.method],
  },
];

function named(...names: readonly string[]): ReadonlySet<string> {
  return new Set(names.flatMap((line) => line.split(" ")));
}

function partOf({ finding }: Statement, { strings }: RoleField): readonly JsonValue[] | undefined {
  if (finding === undefined) return [];
  return strings === undefined ? undefined : [finding.in];
}

function wayFromRequest({ finding }: Statement): readonly JsonValue[] {
  return finding === undefined ? [] : [...lists([finding.in, ...finding.path]), dotted(finding)];
}

/** Elsewhere, these names have other meanings. */
function wayInEntry({ finding, isEntry, said }: Statement): readonly JsonValue[] | undefined {
  if (finding === undefined || !isEntry || said.has("location")) return undefined;
  return [dotted(finding), ...lists(finding.path)];
}

/** An entry that says where does not repeat it. */
function inWords({ isEntry, finding, message, findings, said }: Statement): readonly JsonValue[] {
  const words = isEntry && finding ? (said.has("location") ? finding.text : sentenceOf(finding)) : message;
  return [words, findings.length === 0 ? [message] : findings.map(sentenceOf)];
}

function knownCode(
  { status, finding }: Statement,
  { strings, examples }: RoleField,
): readonly JsonValue[] | undefined {
  const word = fittingWord(strings ?? examples, status, finding?.kind);
  return word === undefined ? undefined : [word];
}

function anyCode(statement: Statement, field: RoleField): readonly JsonValue[] {
  // RFC 9457, section 4.2.1.
  if (field.isUri) return ["about:blank"];
  const { finding, isEntry, said, status } = statement;
  const words = knownCode(statement, field) ?? [isEntry && finding ? finding.kind : codeOf(status)];
  return said.has("status") ? words : [...words, status];
}

function wrongValue({ finding, isEntry }: Statement): readonly JsonValue[] | undefined {
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

// MERGED fitting-word.ts
/* Which of the words that a document lists for an error says what is wrong. */

/** `undefined` where none does. Of several that do, the shortest: it is the most general one. */
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
