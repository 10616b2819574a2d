/** A call is what was passed when it was made: nothing that the caller does later changes what is sent. */
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";

import { bytes, form, text } from "../../templates/runtime/bodies.js";
import { multipart } from "../../templates/runtime/multipart.js";
import { idempotency } from "../../templates/runtime/idempotency.js";
import { json as jsonBody } from "../../templates/runtime/json-body.js";
import { operation, type OperationDescriptor } from "../../templates/runtime/operation.js";
import type { Profile } from "../../templates/runtime/profile.js";
import { deepObject } from "../../templates/runtime/styles.js";
import { createTransport, type TransportOptions } from "../../templates/runtime/transport.js";
import { answer, answers, breaks, clientMeeting, payment, standIn, type Sent } from "./stand-in-fetch.js";
import { passes, useTestClock } from "../support/test-clock.js";
import { throwing } from "../support/throwing.js";
import { endpoint } from "./example-api.js";

useTestClock();

/** Waits in the limiter until it is opened, so that the caller has time to change everything. */
function gate(): { take: () => Promise<void>; open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { take: () => opened, open };
}

const profile: Profile = {
  api: "any",
  idempotency: { header: "Key" },
  scopes: { tenantId: "X-Tenant" },
  headers: { "X-Fixed": "yes" },
};

interface Made {
  /** What both attempts sent, without the boundary of a form. */
  readonly attempts: { url: string; method: string; headers: Record<string, string>; body: string | null }[];
}

/** Makes one call whose first attempt breaks, and changes everything that was passed before each of the two. */
async function make(
  descriptor: Partial<OperationDescriptor>,
  args: object,
  change: () => void,
  own: object = { idempotencyKey: "k" },
  more: Partial<TransportOptions> & object = {},
): Promise<Made["attempts"]> {
  const { take, open } = gate();
  const { fetch, sent } = standIn((one) => {
    change();
    return breaks(one, 1);
  }, answers(200));
  const thing = operation<object, { 200: unknown }, object>({
    ...endpoint("thing", "POST", "/things"),
    keyed: idempotency,
    scopes: ["tenantId"],
    responses: { 200: "json" },
    ...descriptor,
  });
  const transport = createTransport(profile, {
    baseUrl: "https://api.example.com",
    fetch,
    sleep: async () => {},
    rateLimit: { take },
    ...more,
  });
  const call = thing(transport, args, own);
  change();
  await passes(5);
  change();
  open();
  await call;
  expect(sent).toHaveLength(2);
  return sent.map(shown);
}

function shown({ url, method, headers, body }: Sent): Made["attempts"][number] {
  const type = Object.entries(headers).find(([name]) => name.toLowerCase() === "content-type")?.[1] ?? "";
  const boundary = /boundary=([^;]+)/.exec(type)?.[1];
  const plain = (value: string): string => (boundary ? value.replaceAll(boundary, "B") : value);
  return {
    url,
    method,
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), plain(value)]),
    ),
    body:
      body === null ? null : plain(typeof body === "string" ? body : Buffer.from(body).toString("latin1")),
  };
}

const asJson = { body: { type: "application/json", as: jsonBody } };
const asBytes = { body: { type: "application/octet-stream", as: bytes } };
const asForm = { body: { type: "application/x-www-form-urlencoded", as: form } };
const asParts = { body: { type: "multipart/form-data", as: multipart } };

/** Each case makes new arguments, and says how to change them beyond recognition. */
const cases: Record<string, () => [Partial<OperationDescriptor>, object, () => void, object?]> = {
  "an object as body": () => {
    const body = { amount: "1", to: { iban: "A" }, list: [{ a: 1 }] };
    const args = { body };
    return [
      asJson,
      args,
      () => {
        body.amount = "999";
        body.to.iban = "EVIL";
        body.list[0] = { a: 9 };
        body.list.push({ a: 10 });
        args.body = { ...body };
      },
    ];
  },
  "a list as body": () => {
    const body = [1, 2, 3];
    return [asJson, { body }, () => void body.push(4)];
  },
  "an object with toJSON as body": () => {
    let amount = 1;
    const body = { toJSON: () => ({ amount }) };
    return [asJson, { body }, () => void amount++];
  },
  "a getter in a body": () => {
    let amount = 1;
    const body = Object.defineProperty({}, "amount", { enumerable: true, get: () => amount });
    return [asJson, { body }, () => void amount++];
  },
  "a date in a body": () => {
    const at = new Date(1_700_000_000_000);
    return [asJson, { body: { at } }, () => void at.setTime(0)];
  },
  "typed bytes": () => {
    const body = new TextEncoder().encode("pay 1");
    return [asBytes, { body }, () => void body.fill(57)];
  },
  "a Buffer that is a window of a pool": () => {
    // A pool of its own: Node's is shared by all that runs in this process, its parsers too.
    const body = Buffer.from(new ArrayBuffer(64), 8, 5);
    body.write("pay 1");
    return [asBytes, { body }, () => void new Uint8Array(body.buffer).fill(57)];
  },
  "an ArrayBuffer": () => {
    const body = new TextEncoder().encode("pay 1").buffer;
    return [asBytes, { body }, () => void new Uint8Array(body).fill(57)];
  },
  "a DataView": () => {
    const body = new DataView(new TextEncoder().encode("pay 1").buffer);
    return [asBytes, { body }, () => body.setUint8(0, 57)];
  },
  "search parameters as a form": () => {
    const body = new URLSearchParams({ amount: "1" });
    return [asForm, { body }, () => body.append("amount", "999")];
  },
  "an object as a form": () => {
    const body = { amount: "1", list: ["a"] };
    return [
      asForm,
      { body },
      () => {
        body.amount = "999";
        body.list.push("b");
      },
    ];
  },
  "a FormData": () => {
    const body = new FormData();
    body.append("amount", "1");
    return [
      asParts,
      { body },
      () => {
        body.set("amount", "999");
        body.append("more", "x");
      },
    ];
  },
  "parts of a form": () => {
    const body = { amount: "1", meta: { a: 1 }, file: new TextEncoder().encode("file"), list: ["a"] };
    return [
      asParts,
      { body },
      () => {
        body.amount = "999";
        body.meta.a = 2;
        body.file.fill(57);
        body.list.push("b");
      },
    ];
  },
  "a text": () => {
    const args = { body: "pay 1" };
    return [{ body: { type: "text/plain", as: text } }, args, () => void (args.body = "pay 999")];
  },
  "a path argument": () => {
    const args = { id: "mine" };
    return [{ path: "/things/{id}" }, args, () => void (args.id = "theirs")];
  },
  "a path argument with a text of its own": () => {
    let name = "mine";
    const id = { toString: () => name, toJSON: () => name };
    return [{ path: "/things/{id}" }, { id }, () => void (name = "theirs")];
  },
  "a list in the query": () => {
    const status = ["a"];
    return [{ query: { status: {} } }, { status }, () => void status.push("b")];
  },
  "an object in the query": () => {
    const filter = { a: { b: "1" } };
    return [{ query: { filter: deepObject() } }, { filter }, () => void (filter.a.b = "2")];
  },
  "a header argument": () => {
    const args = { "X-Trace": "1" };
    return [{ headers: { "X-Trace": {} } }, args, () => void (args["X-Trace"] = "2")];
  },
  "a cookie argument": () => {
    const args = { session: "1" };
    return [{ cookies: { session: {} } }, args, () => void (args.session = "2")];
  },
  "options of the call": () => {
    const own: Record<string, unknown> = { idempotencyKey: "k", tenantId: "mine" };
    return [
      {},
      {},
      () => {
        own["idempotencyKey"] = "other";
        own["tenantId"] = "theirs";
        own["retry"] = false;
      },
      own,
    ];
  },
};

describe("nothing that was passed is read again", () => {
  test.each(Object.keys(cases))("%s", async (name) => {
    const build = cases[name] as NonNullable<(typeof cases)[string]>;
    const [descriptor, args, , own] = build();
    const untouched = await make(descriptor, args, () => undefined, own);
    const [again, other, change, options] = build();
    const changed = await make(again, other, change, options);
    expect(changed).toEqual(untouched);
    expect(changed[0]).toEqual(changed[1]);
    // Not vacuous: what the case changes is what is sent.
    if (name !== "options of the call") {
      change();
      expect(await make(again, other, () => undefined, options)).not.toEqual(untouched);
    }
  });

  test("any mutation at any depth of a body changes nothing", async () => {
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })), async (body) => {
        const before = JSON.stringify(body);
        const spoil = (value: unknown): void => {
          if (typeof value !== "object" || value === null) return;
          for (const [name, field] of Object.entries(value)) {
            spoil(field);
            (value as Record<string, unknown>)[name] = "spoilt";
          }
          (value as Record<string, unknown>)["more"] = "spoilt";
        };
        const attempts = await make(asJson, { body }, () => spoil(body));
        expect(attempts.map((one) => one.body)).toEqual([before, before]);
      }),
      { numRuns: 25 },
    );
  });

  test("a loop that reuses one object sends each of its states once", async () => {
    const { take, open } = gate();
    const client = clientMeeting([answers(201)], { rateLimit: { take } });
    const body = { amount: "" };
    const calls = ["1", "2", "3"].map((amount) => {
      body.amount = amount;
      return client.createRamp({ body });
    });
    open();
    await Promise.all(calls);
    // Calls that are made at once may overtake each other.
    expect(client.sent.map((one) => String(one.body)).sort()).toEqual(
      ["1", "2", "3"].map((amount) => JSON.stringify({ amount })),
    );
    expect(new Set(calls.map((call) => call.idempotencyKey)).size).toBe(3);
  });

  test("getters of arguments and options are read while the call is made, and not after", async () => {
    let output = false;
    const late: string[] = [];
    const watched = <Value extends object>(value: Value, name: string): Value =>
      new Proxy(value, {
        get(target, key, receiver) {
          if (output) late.push(`${name}.${String(key)}`);
          const field: unknown = Reflect.get(target, key, receiver);
          return typeof field === "object" && field !== null
            ? watched(field, `${name}.${String(key)}`)
            : field;
        },
      });
    const { take, open } = gate();
    const client = clientMeeting([breaks, answers(201)], { rateLimit: { take } });
    const call = client.createRamp(
      watched({ body: { amount: "1" } }, "args"),
      watched({ idempotencyKey: "k", subPartnerId: "s", retry: { attempts: 3 } }, "options"),
    );
    output = true;
    open();
    await call;
    expect(client.sent).toHaveLength(2);
    expect(late).toEqual([]);
  });

  test("a getter that gives something else at each reading sends one of them, whole, in all attempts", async () => {
    let reading = 0;
    const args = Object.defineProperty({}, "id", { enumerable: true, get: () => `id-${++reading}` });
    const attempts = await make({ path: "/things/{id}/of/{id}" }, args, () => undefined);
    expect(attempts[0]).toEqual(attempts[1]);
  });

  test("options of the client are those of its making", async () => {
    const options = {
      subPartnerId: "mine",
      auth: { apiKey: "sk_test_mine" },
      baseUrl: "https://api.example.com",
    };
    const client = clientMeeting([breaks, answers(201)], options);
    options.subPartnerId = "theirs";
    options.auth.apiKey = "sk_test_theirs";
    options.baseUrl = "https://evil.example";
    await client.createRamp(payment);
    expect(client.sent).toHaveLength(2);
    for (const { url, headers } of client.sent) {
      expect(url).toBe("https://api.example.com/api/ramps");
      expect(headers).toMatchObject({ "x-sub-partner-id": "mine", "x-api-key": "sk_test_mine" });
    }
  });

  test("a call under way keeps its own way to repeat", async () => {
    const retry = { attempts: 2 };
    const client = clientMeeting(
      [
        (sent, turn) => {
          retry.attempts = 1;
          return breaks(sent, turn);
        },
        answers(201),
      ],
      {},
    );
    await client.createRamp(payment, { retry });
    expect(client.sent).toHaveLength(2);
  });

  test("hooks cannot change what is sent", async () => {
    const client = clientMeeting([breaks, answers(201)], {
      onRequest: (event) => {
        const open = event as unknown as Record<string, unknown> & { headers: Record<string, string> };
        try {
          open.headers["x-evil"] = "1";
          open["url"] = "https://evil.example";
          open["idempotencyKey"] = "other";
          delete open.headers["idempotency-key"];
        } catch {
          // Frozen events are a good answer, too.
        }
      },
    });
    const call = client.createRamp(payment);
    await call;
    expect(client.sent).toHaveLength(2);
    for (const { url, headers } of client.sent) {
      expect(url).toBe("https://api.example.com/api/ramps");
      expect(headers).not.toHaveProperty("x-evil");
      expect(headers["idempotency-key"]).toBe(call.idempotencyKey);
    }
  });

  test("a fetch that keeps and changes its headers changes no later attempt", async () => {
    const bodies: unknown[] = [];
    const client = clientMeeting([], {
      fetch: (_url, init) => {
        bodies.push({ ...init.headers });
        for (const name of Object.keys(init.headers)) init.headers[name] = "spoilt";
        return Promise.resolve(answer(bodies.length < 2 ? 503 : 201));
      },
    });
    await client.createRamp(payment);
    expect(bodies[1]).toEqual(bodies[0]);
  });

  test("a fetch that changes the bytes of its body changes no later attempt", async () => {
    const seen: string[] = [];
    const upload = operation<{ body: unknown }, { 200: unknown }>({
      ...endpoint("upload", "POST", "/u"),
      keyed: idempotency,
      body: { type: "application/octet-stream", as: bytes },
      responses: { 200: "json" },
    });
    const transport = createTransport(profile, {
      baseUrl: "https://api.example.com",
      sleep: async () => {},
      fetch: (_url, init) => {
        const body = init.body as Uint8Array;
        seen.push(Buffer.from(body).toString());
        body.fill(57);
        return Promise.resolve(answer(seen.length < 2 ? 503 : 200));
      },
    });
    await upload(transport, { body: new TextEncoder().encode("pay 1") });
    expect(seen).toEqual(["pay 1", "pay 1"]);
  });

  test("pages after the first take the arguments of the list's making", async () => {
    const client = clientMeeting([
      answers(200, { items: [{ id: "1" }], cursor: "c" }),
      answers(200, { items: [{ id: "2" }] }),
    ]);
    const args = { customer_id: "mine" };
    const options = { subPartnerId: "mine" };
    const list = client.listRamps.all(args, options);
    const first = await list.next();
    args.customer_id = "theirs";
    options.subPartnerId = "theirs";
    const next = await list.next();
    expect([first.value, next.value]).toEqual([{ id: "1" }, { id: "2" }]);
    expect(client.sent[1]?.url).toContain("customer_id=mine");
    expect(client.sent[1]?.headers["x-sub-partner-id"]).toBe("mine");
  });

  test("what may change between attempts is the credential, the signature and the time", async () => {
    let turn = 0;
    const client = clientMeeting([breaks, answers(201)], { auth: { apiKey: () => `sk_test_${++turn}` } });
    await client.createRamp(payment);
    const [first, next] = client.sent;
    expect(first?.headers["x-api-key"]).not.toBe(next?.headers["x-api-key"]);
    const without = (sent: Sent | undefined): unknown => ({
      ...sent,
      signal: undefined,
      headers: { ...sent?.headers, "x-api-key": "" },
    });
    expect(without(next)).toEqual(without(first));
  });
});

test("encoding an argument that throws is an error of the call, not an exception of its making", async () => {
  const client = clientMeeting([answers(201)]);
  const body = Object.defineProperty({}, "amount", {
    enumerable: true,
    get: throwing(new Error("boom")),
  });
  const unhandled = vi.fn();
  process.on("unhandledRejection", unhandled);
  const call = client.createRamp({ body } as never);
  await expect(call).rejects.toMatchObject({ code: "invalid_request", fate: "not_sent", attempts: 0 });
  process.off("unhandledRejection", unhandled);
  expect(client.sent).toHaveLength(0);
  expect(unhandled).not.toHaveBeenCalled();
});
