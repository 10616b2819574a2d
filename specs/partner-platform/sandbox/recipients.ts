/** The recipient of an autoramp: a destination that is registered to the customer. */
import type { HandledCall, JsonObject } from "../../../src/sandbox/behaviour.js";
import { canonicalJson } from "./values.js";
import { recordsOf, refuseText, type World } from "./world.js";

/** As requests name it. */
export type Account =
  | { readonly type: "Crypto"; readonly chain: string; readonly address: string }
  | { readonly type: "Fiat"; readonly account_identifier: JsonObject }
  | { readonly type: "Pix"; readonly id: string };

/** As answers show it. */
export function recipientOf(
  world: World,
  call: HandledCall,
  customerId: string,
  account: Account,
): JsonObject {
  const { wallets, fiatAddresses, pixAddresses } = recordsOf(world, call);
  const ofCustomer = ({ customer_id }: { readonly customer_id: string }): boolean =>
    customer_id === customerId;
  switch (account.type) {
    case "Crypto": {
      const { address, chain } = account;
      const wallet = wallets
        .list(ofCustomer)
        .find(({ wallet_address, blockchain }) => wallet_address === address && blockchain === chain);
      if (wallet === undefined) refuseText(400, "The wallet is not registered to the customer");
      if (wallet.disabled) refuseText(400, "The wallet is disabled");
      return { type: "Wallet", address, blockchain: chain };
    }
    case "Fiat": {
      const wanted = canonicalJson(account.account_identifier);
      const address = fiatAddresses
        .list(ofCustomer)
        .find(({ bank_details }) => canonicalJson(bank_details["account_identifier"]) === wanted);
      if (address === undefined) refuseText(400, "The bank account is not registered to the customer");
      if (address.status !== "Registered") refuseText(400, "The bank account is not verified yet");
      return { type: "BankAccount", ...address.bank_details };
    }
    case "Pix": {
      const address = pixAddresses.list(ofCustomer).find(({ id }) => id === account.id);
      return {
        type: "Pix",
        ...(address ?? refuseText(400, "The Pix address is not registered to the customer")).recipient,
      };
    }
  }
}

/** By the id of the registration, else by the account itself as JSON text. */
export function readAccount(
  world: World,
  call: HandledCall,
  id: string | null | undefined,
  text: string | null | undefined,
): Account {
  const { wallets, fiatAddresses, pixAddresses } = recordsOf(world, call);
  if (text) {
    const account = parseAccount(text);
    return call.problem("Account", account) === undefined
      ? (account as Account)
      : refuseText(400, "recipient_account is not an account");
  }
  const wallet = wallets.get(id ?? "");
  if (wallet !== undefined)
    return { type: "Crypto", chain: wallet.blockchain, address: wallet.wallet_address };
  const fiat = fiatAddresses.get(id ?? "");
  if (fiat !== undefined)
    return { type: "Fiat", account_identifier: fiat.bank_details["account_identifier"] as JsonObject };
  const pix = pixAddresses.get(id ?? "");
  return pix === undefined
    ? refuseText(400, "recipient_account_id names no registered destination")
    : { type: "Pix", id: pix.id };
}

function parseAccount(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
