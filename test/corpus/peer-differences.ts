/**
 * Where our types differ from the peer's on purpose, by kind. A difference of no kind is a mistake of one side; a kind
 * without a difference is a line to delete.
 */
import type { PeerDifference } from "./peer.js";

export interface DifferenceKind {
  readonly kind: string;
  readonly reason: string;
  readonly explains: (difference: PeerDifference) => boolean;
}

export const differenceKinds: readonly DifferenceKind[] = [
  {
    kind: "default",
    reason: "A field with a default may be left out of a request; the peer requires it of requests, too.",
    explains: ({ ours, theirs }) => ours === "(optional)" && theirs === "(required)",
  },
  {
    kind: "required elsewhere",
    reason:
      "A name that one part of an intersection requires is required, whichever part describes it, and never `undefined`; " +
      "the peer keeps the `undefined` of the part in which it is optional.",
    explains: ({ ours, theirs, wider }) =>
      (ours === "(required)" && theirs === "(optional)") ||
      (wider === "theirs" && theirs === `${ours} | undefined`),
  },
  {
    kind: "travels the other way",
    reason:
      "A read-only field is not in a request, a write-only one not in an answer, at any depth; the peer has one type for both.",
    explains: ({ ours, theirs }) => ours === "(missing)" && theirs !== "(missing)",
  },
  {
    kind: "described by alternatives",
    reason:
      "A name that an object requires and that only its alternatives describe is required, and may be anything beside " +
      "them; the peer does not require it.",
    explains: ({ ours, theirs, wider }) =>
      wider === "ours" && /: unknown; \} & \(/.test(ours) && !theirs.includes("unknown"),
  },
  {
    kind: "described nowhere",
    reason:
      "A name that is required and described nowhere is a field that may be anything; the peer has no such field.",
    explains: ({ ours, theirs }) => theirs === "(missing)" && /^(unknown|\{\})$/.test(ours),
  },
  {
    kind: "object without fields",
    reason: "`type: object` without fields may have any; the peer allows none.",
    explains: ({ theirs, wider }) =>
      wider === "ours" && /^(Record<string, never>|\{ \[x: string\]: never; \})$/.test(theirs),
  },
  {
    kind: "null beside a composition",
    reason:
      "`nullable` beside `allOf`, `$ref` or an enum means that null may come; the peer reads it only beside `type`.",
    explains: ({ ours, theirs, wider }) =>
      wider === "ours" && /\| null\b/.test(ours) && !/\| null\b/.test(theirs.replaceAll(/\{.*\}/gs, "")),
  },
  {
    kind: "two ways to say null",
    reason:
      "Members of a union that each say null, or a type beside them, contradict each other in the peer's reading.",
    explains: ({ theirs, wider }) =>
      wider === "ours" &&
      (theirs === "never" || /(Record<string, never>( \| null\))?|unknown\[\]) & /.test(theirs)),
  },
  {
    kind: "required by alternatives",
    reason:
      "Alternatives that only require names belong to the object beside them; the peer loses one or the other.",
    explains: ({ ours, theirs, wider }) =>
      wider === "theirs" && (theirs === "unknown" || ours.includes("unknown")),
  },
  {
    kind: "discriminator",
    reason:
      "The peer takes the tag away from a member and puts one value of the mapping in its place; we have a member for each.",
    explains: ({ ours, theirs, wider }) =>
      theirs.includes("Omit<") || (wider === "ours" && (ours.includes("Omit<") || /^"[^"]*"$/.test(theirs))),
  },
];
