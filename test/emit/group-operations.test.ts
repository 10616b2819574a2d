/** Short names of operations in the groups of their tags. */
import { describe, expect, it } from "vitest";

import { groupOperations } from "../../src/emit/group-operations.js";
import type { Operation } from "../../src/model/api.js";

/** Operations of a version by tag: `{ Customers: "createCustomer listCustomers" }`; without one below "". */
type Version = Readonly<Record<string, string>>;

function grouped(...versions: readonly Version[]): Record<string, string> {
  const apis = versions.map((version) => ({
    operations: Object.entries(version).flatMap(([tag, ids]) =>
      ids.split(" ").map((id) => {
        const tags = tag === "" ? [] : [tag, "Other"];
        return { id, tags, isSandboxOnly: id.startsWith("reset") } as unknown as Operation;
      }),
    ),
  }));
  const ids = apis.flatMap(({ operations }) => operations.map(({ id }) => id));
  const names = groupOperations(apis, new Map(ids.map((id) => [id, id])));
  return Object.fromEntries(Array.from(names, ([id, { group, method }]) => [id, `${group}.${method}`]));
}

const other: Version = { Quotes: "createQuote" };

describe("the noun of the tag is left out", () => {
  it.each([
    ["Customers", "createCustomer", "customers.create"],
    ["Customers", "listCustomers", "customers.list"],
    ["Customer", "getCustomerById", "customer.getById"],
    ["Customer", "getAllCustomers", "customer.getAll"],
    ["Customers", "customers_list", "customers.list"],
    ["Fee Profiles", "deleteFeeProfile", "feeProfiles.delete"],
    ["fee-profiles", "getFeeProfileKYCStatus", "feeProfiles.getKYCStatus"],
    ["Addresses", "updateAddress", "addresses.update"],
    ["Currencies", "getCurrency", "currencies.get"],
  ])("%s: %s is %s", (tag, id, name) => {
    expect(grouped({ [tag]: id, ...other })[id]).toBe(name);
  });

  it.each([
    ["where it is neither behind the verb nor a plural at the start", "Refunds", "refundPayment"],
    ["where it is far from the verb", "Quotes", "attachToQuote"],
    ["where nothing but the noun is left", "Customer", "customers"],
    ["where one would read as several", "Customers", "getCustomers"],
    ["where the name is one of every object", "Strings", "toStringString"],
    ["where a function of this name is called otherwise by JavaScript", "Steps", "thenStep"],
  ])("but not %s", (_, tag, id) => {
    const name = grouped({ [tag]: id, Others: "createOther" })[id];
    expect(name?.split(".").at(-1)).toBe(id);
  });

  it("but not where two would have the same name, or one has it already", () => {
    expect(grouped({ Pix: "getPix getAllPix getBoxes create createPix", ...other })).toMatchObject({
      create: "pix.create",
      createPix: "pix.createPix",
      getPix: "pix.get",
    });
    expect(grouped({ Fees: "listFee listFees", ...other })).toMatchObject({
      listFee: "fees.listFee",
      listFees: "fees.listFees",
    });
  });
});

it("a later version renames nothing, whatever its tags are", () => {
  const first = { Customers: "createCustomer resetCustomers", ...other };
  const second = {
    Clients: "createCustomer deleteClient",
    Customers: "createCustomers",
    "": "ping",
    ...other,
  };
  expect(grouped(first, second)).toEqual({
    createCustomer: "customers.create",
    createQuote: "quotes.create",
    createCustomers: "customers.createCustomers",
    deleteClient: "clients.delete",
  });
});

it.each([
  ["an operation has no tag", { Customers: "createCustomer", ...other, "": "ping" }],
  ["all have the same", { default: "createCustomer createQuote" }],
  ["two differ in their spelling only", { Customers: "createCustomer", customers: "listCustomers" }],
  ["a group would have the name of an operation", { Customers: "createCustomer", ping: "ping" }],
  ["a group would have the name of another member", { Resume: "resumeCall", ...other }],
  ["one has no letters", { "!": "createCustomer", ...other }],
])("there are no groups if %s", (_, version: Version) => {
  expect(grouped(version)).toEqual({});
});
