/**
 * Bodies of failures whose type nobody knows: `error.body` of a caught error. What was tried says whose failure it can be.
 *
 * Of an error that comes from anywhere, nothing is said.
 */
import type ts from "typescript";

import { createFollow } from "../calls/follow.js";
import { nothingGiven } from "../calls/given.js";
import type { VersionOperation } from "../calls/operations.js";
import type { Holder } from "../calls/status-tests.js";
import type { Step } from "../find-impact.js";
import type { Spot } from "../spot.js";
import { causeOfChange } from "../touch/causes.js";
import type { Touch } from "../touch/touch.js";
import { changedBodies, type ChangedBody } from "./changed-bodies.js";
import { consumptionsAt, type Consumption } from "./consumptions.js";
import { statusesTested } from "./tested-status.js";
import { bodyHolder } from "./unknown-body.js";

export function findUnknownBodies(touch: Touch, steps: readonly Step[]): readonly Spot[] {
  const changed = changedBodies(steps);
  const readings = changed.length === 0 ? [] : readingsIn(touch);
  if (readings.length === 0) return [];
  const { sourcesOf } = createFollow(touch.pair, steps);
  return readings.flatMap(({ consumption, holder }) => {
    const failed = sourcesOf(holder, nothingGiven).flatMap(({ operations }) => [...(operations ?? [])]);
    return changed.flatMap((body) => spotsOf(touch, consumption, body, failed));
  });
}

interface Reading {
  readonly consumption: Consumption;
  /** What has the body. */
  readonly holder: Holder;
}

function readingsIn({ pair, sides }: Touch): readonly Reading[] {
  return pair.files.flatMap((file) => {
    const found: Reading[] = [];
    const visit = (node: ts.Node): void => {
      for (const consumption of consumptionsAt(sides.before, node)) {
        const holder = bodyHolder(sides.before, consumption.value);
        if (holder !== undefined) found.push({ consumption, holder });
      }
      pair.ts.forEachChild(node, visit);
    };
    visit(file);
    return found;
  });
}

function spotsOf(
  { pair }: Touch,
  { node, value, judge, applies }: Consumption,
  { step, change, operation: id, status, difference }: ChangedBody,
  failed: readonly VersionOperation[],
): readonly Spot[] {
  const wrong = judge(difference);
  if (wrong === undefined) return [];
  const own = failed.some((operation) => operation.id === id && operation.step === step);
  const tested = statusesTested(pair.ts, value);
  if (!own || (tested.size > 0 && !tested.has(status)) || applies?.() === false) return [];
  const isOnly = failed.every((operation) => operation.id === id || !operation.statuses.has(status));
  return [
    {
      kind: "look",
      node,
      version: step.from,
      cause: causeOfChange(change),
      sentence: `Where \`${id}\` fails with ${status}, \`${value.getText()}\` ${wrong}.`,
      advice: change.advice.map(({ text }) => text).join(" "),
      confidence: isOnly && tested.has(status) ? "likely" : "possible",
    },
  ];
}
