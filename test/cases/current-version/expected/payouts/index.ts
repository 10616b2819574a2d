/** The generated versions, oldest first. Import the one you use: `./2026-02-01/index.js`. */
export const versions = ["2026-01-01", "2026-02-01"] as const;

export type Version = (typeof versions)[number];

/** The newest version. */
export const latest = "2026-02-01";
