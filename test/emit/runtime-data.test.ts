import { expect, it } from "vitest";

import { errorCodeInfo, messageForm, type TakenAs } from "../../src/emit/runtime-data.js";

interface Trait {
  readonly header: string;
  readonly prefix?: string;
}

it("a trait that the runtime does not take whole does not compile", () => {
  const whole: TakenAs<Trait & { readonly more?: string }, Trait> = { header: "a" };
  // @ts-expect-error: the runtime has no `prefix`
  const keyMissing: TakenAs<{ readonly header: string }, Trait> = { header: "a" };
  // @ts-expect-error: the runtime has another type for `prefix`
  const typeDiffers: TakenAs<{ readonly header: string; readonly prefix?: number }, Trait> = { header: "a" };
  expect([whole, keyMissing, typeDiffers]).toHaveLength(3);
});

it("what a code is found under is not repeated in what it means", () => {
  const meaning = {
    condition: "Sold out.",
    remedy: "Wait.",
    fixableBy: "provider",
    isRetryable: true,
  } as const;
  expect(errorCodeInfo({ code: "sold_out", ...meaning })).toEqual(meaning);
});

it("of a message, the template and its days are filled in", () => {
  const message = { name: "consent", description: "What is signed.", field: { schema: "A", property: "b" } };
  const person = { description: "Who." };
  const date = { description: "When.", day: "DD.MM.YYYY" };
  expect(messageForm({ ...message, template: "{person}", parts: { person } })).toEqual({
    template: "{person}",
  });
  expect(messageForm({ ...message, template: "{person} {date}", parts: { person, date } })).toEqual({
    template: "{person} {date}",
    days: { date: "DD.MM.YYYY" },
  });
});
