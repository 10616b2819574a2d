/**
 * The traits of the document, with every name in them looked up.
 *
 * Their form was checked by `document/`; here it is made sure that what they name exists in this version. What an
 * error-code set names may be absent: overlays are written for several versions.
 */
import { checkSigning } from "./check-signing.js";
import type { ModelContext } from "./model-context.js";
import type { SchemaName } from "../schema/schema.js";
import type { ApiTraits } from "./traits.js";

export function buildTraits(context: ModelContext): ApiTraits {
  const { traits } = context;
  checkSchema(traits.version?.unsupported?.schema, "#/x-client/version/unsupported/schema", context);
  checkSchema(traits.webhooks?.topicEnum, "#/x-client/webhooks/topicEnum", context);
  checkContainer(context);
  checkSigning(context);
  return traits;
}

function checkContainer(context: ModelContext): void {
  const container = context.traits.webhooks?.container;
  if (container === undefined) return;
  const pointer = "#/x-client/webhooks/container";
  if (!checkSchema(container.schema, `${pointer}/schema`, context)) return;
  for (const [key, path] of [
    ["typeField", [container.typeField]],
    ["messagePath", container.messagePath],
  ] as const) {
    if (context.view.at({ reference: container.schema }, path) !== undefined) continue;
    context.report(
      "TRAIT_FIELD_UNKNOWN",
      `${pointer}/${key}`,
      `\`${container.schema}\` has no field \`${path.join(".")}\`.`,
    );
  }
}

function checkSchema(
  name: SchemaName | undefined,
  pointer: string,
  { schemas, report }: ModelContext,
): boolean {
  if (name === undefined || schemas.has(name)) return true;
  report("TRAIT_SCHEMA_UNKNOWN", pointer, `There is no schema \`${name}\`.`);
  return false;
}
