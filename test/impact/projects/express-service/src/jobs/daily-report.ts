import type { Autoramp, Rail } from "../partner/index.js";

/** Sends a line of text to the channel of the treasury. */
export type Post = (line: string) => Promise<void>;

const reported = ["SEPA", "ACH", "Wire", "Crypto"] as const;

export async function dailyReport(autoramps: readonly Autoramp[], post: Post): Promise<void> {
  const rails = autoramps.flatMap((autoramp) => autoramp.deposit_rails);
  for (const name of reported) {
    const count = rails.filter((rail) => rail.type === name).length;
    await post(`${name}: ${count}`);
  }
  await post(`${autoramps.length} autoramps with ${rails.length} rails`);
}

/** Rails that need somebody who looks at them: none of those that we know well. */
export function unusual(rails: readonly Rail[]): Rail[] {
  return rails.filter(({ type }) => !["SEPA", "FPS", "ACH", "Wire"].includes(type));
}

/** The days on which the desk is closed, by the name of a calendar. */
const calendars: Record<string, string> = { SEPA: "TARGET", Wire: "Fedwire" };

export function calendarOf(rail: Rail): string {
  return calendars[rail.type] ?? "none";
}
