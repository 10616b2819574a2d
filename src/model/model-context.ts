/** The context of all builders: the document, its traits and its schemas in normal form. */
import type { DiagnosticPlace } from "../diagnostics/diagnostic.js";
import { catalogue } from "../diagnostics/catalogue.js";
import type { modelDiagnostics } from "../diagnostics/model.js";
import type { Report } from "../diagnostics/report.js";
import type { ValidDocument } from "../document/valid-document.js";
import {
  createNormaliseContext,
  type NormaliseContext,
  normaliseDeclaration,
  normaliseSchema,
} from "../schema/normalise-schema.js";
import { type Schema, type SchemaName, writtenAt, type WrittenSchema } from "../schema/schema.js";
import { schemaPointer } from "../schema/schema-name.js";
import { schemaView, type SchemaView } from "../schema/schema-view.js";
import type { ApiTraits, VersionTrait } from "../traits/types.js";
import { compareText } from "../values/text.js";
import type { SchemaDeclaration } from "./api.js";

type ModelDiagnosticCode = keyof typeof modelDiagnostics;

export interface ModelContext {
  readonly document: ValidDocument;
  readonly traits: ApiTraits;
  /** Sorted by name. */
  readonly schemas: ReadonlyMap<SchemaName, SchemaDeclaration>;
  readonly view: SchemaView;
  readonly normalise: (written: WrittenSchema, pointer: string) => Schema;
  /** The rule for names of operations without the trait `name`. Default: the operationIds as they are. */
  readonly operationNames: OperationNames | undefined;
  readonly report: (code: ModelDiagnosticCode, pointer: string, detail: string, fix?: string) => void;
}

/** The framework that generated the operationIds, or a replacement to apply to each. */
export type OperationNames = OperationFramework | { readonly pattern: string; readonly replace: string };

export type OperationFramework = "fastapi" | "nestjs" | "springfox";

/** `version`: how a request selects the version, if no trait of the document says so. */
export function createModelContext(
  document: ValidDocument,
  report: Report,
  version?: VersionTrait,
  operationNames?: OperationNames,
): ModelContext {
  const add: ModelContext["report"] = (code, pointer, detail, fix) => {
    report.add(code, placeOf(document, pointer, code), detail, fix);
  };
  const normalising = createNormaliseContext(document.schemas, (pointer, code, detail) => {
    add(code, pointer, detail);
  });
  const schemas = buildSchemas(document, normalising);
  return {
    document,
    traits: version === undefined ? document.traits : { ...document.traits, version },
    schemas,
    view: schemaView(schemas),
    normalise: (written, pointer) => normaliseSchema(written, pointer, normalising),
    operationNames,
    report: add,
  };
}

function buildSchemas(
  document: ValidDocument,
  context: NormaliseContext,
): ReadonlyMap<SchemaName, SchemaDeclaration> {
  const names = [...document.schemas.keys()].sort(compareText);
  return new Map(
    names.map((name) => {
      const schema = normaliseDeclaration(name, context);
      return [name, { name, schema, pointer: writtenAt(schema) ?? schemaPointer(name) }];
    }),
  );
}

/**
 * Finding the line means parsing again, at least in YAML. For a large document this costs more than building the model,
 * so notes go without a line.
 */
function placeOf(document: ValidDocument, pointer: string, code: ModelDiagnosticCode): DiagnosticPlace {
  const { api, version, file } = document;
  const place = { api, version, file, pointer };
  return catalogue[code].severity === "note" ? place : { ...place, ...document.locate(pointer) };
}
