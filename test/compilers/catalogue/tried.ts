/**
 * What is tried of each API of the catalogue, by its consumer in consumers/. consumers.test.ts holds the consumer to it, and the table of
 * docs/catalogue.md is made of it.
 */
interface Tried {
  /** The newest one of which the document is beside the project, with the one before it where that is, too. */
  readonly versions: readonly string[];
  /** What the generated client has of the document: a few operations, since most documents have hundreds. */
  readonly include: { readonly operations: readonly string[]; readonly events?: readonly string[] };
  /** Where a request names the version: the name of a header, or the beginning of the path. */
  readonly place: string;
  /** How its list continues; the function of the runtime that does it. */
  readonly way?: keyof typeof ways;
  /** Who signs the delivery: what vectors/publishers.json calls the recording of the publisher's library. */
  readonly signed?: string;
}

export const ways = {
  byCursor: "cursor",
  byLastItem: "id of the last item",
  byLink: "header `Link`",
  byNextUrl: "URL in the answer",
  byOffset: "offset",
} as const;

export const tried: Readonly<Record<string, Tried>> = {
  "adyen-checkout": {
    versions: ["v71", "v72"],
    include: { operations: ["post-payments"] },
    place: "/v72",
    signed: "adyen payments",
  },
  box: {
    versions: ["2024.0", "2025.0"],
    include: { operations: ["GET /docgen_templates", "POST /docgen_batches"] },
    place: "box-version",
    way: "byCursor",
    signed: "box",
  },
  clerk: {
    versions: ["2025-11-10", "2026-05-12"],
    include: { operations: ["GetUserList", "CreateUser"] },
    place: "Clerk-API-Version",
    way: "byOffset",
    signed: "svix",
  },
  github: {
    versions: ["2022-11-28"],
    include: { operations: ["issues/list-for-repo", "issues/create"], events: ["star-created"] },
    place: "X-GitHub-Api-Version",
    way: "byLink",
    signed: "github",
  },
  intercom: {
    versions: ["2.14", "2.15"],
    include: { operations: ["listConversations", "CreateContact"] },
    place: "Intercom-Version",
    way: "byCursor",
  },
  klaviyo: {
    versions: ["2026-04-15", "2026-07-15"],
    include: { operations: ["get_profiles", "create_profile"] },
    place: "revision",
    way: "byNextUrl",
  },
  notion: {
    versions: ["2025-09-03"],
    include: { operations: ["post-search", "post-page"] },
    place: "Notion-Version",
    way: "byCursor",
    signed: "notion",
  },
  pinecone: {
    versions: ["2025-10", "2026-04"],
    include: { operations: ["list_project_backups", "create_index"] },
    place: "X-Pinecone-Api-Version",
    way: "byCursor",
  },
  plaid: {
    versions: ["2020-09-14"],
    include: { operations: ["dashboardUserList", "linkTokenCreate"] },
    place: "Plaid-Version",
    way: "byCursor",
  },
  square: {
    versions: ["2025-08-20"],
    include: { operations: ["ListPayments", "CreatePayment", "SearchCustomers"] },
    place: "Square-Version",
    way: "byCursor",
    signed: "square",
  },
  stripe: {
    versions: ["2022-11-15", "2023-08-16"],
    include: { operations: ["GetCharges", "PostPaymentIntents"] },
    place: "Stripe-Version",
    way: "byLastItem",
    signed: "stripe",
  },
  twilio: {
    versions: ["2010-04-01"],
    include: { operations: ["ListMessage", "CreateMessage"] },
    place: "/2010-04-01",
    way: "byNextUrl",
    signed: "twilio form",
  },
};
