/** Currencies of the sandbox, with rates that never move. */
import { argumentsOf, type Handler, type JsonObject, jsonReply } from "../../../src/sandbox/behaviour.js";
import type { AutorampRecord } from "./records.js";
import { decimal, type Decimal, over } from "./values.js";
import { refuseText } from "./world.js";

export type Currency =
  | { readonly type: "Fiat"; readonly code: string }
  | { readonly type: "Crypto"; readonly token: string; readonly blockchain: string };

/** In US dollars. */
const values: Readonly<Record<string, string>> = {
  USD: "1",
  EUR: "1.08",
  GBP: "1.27",
  BRL: "0.18",
  MXN: "0.055",
  USDC: "1",
  USDT: "1",
  EURC: "1.08",
  SBUSD: "1",
};

const fiatCurrencies = [
  { code: "USD", name: "US dollar", countries: [{ code: "US" }] },
  { code: "EUR", name: "Euro", countries: [{ code: "DE" }, { code: "FR" }, { code: "ES" }] },
  { code: "GBP", name: "Pound sterling", countries: [{ code: "GB" }] },
  { code: "BRL", name: "Brazilian real", countries: [{ code: "BR" }] },
  { code: "MXN", name: "Mexican peso", countries: [{ code: "MX" }] },
];

/** `SBUSD` can only be minted. */
const mintOnly = new Set(["SBUSD"]);
const chains = ["Ethereum", "Solana", "Polygon", "Base", "Arbitrum", "Stellar"];
const tokens = ["USDC", "USDT", "EURC", "SBUSD"];

const subdivisions: Readonly<Record<string, readonly { code: string; name: string }[]>> = {
  US: [
    { code: "US-CA", name: "California" },
    { code: "US-DE", name: "Delaware" },
    { code: "US-NY", name: "New York" },
    { code: "US-TX", name: "Texas" },
  ],
  DE: [
    { code: "DE-BE", name: "Berlin" },
    { code: "DE-BY", name: "Bavaria" },
  ],
  BR: [{ code: "BR-SP", name: "São Paulo" }],
};

export function currencyHandlers(): [string, Handler][] {
  return [
    ["listFiatCurrencies", () => jsonReply(200, fiatCurrencies)],
    [
      "listCryptoCurrencies",
      () =>
        jsonReply(
          200,
          tokens.flatMap((code) =>
            chains.map((chain) => ({ code, chain, name: code, mint_only: mintOnly.has(code) })),
          ),
        ),
    ],
    [
      "getCountrySubdivisions",
      (call) => {
        const { country_code } = argumentsOf<{ country_code: string }>(call);
        return jsonReply(
          200,
          subdivisions[country_code] ?? refuseText(404, `No subdivisions of ${country_code} are known`),
        );
      },
    ],
  ];
}

/** From the parameters of a request: with a chain it is a token, without one it is money. */
export function readCurrency(code: string, chain: string | null | undefined): Currency {
  const currency: Currency = chain
    ? { type: "Crypto", token: code, blockchain: chain }
    : { type: "Fiat", code };
  return checkCurrency(currency);
}

export function checkCurrency(currency: Currency): Currency {
  const isKnown =
    currency.type === "Fiat"
      ? fiatCurrencies.some(({ code }) => code === currency.code)
      : tokens.includes(currency.token);
  return isKnown ? currency : refuseText(400, `The currency ${codeOf(currency)} is not supported`);
}

export function currencyOf(value: JsonObject): Currency {
  return value as unknown as Currency;
}

export function codeOf(currency: Currency): string {
  return currency.type === "Fiat" ? currency.code : currency.token;
}

export function placesOf({ type }: Currency): number {
  return type === "Fiat" ? 2 : 6;
}

export function rateBetween(source: Currency, destination: Currency): Decimal {
  const valueOf = (currency: Currency): Decimal => decimal(values[codeOf(currency)] ?? "1");
  return over(valueOf(source), valueOf(destination));
}

export function kindOf(source: Currency, destination: Currency): AutorampRecord["kind"] {
  if (destination.type === "Crypto" && mintOnly.has(destination.token)) return "Mint";
  if (source.type === "Crypto" && mintOnly.has(source.token)) return "Redeem";
  if (source.type === "Fiat") return "Onramp";
  return destination.type === "Fiat" ? "Offramp" : "Swap";
}
