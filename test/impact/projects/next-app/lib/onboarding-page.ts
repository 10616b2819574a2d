import type { Customer } from "@partner/types";

/** Where the wizard stands; it always ends with the signature. */
export function progress(customer: Pick<Customer, "status" | "identification_status">): number {
  if (customer.status === "UserRequired") return 0;
  if (customer.status === "IdentificationRequired") return customer.identification_status ? 40 : 20;
  if (customer.status === "SigningsRequired") return 80;
  return 100;
}

/** Titles of the pages, from IdentificationRequired to Active. */
export const titles: Record<Customer["status"], string> = {
  UserRequired: "Tell us about you",
  IdentificationRequired: "Prove who you are",
  SigningsRequired: "Almost there: sign the terms",
  Active: "Welcome",
  Suspended: "Please contact us",
  Archived: "Closed",
};

/** Identity checks of our own staff, in words of our own. */
export type StaffStatus = "Active" | "SigningsRequired";

export const isStaffReady = (status: StaffStatus): boolean => status !== "SigningsRequired";
