// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/** The error of a `waitFor` that ended without an awaited status. */
import { isInstance, noteClassNames } from "../errors/class-names.js";

export type WaitErrorReason =
  /** The status is a different one, and nothing follows it. */
  | "ended"
  /** The time is up. */
  | "timeout";

/** The facts of a wait that failed. */
export interface WaitFacts {
  /** The operation's id. */
  readonly operation: string;
  /** The states that it waited for. */
  readonly awaited: readonly string[];
  /** The last status; `undefined` if none was read. */
  readonly state: string | undefined;
  /** The object as it was read last. */
  readonly last: unknown;
}

export class WaitError extends Error implements WaitFacts {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return isInstance(this, value);
  }

  override get name(): string {
    return "WaitError";
  }
  readonly code = "wait_failed";
  readonly reason: WaitErrorReason;
  readonly operation: string;
  readonly awaited: readonly string[];
  readonly state: string | undefined;
  declare readonly last: unknown;

  /** `cause`: the reason why the last call, or its last attempt, failed, if one did. */
  constructor(reason: WaitErrorReason, { operation, awaited, state, last }: WaitFacts, cause?: unknown) {
    const wanted = awaited.map((one) => `\`${one}\``).join(" or ");
    const actual =
      state === undefined
        ? "no status was read"
        : reason === "ended"
          ? `the status is \`${state}\`, and nothing follows it`
          : `the status is still \`${state}\``;
    super(`${operation}: ${actual}. Waited for ${wanted}.`, cause === undefined ? {} : { cause });
    this.reason = reason;
    this.operation = operation;
    this.awaited = awaited;
    this.state = state;
    noteClassNames(this);
    // Readable, but not printed: it may describe a person.
    Object.defineProperty(this, "last", { value: last });
  }

  toJSON(): object {
    const { reason, code, operation, awaited, state, name, message } = this;
    return { name, code, reason, operation, awaited, state, message };
  }
}
