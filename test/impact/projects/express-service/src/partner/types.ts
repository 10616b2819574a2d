import type { Autoramp } from "@generated/partner-platform/2025-03-13/types.js";

export type { Autoramp, Customer, CustomerStatus } from "@generated/partner-platform/2025-03-13/types.js";

/** One way to pay in, by the name that we use in the rest of the service. */
export type Rail = Autoramp["deposit_rails"][number];
export type RailName = Rail["type"];
