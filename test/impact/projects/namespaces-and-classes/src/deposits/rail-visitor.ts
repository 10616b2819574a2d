import { partner } from "../api.js";

/** A method for each kind of rail. */
export type RailVisitor<Result> = {
  [Rail in partner.DepositRail as Rail["type"]]: (rail: Rail) => Result;
};

/** Calls the method for this rail. */
export function visit<Result>(rail: partner.DepositRail, visitor: RailVisitor<Result>): Result {
  const method = visitor[rail.type] as (rail: partner.DepositRail) => Result;
  return method.call(visitor, rail);
}

export namespace Rails {
  export type Any = partner.DepositRail;
  export type Bank = Exclude<Any, { readonly type: "Crypto" }>;

  export const isBank = (rail: Any): rail is Bank => rail.type !== partner.DepositRailTag.Crypto;
  export const isWallet = (rail: Any): rail is Exclude<Any, Bank> => rail.type === "Crypto";
}
