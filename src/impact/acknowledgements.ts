/**
 * The file of acknowledged findings: places that were reviewed and need no work, each with a reason.
 *
 * A list of `{ finding, reason, until, api, place, code }`. `finding` is the identity; `place` and `code` are for those who read
 * the file, and say what was seen. With `change` instead, the change is acknowledged for recorded traffic. Without `until`, an entry holds for ever: when the code changes, its identity does.
 */
import { judgeEntries } from "../judge/ignore.js";
import { createDiagnostic, type Diagnostic } from "../diagnostics/diagnostic.js";
import { quote } from "../values/text.js";
import type { JsonValue } from "../values/json.js";
import { checkForm } from "../forms/check-form.js";
import { type Data, define, list, matching, object } from "../forms/define.js";
import { isDate } from "../values/version.js";
import type { Finding, Impact, Review } from "./finding.js";

const acknowledgements = define((z) => {
  const filled = matching(/\S/, "a text that is not empty");
  const entry = object({
    finding: filled.optional(),
    change: filled.optional(),
    reason: filled,
    until: z.stringFormat("date", isDate, { error: "a date `YYYY-MM-DD`" }).optional(),
    api: z.string().optional(),
    place: z.string().optional(),
    code: z.string().optional(),
  });
  const isOne = ({
    finding,
    change,
  }: {
    finding?: string | undefined;
    change?: string | undefined;
  }): boolean => (finding === undefined) !== (change === undefined);
  return list(entry.refine(isOne, { error: "either `finding` or `change`" }));
});

export type Acknowledgement = Data<typeof acknowledgements>[number];

export type ReadAcknowledgements =
  | { readonly kind: "valid"; readonly entries: readonly Acknowledgement[] }
  | { readonly kind: "invalid"; readonly diagnostics: readonly Diagnostic[] };

/** `file`: the name shown in messages. */
export function readAcknowledgements(value: JsonValue, file: string): ReadAcknowledgements {
  const checked = checkForm(acknowledgements, value);
  if (checked.kind === "valid") return { kind: "valid", entries: checked.value };
  const diagnostics = checked.mistakes.map(({ path, detail, fix }) => {
    const pointer = ["#", ...path].join("/");
    return createDiagnostic("ACKNOWLEDGED_FILE_INVALID", { file, pointer }, detail, fix);
  });
  return { kind: "invalid", diagnostics };
}

export interface AppliedAcknowledgements {
  /** Keyed by the identity of the finding. */
  readonly acknowledged: ReadonlyMap<string, Review>;
  /** Expired entries, and entries without a finding. */
  readonly diagnostics: readonly Diagnostic[];
}

/** `changes`: those that recorded traffic can meet; undefined without a recording. `today` is `YYYY-MM-DD`. */
export function applyAcknowledgements(
  entries: readonly Acknowledgement[],
  { api: name, findings }: Impact,
  changes: ReadonlySet<string> | undefined,
  today: string,
  file: string,
): AppliedAcknowledgements {
  const identities = new Set(findings.map(({ identity }) => identity));
  // Entries about another API are judged with that API, and those of traffic with a recording.
  const own = entries.filter(
    ({ api = name, change }) => api === name && (change === undefined || changes !== undefined),
  );
  const isMatched = ({ finding, change }: Acknowledgement): boolean =>
    change === undefined ? identities.has(finding ?? "") : changes?.has(change) === true;
  const { inForce, ended, idle } = judgeEntries(own, isMatched, today);
  return {
    acknowledged: new Map(
      inForce.map(({ finding, change, reason, until }) => [finding ?? change ?? "", { reason, until }]),
    ),
    diagnostics: [
      ...ended.map((entry) =>
        createDiagnostic(
          "ACKNOWLEDGEMENT_ENDED",
          { file },
          `${shown(entry)} was acknowledged until ${entry.until ?? ""}.`,
        ),
      ),
      ...idle.map((entry) =>
        createDiagnostic("ACKNOWLEDGEMENT_WITHOUT_FINDING", { file }, `No finding matches ${shown(entry)}.`),
      ),
    ],
  };
}

function shown({ finding, change = "", place }: Acknowledgement): string {
  const name = quote(finding ?? change);
  return place === undefined ? name : `${name} (${quote(place)})`;
}

/** Appends entries for these findings, and ids of changes, to the file. Existing text, comments included, stays as it is. */
export function addAcknowledgements(
  text: string,
  api: string,
  added: readonly (Finding | string)[],
  reason: string,
): string {
  const start = text === "" ? header : text.endsWith("\n") ? text : `${text}\n`;
  const entries = added.map((each) =>
    typeof each === "string" ? changeText(each, api, reason) : entryText(each, api, reason),
  );
  return start + entries.join("");
}

const header = `# Findings of \`npx openapi-dated impact\` that need no work, each with a reason. \`until: 2026-12-31\` ends one.\n`;

function changeText(id: string, api: string, reason: string): string {
  const fields = { change: id, reason, api };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `- ${lines.join("\n  ")}\n`;
}

function entryText(
  { identity, file, line, frame, frameStart, cause }: Finding,
  api: string,
  reason: string,
): string {
  const place = `${file}:${line}${cause === undefined ? "" : `, ${cause.id}`}`;
  const code = frame[line - frameStart]?.trim() ?? "";
  // A JSON string is a valid YAML string, whatever it contains.
  return [
    `- finding: ${JSON.stringify(identity)}`,
    `  reason: ${JSON.stringify(reason)}`,
    `  api: ${JSON.stringify(api)}`,
    `  place: ${JSON.stringify(place)}`,
    `  code: ${JSON.stringify(code)}`,
    "",
  ].join("\n");
}
