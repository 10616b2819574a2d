/**
 * An example of an event that has the type which print-type.ts prints: what the fixtures of events are made of.
 * A type knows no limits, so an example meets those of strings and numbers only.
 */

import type { Api } from "../model/api.js";
import { fitsForm } from "../schema/fits-form.js";
import { sampleText } from "../schema/sample-scalars.js";
import { sample, type Sample } from "../schema/sample.js";
import { schemaView } from "../schema/schema-view.js";
import type { Schema } from "../schema/schema.js";
import { declarationsWithErrorCodes } from "./types/special-references.js";
import { sha256 } from "../values/hash.js";

/** `words`: topic and type of the event; an enum that has one of them means the event. */
export function sampleEvent(schema: Schema, words: readonly string[], api: Api): Sample | undefined {
  const view = schemaView(declarationsWithErrorCodes(api));
  const example = sample(schema, view, {
    direction: "response",
    extent: "short",
    preferred: words,
    sampleString,
  });
  // Parts that contradict each other have no value in common; one of them would still be found.
  return example !== undefined && fitsForm(example.value, schema, view, "response") ? example : undefined;
}

/** As the document shows it, else by format, else by what its name says. */
function sampleString(schema: Schema, path: readonly string[]): string | undefined {
  if (schema.format === "binary") return undefined;
  if (schema.format === "uuid") return uuidFor(path);
  const shown = schema.docs?.examples?.find((example) => typeof example === "string");
  if (shown !== undefined && shown.length <= longestShown) return shown;
  const isPlain = schema.format === undefined && schema.pattern === undefined;
  if (isPlain && /(^|_)(timestamp|at)$|[a-z](Timestamp|At)$/.test(path.at(-1) ?? ""))
    return "2026-01-15T09:30:00.000000+00:00";
  return sampleText(schema);
}

const longestShown = 200;

/** Another one in each place, so that a test notices when a handler mixes up two identifiers. */
function uuidFor(path: readonly string[]): string {
  const hex = sha256(path.join("."));
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
