/** Registration of wallets, which the travel rule asks for before a flow may use them. */
import {
  argumentsOf,
  bodyOf,
  type HandledCall,
  type Handler,
  type JsonObject,
  jsonReply,
  type Reply,
} from "../../../src/sandbox/behaviour.js";
import type { WalletRecord } from "./records.js";
import { registerAttested, registerHosted, registerSelfHosted } from "./register-wallet.js";
import { defined } from "./values.js";
import { findCustomer, findOwned, recordsOf, refuseText, type World } from "./world.js";

export function walletHandlers(world: World): [string, Handler][] {
  return [
    ["registerHostedWallet", (call) => jsonReply(200, showWallet(registerHosted(world, call)))],
    [
      "registerSelfHostedWalletAddress",
      (call) => jsonReply(200, showSelfHosted(registerSelfHosted(world, call))),
    ],
    ["registerAttestedWalletAddress", (call) => jsonReply(200, showWallet(registerAttested(world, call)))],
    ["searchHostedVasps", searchProviders],
    ["getWalletAddresses", (call) => listWallets(world, call)],
    [
      "updateDisabledStatus",
      (call) => {
        const { id } = argumentsOf<{ id: string }>(call);
        const { customer_id, disabled } = bodyOf<{ customer_id: string; disabled: boolean }>(call);
        const wallet = findOwned(world, call, recordsOf(world, call).wallets, id, "wallet");
        if (wallet.customer_id !== customer_id) refuseText(404, `The customer has no wallet ${id}`);
        wallet.disabled = disabled;
        return jsonReply(200, showWallet(wallet));
      },
    ],
  ];
}

function listWallets(world: World, call: HandledCall): Reply {
  const { customer_id, filter = "All" } = argumentsOf<{ customer_id: string; filter?: string | null }>(call);
  const { id } = findCustomer(world, call, customer_id);
  const wallets = recordsOf(world, call).wallets.list(
    (wallet) => wallet.customer_id === id && [null, "All", wallet.address_type].includes(filter),
  );
  return jsonReply(200, wallets.map(showWallet));
}

const providers = [
  {
    did: "did:ethr:0x1111111111111111111111111111111111111111",
    name: "Sandbox Exchange",
    country: "DE",
    website: "https://exchange.example",
  },
  {
    did: "did:ethr:0x2222222222222222222222222222222222222222",
    name: "Sandbox Custody",
    country: "US",
    website: "https://custody.example",
  },
  {
    did: "did:ethr:0x3333333333333333333333333333333333333333",
    name: "Test Wallet Provider",
    country: "GB",
    website: "https://wallets.example",
  },
];

const searchProviders: Handler = (call) => {
  const { q, limit } = argumentsOf<{ q: string; limit?: number | null }>(call);
  const matching = providers.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()));
  return jsonReply(200, matching.slice(0, Math.min(limit ?? 20, 50)));
};

function showWallet(wallet: WalletRecord): JsonObject {
  const {
    id,
    wallet_address,
    address_type,
    blockchain,
    disabled,
    is_self,
    created_at,
    name,
    vasp_did,
    proof_message,
    proof_signature,
  } = wallet;
  const optional = { name, proof_message, proof_signature };
  return {
    id,
    wallet_address,
    address_type,
    blockchain,
    disabled,
    is_self,
    created_at,
    vasp_did: vasp_did ?? null,
    ...defined(optional),
  };
}

function showSelfHosted({
  id,
  wallet_address,
  customer_id,
  disabled,
  proof_signature = "",
  created_at,
  name,
}: WalletRecord): JsonObject {
  return {
    id,
    address: wallet_address,
    customer_id,
    disabled,
    signature: proof_signature,
    created_at,
    ...defined({ name }),
  };
}
