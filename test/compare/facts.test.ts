/**
 * What the comparison finds, to the last detail: of each case the facts on the way there and on the way back, with
 * the places in both documents and everyone who meets them. What a fact means is another question: rules/.
 *
 * `UPDATE_CASES=1 npx vitest run test/judge/facts.test.ts` rewrites facts.txt: read the diff like code.
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

import { compareApis } from "../../src/compare/compare-apis.js";
import { differenceOf, type Fact } from "../../src/compare/fact.js";
import type { Owner, Part, Place, Use } from "../../src/compare/place.js";
import type { Api } from "../../src/model/api.js";
import { factCases } from "./fact-cases.js";
import { isUpdate, updateHint } from "../support/committed.js";
import { callCases } from "../judge/rules/call-cases.js";
import { operationCases } from "../judge/rules/operation-cases.js";
import { apiFrom } from "../judge/rules/rule-case.js";
import { schemaCases } from "../judge/rules/schema-cases.js";

const file = path.join(import.meta.dirname, "facts.txt");
const update = updateHint(file, import.meta.filename);

const ofRules = [...operationCases, ...callCases, ...schemaCases].map((each) => ({
  name: each.circumstances === undefined ? each.rule : `${each.rule}, ${each.circumstances}`,
  before: each.before,
  after: each.after,
}));
// Read once: a mutation run compares them thousands of times.
const cases = [...factCases, ...ofRules].map(({ name, before, after }) => ({
  name,
  before: apiFrom(before),
  after: apiFrom(after),
}));

describe("the facts", () => {
  if (isUpdate) {
    const sections = cases.map(({ name, before, after }) => `## ${name}\n\n${thereAndBack(before, after)}\n`);
    writeFileSync(file, sections.join("\n"));
  }
  const expected = new Map(
    readFileSync(file, "utf8")
      .split(/^## /m)
      .slice(1)
      .map((section) => {
        const [name = "", ...lines] = section.trim().split("\n");
        return [name, lines.join("\n").trim()];
      }),
  );

  it.each(cases)("of $name", ({ name, before, after }) => {
    expect(thereAndBack(before, after), update).toBe(expected.get(name));
  });

  it("belong to a case each, and each case has facts", () => {
    expect([...expected.keys()], update).toEqual(cases.map(({ name }) => name));
    expect([...expected].filter(([, text]) => text === "").map(([name]) => name)).toEqual([]);
  });
});

function thereAndBack(before: Api, after: Api): string {
  const ways = [
    ["there", compareApis(before, after)],
    ["back", compareApis(after, before)],
  ] as const;
  return ways.flatMap(([way, facts]) => [way, ...facts.flatMap(factLines)]).join("\n");
}

function factLines(fact: Fact): string[] {
  const { kind, at, type, path: way, uses } = fact;
  const difference = { ...differenceOf(fact), kind: undefined };
  const [was, is] = [at.before, at.after].map((place) => (place === undefined ? "-" : placeText(place)));
  return [
    `  ${kind} ${JSON.stringify(difference, mapsAsObjects)}`,
    ...(was === is
      ? [`    in both: ${was ?? ""}`]
      : [`    before:  ${was ?? ""}`, `    after:   ${is ?? ""}`]),
    ...(way === "" && type === undefined ? [] : [`    within:  ${type ?? ""}${way}`]),
    ...uses.map((use) => `    ${useText(use)}`),
  ];
}

function mapsAsObjects(_key: string, value: unknown): unknown {
  return value instanceof Map ? Object.fromEntries(value) : value;
}

function placeText({ owner, path: way, pointer }: Place): string {
  return [owner.kind, ownerText(owner), way, pointer].filter((text) => text !== "").join(" ");
}

function ownerText(owner: Owner): string {
  switch (owner.kind) {
    case "schema":
      return owner.name;
    case "operation":
      return `${owner.id} ${partText(owner.part)}`;
    case "event":
      return owner.type;
    case "api":
      return "";
  }
}

function useText({ caller: { endpoint, direction, part }, path: way, field }: Use): string {
  const who =
    endpoint.kind === "event"
      ? `event ${endpoint.type}`
      : `${endpoint.id} (${endpoint.method} ${endpoint.path})`;
  return [
    `${direction}:`,
    who,
    partText(part),
    ...(way === "" ? [] : [`at ${way}`]),
    ...(field === "" ? [] : [`by ${field}`]),
  ].join(" ");
}

function partText(part: Part): string {
  return Object.values(part)
    .filter((text) => text !== "")
    .join(" ");
}
