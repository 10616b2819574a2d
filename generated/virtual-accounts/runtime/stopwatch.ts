// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

import { web } from "./web.js";

/**
 * Measures the seconds since it was made, on two clocks, and returns the larger result: the monotonic one stops while
 * the machine sleeps or the platform freezes it, and the other can be set back.
 */
export function stopwatch(): () => number {
  const [steady, wall] = [web.performance.now(), Date.now()];
  return () => Math.max(web.performance.now() - steady, Date.now() - wall) / 1000;
}
