/** The changes of an upgrade, judged by code and by traffic side by side. */
import type { Finding } from "../../impact/finding.js";
import type { JsonObject } from "../../values/json.js";
import { code, listSome } from "../../values/text.js";
import type {
  Counted,
  Coverage,
  Meeting,
  MetChange,
  TrafficStatus,
  TrafficStep,
} from "../../traffic/traffic.js";
import { type ImpactReport, openFindings } from "./impact-report.js";

/** A change with the calls and the places of code that meet it; `status` is of both. */
export interface JudgedChange extends MetChange {
  readonly from: string;
  readonly findings: readonly Finding[];
}

export const statusTitles: Readonly<Record<TrafficStatus, string>> = {
  broken: "Broken",
  affected: "Affected",
  seen: "Seen, not affected",
  unseen: "Not seen",
};

export const statusMeanings: Readonly<Record<TrafficStatus, string>> = {
  broken: "Code does not compile, or a recorded call would be refused.",
  affected: "Code or a recorded call meets these changes.",
  seen: "Recorded calls have the place, without the values that the change is about.",
  unseen: "Neither code nor a recorded call has the place.",
};

/** Without those that are acknowledged, from worst to best; empty without traffic. */
export function judgedChanges(report: ImpactReport): readonly JudgedChange[] {
  const { traffic, acknowledged } = report;
  const open = openFindings(report);
  const judged = (traffic?.steps ?? []).flatMap(({ from, changes }) =>
    changes.map((change): JudgedChange => {
      const findings = open.filter(({ cause }) => cause?.id === change.id);
      return { ...change, status: withCode(change.status, findings), from, findings };
    }),
  );
  return statuses.flatMap((status) =>
    judged.filter((each) => each.status === status && !acknowledged.has(each.id)),
  );
}

export const statuses = ["broken", "affected", "seen", "unseen"] as const satisfies readonly TrafficStatus[];

/** True if a request would be refused, or code does not compile: for a change that is named, or for another reason. */
export function isBroken(report: ImpactReport): boolean {
  return (
    judgedChanges(report).some(({ status }) => status === "broken") ||
    report.traffic?.steps.some(({ unexplained }) => unexplained.length > 0) === true ||
    openFindings(report).some(({ kind }) => kind === "stops-compiling")
  );
}

function withCode(status: TrafficStatus, findings: readonly Finding[]): TrafficStatus {
  if (status === "broken" || findings.some(({ kind }) => kind === "stops-compiling")) return "broken";
  return findings.length > 0 ? "affected" : status;
}

/** `37 of 312 requests of `createPayment` would be refused: …` */
export function meetingSentence(meeting: Meeting): string {
  const { operation, direction, isWhole, calls, seen, met, refused, reason, example } = meeting;
  const of = `${direction === "request" ? "requests" : "answers"} of \`${operation}\``;
  if (refused > 0)
    return `${count(refused)} of ${count(calls)} requests of \`${operation}\` would be refused: ${reason}.`;
  if (isWhole) return `\`${operation}\` was called ${calls === 1 ? "once" : `${count(calls)} times`}.`;
  const value = example === "" ? "" : `, such as \`${example}\``;
  if (met > 0) return `It concerns ${count(met)} of ${count(calls)} ${of}${value}.`;
  return `${count(seen)} of ${count(calls)} ${of} ${seen === 1 ? "has" : "have"} the place.`;
}

/** `By checkout/2.1 (30) and cron (7), last on 2026-11-27.` */
export function callerSentence({ callers, last }: Meeting): string {
  const names = callers.map(({ name, count: times }) => `\`${name}\` (${count(times)})`);
  const when = last === "" ? "" : `, last on ${last}`;
  return names.length === 0 ? "" : `By ${names.join(", ")}${when}.`;
}

/** Why nothing is known of a change: none of its operations was called, or only without the place. */
export function unseenSentence({ operations }: JudgedChange, step: TrafficStep): string {
  const called = operations.filter((id) => step.operations.has(id));
  if (operations.length === 0) return "No recorded call can show it.";
  if (called.length > 0) return `No call of ${names(called)} has the place.`;
  return `No call of ${names(operations)} among ${count(step.calls)}${period(step)}.`;
}

function names(operations: readonly string[]): string {
  return listSome(operations.map(code), 4);
}

/** ` from 2026-11-20 to 2026-11-27` */
export function period({ since, until }: TrafficStep): string {
  if (since === "") return "";
  return since === until ? ` on ${since}` : ` from ${since} to ${until}`;
}

/** `2,041` */
export function count(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** What of the recordings was not judged. */
export function coverageSentences({ read, elsewhere, unmatched, unread }: Coverage): string[] {
  const quoted = (name: string): string => (name.includes("`") ? name : code(name));
  const some = ({ count: number, most }: Counted): string =>
    `${count(number)} (${most.map(({ name, count: times }) => `${quoted(name)} ${count(times)}`).join(", ")})`;
  return [
    `${count(read)} ${read === 1 ? "exchange" : "exchanges"} read.`,
    ...(elsewhere.count === 0 ? [] : [`To other hosts: ${some(elsewhere)}.`]),
    ...(unmatched.count === 0 ? [] : [`Of no known operation or version: ${some(unmatched)}.`]),
    ...(unread.count === 0 ? [] : [`Bodies that cannot be read, and are not judged: ${some(unread)}.`]),
  ];
}

export function coverageJson({ read, elsewhere, unmatched, unread }: Coverage): JsonObject {
  const countsJson = ({ count: number, most }: Counted): JsonObject => ({
    count: number,
    most: most.map((each) => ({ ...each })),
  });
  return {
    read,
    elsewhere: countsJson(elsewhere),
    unmatched: countsJson(unmatched),
    unread: countsJson(unread),
  };
}
