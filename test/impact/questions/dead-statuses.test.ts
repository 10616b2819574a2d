/** Tests for a status that no longer comes, in what handles errors; a comment marks each line that is reported. */
import { describe, expect, it } from "vitest";

import type { Finding } from "../../../src/impact/finding.js";
import { analyse, disagreements, versionsOf } from "../support/analyse.js";

/** `close` no longer answers 409; `open` still does. */
function documentWith(closing: readonly number[]): object {
  const answers = (statuses: readonly number[]): object =>
    Object.fromEntries(
      statuses.map((status) => [
        status,
        { description: "Text", content: { "application/json": { schema: { type: "string" } } } },
      ]),
    );
  return {
    paths: {
      "/close": { post: { operationId: "closeThing", responses: answers([200, ...closing]) } },
      "/open": { post: { operationId: "openThing", responses: answers([200, 404, 409]) } },
      "/read": { get: { operationId: "readThing", responses: answers([200, 404]) } },
    },
  };
}

const versions = versionsOf(documentWith([404, 409]), documentWith([404]));

const start = `
import { closeThing, openThing, readThing, createClient } from "@api/index.js";
import type { Client } from "@api/index.js";
import { ResponseError, isResponseError, type Transport } from "@runtime/index.js";
declare const transport: Transport;
declare const client: Client;
declare function note(value: unknown): void;
`;

async function disagree(text: string): Promise<object> {
  const files = { "src/code.ts": start + text };
  const { findings, brokenBefore } = await analyse(files, await versions);
  return { ...disagreements(files, findings.filter(isOfStatus)), brokenBefore };
}

function isOfStatus({ kind, cause }: Finding): boolean {
  return kind === "review" && cause?.id.startsWith("error-status-removed") === true;
}

const agreed = { missing: [], wrong: [], brokenBefore: [] };

describe("a status that no longer comes is reported", () => {
  it("in a catch, however the error is narrowed and the status asked for", async () => {
    const text = `
export async function direct() {
  try { await closeThing(transport); } catch (error) {
    if (error instanceof ResponseError && error.status === 409) return 1; //!
    if (!(error instanceof ResponseError)) throw error;
    switch (error.status) {
      case 404: return 2;
      case 409: return 3; //!
    }
    const { status } = error;
    if (409 === status) return 4; //!
    if ([404, 409].includes(error.status)) return 5; //!
    const texts: Record<number, string> = {
      404: "gone",
      409: "closed", //!
    };
    return texts[error.status];
  }
}
export async function untyped() {
  try { await client.closeThing(); } catch (error: any) {
    return error.status == 409; //!
  }
}
export async function cast() {
  try { return await client["closeThing"](); } catch (error) {
    const known = error as { status?: number };
    return known.status !== 409; //!
  }
}
export const chained = () => closeThing(transport).catch((error: ResponseError) => error.status === 409); //!
export const both = () => closeThing(transport).then(
  () => 1,
  (error: ResponseError) => error.status === 409 ? 2 : 3, //!
);
`;
    expect(await disagree(text)).toEqual(agreed);
  });

  it("in a handler of all errors that asks which operation failed", async () => {
    const text = `
export const calls = () => [client.closeThing(), client.openThing()];
export function handle(error: unknown): number {
  if (!(error instanceof ResponseError)) return 0;
  if (error.operation === "closeThing" && error.status === 409) return 1; //!
  if (error.operation !== "closeThing" && error.status === 409) return 2;
  return error.operation === "openThing" && error.status === 409 ? 3 : 4;
}
`;
    expect(await disagree(text)).toEqual(agreed);
  });

  it("in what only this operation can have made fail, through functions, classes and promises", async () => {
    const text = `
interface Gateway { close(): Promise<string> }
class HttpGateway implements Gateway {
  constructor(private readonly api: Client) {}
  async close() { return await this.api.closeThing(); }
}
const inMemory = (): Gateway => ({ close: async () => "done" });
const withRetry = <Value>(call: () => Promise<Value>): Promise<Value> => call().catch(() => call());
export async function gateway(gateway: Gateway) {
  try { await gateway.close(); } catch (error) {
    if (error instanceof ResponseError && error.status === 409) return 1; //!
    throw error;
  }
}
export async function together() {
  const call = closeThing(transport);
  try { await Promise.all([call, readThing(transport)]); } catch (error) {
    if (error instanceof ResponseError && error.status === 409) return 1; //!
    throw error;
  }
}
export async function repeated() {
  try { await withRetry(() => closeThing(transport)); } catch (error) {
    if (error instanceof ResponseError && error.status === 409) return 1; //!
    throw error;
  }
}
export async function inner() {
  try {
    try { await openThing(transport); } catch { note("ignored"); }
    await closeThing(transport);
  } catch (error) {
    if (error instanceof ResponseError && error.status === 409) return 1; //!
    throw error;
  }
}
export async function outcome() {
  const result = await closeThing(transport).result();
  return Number(result.status) === 409; //!
}
export async function raw() {
  const response = await closeThing(transport).response();
  return response.status !== 409; //!
}
async function guarded<Value>(call: PromiseLike<Value>, reasons: Record<number, string>) {
  try {
    return await call;
  } catch (error) {
    return reasons[Number(Object(error).status)];
  }
}
export const shut = () => guarded(closeThing(transport), { 404: "gone", 409: "closed" }); //!
export const opened = () => guarded(openThing(transport), { 404: "gone", 409: "open" });
`;
    expect(await disagree(text)).toEqual(agreed);
  });

  it("where a shared function is asked about it, and not in the function", async () => {
    const text = `
const isConflict = (error: unknown): boolean => error instanceof ResponseError && error.status === 409;
export async function closed() {
  try { await closeThing(transport); } catch (error) {
    if (isConflict(error)) return 1; //!
    throw error;
  }
}
export async function opened() {
  try { await openThing(transport); } catch (error) {
    if (isConflict(error)) return 1;
    throw error;
  }
}
`;
    expect(await disagree(text)).toEqual(agreed);
  });
});

describe("a status that is named elsewhere is followed", () => {
  it("to the call that names it, and for the promise that is given there", async () => {
    const text = `
const CONFLICT = 409;
enum Status { Conflict = 409 }
const hasStatus = (error: unknown, status: number) => error instanceof ResponseError && error.status === status;
const isConflict = (error: unknown) => hasStatus(error, CONFLICT);
async function orNothingOn<Value>(status: number, call: Promise<Value>) {
  try { return await call; } catch (error) {
    if (error instanceof ResponseError && error.status === status) return undefined;
    throw error;
  }
}
export async function closed() {
  await orNothingOn(409, closeThing(transport)); //!
  await orNothingOn(404, closeThing(transport));
  try { await closeThing(transport); } catch (error) {
    if (hasStatus(error, 409)) return 1; //!
    if (hasStatus(error, 404)) return 2;
    if (isConflict(error)) return 3; //!
    return error instanceof ResponseError && error.status === Status.Conflict; //!
  }
}
export async function opened() {
  await orNothingOn(409, openThing(transport));
  try { await openThing(transport); } catch (error) {
    if (hasStatus(error, 409)) return 1;
    if (isConflict(error)) return 2;
    return error instanceof ResponseError && error.status === Status.Conflict;
  }
}
export async function thrown() {
  try {
    const outcome = await client.closeThing().result();
    if (!outcome.ok) throw outcome.exception;
  } catch (error) {
    return error instanceof ResponseError && error.status === CONFLICT; //!
  }
}
`;
    expect(await disagree(text)).toEqual(agreed);
  });
});

describe("a function of a referenced project is followed to its callers", () => {
  const options = {
    composite: true,
    noEmit: false,
    emitDeclarationOnly: true,
    rootDir: "src",
    outDir: "dist",
  };
  const project = (references: readonly string[]): string =>
    JSON.stringify({
      extends: "../../tsconfig.json",
      compilerOptions: options,
      include: ["src"],
      references: references.map((folder) => ({ path: `../${folder}` })),
    });
  const helpers = `
import { ResponseError } from "@runtime/index.js";
export const hasStatus = (error: unknown, status: number) => error instanceof ResponseError && error.status === status;
export const isConflict = (error: unknown) => hasStatus(error, 409);
export async function orNothingOn<Value>(statuses: readonly number[], call: Promise<Value>) {
  try { return await call; } catch (error) {
    if (error instanceof ResponseError && statuses.includes(error.status)) return undefined;
    throw error;
  }
}
`;
  const declared = `
export declare const hasStatus: (error: unknown, status: number) => boolean;
export declare const isConflict: (error: unknown) => boolean;
export declare function orNothingOn<Value>(statuses: readonly number[], call: Promise<Value>): Promise<Value | undefined>;
`;
  const workspace = {
    "package.json": JSON.stringify({ workspaces: ["packages/*"] }),
    "packages/app/package.json": JSON.stringify({ name: "@acme/app" }),
    "packages/app/tsconfig.json": project(["helpers"]),
    "packages/helpers/package.json": JSON.stringify({ name: "@acme/helpers", types: "./dist/index.d.ts" }),
    "packages/helpers/tsconfig.json": project([]),
    "packages/helpers/src/index.ts": helpers,
  };

  it.each([
    ["its source", "../../helpers/src/index.js", {}],
    ["the name of its package", "@acme/helpers", {}],
    ["its output", "../../helpers/dist/index.js", { "packages/helpers/dist/index.d.ts": declared }],
  ])("through %s", async (_, specifier, built) => {
    const app = `${start}
import { hasStatus, isConflict, orNothingOn } from "${specifier}";
export async function closed() {
  await orNothingOn([404, 409], closeThing(transport)); //!
  await orNothingOn([404], closeThing(transport));
  try { await closeThing(transport); } catch (error) {
    if (hasStatus(error, 409)) return 1; //!
    if (hasStatus(error, 404)) return 2;
    if (isConflict(error)) return 3; //!
    throw error;
  }
}
export async function opened() {
  await orNothingOn([404, 409], openThing(transport));
  try { await openThing(transport); } catch (error) {
    return hasStatus(error, 409) || isConflict(error);
  }
}
`;
    const files = { ...workspace, ...built, "packages/app/src/app.ts": app };
    const { findings, brokenBefore } = await analyse(files, await versions);
    expect({ ...disagreements(files, findings.filter(isOfStatus)), brokenBefore }).toEqual(agreed);
  });
});

describe("silent is", () => {
  it("what another operation can still answer there", async () => {
    const text = `
export async function both() {
  try { await closeThing(transport); await openThing(transport); } catch (error) {
    if (error instanceof ResponseError && error.status === 409) return 1;
    if (error instanceof ResponseError && error.status === 404) return 2;
    throw error;
  }
}
async function open() { return await openThing(transport); }
export async function through() {
  try { await closeThing(transport); await open(); } catch (error) {
    if (error instanceof ResponseError && error.status === 409) return 1;
    throw error;
  }
}
export async function narrowed() {
  try { await openThing(transport); } catch (error) {
    if (isResponseError(error, openThing) && error.status === 409) return 1;
    throw error;
  }
}
`;
    expect(await disagree(text)).toEqual(agreed);
  });

  it("the status of anything else", async () => {
    const text = `
declare function fetchOther(): Promise<{ readonly status: number }>;
class OtherError extends Error { status = 409; }
export async function other() {
  const response = await fetchOther();
  if (response.status === 409) return 1;
  try { await closeThing(transport); } catch (error) {
    if (error instanceof OtherError && error.status === 409) return 2;
  }
  return closeThing(transport).catch(() => 409);
}
`;
    expect(await disagree(text)).toEqual(agreed);
  });
});

describe("promises that are settled together", () => {
  it("give the reasons and the answers of each of them", async () => {
    const text = `
export async function settled() {
  const [closed] = await Promise.allSettled([closeThing(transport)]);
  if (closed.status === "rejected") {
    if (closed.reason instanceof ResponseError && closed.reason.status === 409) return 1; //!
    return 2;
  }
  return closed.value;
}
export async function each(ids: readonly string[]) {
  const outcomes = await Promise.allSettled(ids.map(() => closeThing(transport)));
  return outcomes.flatMap((outcome) =>
    outcome.status === "rejected" && outcome.reason.status === 409 ? [outcome.reason] : [], //!
  );
}
`;
    expect(await disagree(text)).toEqual(agreed);
  });

  it("have a status of their own, which is none of the service", async () => {
    const text = `
export async function settled() {
  const results = await Promise.allSettled([closeThing(transport)]);
  return results.filter(({ status }) => status === "fulfilled").length;
}
`;
    expect(await disagree(text)).toEqual(agreed);
  });
});

describe("an error that comes from anywhere", () => {
  const middleware = `
export const handle = (error: unknown): number =>
  error instanceof ResponseError && error.status === 409 ? 409 : 500; //!
`;
  it("is possible while no other operation in use answers with the status", async () => {
    const text = `${start}${middleware}export const run = () => closeThing(transport);`;
    const { findings } = await analyse({ "src/code.ts": text }, await versions);
    expect(findings.filter(isOfStatus)).toMatchObject([{ confidence: "possible" }]);
  });

  it("is silent while another one does", async () => {
    const text = `${middleware.replace(" //!", "")}
export const run = () => closeThing(transport);
export const other = () => client.openThing();`;
    expect(await disagree(text)).toEqual(agreed);
  });
});
