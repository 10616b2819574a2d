export { accountOf, feeCents, type LedgerAccount } from "./accounts";
export { postingOf, type Posting } from "./postings";
