/** All rules for one submission, until the first finding: account, selfie, schema, formats, kind, provider. */
import type { Call, JsonObject } from "../../../../src/sandbox/behaviour.js";
import type { CustomerRecord } from "../records.js";
import type { World } from "../world.js";
import { checkBusiness } from "./check-business.js";
import { checkFormat } from "./check-format.js";
import { checkPerson, checkPersonSelfie, checkToken } from "./check-people.js";
import { checkProvider } from "./check-provider.js";
import { type Finding, findingIf, firstFinding, type Submission } from "./submission.js";

/** The declaration that a body has to fit. */
const bodySchema = "IdentificationCreateParamsV2";

export function checkSubmission(
  world: World,
  call: Call,
  customer: CustomerRecord,
  body: JsonObject,
): Finding | undefined {
  // What the schema promises holds from the third check on.
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
  { mode, now }: Call,
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
