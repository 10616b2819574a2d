/**
 * The sandbox follows the lifecycles of its API: every transition that a source states is taken here once, by what the
 * table says and from where it says, or there is a reason why not.
 */
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";

import { sandboxCode } from "../../specs/partner-platform/sandbox/authorization.js";
import type { LifecycleTrait, Trigger } from "../../src/traits/types.js";
import { lifecyclesOf, type Observed, observedSandbox } from "./support/lifecycles.js";
import {
  activeCustomer,
  autorampBody,
  createCustomer,
  identify,
  newest,
  oldest,
  registerWallet,
  signTerms,
  statusOf,
} from "./support/onboarding.js";
import type { RawAnswer } from "./support/raw-client.js";
import { person } from "./support/submissions.js";

let observed: Observed;
/** For autoramps and transactions. */
let owner: string;
/** Each row of the tables that a source states, one for each state that it leaves. */
let stated: ReadonlySet<string>;

beforeAll(async () => {
  const versions = await Promise.all([oldest, newest].map(lifecyclesOf));
  stated = new Set(versions.flat().flatMap(rowsOf));
  observed = await observedSandbox("lifecycles");
  owner = await activeCustomer(observed.call);
  await registerWallet(observed.call, owner);
});
afterAll(() => observed[Symbol.asyncDispose]());

function rowsOf({ schema, transitions }: LifecycleTrait): string[] {
  return transitions
    .filter(({ assumed }) => assumed === undefined)
    .flatMap(({ from = ["nothing"], to, by, guard }) =>
      from.map((state) => row(schema, state, to, by, guard)),
    );
}

function row(schema: string, from: string, to: string, by: Trigger, guard?: string): string {
  const trigger = [by.operation ?? by.event ?? by.kind, ...(by.value === undefined ? [] : [by.value])];
  return [schema, `${from} → ${to}`, trigger.join(" "), ...(guard === undefined ? [] : [guard])].join(", ");
}

const call: Observed["call"] = (...inputs) => observed.call(...inputs);
const admin = () => observed.sandbox.admin;
const field = (answer: RawAnswer, name: string): string =>
  String((answer.body as Record<string, unknown>)[name]);

/** The statuses of a thing: before, those that events report while something happens, and after. */
async function course(id: string, read: () => Promise<RawAnswer>, act: () => unknown): Promise<string[]> {
  const before = await read();
  await observed.events();
  await act();
  const reported = (await observed.events()).get(id) ?? [];
  const after = await read();
  expect(reported.at(-1), "The last event reports the status that is shown.").toBe(field(after, "status"));
  if (field(before, "updated_at") !== "undefined")
    expect(field(after, "updated_at")).not.toBe(field(before, "updated_at"));
  return [field(before, "status"), ...reported];
}

/** Of a thing that is created. */
async function birth(create: () => Promise<RawAnswer>, read?: (id: string) => Promise<RawAnswer>) {
  await observed.events();
  const created = await create();
  expect(created.status, created.text).toBeLessThan(300);
  const shown = read === undefined ? created : await read(created.id);
  const reported = (await observed.events()).get(created.id) ?? [];
  return ["nothing", ...(reported.length > 0 ? reported : [field(shown, "status")])];
}

const customerCourse = (id: string, act: () => unknown) =>
  course(id, () => call("GET", `/customers/${id}`), act);
const identificationCourse = (id: string, act: () => unknown) =>
  course(id, () => call("GET", `/identifications/${id}`), act);
const autorampCourse = (id: string, act: () => unknown) =>
  course(id, () => call("GET", `/autoramps/${id}`), act);

const submit = async (customer: string, body: object = person()): Promise<string> => {
  const created = await call("POST", `/customers/${customer}/identifications/v2`, { version: newest, body });
  expect(created.status, created.text).toBe(201);
  return created.id;
};
const link = (customer: string) => submit(customer, { type: "Link" });
const archive = (identification: string) => call("PUT", `/identifications/${identification}/archive`);

/** Customers in each status, with the identification that brought them there. */
const customers: Readonly<Record<string, () => Promise<{ id: string; identification: string }>>> = {
  SigningsRequired: async () => {
    const { id } = await createCustomer(call, oldest);
    return { id, identification: await identify(call, id) };
  },
  IdentificationRequired: async () => {
    const { id } = await createCustomer(call, newest);
    await signTerms(call, id);
    return { id, identification: "" };
  },
  Active: async () => {
    const { id } = await createCustomer(call, newest);
    await signTerms(call, id);
    return { id, identification: await identify(call, id) };
  },
  Suspended: async () => {
    const id = await activeCustomer(call);
    admin().reviewCustomer(id, true);
    return { id, identification: "" };
  },
};

async function customerIn(status: string) {
  const customer = await customers[status]?.();
  if (customer === undefined) throw new Error(`No customer gets to ${status}.`);
  expect(await statusOf(call, customer.id)).toBe(status);
  return customer;
}

async function identificationIn(status: string): Promise<{ id: string; customer: string }> {
  const { id: customer } = await createCustomer(call, newest);
  const id = await (status === "Pending" ? link(customer) : submit(customer));
  if (status === "Approved" || status === "Declined") admin().decideIdentification(id, status === "Approved");
  if (status === "Expired") admin().expireIdentification(id);
  return { id, customer };
}

async function autoramp(isConfirmed = true): Promise<string> {
  admin().configure({ needsAuthorization: !isConfirmed });
  const created = await call("POST", "/autoramps", { body: autorampBody(owner) });
  admin().configure({ needsAuthorization: false });
  expect(created.status, created.text).toBe(201);
  return created.id;
}

async function autorampIn(status: string): Promise<string> {
  const id = await autoramp(status !== "Created");
  await call("PUT", `/sandbox/autoramp/${id}`, { body: status });
  return id;
}

async function submitCode(entity: string, code: number): Promise<RawAnswer> {
  const { id } = await call("GET", `/authentication-codes/entity/${entity}`);
  return call("PUT", `/authentication-codes/${id}`, { body: { code } });
}

async function changeOfOwner(id: string): Promise<RawAnswer> {
  admin().configure({ needsAuthorization: true });
  const changed = await call("PATCH", `/autoramps/${id}`, { body: { customer_id: owner } });
  admin().configure({ needsAuthorization: false });
  return changed;
}

let banks = 0;
async function registerBank(needsAuthorization = false): Promise<RawAnswer> {
  admin().configure({ needsAuthorization });
  const bank_details = {
    account_identifier: { type: "SEPA", iban: `DE8937040044053201${String(1000 + banks++)}` },
    address: {
      street: "1 Test Street",
      city: "Testville",
      state: "BE",
      postal_code: "12345",
      country: { code: "DE" },
    },
    is_third_party: false,
    provider_country: { code: "DE" },
    provider_name: "Sample Bank",
    recipient: { type: "Individual", given_name: "Ada", family_name: "Sample" },
  };
  const body = { customer_id: owner, bank_details, currency: { code: "EUR" } };
  const answer = await call("POST", "/addresses/fiat", { body });
  admin().configure({ needsAuthorization: false });
  return answer;
}

/** Each row, by a way to see it. What a row has no way for has a reason. */
function ways(): Readonly<Record<string, string | (() => Promise<readonly string[]>)>> {
  const code = (entity: string) => call("GET", `/authentication-codes/entity/${entity}`);
  const codeOf = async (id: Promise<string>): Promise<string[]> => [
    "nothing",
    field(await code(await id), "status"),
  ];
  const by = {
    createCustomer: "createCustomer",
    sign: "createCustomerSigning",
    approved: "identification_status Approved",
    archived: "identification_status Archived",
    identify: "createCustomerIdentificationV2",
  };
  const noProvider = "The sandbox has no external provider: it registers at once.";
  const noMoney = "The sandbox simulates deposits by its own operations, without the stages of real ones.";
  return {
    [`CustomerStatus, nothing → IdentificationRequired, ${by.createCustomer}`]: () =>
      birth(() => createCustomer(call, oldest)),
    [`CustomerStatus, nothing → SigningsRequired, ${by.createCustomer}`]: () =>
      birth(() => createCustomer(call, newest)),
    [`CustomerStatus, SigningsRequired → IdentificationRequired, ${by.sign}, identification-outstanding`]:
      async () => {
        const { id } = await createCustomer(call, newest);
        return customerCourse(id, () => signTerms(call, id));
      },
    [`CustomerStatus, SigningsRequired → Active, ${by.sign}, onboarding-complete`]: async () => {
      const { id } = await customerIn("SigningsRequired");
      return customerCourse(id, () => signTerms(call, id));
    },
    [`CustomerStatus, IdentificationRequired → Active, ${by.approved}, onboarding-complete`]: async () => {
      const { id } = await customerIn("IdentificationRequired");
      return customerCourse(id, () => identify(call, id));
    },
    [`CustomerStatus, IdentificationRequired → SigningsRequired, ${by.approved}, first-terms-outstanding`]:
      async () => {
        const { id } = await createCustomer(call, oldest);
        return customerCourse(id, () => identify(call, id));
      },
    [`CustomerStatus, IdentificationRequired → SigningsRequired, ${by.approved}, region-differs`]:
      async () => {
        const { id } = await customerIn("IdentificationRequired");
        return customerCourse(id, () => identify(call, id, person("BR")));
      },
    ...Object.fromEntries(
      ["SigningsRequired", "Active"].flatMap((status) => [
        [
          `CustomerStatus, ${status} → IdentificationRequired, ${by.identify}, identification-outstanding`,
          async () => {
            const { id } = await customerIn(status);
            return customerCourse(id, () => link(id));
          },
        ],
        [
          `CustomerStatus, ${status} → IdentificationRequired, ${by.archived}, identification-outstanding`,
          async () => {
            const { id, identification } = await customerIn(status);
            return customerCourse(id, () => archive(identification));
          },
        ],
      ]),
    ),
    "CustomerStatus, Active → Suspended, review": async () => {
      const { id } = await customerIn("Active");
      return customerCourse(id, () => {
        admin().reviewCustomer(id, true);
      });
    },
    "CustomerStatus, UserRequired → Archived, archiveCustomer":
      "Nothing is known of this state, so no customer of the sandbox gets there.",
    ...Object.fromEntries(
      Object.keys(customers).map((status) => [
        `CustomerStatus, ${status} → Archived, archiveCustomer`,
        async () => {
          const { id } = await customerIn(status);
          return customerCourse(id, () => call("PUT", `/customers/${id}/archive`));
        },
      ]),
    ),

    [`IdentificationStatus, nothing → Pending, ${by.identify}, waits-for-customer`]: async () => {
      const { id } = await createCustomer(call);
      return birth(() => call("POST", `/customers/${id}/identifications/v2`, { body: { type: "Link" } }));
    },
    ...Object.fromEntries(
      ["Pending → Processed", "Processed → PendingReview"].map((step) => [
        `IdentificationStatus, ${step}, service`,
        async () => {
          const { id } = await identificationIn("Pending");
          return identificationCourse(id, () => {
            admin().completeLink(id, "DE");
          });
        },
      ]),
    ),
    ...Object.fromEntries(
      ["Approved", "Declined"].map((status) => [
        `IdentificationStatus, PendingReview → ${status}, review`,
        async () => {
          const { id } = await identificationIn("PendingReview");
          return identificationCourse(id, () => {
            admin().decideIdentification(id, status === "Approved");
          });
        },
      ]),
    ),
    "IdentificationStatus, Pending → Expired, time": async () => {
      const { id } = await identificationIn("Pending");
      return identificationCourse(id, () => {
        admin().expireIdentification(id);
      });
    },
    ...Object.fromEntries(
      ["archiveIdentification", "archiveCustomer"].flatMap((operation) => [
        [
          `IdentificationStatus, Processed → Archived, ${operation}`,
          "In the sandbox, the review follows the completed input at once.",
        ],
        ...["Pending", "PendingReview", "Approved", "Declined", "Expired"].map((status) => [
          `IdentificationStatus, ${status} → Archived, ${operation}`,
          async () => {
            const { id, customer } = await identificationIn(status);
            return identificationCourse(id, () =>
              operation === "archiveIdentification"
                ? archive(id)
                : call("PUT", `/customers/${customer}/archive`),
            );
          },
        ]),
      ]),
    ),

    "AutorampStatus, nothing → Created, createAutoramp, needs-confirmation": async () => {
      const id = await autoramp(false);
      return ["nothing", field(await call("GET", `/autoramps/${id}`), "status")];
    },
    "AutorampStatus, nothing → Authorized, createAutoramp, needs-no-confirmation": () =>
      birth(() => call("POST", "/autoramps", { body: autorampBody(owner) })),
    ...Object.fromEntries(
      [
        "Created → Authorized, submitAuthenticationCode, code-confirmed",
        "Authorized → DepositAccountAdded, service",
        "DepositAccountAdded → Approved, service",
      ].map((step) => [
        `AutorampStatus, ${step}`,
        async () => {
          const id = await autoramp(false);
          return autorampCourse(id, () => submitCode(id, sandboxCode));
        },
      ]),
    ),
    ...Object.fromEntries(
      ["Created", "Authorized", "DepositAccountAdded", "Approved"].map((status) => [
        `AutorampStatus, ${status} → EditPending, patchAutorampMarketById, change-needs-confirmation`,
        async () => {
          const id = await autorampIn(status);
          return autorampCourse(id, () => changeOfOwner(id));
        },
      ]),
    ),
    ...Object.fromEntries(
      ["Created", "EditPending", "Authorized", "DepositAccountAdded", "Approved"].map((status) => [
        `AutorampStatus, ${status} → Cancelled, cancelAutoramp`,
        async () => {
          const id = await autorampIn(status);
          return autorampCourse(id, () => call("DELETE", `/autoramps/${id}`));
        },
      ]),
    ),

    "AutorampTransactionStatus, nothing → FundsReviewInProgress, service": noMoney,
    "AutorampTransactionStatus, FundsReviewInProgress → ConversionInProgress, service": noMoney,
    "AutorampTransactionStatus, ConversionInProgress → PayoutInProgress, service": noMoney,
    "AutorampTransactionStatus, PayoutInProgress → Completed, service": noMoney,
    "AutorampTransactionStatus, FundsReviewInProgress → RejectedAml, review": noMoney,

    "FiatAddressStatus, nothing → AuthorizationRequired, registerFiatAddress, needs-confirmation": () =>
      birth(() => registerBank(true)),
    "FiatAddressStatus, nothing → RegistrationPending, registerFiatAddress, needs-provider": noProvider,
    "FiatAddressStatus, nothing → Registered, registerFiatAddress, registered-at-once": () =>
      birth(() => registerBank()),
    "FiatAddressStatus, RegistrationPending → Registered, service": noProvider,
    "FiatAddressStatus, RegistrationPending → RegistrationFailed, service": noProvider,

    "PixAddressStatus, nothing → RegistrationPending, registerPixAddress, needs-provider": noProvider,
    "PixAddressStatus, nothing → Registered, registerPixAddress, registered-at-once": () =>
      birth(() =>
        call("POST", "/addresses/pix", {
          body: {
            customer_id: owner,
            recipient: {
              account: { type: "CPF", key: "12345678901" },
              recipient: { type: "Business", name: "Sample" },
              tax_id: "12345678901",
            },
          },
        }),
      ),
    "PixAddressStatus, RegistrationPending → Registered, service": noProvider,
    "PixAddressStatus, RegistrationPending → RegistrationFailed, service": noProvider,

    "AuthenticationCodeStatus, nothing → Pending, createAutoramp": () => codeOf(autoramp(false)),
    "AuthenticationCodeStatus, nothing → Pending, registerFiatAddress": () =>
      codeOf(registerBank(true).then(({ id }) => id)),
    "AuthenticationCodeStatus, nothing → Pending, patchAutorampMarketById": async () => {
      const id = await autoramp();
      return codeOf(changeOfOwner(id).then(() => id));
    },
    "AuthenticationCodeStatus, nothing → Pending, retryAutorampAuth": async () => {
      const id = await autoramp();
      return ["nothing", field(await call("POST", `/autoramps/${id}/retry-auth`), "status")];
    },
    "AuthenticationCodeStatus, Pending → Confirmed, submitAuthenticationCode, code-right": async () => [
      "Pending",
      field(await submitCode(await autoramp(false), sandboxCode), "status"),
    ],
    "AuthenticationCodeStatus, Pending → Rejected, submitAuthenticationCode, attempts-used-up": async () => {
      const id = await autoramp(false);
      const statuses = [];
      for (const wrong of [1, 2, 3]) statuses.push(field(await submitCode(id, wrong), "status"));
      return statuses;
    },
    "AuthenticationCodeStatus, Pending → Expired, time": async () => {
      const id = await autoramp(false);
      const open = await code(id);
      admin().advanceTime(3_600_000);
      const late = await call("PUT", `/authentication-codes/${open.id}`, { body: { code: sandboxCode } });
      return [field(open, "status"), field(late, "status")];
    },
  };
}

describe("each transition that a source states", () => {
  const all = ways();
  it("has a way to see it, or a reason why the sandbox does not take it", () => {
    expect(Object.keys(all).sort()).toEqual([...stated].sort());
  });

  it.each(
    Object.entries(all).flatMap(([name, way]) => (typeof way === "string" ? [] : [[name, way] as const])),
  )("%s", async (name, way) => {
    const statuses = await way();
    const steps = statuses.slice(1).map((status, index) => `${statuses[index] ?? ""} → ${status}`);
    expect(steps).toContain(name.split(", ")[1]);
  });
});

describe("a customer who is suspended", () => {
  const resumed = async (id: string): Promise<string[]> => {
    onTestFinished(() => observed.events().then(() => undefined));
    admin().reviewCustomer(id, true);
    return customerCourse(id, () => {
      admin().reviewCustomer(id, false);
    });
  };

  it.each(["SigningsRequired", "IdentificationRequired", "Active"])(
    "resumes to %s with an event and a new time",
    async (status) => {
      const { id } = await customerIn(status);
      expect(await resumed(id)).toEqual(["Suspended", status]);
    },
  );

  it.each([
    [oldest, "IdentificationRequired"],
    [newest, "SigningsRequired"],
  ])("of version %s resumes where its order begins", async (version, status) => {
    const { id } = await createCustomer(call, version);
    expect(await resumed(id)).toEqual(["Suspended", status]);
  });

  it("has moved on meanwhile, and resumes to where it is then", async () => {
    const { id, identification } = await customerIn("Active");
    admin().reviewCustomer(id, true);
    await archive(identification);
    expect(await statusOf(call, id)).toBe("Suspended");
    expect(await resumed(id)).toEqual(["Suspended", "IdentificationRequired"]);
  });

  it("who is not suspended is not touched", async () => {
    const { id } = await customerIn("Active");
    await observed.events();
    admin().reviewCustomer(id, false);
    expect((await observed.events()).get(id)).toBeUndefined();
    expect(await statusOf(call, id)).toBe("Active");
  });
});

describe("what is at its end", () => {
  it("stays there, and the operations of the sandbox say so", async () => {
    const id = await autorampIn("Cancelled");
    const back = await call("PUT", `/sandbox/autoramp/${id}`, { body: "Approved" });
    expect([back.status, back.text]).toEqual([400, "The autoramp is Cancelled"]);
    expect((await call("PUT", `/sandbox/autoramp/${id}`, { body: "Cancelled" })).status).toBe(200);
    const running = await autoramp();
    const paid = await call("POST", "/sandbox/transaction", {
      body: { autoramp_id: running, amount: "50", initial_state: "Completed" },
    });
    const undone = await call("PUT", `/sandbox/transaction/${paid.id}/state`, { body: { state: "Failed" } });
    expect([undone.status, undone.text]).toEqual([400, "The transaction is Completed"]);
  });
});

describe("whatever happens, in whatever order", () => {
  it("no status changes without an event and a new time, nor by a transition that the table lacks", async () => {
    const watched = await observedSandbox("random");
    onTestFinished(() => watched[Symbol.asyncDispose]());
    const tables = new Map(
      await Promise.all(
        [oldest, newest].map(async (version) => [version, await lifecyclesOf(version)] as const),
      ),
    );
    const random = randomActions(watched);
    await random.start();
    await watched.events();
    const known = new Map<string, Shown>(await random.shown());
    let changes = 0;
    for (let round = 0; round < 120; round++) {
      const done = await random.act();
      const events = await watched.events();
      for (const [id, shown] of await random.shown()) {
        const before = known.get(id);
        const reported = events.get(id) ?? [];
        const transitions =
          tables.get(shown.version)?.find(({ schema }) => schema === shown.schema)?.transitions ?? [];
        const statuses = before === undefined ? reported : [before.status, ...reported];
        const [first = shown.status, ...others] = statuses;
        const steps = others.map((to, index) => [statuses[index] ?? "", to] as const);
        const unknown = steps.filter(
          ([from, to]) =>
            !transitions.some((transition) => transition.to === to && transition.from?.includes(from)),
        );
        expect(unknown, `${shown.schema} after ${done}`).toEqual([]);
        expect(statuses.at(-1) ?? shown.status, `${shown.schema} after ${done}`).toBe(shown.status);
        if (before === undefined)
          expect(transitions.some(({ from, to }) => from === undefined && to === first)).toBe(true);
        changes += steps.length;
        if (before !== undefined && steps.length > 0 && shown.time !== undefined)
          expect(shown.time, `${shown.schema} after ${done}`).not.toBe(before.time);
        known.set(id, shown);
      }
    }
    expect(changes).toBeGreaterThan(20);
  });
});

interface Shown {
  readonly schema: string;
  readonly status: string;
  /** Of the last change, where the API shows it. */
  readonly time: string | undefined;
  /** Whose table holds. */
  readonly version: string;
}

/** Calls and decisions on things that exist, by a generator that is the same in every run. */
function randomActions({ sandbox, call: send }: Observed) {
  let seed = 20_260_801;
  const below = (limit: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((seed / 2 ** 31) * limit);
  };
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[below(items.length)];
  const versions = new Map<string, string>();
  const output = { identifications: [] as string[], autoramps: [] as string[], transactions: [] as string[] };
  const anyCustomer = (): string => pick([...versions.keys()]) ?? "";
  const keep = (list: string[], { id, status }: RawAnswer): void => {
    if (status < 300) list.push(id);
  };
  const attempt = (work: () => void): void => {
    try {
      work();
    } catch (error) {
      // What is over cannot be decided again.
      expect(error).toMatchObject({ name: "InputRefused" });
    }
  };
  const anyOf = (list: readonly string[]): string => pick(list) ?? "none";
  const actions: Readonly<Record<string, () => unknown>> = {
    create: async () => {
      if (versions.size >= 4) return;
      const version = pick([oldest, newest]) ?? newest;
      const { id } = await createCustomer(send, version);
      versions.set(id, version);
      await registerWallet(send, id);
    },
    sign: async () => {
      const country = pick(["DEU", "USA"]);
      const terms = await send("GET", `/terms-and-conditions?country=${country ?? ""}`);
      const customer = anyCustomer();
      for (const { id } of terms.body as { id: string }[])
        await send("POST", `/customers/${customer}/signings`, { body: { signed: true, content_id: id } });
    },
    link: async () => {
      const path = `/customers/${anyCustomer()}/identifications/v2`;
      keep(output.identifications, await send("POST", path, { body: { type: "Link" } }));
    },
    submit: async () => {
      const path = `/customers/${anyCustomer()}/identifications/v2`;
      keep(output.identifications, await send("POST", path, { body: person(pick(["DE", "BR"])) }));
    },
    complete: () => {
      attempt(() => {
        sandbox.admin.completeLink(anyOf(output.identifications), "DE");
      });
    },
    approve: () => {
      attempt(() => {
        sandbox.admin.decideIdentification(output.identifications.at(-1) ?? "none", true);
      });
    },
    decide: () =>
      send("POST", `/sandbox/identification/${anyOf(output.identifications)}`, {
        body: { approved: below(3) > 0 },
      }),
    expire: () => {
      attempt(() => {
        sandbox.admin.expireIdentification(anyOf(output.identifications));
      });
    },
    archiveIdentification: () => send("PUT", `/identifications/${anyOf(output.identifications)}/archive`),
    review: () => {
      attempt(() => {
        sandbox.admin.reviewCustomer(anyCustomer(), below(3) === 0);
      });
    },
    archive: () => (below(8) === 0 ? send("PUT", `/customers/${anyCustomer()}/archive`) : undefined),
    configure: () => {
      sandbox.admin.configure({ needsAuthorization: below(2) === 0 });
    },
    autoramp: async () => {
      keep(output.autoramps, await send("POST", "/autoramps", { body: autorampBody(anyCustomer()) }));
    },
    set: () =>
      send("PUT", `/sandbox/autoramp/${anyOf(output.autoramps)}`, {
        body: pick(["Created", "EditPending", "Authorized", "DepositAccountAdded", "Approved", "Rejected"]),
      }),
    change: async () => {
      const id = anyOf(output.autoramps);
      const { body } = await send("GET", `/autoramps/${id}`);
      const { customer_id } = (typeof body === "object" ? body : {}) as { customer_id?: string };
      await send("PATCH", `/autoramps/${id}`, { body: { customer_id } });
    },
    confirm: async () => {
      const { id } = await send("GET", `/authentication-codes/entity/${anyOf(output.autoramps)}`);
      if (id !== "")
        await send("PUT", `/authentication-codes/${id}`, { body: { code: pick([1, sandboxCode]) } });
    },
    cancel: () => send("DELETE", `/autoramps/${anyOf(output.autoramps)}`),
    pay: async () => {
      const body = { autoramp_id: anyOf(output.autoramps), amount: "50" };
      keep(output.transactions, await send("POST", "/sandbox/transaction", { body }));
    },
    finish: () =>
      send("PUT", `/sandbox/transaction/${anyOf(output.transactions)}/state`, {
        body: { state: pick(["Pending", "Completed", "Failed"]) },
      }),
  };
  return {
    /** Something that all actions can find work in. */
    async start(): Promise<void> {
      const id = await activeCustomer(send);
      versions.set(id, newest);
      await registerWallet(send, id);
    },
    async act(): Promise<string> {
      const [name, work] = pick(Object.entries(actions)) ?? ["", () => undefined];
      await work();
      return name;
    },
    async shown(): Promise<ReadonlyMap<string, Shown>> {
      const lists = [
        ["CustomerStatus", "/customers"],
        ...[...versions.keys()].map((id) => ["IdentificationStatus", `/customers/${id}/identifications`]),
        ["AutorampStatus", "/autoramps"],
        ["AutorampTransactionStatus", "/autoramp-transactions"],
      ];
      const results = new Map<string, Shown>();
      for (const [schema = "", path = ""] of lists) {
        const { body } = await send("GET", `${path}?page_size=100`);
        for (const { id, status, updated_at: time } of (body as { items: Listed[] }).items)
          results.set(id, {
            schema,
            status,
            time,
            version: schema === "CustomerStatus" ? (versions.get(id) ?? newest) : newest,
          });
      }
      return results;
    },
  };
}

interface Listed {
  readonly id: string;
  readonly status: string;
  readonly updated_at?: string;
}
