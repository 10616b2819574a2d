import { getAutorampById } from "@partner";
import { sorted, symbolOf, titleOf } from "@/lib/rails";

type Deposit = Awaited<ReturnType<typeof getAutorampById>>;
type DepositRail = Deposit["deposit_rails"][number];

export interface DepositView {
  readonly id: string;
  readonly headline: string;
  readonly rails: readonly { title: string; symbol: string | undefined; copyable: string }[];
}

export function depositView(deposit: Deposit): DepositView {
  const rails = mapRails(deposit, (rail) => ({
    title: titleOf(rail),
    symbol: symbolOf(rail),
    copyable: copyable(rail),
  }));
  return { id: deposit.id, headline: headline(deposit), rails };
}

function headline(deposit: Deposit | undefined): string {
  const first = deposit?.deposit_rails?.[0];
  return first === undefined ? "Preparing your account" : `Pay by ${titleOf(first)}`;
}

function mapRails<View>(deposit: Deposit, view: (rail: DepositRail) => View): View[] {
  return sorted(deposit.deposit_rails).map(view);
}

/** The one value that people copy. */
export function copyable(rail: Parameters<typeof symbolOf>[0]): string {
  if ("iban" in rail) return rail.iban;
  if ("clabe" in rail) return rail.clabe;
  if ("pix_key" in rail) return rail.pix_key;
  if ("address" in rail) return rail.address ?? "";
  if ("mobile_number" in rail) return rail.mobile_number;
  return rail.account_number ?? "";
}

/** Rails that work at the weekend. */
export function weekendRails(deposit: Deposit): string[] {
  return mapRails(deposit, (rail) =>
    rail.type === "SEPA" || rail.type === "Wire" ? [] : [rail.type],
  ).flat();
}

/** A picture of one rail: IBANs have a code to scan. */
export function scanCode(deposit: Deposit): string | undefined {
  const sepa = deposit.deposit_rails.find((rail) => rail.type === "SEPA");
  return sepa && `BCD\n002\n1\nSCT\n\n${sepa.name ?? ""}\n${sepa.iban}`;
}
