/** The part of the impact report about recorded traffic: each change once, with its calls and its places of code. */
import type { Traffic, TrafficStatus, TrafficStep } from "../../traffic/traffic.js";
import { code, counted, listSome } from "../../values/text.js";
import * as block from "../blocks.js";
import { type ImpactReport, placeOf } from "./impact-report.js";
import {
  callerSentence,
  count,
  coverageSentences,
  type JudgedChange,
  judgedChanges,
  meetingSentence,
  period,
  statuses,
  statusMeanings,
  statusTitles,
  unseenSentence,
} from "./traffic-report.js";

export function trafficBlocks(report: ImpactReport): block.Block[] {
  const { traffic, acknowledged } = report;
  if (traffic === undefined) return [];
  const changes = judgedChanges(report);
  const accepted = traffic.steps
    .flatMap((step) => step.changes)
    .filter(({ id }) => acknowledged.has(id)).length;
  return [
    ...block.paragraph([trafficHeadline(traffic, changes), ...traffic.steps.map(stepSentence)], "strong"),
    ...block.paragraph(
      [
        ...coverageSentences(traffic),
        ...(traffic.upToDate === 0
          ? []
          : [`Of versions that this upgrade does not concern: ${count(traffic.upToDate)}.`]),
      ],
      "muted",
    ),
    ...statuses.flatMap((status) =>
      statusBlocks(
        status,
        changes.filter((each) => each.status === status),
        traffic,
      ),
    ),
    ...unexplainedBlocks(traffic),
    ...rehearsalBlocks(report),
    ...(accepted === 0 ? [] : block.remark(`${counted(accepted, "change")} of this traffic acknowledged.`)),
  ];
}

/** `2 changes break recorded calls or code, 3 affect them.` */
function trafficHeadline({ steps }: Traffic, changes: readonly JudgedChange[]): string {
  const of = (status: TrafficStatus): number => changes.filter((each) => each.status === status).length;
  if (steps.length === 0) return "No recorded call is of an older version.";
  if (of("broken") + of("affected") === 0)
    return steps.some(({ unexplained }) => unexplained.length > 0)
      ? "Recorded calls would be refused, and no change explains it."
      : "No change meets the recorded calls or the code.";
  const verbs = { broken: ["breaks", "break"], affected: ["affects", "affect"] } as const;
  const parts = (["broken", "affected"] as const).flatMap((status) => {
    const number = of(status);
    return number === 0 ? [] : [`${counted(number, "change")} ${verbs[status][number === 1 ? 0 : 1]}`];
  });
  return `${parts.join(", and ")} recorded calls or code.`;
}

function stepSentence(step: TrafficStep): string {
  const { from, calls, operations } = step;
  return `${count(calls)} ${calls === 1 ? "call" : "calls"} of ${from}, of ${counted(operations.size, "operation")}${period(step)}.`;
}

const tones: Readonly<Record<TrafficStatus, block.Tone>> = {
  broken: "danger",
  affected: "warning",
  seen: "good",
  unseen: "muted",
};

function statusBlocks(
  status: TrafficStatus,
  changes: readonly JudgedChange[],
  traffic: Traffic,
): block.Block[] {
  if (changes.length === 0) return [];
  const isShort = status === "seen" || status === "unseen";
  return [
    block.heading(1, `${statusTitles[status]} (${changes.length})`, tones[status]),
    ...block.paragraph([statusMeanings[status]], "muted"),
    ...(isShort
      ? block.list(
          changes.map((change) => shortItem(change, traffic)),
          { most: 20 },
        )
      : changes.map(changeEntry)),
  ];
}

function shortItem(change: JudgedChange, { steps }: Traffic): block.Item {
  const [meeting] = change.meetings;
  const step = steps.find(({ from }) => from === change.from);
  const sentence =
    meeting === undefined
      ? step === undefined
        ? ""
        : unseenSentence(change, step)
      : meetingSentence(meeting);
  return { prose: `${change.title}. ${sentence}`, id: change.id };
}

function changeEntry(change: JudgedChange): block.Entry {
  const { id, title, status } = change;
  return {
    kind: "entry",
    id,
    title: block.heading(2, title),
    tone: tones[status],
    isOpen: true,
    marks: [{ text: statusTitles[status].toLowerCase(), tone: tones[status] }],
    filters: { kind: [statusTitles[status]] },
    blocks: changeBlocks(change),
  };
}

function changeBlocks({ id, meetings, findings, advice }: JudgedChange): block.Block[] {
  const concerned = meetings.filter(({ met, refused }) => met + refused > 0);
  const places = findings.map((finding) => placeOf(finding));
  return [
    ...block.paragraph([[block.idSpan(id)]], "muted"),
    ...block.list(
      concerned
        .slice(0, mostMeetings)
        .map((meeting) => [meetingSentence(meeting), callerSentence(meeting)].join(" ")),
    ),
    ...block.moreLine(concerned.length - mostMeetings),
    ...(places.length === 0
      ? []
      : block.paragraph([["In code: ", ...block.codeSpans(places.slice(0, mostPlaces))]])),
    ...block.moreLine(places.length - mostPlaces),
    ...advice.slice(0, 1).flatMap((text) => block.paragraph([[block.strong("To do:"), ` ${text}`]])),
  ];
}

const mostMeetings = 5;
const mostPlaces = 10;

/** What changes between the answers of the two versions' sandboxes. */
function rehearsalBlocks({ rehearsal }: ImpactReport): block.Block[] {
  if (rehearsal === undefined) return [];
  return [
    block.heading(1, "Rehearsal", "info"),
    ...block.paragraph([rehearsal.without], "muted"),
    ...rehearsal.steps.flatMap((step): block.Block[] => {
      const { from, to, calls, unlike, examples, operations } = step;
      const differing = operations.filter(({ differences }) => differences.length > 0);
      const sentences = [
        `${count(calls)} recorded ${calls === 1 ? "request was" : "requests were"} sent to a sandbox of ${from} and one of ${to}; ${differing.length === 0 ? "no answer differs" : `answers of ${counted(differing.length, "operation")} differ`}.`,
        unlike === 0
          ? ""
          : `The sandbox of ${from} answered ${count(unlike)} with another status than was recorded.`,
        examples.length === 0 ? "" : `It has only examples of ${listSome(examples.map(code), 4)}.`,
      ];
      return [
        ...block.paragraph(sentences, "muted"),
        ...block.list(
          differing.map(({ operation, calls: own, differences }) => ({
            prose: `${code(operation)}, of ${counted(own, "call")}:`,
            blocks: block.list(
              differences.map((each) => `${each.sentence} In ${counted(each.count, "answer")}.`),
              { most: 10 },
            ),
          })),
        ),
      ];
    }),
  ];
}

function unexplainedBlocks({ steps }: Traffic): block.Block[] {
  const meetings = steps.flatMap(({ unexplained }) => unexplained);
  if (meetings.length === 0) return [];
  return [
    block.heading(1, `Refused for another reason (${meetings.length})`, "danger"),
    ...block.paragraph(
      ["The newer version would refuse these requests, and no single change explains it."],
      "muted",
    ),
    ...block.list(meetings.map((meeting) => `${meetingSentence(meeting)} ${callerSentence(meeting)}`)),
  ];
}
