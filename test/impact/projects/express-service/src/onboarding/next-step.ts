import type { Customer, CustomerStatus } from "../partner/index.js";

export type Step = "identify" | "sign" | "wait" | "done" | "closed";

/** Which page of the onboarding comes next. */
export function nextStep({ status }: Customer): Step {
  switch (status) {
    case "UserRequired":
    case "IdentificationRequired":
      return "identify";
    case "SigningsRequired":
      return "sign";
    case "Active":
      return "done";
    case "Suspended":
      return "wait";
    case "Archived":
      return "closed";
  }
}

/** We remind people who have not begun. */
export function needsReminder(customer: Customer, daysSinceCreation: number): boolean {
  return customer.status === "IdentificationRequired" && daysSinceCreation > 2;
}

export function isClosed(status: CustomerStatus): boolean {
  return status === "Archived";
}

/** Steps of the identity check that our own back office does. The words are its own. */
export type BackOfficeStatus = "SigningsRequired" | "IdentificationRequired" | "Closed";

export function backOfficeColumn(status: BackOfficeStatus): number {
  return status === "SigningsRequired" ? 2 : 1;
}
