/**
 * Names from a document as TypeScript identifiers. A valid identifier is kept, so that one search finds it in
 * documentation, logs and code. Letters of every script are letters.
 */
import { capitalise } from "../values/text.js";

const keywords =
  "arguments await break case catch class const continue debugger default delete do else enum eval export extends false " +
  "finally for function if implements import in instanceof interface let new null package private protected public " +
  "return static super switch this throw true try typeof undefined globalThis var void while with yield";

/** Built-in type names, which the compiler rejects for an interface or an alias. */
const builtInTypes =
  "any asserts bigint boolean infer intrinsic is keyof never number object readonly string symbol unique unknown";

/** Names that a CommonJS module defines, or that compiled code calls. */
const moduleNames = "exports module require Object Promise Symbol __dirname __filename";

const reserved = new Set(`${keywords} ${builtInTypes}`.split(" "));
const ofModules = new Set(moduleNames.split(" "));

/** True for a name that the language does not let a module declare, or uses for a type. */
export function isReserved(identifier: string): boolean {
  return reserved.has(identifier);
}

/** False if a module can export the name, but not declare it: `export { delete_ as delete }`. */
export function isBindable(identifier: string): boolean {
  return !isReserved(identifier) && !ofModules.has(identifier);
}

/**
 * Names that a module cannot export: `export *` does not pass `default` on, a module with a function `then` counts as a
 * promise for `import()`, and compilers reserve the others.
 */
const notExported = new Set(["default", "then", "__esModule", "__proto__"]);

export function isExportable(identifier: string): boolean {
  return !notExported.has(identifier);
}

/** Members that a client has beside its operations, and those that the language calls on any object, such as `toString`. */
const clientMembers = new Set([
  "resume",
  "sandbox",
  "toJSON",
  "prototype",
  ...Object.getOwnPropertyNames(Object.prototype),
]);

export function isClientMember(identifier: string): boolean {
  return clientMembers.has(identifier);
}

// cspell:disable
/** Letters added in Unicode 15.1 or later, which compilers do not know yet. */
const newLetters =
  /[\u088f\u0897\u0c5c\u0cdc\u1acf-\u1add\u1ae0-\u1aeb\u1c89\u1c8a\ua7cb-\ua7cf\ua7d2\ua7d4\ua7da-\ua7dc\ua7f1\u{105c0}-\u{105f3}\u{10940}-\u{10959}\u{10d40}-\u{10d85}\u{10ec2}-\u{10ec7}\u{10efa}-\u{10efc}\u{11380}-\u{113e2}\u{116d0}-\u{116e3}\u{11b60}-\u{11b67}\u{11bc0}-\u{11bf9}\u{11db0}-\u{11de9}\u{11f5a}\u{13460}-\u{143fa}\u{16100}-\u{16139}\u{16d40}-\u{16d79}\u{16ea0}-\u{16ed3}\u{16ff2}-\u{16ff6}\u{187f8}-\u{187ff}\u{18cff}\u{18d09}-\u{18d1e}\u{18d80}-\u{18df2}\u{1ccf0}-\u{1ccf9}\u{1e5d0}-\u{1e5fa}\u{1e6c0}-\u{1e6ff}\u{2b73a}-\u{2b73f}\u{2cea2}-\u{2cead}\u{323b0}-\u{33479}]/u;
// cspell:enable

const allNewLetters = new RegExp(newLetters, "gu");

export function isIdentifier(text: string): boolean {
  return isPlainKey(text) || (/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(text) && !newLetters.test(text));
}

/** True if a property of this name needs no quotes. Prettier quotes letters beyond ASCII. */
export function isPlainKey(text: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(text);
}

/** `simple-user` → `SimpleUser`; `Payment` and `PagedList_Payment` stay. */
export function typeIdentifier(name: string): string {
  return isIdentifier(name) ? name : capitalise(joinWords(name));
}

/** `meta/root` → `metaRoot`; `getPayments` stays. */
export function valueIdentifier(name: string): string {
  return isIdentifier(name) ? name : lowerFirst(joinWords(name));
}

/** `payment_status` → `PaymentStatus`, `getPayments` → `GetPayments`. */
export function pascalCase(name: string): string {
  return startingWithLetter(
    wordsOf(name, /[^\p{ID_Continue}$]+|_+/u)
      .map(capitalise)
      .join(""),
  );
}

/** Camel case: `on-ramp` → `onRamp`; `verification` stays. */
export function camelCase(name: string): string {
  return lowerFirst(pascalCase(name));
}

/** Removes separators and capitalises the letter after each; `+1` and `-1` stay apart. */
function joinWords(name: string): string {
  const signed = name.replace(/\+/g, " plus ").replace(/(^|[^\p{ID_Continue}])-(?=\d)/gu, "$1 minus ");
  const [first = "", ...rest] = wordsOf(signed, /[^\p{ID_Continue}$]+/u);
  return startingWithLetter(first + rest.map(capitalise).join(""));
}

function wordsOf(name: string, separator: RegExp): string[] {
  return name
    .replace(allNewLetters, " ")
    .split(separator)
    .filter((word) => word !== "");
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** A digit, or a mark that belongs to a letter, cannot begin an identifier. */
function startingWithLetter(text: string): string {
  return /^[\p{ID_Start}$_]/u.test(text) ? text : `_${text}`;
}
