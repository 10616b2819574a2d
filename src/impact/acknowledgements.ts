/**
 * The file of acknowledged findings: places that were reviewed and need no work, each with a reason.
 *
 * A list of `{ finding, reason, until, api, place, code }`. `finding` is the identity; `place` and `code` are for those who read
 * the file, and say what was seen. Without `until`, an entry holds for ever: when the code changes, its identity does.
 */
import { judgeEntries } from "../judge/ignore.js";
import { createDiagnostic, type Diagnostic } from "../diagnostics/diagnostic.js";
import { quote } from "../values/text.js";
import type { JsonValue } from "../values/json.js";
import { checkForm } from "../forms/check-form.js";
import { type Data, define, matching } from "../forms/define.js";
import { isDate } from "../values/version.js";
import type { Finding, Impact, Review } from "./finding.js";

const acknowledgements = define((z) => {
  const filled = matching(z, /\S/, "a text that is not empty");
  const entry = z.strictObject({
    finding: filled,
    reason: filled,
    until: z.stringFormat("date", isDate, { error: "a date `YYYY-MM-DD`" }).optional(),
    api: z.string().optional(),
    place: z.string().optional(),
    code: z.string().optional(),
  });
  return z.array(entry);
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

/** `today` is `YYYY-MM-DD`. */
export function applyAcknowledgements(
  entries: readonly Acknowledgement[],
  { api: name, findings }: Impact,
  today: string,
  file: string,
): AppliedAcknowledgements {
  const identities = new Set(findings.map(({ identity }) => identity));
  // Entries about another API are judged with that API.
  const own = entries.filter(({ api = name }) => api === name);
  const { inForce, ended, idle } = judgeEntries(own, ({ finding }) => identities.has(finding), today);
  return {
    acknowledged: new Map(inForce.map(({ finding, reason, until }) => [finding, { reason, until }])),
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

function shown({ finding, place }: Acknowledgement): string {
  return place === undefined ? quote(finding) : `${quote(finding)} (${quote(place)})`;
}

/** Appends entries for these findings to the file. Existing text, comments included, stays as it is. */
export function addAcknowledgements(
  text: string,
  { api, findings }: Pick<Impact, "api" | "findings">,
  reason: string,
): string {
  const start = text === "" ? header : text.endsWith("\n") ? text : `${text}\n`;
  return start + findings.map((finding) => entryText(finding, api, reason)).join("");
}

const header = `# Findings of \`generate impact\` that need no work, each with a reason. \`until: 2026-12-31\` ends one.\n`;

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
