/** What a consumer writes, and what the compiler has to refuse. */
import { createClient, createTransport, getReport } from "./api/2026-01-01/index.js";
import type { Job, Problem, Report } from "./api/2026-01-01/index.js";
import { isResponseError } from "./runtime/index.js";

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
function expectType<Expected>(): <Actual>(actual: Actual, ...same: Same<Actual, Expected> extends true ? [] : [never]) => void {
  return () => {};
}

/** Over memory that is not shared, so that a platform takes it as a body. */
type Bytes = ReturnType<Uint8ArrayConstructor["of"]>;

const client = createClient({ baseUrl: "https://api.example.com" });

export async function choose(way: "text/csv" | "application/pdf"): Promise<void> {
  expectType<Report | Job>()(await client.getReport({ id: "1" }));
  expectType<string | Job>()(await client.getReport({ id: "1" }, { accept: "text/csv", timeoutMs: 5 }));
  expectType<string | Bytes | Job>()(await client.getReport({ id: "1" }, { accept: way }));
  expectType<Bytes>()(await client.getStatement());
  expectType<Report>()(await client.getVendor());
  expectType<string>()(await client.postMessage());
  expectType<Bytes>()(await client.getPhoto({}, { accept: "image/webp" }));
  const transport = createTransport({ baseUrl: "https://api.example.com" });
  expectType<Bytes | Job>()(await getReport(transport, { id: "1" }, { accept: "application/pdf" }));
}

export async function stream(): Promise<void> {
  await (await client.getStatement({}, { as: "stream", idleTimeoutMs: 1000 })).cancel();
  const report = await client.getReport({ id: "1" }, { as: "stream", accept: "application/pdf" });
  if ("job" in report) expectType<Job>()(report);
  else await report.cancel();
}

export async function outcomes(): Promise<void> {
  const outcome = await client.getReport({ id: "1" }, { accept: "text/csv" }).result();
  if (outcome.ok && outcome.status === 200) expectType<string>()(outcome.data);
  if (outcome.ok && outcome.status === 202) expectType<Job>()(outcome.data);
  if (outcome.isDeclared && outcome.status === 404) expectType<Problem | string>()(outcome.error);
  try {
    await client.getReport({ id: "1" });
  } catch (error) {
    if (isResponseError(error, client.getReport) && error.status === 404) expectType<Problem | string>()(error.body);
  }
}

export async function pages(): Promise<void> {
  for await (const page of client.listReports.pages()) expectType<Report[]>()(page.items);
  for await (const report of client.listReports.all()) expectType<Report>()(report);
  expectType<string>()(await client.listReports({}, { accept: "text/csv" }));
}

export function refused(): void {
  // @ts-expect-error -- not declared
  void client.getReport({ id: "1" }, { accept: "image/png" });
  // @ts-expect-error -- outside of image/*
  void client.getPhoto({}, { accept: "application/pdf" });
  // @ts-expect-error -- an option that does not exist
  void client.getReport({ id: "1" }, { accepts: "text/csv" });
  // @ts-expect-error -- nothing to choose
  void client.getVendor({}, { accept: "application/json" });
  // @ts-expect-error -- nothing to stream
  void client.getVendor({}, { as: "stream" });
  // @ts-expect-error -- pages are JSON
  void client.listReports.pages({}, { accept: "text/csv" });
}
