/** Behaviour changes that are in force in a version: those of this version and of all before it. */
import type { DocumentOperation } from "../document/valid-document.js";
import { compareText } from "../schema/json-reading.js";
import type { ModelContext } from "./model-context.js";
import type { BehaviourChange } from "./traits.js";
import { compareVersions } from "./version.js";

/** Those that name the operation, by its published id or by the name that a trait gives it; oldest first. */
export function findBehaviours(
  operation: DocumentOperation,
  id: string,
  context: ModelContext,
): readonly BehaviourChange[] {
  const names = [id, operation.operationId];
  return behavioursInForce(context).filter(({ operations }) =>
    operations.some((name) => names.includes(name)),
  );
}

/** An operation may come later than this version, so only changes in force have to find theirs. */
export function reportUnknownOperations(
  context: ModelContext,
  ids: ReadonlyMap<DocumentOperation, string>,
): void {
  const known = new Set([
    ...ids.values(),
    ...context.document.operations.map(({ operationId }) => operationId),
  ]);
  const inForce = new Set(behavioursInForce(context));
  context.traits.behaviours?.forEach((behaviour, index) => {
    if (!inForce.has(behaviour)) return;
    behaviour.operations.forEach((name, position) => {
      if (known.has(name)) return;
      context.report(
        "TRAIT_OPERATION_UNKNOWN",
        `#/x-client/behaviours/${index}/operations/${position}`,
        `The behaviour change \`${behaviour.id}\` names \`${name}\`, which is no operation of this version.`,
      );
    });
  });
}

function behavioursInForce({ traits, document }: ModelContext): BehaviourChange[] {
  return (traits.behaviours ?? [])
    .filter(({ version }) => compareVersions(version, document.version) <= 0)
    .sort((left, right) => compareVersions(left.version, right.version) || compareText(left.id, right.id));
}
