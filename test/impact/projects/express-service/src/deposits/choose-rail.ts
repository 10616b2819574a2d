import { partner } from "../partner/index.js";
import type { Autoramp, Rail } from "../partner/index.js";

type AutorampPage = Awaited<ReturnType<typeof partner.getAutoramps>>;

/** The rail that the page opens with. */
export function primaryRail(autoramp: Autoramp): Rail | undefined {
  return autoramp.deposit_rails[0];
}

/** The last rail of the newest autoramp of a page. */
export function newestRail(page: AutorampPage): Rail | undefined {
  return page.items[0]?.deposit_rails.at(-1);
}

export function sepaRail(autoramp: Autoramp): Extract<Rail, { type: "SEPA" }> | undefined {
  return autoramp.deposit_rails.find((rail) => rail.type === "SEPA");
}

/** Where bank details are shown with a routing number. */
export function isUsAccount(rail: Rail): boolean {
  return "routing_number" in rail;
}

export function bankRails(autoramp: Autoramp): Rail[] {
  return autoramp.deposit_rails.filter((rail) => rail.type !== "Crypto");
}

/** Expected hours until the money is there, as our contracts state it. */
export function promisedHours(rail: Rail): number {
  if (rail.type === "RTP" || rail.type === "FPS" || rail.type === "Pix") return 1;
  if (rail.type === "SEPA") return 24;
  return 72;
}

export function reviewQueue(rail: Rail): string {
  return rail.type === "Crypto" ? "chain-analysis" : "bank-review";
}

/** A wallet is watched by us, a bank account by the bank. */
export function watch(
  rail: Rail,
  watchers: { chain(address: string): void; bank(days: number): void },
): void {
  if (rail.type === "Crypto") {
    watchers.chain(rail.address);
  } else {
    watchers.bank(3);
  }
}

export function hasRails(autoramp: Autoramp): boolean {
  return autoramp.deposit_rails.length > 0;
}
