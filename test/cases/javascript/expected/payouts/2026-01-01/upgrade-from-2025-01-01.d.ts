// Converters: functions that upgrade values of 2025-01-01 to 2026-01-01. Types without a converter are the same in both versions,
// or exist in one of them only. A converter keeps every field and leaves its argument unchanged.

import type * as olderTypes from "../2025-01-01/types.js";
import type * as newerTypes from "./types.js";

/** Every value of 2025-01-01 is valid already. */
export declare function upgradePayout(value: olderTypes.Payout): newerTypes.Payout;

/** Every value of 2025-01-01 is valid already. */
export declare function upgradeRail(value: olderTypes.Rail): newerTypes.Rail;
