/** A shop that sends parcels: a call with its error codes, a list over all pages, and a webhook. */
import {
  type ClientOptions,
  createClient,
  createWebhookReceiver,
  type NewParcel,
  parcelErrors,
} from "./generated/courier/current.js";
import { isResponseError } from "./generated/courier/runtime/index.js";

export function openShop(options: ClientOptions, secret: string) {
  const courier = createClient(options);
  const delivered = new Set<string>();
  return {
    delivered,

    /** The id of the parcel, or what to do about a refusal. Any other error, such as a broken network, is thrown. */
    async send(parcel: NewParcel, order: string): Promise<string> {
      try {
        return (await courier.createParcel({ body: parcel }, { idempotencyKey: order })).id;
      } catch (error) {
        if (!isResponseError(error, courier.createParcel) || error.status !== 422) throw error;
        const { code, message } = error.body.error;
        // A code that is newer than this client has its message only.
        return code in parcelErrors ? parcelErrors[code].remedy : message;
      }
    },

    /** The heaviest of all parcels, whichever page it is on. */
    async heaviest(): Promise<number> {
      let most = 0;
      for await (const { weight } of courier.listParcels.all()) most = Math.max(most, weight);
      return most;
    },

    /** Takes a `Request`, as most frameworks have it, and returns the `Response`. */
    receive: createWebhookReceiver({ secret }).handler({
      "parcel.delivered": ({ parcel }) => void delivered.add(parcel.id),
      $other: () => undefined,
    }),
  };
}
