/** All rules for one submission, until the first finding: account, selfie, schema, formats, kind, provider. */
import { createHash } from "node:crypto";

import type { HandledCall, JsonObject, JsonValue } from "../../../../src/sandbox/behaviour.js";
import type { CustomerRecord, Records } from "../records.js";
import type { World } from "../world.js";
import { checkBusiness } from "./check-business.js";
import { checkFormat } from "./check-format.js";
import { checkPerson, checkPersonSelfie, checkToken } from "./check-people.js";
import { type Finding, findingIf, firstFinding, type Submission } from "./submission.js";

/** The declaration that a body has to fit. */
const bodySchema = "IdentificationCreateParamsV2";

export function checkSubmission(
  world: World,
  call: HandledCall,
  customer: CustomerRecord,
  body: JsonObject,
): Finding | undefined {
  // From the third check on, the submission fits the schema.
  const submission = body as unknown as Submission;
  const { settings, records } = world;
  const schemaProblem = (): Finding | undefined => {
    const problem = call.problem(bodySchema, body);
    return problem === undefined ? undefined : { code: "invalid_request", message: problem };
  };
  const upload = { customerId: customer.id, now: call.now, blockedSeconds: settings.duplicateUploadSeconds };
  return firstFinding(
    () =>
      findingIf(
        !settings.outsourcingAgreementSigned,
        "outsourcing_agreement_not_signed",
        "The outsourcing agreement is not signed",
      ),
    () =>
      submission.type === "Person" && isObject(submission.identity)
        ? checkPersonSelfie(submission)
        : undefined,
    schemaProblem,
    () => checkFormat(body),
    () => checkKind(submission, customer),
    () => checkRules(world, call, customer, submission),
    () => (submission.type === "Token" ? undefined : checkProvider(records[call.mode], body, upload)),
  );
}

function checkKind({ type }: Submission, { customer_type }: CustomerRecord): Finding | undefined {
  return findingIf(
    type !== "Token" && type !== customer_type,
    "invalid_request",
    `The customer is a ${customer_type}`,
  );
}

function checkRules(
  { records }: World,
  { mode, now }: HandledCall,
  customer: CustomerRecord,
  submission: Submission,
): Finding | undefined {
  switch (submission.type) {
    case "Person":
      return checkPerson(submission, now);
    case "Business":
      return checkBusiness(submission, now);
    case "Token":
      return checkToken(records[mode], customer, submission, now);
  }
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}

interface Upload {
  readonly customerId: string;
  readonly now: number;
  readonly blockedSeconds: number;
}

/**
 * The verdict of the verification provider, after all other checks.
 *
 * It has no eyes here: a document that decodes to `reject:<reason>` is rejected for that reason, and one that is not
 * base64 is corrupted. A file that it has just seen from the same customer is held back for a while.
 */
function checkProvider(
  records: Records,
  submission: JsonValue,
  { customerId, now, blockedSeconds }: Upload,
): Finding | undefined {
  const files = filesIn(submission);
  for (const file of files) {
    const reason = rejection(file);
    if (reason !== undefined)
      return { code: "provider_rejected_document", message: `The provider rejected a document: ${reason}` };
  }
  const names = files.map((file) => `${customerId} ${createHash("sha256").update(file).digest("hex")}`);
  const isBlocked = names.some(
    (name) => now - (records.uploads.get(name) ?? -Infinity) < blockedSeconds * 1000,
  );
  // The clock is not started anew, so that the same submission succeeds shortly after.
  if (isBlocked)
    return { code: "duplicate_upload_blocked", message: "The same file was uploaded a moment ago" };
  for (const name of names) records.uploads.set(name, now);
  return undefined;
}

const fileFields = new Set([
  "file",
  "selfie",
  "identity_document_front",
  "identity_document_back",
  "proof_of_address",
  "source_of_funds_proof",
]);

function filesIn(value: JsonValue): string[] {
  if (Array.isArray(value)) return value.flatMap(filesIn);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    if (typeof inner === "string") return fileFields.has(name) ? [inner] : [];
    return filesIn(inner);
  });
}

function rejection(file: string): string | undefined {
  if (!/^[A-Za-z0-9+/\s]*={0,2}\s*$/.test(file)) return "corrupted";
  return /^reject:(.+)/.exec(Buffer.from(file.slice(0, 64), "base64").toString("utf8"))?.[1];
}
