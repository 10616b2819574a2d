/** Terms by region, what of them a customer has signed, and what is outstanding. */
import { argumentsOf, type Handler, jsonReply } from "../../../src/sandbox/behaviour.js";
import { type Region, regionOf, twoLetterCode } from "./countries.js";
import type { CustomerRecord, Records } from "./records.js";
import { refuseText, type World } from "./world.js";

interface Terms {
  readonly id: string;
  readonly region: Region;
  readonly display_name: string;
  readonly url: string;
}

const regions: Readonly<Record<Region, string>> = {
  us: "United States",
  uk: "United Kingdom",
  eea: "European Economic Area",
  world: "Rest of the world",
};

/** The same for the same seed. */
export function listTerms({ seeded }: Pick<World, "seeded">): Terms[] {
  return (Object.keys(regions) as Region[]).flatMap((region) =>
    ["Terms of service", "Privacy notice"].map((title) => ({
      id: seeded.stream(`terms/${region}/${title}`).uuid(),
      region,
      display_name: `${title} (${regions[region]})`,
      url: `https://terms.example/${region}/${title.toLowerCase().replaceAll(" ", "-")}`,
    })),
  );
}

export function termsHandlers(world: World): [string, Handler][] {
  return [
    [
      "getAllCurrentTermsAndConditions",
      (call) => {
        const { country } = argumentsOf<{ country: string }>(call);
        if (!/^[A-Z]{3}$/.test(country))
          refuseText(400, "country must be a code of three letters (ISO 3166-1 alpha-3)");
        const code = twoLetterCode(country) ?? refuseText(404, `There is no country ${country}`);
        return jsonReply(200, showTerms(listTerms(world).filter(({ region }) => region === regionOf(code))));
      },
    ],
  ];
}

export function showTerms(terms: readonly Terms[]): { id: string; display_name: string; url: string }[] {
  return terms.map(({ id, display_name, url }) => ({ id, display_name, url }));
}

interface SignedTerms {
  readonly hasSignedSomeRegion: boolean;
  readonly hasSignedVerifiedRegion: boolean;
  /** The terms of the verified region; empty if there is none. */
  readonly outstanding: readonly Terms[];
}

/** `country`: two letters; where an approved identification found the customer to live. */
export function signedTerms(
  world: World,
  records: Records,
  customer: Pick<CustomerRecord, "id">,
  country: string | undefined,
): SignedTerms {
  const signed = new Set(
    records.signings
      .list((signing) => signing.customer_id === customer.id)
      .map((signing) => signing.content_id),
  );
  const all = listTerms(world);
  const missing = (region: Region): Terms[] =>
    all.filter((terms) => terms.region === region && !signed.has(terms.id));
  const outstanding = country === undefined ? [] : missing(regionOf(country));
  return {
    hasSignedSomeRegion: (Object.keys(regions) as Region[]).some((region) => missing(region).length === 0),
    hasSignedVerifiedRegion: country !== undefined && outstanding.length === 0,
    outstanding,
  };
}
