/** Customers as our own directory has them. Some words are those of the partner, by chance. */
export interface DirectoryEntry {
  readonly id: string;
  readonly status: "Active" | "SigningsRequired" | "IdentificationRequired";
}

export interface Directory {
  createCustomer(email: string): Promise<DirectoryEntry>;
  getCustomerRequiredSignings(id: string): Promise<readonly string[]>;
}

/** Adds a customer to the directory. */
export async function addCustomer(directory: Directory, email: string): Promise<string> {
  const entry = await directory.createCustomer(email);
  if (entry.status === "SigningsRequired") {
    const open = await directory.getCustomerRequiredSignings(entry.id);
    if (open.length === 0) return "/welcome";
    return "/contracts";
  }
  return entry.status === "IdentificationRequired" ? "/passport" : "/welcome";
}
