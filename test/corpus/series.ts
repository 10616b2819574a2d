/** Published documents that are versions of one API, and what the report says of their differences. */

/** With each: something that the newer document has and the older one has not, found by searching in both. */
export const series: readonly (readonly [before: string, after: string, title: string])[] = [
  ["stripe-2020-03-02.yaml", "stripe-2022-11-15.yaml", "New operation `PostAppsSecrets`"],
  ["stripe-2022-11-15.yaml", "stripe-2023-08-16.yaml", "New operation `PostAccountSessions`"],
  [
    "adyen-CheckoutService-v70.json",
    "adyen-CheckoutService-v71.json",
    "`StoredPaymentMethodResource.mandate`",
  ],
  [
    "adyen-CheckoutService-v71.json",
    "adyen-CheckoutService-v72.json",
    "`StoredPaymentMethodResource.billingAddress`",
  ],
  [
    "adyen-BalancePlatformTransferNotification-v3.json",
    "adyen-BalancePlatformTransferNotification-v4.json",
    "`TransferData.eventId`",
  ],
  ["intercom-2.13.yaml", "intercom-2.14.yaml", "New operation `getIpAllowlist`"],
  ["intercom-2.14.yaml", "intercom-2.15.yaml", "New operation `listBrands`"],
  ["box-2024.0.json", "box-2025.0.json", "New operation `delete_archives_id_v2025.0`"],
  ["github-ghes-3.19.json", "github-api-o23.json", "New operation `actions/approve-workflow-run`"],
];

/** Documents by API, oldest first: most are an API of one version. */
export function publishedApis(names: readonly string[]): string[][] {
  const steps = series.filter(([before, after]) => names.includes(before) && names.includes(after));
  const next = new Map(steps.map(([before, after]) => [before, after]));
  const later = new Set(next.values());
  const from = (name: string): string[] => {
    const after = next.get(name);
    return [name, ...(after === undefined ? [] : from(after))];
  };
  return names.filter((name) => !later.has(name)).map(from);
}
