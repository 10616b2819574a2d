/** The generated versions, oldest first. Import the one you use: `./2026-01-01/index.js`. */
export declare const versions: readonly ["2025-01-01", "2026-01-01"];

export type Version = (typeof versions)[number];

/** The newest version. */
export declare const latest = "2026-01-01";
