/**
 * The memory of bodies that have arrived but are not verified yet, across all receivers in this process: anyone who
 * knows the address can send them, and they must not exhaust the memory of the process.
 */
import { processWide } from "../process-wide.js";
import { WebhookVerificationError } from "../deliveries/verification-error.js";

/** The part of one body, counted as it arrives. */
export interface BodyMemory {
  /** Throws `receiver_busy` if all bodies together would take more than the limit. */
  take(bytes: number): void;
  /** Once the body is verified or refused; what arrives later is refused. */
  release(): void;
}

let all: { bytes: number } | undefined;

export function bodyMemory(limit: number): BodyMemory {
  const held = (all ??= processWide("unverified-bytes.1", () => ({
    bytes: 0,
  })));
  let own = 0;
  let isOpen = true;
  return {
    take(bytes) {
      if (!isOpen || held.bytes + bytes > limit)
        throw new WebhookVerificationError(
          "receiver_busy",
          `Bodies that wait for verification would take more than ${limit} bytes together, so this one has to come ` +
            "again. The option `maxUnverifiedBytes` sets the limit.",
        );
      held.bytes += bytes;
      own += bytes;
    },
    release() {
      isOpen = false;
      held.bytes -= own;
      own = 0;
    },
  };
}
