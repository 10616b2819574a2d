import type { Transport } from "@generated/partner-platform/runtime/index.js";

/** Loaded only when the job runs: the worker starts faster so. */
export async function refresh(transport: Transport, orders: readonly string[]): Promise<Map<string, string>> {
  const { getAutorampByExternalId } = await import("@generated/partner-platform/2025-03-13/operations.js");
  const found = await Promise.all(
    orders.map((order) => getAutorampByExternalId(transport, { external_id: order })),
  );
  return new Map(
    found.map(({ external_id, deposit_rails: [rail] }) => [external_id ?? "", rail?.type ?? "none"]),
  );
}

/** In the sandbox, an autoramp is approved by hand. */
export async function approve(transport: Transport, id: string): Promise<string> {
  const { updateSandboxAutorampStatus } = await import("@generated/partner-platform/2025-03-13/sandbox.js");
  const { status } = await updateSandboxAutorampStatus(transport, { id, body: "Approved" });
  return status;
}
