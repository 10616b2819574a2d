/** A webhook as the sandbox remembers it. Fields with wire names are shown as they stand; the others are for us. */
import type { Owner } from "../partner-platform/world.js";

export interface Subscription {
  readonly id: string;
  readonly partner_id: string;
  readonly created_at: string;
  label: string;
  url: string;
  topics: readonly string[];
  enabled: boolean;
  updated_at: string;
  last_failure?: string;
  last_failure_reason?: string;
  readonly secret: string;
  readonly mode: Owner["mode"];
  /** Deliveries that were given up, one after the other. */
  failuresInARow: number;
  /** Nothing but pings is sent, until the webhook is changed or a ping succeeds. */
  isPaused: boolean;
}
