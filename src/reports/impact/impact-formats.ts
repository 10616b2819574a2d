/** The formats of a report. */
export const impactFormats = ["text", "markdown", "json", "sarif", "html"] as const;

export type ImpactFormat = (typeof impactFormats)[number];
