/** A process that handles deliveries or makes payments, until it is told to stop or is killed. */
import {
  createWebhookReceiver,
  type DeliveryStore,
} from "./generated/partner-platform/2026-08-01/webhooks.js";
import { journals, stores, type JournalName, type Places, type StoreName } from "./stores.js";
import { inPostgres, inSqlite, subjectOf } from "./transactions.js";

export type Work =
  /** A function that takes longer than its claim lasts. */
  | { readonly kind: "slow"; readonly name: StoreName }
  | { readonly kind: "store"; readonly name: StoreName }
  | { readonly kind: "transaction"; readonly name: "pg" | "node:sqlite" }
  | { readonly kind: "journal"; readonly name: JournalName };

export interface Sent {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly secret: string;
  readonly number: number;
}

/** To the parent: an effect took place, a delivery was answered, an entry is promised. */
export type Told =
  | { readonly ready: true }
  | { readonly effect: string }
  | { readonly started: number }
  | { readonly outcome: string }
  | { readonly answered: number; readonly status: number }
  | { readonly begun: string }
  | { readonly done: string };

const [places, work] = process.argv.slice(2).map((each) => JSON.parse(each) as unknown) as [Places, Work];
/** The parent may have gone already. */
const tell = (message: Told): void =>
  void (process.connected && process.send?.(message, undefined, undefined, () => {}));

type Handle = (sent: Sent) => Promise<number>;

const quiet = { onOutcome: () => {} };

function answerWith(store: DeliveryStore, secret: string, effect: (subject: string) => unknown) {
  return createWebhookReceiver({ secret, store }).handler(
    { $other: (_event, delivery) => effect(subjectOf(delivery.rawBody)) },
    quiet,
  );
}

/** Over one store for the process: the effect is elsewhere. */
async function overStore(name: StoreName): Promise<Handle> {
  const store = await stores[name](places);
  return async (sent) => {
    const handler = answerWith(store, sent.secret, async (subject) => {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 5));
      tell({ effect: subject });
    });
    return (await handler.answer(sent)).status;
  };
}

/** A claim lasts two seconds, and the work three: it has to be renewed. */
async function slowly(name: StoreName): Promise<Handle> {
  const store = await stores[name](places);
  return async (sent) => {
    const receiver = createWebhookReceiver({ secret: sent.secret, store, claimSeconds: 2 });
    const handler = receiver.handler(
      {
        $other: async (_event, { rawBody, signal }) => {
          tell({ started: sent.number });
          await new Promise((resolve) => setTimeout(resolve, 3000));
          if (signal.aborted) throw signal.reason;
          tell({ effect: subjectOf(rawBody) });
        },
      },
      { onOutcome: ({ kind }) => tell({ outcome: kind }) },
    );
    return (await handler.answer(sent)).status;
  };
}

async function handleOf(wanted: Exclude<Work, { kind: "journal" }>): Promise<Handle> {
  switch (wanted.kind) {
    case "slow":
      return slowly(wanted.name);
    case "store":
      return overStore(wanted.name);
    case "transaction": {
      const handlerOf = wanted.name === "pg" ? inPostgres(places) : inSqlite(places);
      return async (sent) => (await handlerOf(sent.secret).answer(sent)).status;
    }
  }
}

async function payForEver(name: JournalName): Promise<never> {
  const journal = await journals[name](places);
  for (;;) {
    const key = crypto.randomUUID();
    const entry = {
      api: "bank",
      version: "2026-08-01",
      operation: "pay",
      key,
      hash: "00",
      time: new Date().toISOString(),
    };
    await journal.begin(entry);
    tell({ begun: key });
    if (Math.random() < 0.5) continue;
    await journal.end({ ...entry, fate: "done" });
    tell({ done: key });
  }
}

if (work.kind === "journal") await payForEver(work.name);
else {
  const handle = await handleOf(work);
  process.on("message", (sent: Sent) => {
    void handle(sent)
      .catch(() => 500)
      .then((status) => tell({ answered: sent.number, status }));
  });
  tell({ ready: true });
}
