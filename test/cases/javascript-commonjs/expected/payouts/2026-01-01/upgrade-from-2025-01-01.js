// @ts-nocheck: the types of this module are in upgrade-from-2025-01-01.d.ts.
//
// Converters: functions that upgrade values of 2025-01-01 to 2026-01-01. Types without a converter are the same in both versions,
// or exist in one of them only. A converter keeps every field and leaves its argument unchanged.

"use strict";

/** Every value of 2025-01-01 is valid already. */
function upgradePayout(value) {
  return value;
}

/** Every value of 2025-01-01 is valid already. */
function upgradeRail(value) {
  return value;
}

module.exports = {
  upgradePayout,
  upgradeRail,
};
