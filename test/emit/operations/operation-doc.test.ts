/** The comment of an operation tells a caller what the model knows: each part where the model has it, and not where it has not. */
import ts from "typescript";
import { describe, expect, it } from "vitest";

import { Report } from "../../../src/diagnostics/report.js";
import { emitOperations } from "../../../src/emit/operations/emit-operations.js";
import { nameDeclarations } from "../../../src/emit/names.js";
import { versionScope } from "../../../src/emit/version-scope.js";
import type { Operation } from "../../../src/model/api.js";
import { buildTimeline } from "../../../src/timeline/timeline.js";
import { apiOf, calling } from "../../judge/support.js";
import { fileText } from "../../support/emitted-text.js";

/** The comment above the constant, as the compiler gives it to an editor: unwrapped, without tags. */
function commentOf(traits: Partial<Operation>): string {
  const api = apiOf(calling({}));
  const operations = api.operations.map((operation) => ({ ...operation, ...traits }));
  const timeline = buildTimeline([{ ...api, operations }]);
  const [version] = timeline.versions;
  if (version === undefined) throw new Error("There is one version.");
  const names = nameDeclarations(timeline, new Report());
  const [file] = emitOperations(versionScope({ timeline, version, names, folder: "test", notes: undefined }));
  const source = ts.createSourceFile("operations.ts", fileText(file), ts.ScriptTarget.Latest, true);
  const statement = source.statements.find(
    (each) =>
      ts.isVariableStatement(each) &&
      each.declarationList.declarations.some(({ name }) => name.getText() === "getThing"),
  );
  if (statement === undefined) throw new Error("The operation is not in operations.ts.");
  const comments = ts.getJSDocCommentsAndTags(statement).filter(ts.isJSDoc);
  return comments.map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? "").join("\n\n");
}

describe("what has to be there before a call", () => {
  it("is a list, each condition on a line of its own and in the order of the overlay", () => {
    const requires = ["The wallet is registered.", "The customer has signed."];
    const paragraphs = commentOf({ requires }).split("\n\n");
    expect(paragraphs.filter((paragraph) => paragraph.includes("registered"))).toEqual([
      "Before the call:\n- The wallet is registered.\n- The customer has signed.",
    ]);
  });

  it("is not mentioned where nothing has to be", () => {
    expect(commentOf({})).toContain("POST /things");
    expect(commentOf({})).not.toContain("Before the call");
  });
});

describe("the comment of an operation", () => {
  const behaviour = {
    id: "empty-list",
    version: "2026-01-01",
    operations: ["getThing"],
    title: "Nothing to do is an empty list",
    was: "It was a 409.",
    is: "It is a 200.",
    action: "Read the list.",
    notice: "The branch for 409 is dead.",
  } as const;

  it.each<[string, Partial<Operation>, readonly string[]]>([
    ["its end", { sunset: "2027-01-01" }, ["2027-01-01"]],
    [
      "a change of behaviour",
      { behaviours: [behaviour] },
      ["2026-01-01", behaviour.title, behaviour.was, behaviour.is, behaviour.action, behaviour.notice],
    ],
    ["its key", { isKeyed: true }, ["idempotency key"]],
    [
      "its address",
      { servers: ["https://files.example", "https://b.example"] },
      ["https://files.example", "https://b.example"],
    ],
  ])("tells %s, and only where there is one", (_name, traits, words) => {
    const [with_, without] = [commentOf(traits), commentOf({})];
    const missing = (text: string): readonly string[] => words.filter((word) => !text.includes(word));
    expect(missing(with_)).toEqual([]);
    expect(missing(without)).toEqual(words);
  });
});
