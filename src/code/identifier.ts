/**
 * Names of a document as TypeScript identifiers. A name that already is one stays as it is, so that
 * documentation, logs and code can be searched with one word.
 */
import { capitalise } from "../values/text.js";

const keywords =
  "abstract any arguments as asserts async await bigint boolean break case catch class const constructor continue " +
  "debugger declare default delete do else enum eval export extends false finally for from function get global if " +
  "implements import in infer instanceof interface intrinsic is keyof let module namespace never new null number " +
  "object of out override package private protected public readonly require return satisfies set static string super switch " +
  "symbol this throw true try type typeof undefined unique unknown using var void while with yield";

/** Globals that emitted code or its reader needs. */
const globals =
  "Array AsyncIterable Awaited Blob Date Error Exclude Extract Function Infinity Map NaN NonNullable Object Omit Partial " +
  "Pick Promise Readonly ReadonlyArray Record Request Required Response Set String Number Boolean Symbol Uint8Array URL " +
  "globalThis";

/**
 * Members that the language calls on any object, such as `toString`. A module or a client with an operation `then` would
 * count as a promise for `import()` and `await`.
 */
const objectMembers = ["then", "toJSON", "prototype", ...Object.getOwnPropertyNames(Object.prototype)];

/** Members of a client beside its operations. */
const clientMembers = ["resume", "sandbox"];

const reserved = new Set([...keywords.split(" "), ...globals.split(" "), ...objectMembers, ...clientMembers]);

export function isReserved(identifier: string): boolean {
  return reserved.has(identifier);
}

export function isIdentifier(text: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(text);
}

/** `simple-user` → `SimpleUser`; `Payment` and `PagedList_Payment` stay. */
export function typeIdentifier(name: string): string {
  return isIdentifier(name) ? name : capitalise(joinWords(name));
}

/** `meta/root` → `metaRoot`; `getPayments` stays. */
export function valueIdentifier(name: string): string {
  if (isIdentifier(name)) return name;
  const joined = joinWords(name);
  return joined.charAt(0).toLowerCase() + joined.slice(1);
}

/** `payment_status` → `PaymentStatus`, `getPayments` → `GetPayments`. */
export function pascalCase(name: string): string {
  return name
    .split(/[^A-Za-z0-9$]+/)
    .map(capitalise)
    .join("")
    .replace(/^(?=\d|$)/, "_");
}

/** `verification` → `verification`, `on-ramp` → `onRamp`. */
export function camelCase(name: string): string {
  const pascal = pascalCase(name);
  return pascal.charAt(0).toLowerCase() + pascal.slice(1);
}

/** Separators go, the letter behind one is capitalised; `+1` and `-1` stay apart. */
function joinWords(name: string): string {
  const words = name
    .replace(/\+/g, " plus ")
    .replace(/(^|[^A-Za-z0-9])-(?=\d)/g, "$1 minus ")
    .split(/[^A-Za-z0-9_$]+/)
    .filter((word) => word !== "");
  const [first = "", ...rest] = words;
  return (first + rest.map(capitalise).join("")).replace(/^(?=\d|$)/, "_");
}
