/**
 * No comment contradicts the types beside it: what it names exists in the version that shows it, and what it says of
 * statuses and of further values is so there.
 *
 * A version shows its own declarations and those that it passes on from older ones, which know nothing of it.
 */
import path from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";

import type { Api } from "../../src/model/api.js";
import { childSchemas } from "../../src/schema/visit-schema.js";
import type { Schema } from "../../src/schema/schema.js";
import { presetApis } from "../support/presets.js";

const generated = path.resolve(import.meta.dirname, "../../generated");
const apis = presetApis();
const indexOf = ({ name, version }: Api): string => path.join(generated, name, version, "index.ts");
const program = ts.createProgram(apis.map(indexOf), {
  target: ts.ScriptTarget.ES2022,
  lib: ["lib.es2022.d.ts"],
  module: ts.ModuleKind.NodeNext,
  types: [],
});

const ownFiles = /^(?!.*\/runtime\/).*\/(types|operations|sandbox|events|errors|client)\.ts$/;

/** Name → the comments in and above what a version exports under that name. */
function commentsOf(api: Api): Map<string, readonly string[]> {
  return new Map(
    Array.from(exportsOf(indexOf(api)), ([name, declarations]) => {
      const statements = declarations
        .filter((declaration) => ownFiles.test(declaration.getSourceFile().fileName))
        .map((declaration) =>
          ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration,
        );
      const comments = statements.flatMap(
        (statement) => statement.getFullText().match(/\/\*\*.*?\*\//gs) ?? [],
      );
      return [name, comments.map(withoutMarks)] as const;
    }),
  );
}

function exportsOf(module: string): Map<string, readonly ts.Declaration[]> {
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(module);
  const symbol = file && checker.getSymbolAtLocation(file);
  if (symbol === undefined) throw new Error(`${module} is no module.`);
  return new Map(
    checker.getExportsOfModule(symbol).map((each) => {
      const target = each.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(each) : each;
      return [each.name, target.declarations ?? []] as const;
    }),
  );
}

function withoutMarks(comment: string): string {
  return comment
    .replace(/^\/\*\*|\*\/$/g, "")
    .replace(/^[ \t]*\* ?/gm, "")
    .trim();
}

/** Words in backticks that a version's reader can look up: names, values, headers, paths of fields. */
function vocabulary(api: Api): ReadonlySet<string> {
  const words = new Set<string>();
  const add = (...results: readonly (string | undefined)[]): void => {
    for (const word of results) if (word !== undefined) words.add(word);
  };
  const addSchema = (schema: Schema): void => {
    add(...(schema.properties?.keys() ?? []), ...(schema.enum ?? []).map(String));
    for (const child of childSchemas(schema)) addSchema(child.schema);
  };
  for (const [name, { schema }] of api.schemas) {
    add(name);
    addSchema(schema);
  }
  for (const { id, method, path: route, parameters, responses } of api.operations) {
    add(id, `${method} ${route}`, ...parameters.map(({ name }) => name));
    for (const { schema } of parameters) addSchema(schema);
    for (const { headers } of responses) add(...headers.map(({ name }) => name));
  }
  for (const { type, topic } of api.events) add(type, topic);
  for (const { name, codes } of api.errorSets) add(name, ...codes.map(({ code }) => code));
  const { version, auth, scope, webhooks, idempotency, requestId } = api.traits;
  for (const credential of auth ?? [])
    if (credential.kind === "apiKey") add(...Object.values(credential.prefixes ?? {}));
  add(version?.header, version?.echo, version?.unsupported?.code, idempotency?.header, ...(requestId ?? []));
  add(...(scope ?? []).map(({ header }) => header), ...Object.values(webhooks?.signature?.headers ?? {}));
  add(...exportsOf(indexOf(api)).keys());
  if (api.events.length > 0) add("$unknown");
  add("InvalidRequestError", "SigningError");
  return words;
}

/** What no document declares. */
const usual = new Set(["true", "false", "null", "https", "YYYY-MM-DD", "EUR", "USDC", "US"]);

/** Fields that the publisher's words name and its document does not have. */
const missingInDocument = new Set([
  "license_details",
  "tax_residence_country",
  "state",
  "pageInfo.nextCursor",
]);

/** `_eur` is the end of a name. */
function isKnown(word: string, known: ReadonlySet<string>): boolean {
  if (usual.has(word) || missingInDocument.has(word) || known.has(word)) return true;
  if (word.startsWith("_")) return [...known].some((name) => name.endsWith(word));
  return word.includes(".") && word.split(".").every((part) => known.has(part));
}

function unknownWords(comment: string, known: ReadonlySet<string>): string[] {
  const words = Array.from(
    without(/^Changed since /, comment)
      .replace(/^.*Pattern:.*$/gm, "")
      .matchAll(/`([^`]+)`/g),
    ([, word]) => word ?? "",
  );
  return words.filter(
    (word) => /^[A-Za-z_$][\w$.-]*$|^[A-Z]+ \//.test(word) && !/^X{2}/.test(word) && !isKnown(word, known),
  );
}

/** Changes of shape name what went, too; changes of behaviour speak of statuses that went. */
function without(paragraphs: RegExp, comment: string): string {
  return comment
    .split(/\n\n/)
    .filter((paragraph) => !paragraphs.test(paragraph))
    .join("\n\n");
}

function unansweredStatuses(comment: string, operation: Api["operations"][0]): string[] {
  const answered = new Set(operation.responses.map(({ status }) => status));
  const named =
    without(/^(Since|Changed since) /, comment).match(
      /\b[2-5]\d\d\b(?!\s*(%|days|hours|minutes|seconds|characters))/g,
    ) ?? [];
  return [...new Set(named)].filter((status) => !answered.has(status));
}

/** Values that may come besides those that a type lists. */
const openWords =
  /\bnot\s+know(n\s+yet)?\b|\bunknown\s+(type|value|member|variant)|\b(new|further|other)\s+values\b/i;

/** Where something can arrive that the types do not list. */
const isOpen = new Set([
  "WebhookEvent",
  "UnknownWebhookEvent",
  "WebhookContainer",
  "WebhookTopic",
  "webhookTopics",
]);

describe.each(apis)("$name $version", (api) => {
  const comments = commentsOf(api);
  const known = vocabulary(api);

  it("names in its comments only what it has", () => {
    const results = Array.from(comments, ([name, texts]) => [
      name,
      texts.flatMap((text) => unknownWords(text, known)),
    ]);
    expect(Object.fromEntries(results.filter(([, words]) => words?.length !== 0)) as object).toEqual({});
  });

  it.each(api.operations)("$id mentions only statuses that it answers", (operation) => {
    const texts = comments.get(operation.id) ?? [];
    expect(texts).not.toEqual([]);
    expect(texts.flatMap((text) => unansweredStatuses(text, operation))).toEqual([]);
  });

  it("begins with what a declaration is for, with notes about the API after it", () => {
    const first = (name: string): string =>
      comments.get(name)?.[0]?.split(/\n\n/)[0]?.replace(/\s+/g, " ") ?? "";
    expect(first("ClientOptions")).toMatch(/^Options of a client of version \S+: /);
    expect(first("createTransport")).toMatch(/^Makes a transport for calling single operations: /);
    expect(first("createClient")).toMatch(/^Makes a client with every operation of version /);
    expect(comments.get("ClientOptions")?.[0]).toContain("About this API:\n- ");
  });

  it("says of closed types nothing that is true of open ones", () => {
    const declared = [...comments].filter(
      ([name]) => !isOpen.has(name) && api.schemas.get(name)?.schema.open !== true,
    );
    const results = declared.filter(([, texts]) => texts.some((text) => openWords.test(text)));
    expect(results.map(([name]) => name)).toEqual([]);
  });
});

describe("these checks find", () => {
  const [first, second, third] = apis as [Api, Api, Api];
  const answering = ({ operations }: Api): Api["operations"][0] => {
    const result = operations.find(({ id }) => id === "getCustomerRequiredSignings");
    if (result === undefined) throw new Error("Every version has the operation.");
    return result;
  };

  it("a name that came later", () => {
    const comment = "Also a `DepositRail_FedNowDepositInfo`.";
    expect(unknownWords(comment, vocabulary(first))).toEqual(["DepositRail_FedNowDepositInfo"]);
    expect(unknownWords(comment, vocabulary(second))).toEqual([]);
    expect(unknownWords("`deposit_rails.nothing`", vocabulary(second))).toEqual(["deposit_rails.nothing"]);
  });

  it("a status that went", () => {
    const comment = "The answer is 409 then.\n\nSince 2026-08-01: No 503.\n- Was: 504";
    expect(unansweredStatuses(comment, answering(second))).toEqual([]);
    expect(unansweredStatuses(comment, answering(third))).toEqual(["409"]);
  });

  it("an open word", () => {
    expect("Handle a `type` that your code does not know.").toMatch(openWords);
    expect("Allow for values that are not\nknown yet.").toMatch(openWords);
  });
});
