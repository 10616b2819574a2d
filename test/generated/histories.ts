/** Histories of an API whose operations come, go and return: how each version passes on those of older ones. */
import { generateFrom, type EmittedTexts } from "../support/generate-from.js";

/** What each version says of the operation: `undefined` where it has none. */
type History = Readonly<Record<string, readonly (string | undefined)[]>>;

export const versions = ["2025-01-01", "2025-02-01", "2025-03-01", "2025-04-01"];

export const histories: readonly {
  readonly why: string;
  readonly history: History;
  /** Whether a version lists what it passes on; otherwise it passes on all at once. */
  readonly isList: readonly boolean[];
}[] = [
  {
    why: "nothing is removed: all is passed on at once",
    history: {
      listThings: ["A", "A", "A", "A"],
      addThing: ["A", "B", "B", "B"],
      endThing: [undefined, undefined, "A", "A"],
    },
    isList: [false, false, false, false],
  },
  {
    why: "an operation is removed, and comes back",
    history: {
      listThings: ["A", "A", "A", "A"],
      addThing: ["A", "A", "A", "B"],
      endThing: ["A", undefined, undefined, "A"],
    },
    isList: [false, true, false, false],
  },
  {
    why: "an operation is again what it was two versions ago",
    history: {
      listThings: ["A", "A", "A", "A"],
      addThing: ["A", "B", "A", "A"],
      endThing: [undefined, "A", "A", "A"],
    },
    isList: [false, false, true, false],
  },
  {
    why: "an operation is moved into the sandbox, and back",
    history: {
      listThings: ["A", "A", "A", "A"],
      addThing: ["A", "A sandbox", "A sandbox", "A"],
      endThing: ["A sandbox", "A sandbox", "B sandbox", "B sandbox"],
    },
    isList: [false, true, false, false],
  },
];

export function emitHistory(history: History): Promise<EmittedTexts> {
  const documents = Object.fromEntries(versions.map((version) => [version, `${version}.json`]));
  const inputs = versions.map((version, index) => [`${version}.json`, document(history, index)] as const);
  return generateFrom(Object.fromEntries(inputs), { things: { documents, version: "none" } });
}

/** The shape decides the parameter, and with it whether two versions have the same operation. */
function document(history: History, index: number): object {
  const paths = Object.entries(history).flatMap(([id, shapes]) => {
    const shape = shapes[index];
    if (shape === undefined) return [];
    const operation = {
      operationId: id,
      deprecated: true,
      description: `${prose(id, shape)} Use another.`,
      parameters: [{ name: shape.charAt(0), in: "query", schema: { type: "string" } }],
      responses: { "204": { description: "Done." } },
      ...(isSandbox(shape) ? { "x-client": { sandboxOnly: true } } : {}),
    };
    return [[`/${id}`, { post: operation }]];
  });
  const info = { title: "Things", version: versions[index] };
  return { openapi: "3.1.0", info, paths: Object.fromEntries(paths) as object };
}

export function prose(id: string, shape: string): string {
  return `What ${id} does in the shape ${shape.charAt(0)}.`;
}

export function isSandbox(shape: string): boolean {
  return shape.endsWith("sandbox");
}
