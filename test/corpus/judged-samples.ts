/** Samples of everything that a document describes, judged by Ajv. */
import { createValidator } from "../../src/exchange/validator.js";
import type { Api } from "../../src/model/api.js";
import { sampleText } from "../../src/schema/sample-scalars.js";
import { sample } from "../../src/schema/sample.js";
import type { Schema } from "../../src/schema/schema.js";

/** Those that do not fit their own schema, with the reason. */
export function unfitSamples(api: Api): readonly string[] {
  const validator = createValidator(api);
  // Ajv takes a while for each.
  const all = [...samplesOf(api)];
  const step = Math.ceil(all.length / mostJudged);
  return all
    .filter((_, index) => index % step === 0)
    .flatMap(([name, schema]) =>
      (["complete", "short"] as const).flatMap((extent) => {
        const options = { direction: "response", extent, sampleString: sampleText } as const;
        const output = sample(schema, validator.view, options);
        const problem = output && validator.problem(schema, output.value);
        return problem === undefined ? [] : [`${name} ${extent}: ${problem}`];
      }),
    );
}

const mostJudged = 60;

/** Each once. */
function samplesOf({ operations, events, schemas }: Api): ReadonlyMap<string, Schema> {
  const answers = operations.flatMap(({ id, responses }) =>
    responses.flatMap(({ status, content }) =>
      content.map(({ mediaType, schema }) => [`${id} ${status} ${mediaType}`, schema] as const),
    ),
  );
  const inline = answers.filter(([, { reference }]) => reference === undefined);
  const payloads = events.flatMap(({ type, payload }) =>
    payload.kind === "whole" ? [[type, payload.body] as const] : [],
  );
  const declared = Array.from(schemas.keys(), (reference) => [reference, { reference }] as const);
  return new Map([...inline, ...payloads, ...declared]);
}
