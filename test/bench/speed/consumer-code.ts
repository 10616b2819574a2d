/** A consumer of a generated version that is made up of its own types and operations: many small modules, as teams write them. */

/** What the modules of a version have to offer. */
interface Offered {
  readonly operations: readonly string[];
  readonly enums: readonly EnumField[];
}

/** A field of a type that is one of several strings. */
interface EnumField {
  readonly type: string;
  readonly field: string;
  readonly values: readonly [string, string, ...string[]];
}

/** Texts by file name. `from`: what they import the version from; `types` and `operations`: its modules. */
export function consumerCode(
  count: number,
  from: string,
  version: { readonly types: string; readonly operations: string },
): ReadonlyMap<string, string> {
  const offered = { operations: operationsIn(version.operations), enums: enumFieldsIn(version.types) };
  const modules = Array.from({ length: count }, (_, index) => index);
  return new Map([
    ["client.ts", clientModule(from)],
    ...modules.map((index) => [`module-${index}.ts`, moduleText(index, from, offered)] as const),
  ]);
}

function operationsIn(text: string): string[] {
  return [...text.matchAll(/^export const (\w+): (?:Paged)?Operation</gm)].map(([, name = ""]) => name);
}

function enumFieldsIn(text: string): EnumField[] {
  return [...text.matchAll(/^export interface (\w+) \{\n([\s\S]*?)^\}/gm)].flatMap(
    ([, type = "", body = ""]) =>
      [...body.matchAll(/^ {2}(\w+): ((?:"[^"]+" \| )+"[^"]+");/gm)].flatMap(([, field = "", union = ""]) => {
        const [first, second, ...others] = [...union.matchAll(/"([^"]+)"/g)].map(([, value = ""]) => value);
        return first === undefined || second === undefined
          ? []
          : [{ type, field, values: [first, second, ...others] }];
      }),
  );
}

function clientModule(from: string): string {
  return `import { createClient } from "${from}";

export const client = createClient({ baseUrl: "https://api.example", auth: {} as never });
`;
}

function moduleText(index: number, from: string, { operations, enums }: Offered): string {
  const fields = [0, 1, 2].map((step) => pick(enums, index * 5 + step * 97));
  const calls = [0, 1, 2].map((step) => pick(operations, index * 7 + step * 131));
  const types = [...new Set(fields.map(({ type }) => type))].sort();
  const parts = [
    `import type { ${types.join(", ")} } from "${from}";`,
    `import { client } from "./client.js";`,
    ...(index === 0
      ? []
      : [`import { isFirst as earlier } from "./module-${index - 1}.js";\n\nexport { earlier };`]),
    ...fields.map(
      (field, position) => decisions[(index + position) % decisions.length]?.(field, position) ?? "",
    ),
    ...calls.map((name, position) => callText(name, position, (index + position) % 5 === 0)),
    `export const isFirst = (value: string): boolean => value === "${fields[0]?.values[0] ?? ""}";`,
  ];
  return `${parts.join("\n\n")}\n`;
}

function pick<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error("The version has neither operations nor enums.");
  return item;
}

/** The ways in which code decides by a value. */
const decisions: readonly ((field: EnumField, position: number) => string)[] = [
  (
    { type, field, values: [first, second] },
    position,
  ) => `export function label${position}(value: ${type}): string {
  switch (value.${field}) {
    case "${first}":
      return "One";
    case "${second}":
      return "Two";
    default:
      return "Another";
  }
}`,
  (
    { type, field, values: [first, second] },
    position,
  ) => `export function rank${position}(value: ${type}): number {
  if (value.${field} === "${first}") return 1;
  if (value.${field} === "${second}") return 2;
  return 3;
}`,
  (
    { type, field, values: [first] },
    position,
  ) => `const words${position}: Partial<Record<${type}["${field}"], string>> = { "${first}": "One" };

export const word${position} = (value: ${type}): string => words${position}[value.${field}] ?? "Another";`,
  (
    { type, field, values: [first, second] },
    position,
  ) => `const some${position}: readonly string[] = ["${first}", "${second}"];

export const isSome${position} = (values: readonly ${type}[]): boolean =>
  values.some((value) => some${position}.includes(value.${field}));`,
];

function callText(name: string, position: number, isStored: boolean): string {
  const result = isStored ? "JSON.stringify(outcome.data)" : '"Done"';
  return `export async function call${position}(args: Parameters<typeof client.${name}>[0]): Promise<string> {
  const outcome = await client.${name}(args as never).result();
  if (outcome.ok) return ${result};
  return Number(outcome.status) === 409 ? "Conflict" : String(outcome.status);
}`;
}
