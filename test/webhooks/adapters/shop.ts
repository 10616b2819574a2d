/** The consumer's own code, which the handlers call. */
export interface Shop {
  setStatus(parcel: string, status: string): Promise<void>;
  replaceRates(rates: { domestic: string; abroad: string }): Promise<void>;
  tellSomebody(text: string): Promise<void>;
}

/** What happened, in order. */
export const events: string[] = [];

export const shop: Shop = {
  async setStatus(parcel, status) {
    if (parcel === "par_without_database") throw new Error("no database");
    events.push(`${parcel} is ${status}`);
    await Promise.resolve();
  },
  async replaceRates(rates) {
    events.push(`rates are ${rates.domestic.slice(0, 8)}`);
    await Promise.resolve();
  },
  async tellSomebody(text) {
    events.push(text);
    await Promise.resolve();
  },
};
