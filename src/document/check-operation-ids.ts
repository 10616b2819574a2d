/** An operationId names one operation: it becomes the name of a function, and error reports refer to it. */
import { quote } from "../diagnostics/quote.js";
import type { Findings } from "./findings.js";
import type { DocumentOperation } from "./valid-document.js";

export function checkOperationIds(operations: readonly DocumentOperation[], findings: Findings): void {
  const first = new Map<string, DocumentOperation>();
  for (const operation of operations) {
    const { operationId, pointer } = operation;
    if (operationId === undefined) continue;
    const known = first.get(operationId);
    if (known === undefined) first.set(operationId, operation);
    else {
      findings.add(
        "DUPLICATE_OPERATION_ID",
        pointer,
        `${quote(operationId)} names ${call(operation)} here and ${call(known)} at ${known.pointer}.`,
      );
    }
  }
}

function call({ method, path }: DocumentOperation): string {
  return `${method.toUpperCase()} ${path}`;
}
