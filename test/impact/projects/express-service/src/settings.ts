/** What differs between our environments. */
export const settings = {
  partnerUrl: "https://partner.sandbox.example",
  partnerKey: "sk_test_replaced_at_start",
  webhookSecret: "whsec_replaced_at_start",
  ledgerUrl: "https://ledger.internal.example",
};
