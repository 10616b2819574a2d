/** The three ways to register a wallet: with its provider's DID, with a signed proof, on the customer's word. */
import { bodyOf, buildMessage, type HandledCall, isDate } from "../../../src/sandbox/behaviour.js";
import { isCountry, regionOf } from "./countries.js";
import { verifiedCountry } from "./onboarding.js";
import type { WalletRecord } from "./records.js";
import { findUsableCustomer, newRecord, ownerOf, recordsOf, refuseText, type World } from "./world.js";

interface WalletRequest {
  readonly customer_id: string;
  readonly blockchain: string;
  readonly name?: string | null;
}

interface SelfHostedRequest extends WalletRequest {
  readonly address: string;
  readonly message: string;
  readonly signature: string;
}

type Details = Pick<WalletRecord, "wallet_address" | "address_type" | "is_self"> &
  Partial<Pick<WalletRecord, "vasp_did" | "proof_message" | "proof_signature">>;

export function registerHosted(world: World, call: HandledCall): WalletRecord {
  const request = bodyOf<WalletRequest & { wallet_address: string; vasp_did: string }>(call);
  const { wallet_address, vasp_did } = request;
  if (!/^did:[a-z0-9]+:[\w.:%-]+$/.test(vasp_did)) refuseText(400, "vasp_did is not a DID");
  return register(world, call, request, { wallet_address, address_type: "Hosted", is_self: false, vasp_did });
}

/** The signature is not verified; the message must be the wording of the API. */
export function registerSelfHosted(world: World, call: HandledCall): WalletRecord {
  const request = bodyOf<SelfHostedRequest>(call);
  const { address, message, signature } = request;
  if (signature.trim() === "") refuseText(400, "The proof of ownership is not signed");
  checkOwnershipMessage(call, request);
  return register(world, call, request, {
    wallet_address: address,
    address_type: "SelfHosted",
    is_self: true,
    proof_message: message,
    proof_signature: signature,
  });
}

/** The maximum age of the day is not documented. It must not be in the future in any time zone. */
function checkOwnershipMessage(
  { api, now }: HandledCall,
  { address, customer_id, message }: SelfHostedRequest,
): void {
  const trait = api.messages.find(({ field }) => field.schema === "RegisterSelfHostedWalletRequest");
  if (trait === undefined) return;
  const [, day = "", month = "", year = ""] = /\b(\d{2})\/(\d{2})\/(\d{4})\b/.exec(message) ?? [];
  const date = `${year}-${month}-${day}`;
  if (!isDate(date)) refuseText(400, "The message does not name the day of signing as DD/MM/YYYY");
  const expected = buildMessage(trait, { address, customer_id, date });
  if (message !== expected) refuseText(400, `The message is not the expected one: ${expected}`);
  if (Date.parse(date) > now + dayMs) refuseText(400, "The day of signing lies in the future");
}

const dayMs = 86_400_000;

export function registerAttested(world: World, call: HandledCall): WalletRecord {
  const request = bodyOf<WalletRequest & { address: string }>(call);
  const country = verifiedCountry(recordsOf(world, call), request.customer_id) ?? "US";
  if (!isCountry(country) || !["us", "world"].includes(regionOf(country)))
    refuseText(403, "Wallets cannot be registered without proof in this region");
  return register(world, call, request, {
    wallet_address: request.address,
    address_type: "SelfHosted",
    is_self: true,
  });
}

function register(
  world: World,
  call: HandledCall,
  { customer_id, blockchain, name }: WalletRequest,
  details: Details,
): WalletRecord {
  const { id } = findUsableCustomer(world, call, customer_id);
  const { wallets } = recordsOf(world, call);
  const isKnown = wallets.find(
    (wallet) =>
      wallet.customer_id === id &&
      wallet.wallet_address === details.wallet_address &&
      wallet.blockchain === blockchain,
  );
  if (isKnown !== undefined) refuseText(409, "The wallet is registered already");
  const record = {
    ...newRecord(world, ownerOf(world, call)),
    customer_id: id,
    blockchain,
    disabled: false,
    ...details,
  };
  return wallets.add(name ? { ...record, name } : record);
}
