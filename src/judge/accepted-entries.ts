/** Entries by which somebody accepts what is reported: which hold today, which have ended, and which match nothing. */
export interface JudgedEntries<Entry> {
  readonly inForce: readonly Entry[];
  readonly ended: readonly Entry[];
  /** In force, and without anything that they accept. */
  readonly idle: readonly Entry[];
}

/** `until` is the last day on which an entry holds, and absent for ever; `today` is `YYYY-MM-DD`: this stage has no clock. */
export function judgeEntries<Entry extends { readonly until?: string | undefined }>(
  entries: readonly Entry[],
  isMatched: (entry: Entry) => boolean,
  today: string,
): JudgedEntries<Entry> {
  const inForce = entries.filter(({ until = today }) => until >= today);
  return {
    inForce,
    ended: entries.filter(({ until = today }) => until < today),
    idle: inForce.filter((entry) => !isMatched(entry)),
  };
}
