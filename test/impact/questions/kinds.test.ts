/** Values of another kind, where they are consumed and compile; a comment marks each line. */
import { describe, expect, it } from "vitest";

import { answering, object as optional, string, type Json } from "../../judge/support.js";
import { analyse, disagreements, versionsOf } from "../support/analyse.js";

const object = (properties: Json): Json => optional(properties, Object.keys(properties));
const number: Json = { type: "number" };
const list = (items: Json): Json => ({ type: "array", items });
const nullable = (type: string): Json => ({ type: [type, "null"] });

const versions = versionsOf(
  answering(
    { $ref: "#/components/schemas/Account" },
    {
      Account: object({
        note: string,
        reason: string,
        fee: number,
        total: number,
        name: string,
        names: list(string),
        isOpen: { type: "boolean" },
        since: string,
        count: number,
        paid: nullable("string"),
        same: string,
      }),
      Other: object({ note: string, name: string }),
    },
  ),
  answering(
    { $ref: "#/components/schemas/Account" },
    {
      Account: optional(
        {
          note: list(object({ code: string })),
          reason: object({ code: string }),
          fee: string,
          total: string,
          name: nullable("string"),
          names: string,
          isOpen: string,
          since: number,
          count: nullable("number"),
          paid: string,
          same: string,
        },
        ["note", "reason", "fee", "total", "name", "names", "isOpen", "since", "count", "same"],
      ),
      Other: object({ note: string, name: string }),
    },
  ),
);

const code = `
import type { Account, Other } from "@api/types.js";
export function wrong(account: Account): unknown {
  const { note, reason, ...rest } = account;
  const why = reason;
  for (const character of account.note) void character; //!
  return [
    \`because \${note}\`, //!
    String(why), //!
    "because " + account.reason, //!
    note.length, //!
    note[0], //!
    note.toString(), //!
    rest.fee + rest.total, //!
    rest.fee < rest.total, //!
    \`Dear \${rest.name}\`, //!
    rest.name!, //!
    rest.names.includes("x"), //!
    rest.isOpen ? 1 : 2, //!
    new Date(rest.since), //!
    describe(note), //!
    rest.name as string, //!
    String(account["count"]), //!
    \`\${rest.fee}\`, //!
    String(rest.fee), //!
    Number(rest.fee), //!
    +rest.fee, //!
    [rest.same, rest.name].join(" "), //!
    account.count === 0, //!
    account.count ? 1 : 2, //!
    account.name === rest.name, //!
    account.paid !== null, //!
  ];
}
export function stores(account: Account): readonly (string | number)[] {
  return [
    account.same,
    account.fee, //!
  ];
}
function describe(value: unknown): string {
  return typeof value === "string" ? value : "unknown";
}
export function moved(from: Account, to: Account): boolean {
  return from.reason !== to.reason; //!
}
export function tests(account: Account): number {
  if (typeof account.note === "string") return 1; //!
  return account.reason ? 1 : 2; //!
}
function log(message: unknown): void {
  void message;
}
export function fine(account: Account, other: Other): unknown {
  log(account.note);
  return [
    \`\${other.note} \${account.same}\`,
    [account.same, other.name].join(" "),
    account.count === 5,
    account.paid == null,
    account.same === other.name,
    Number(account.same),
    account.name ?? "nobody",
    account.name === "x",
    account.name ? 1 : 2,
    account.count ?? 0,
    other.note.length,
    other.name!,
    Array.isArray(account.note),
    describe(account.name),
    typeof account.name === "string",
  ];
}
`;

describe("values of another kind", () => {
  it("are found where they are consumed and compile", async () => {
    const files = { "src/code.ts": code };
    const { findings } = await analyse(files, await versions);
    const looks = findings.filter(({ kind }) => kind === "review");
    expect(findings.filter(({ kind }) => kind === "stops-compiling")).toEqual([]);
    expect(disagreements(files, looks)).toEqual({ missing: [], wrong: [] });
  });
});
