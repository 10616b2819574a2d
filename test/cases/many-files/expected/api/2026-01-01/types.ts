// Every schema of the document, under the name it has there.

import type {} from "./checked.js";

export interface Money {
  value: string;
}

export interface Payment {
  amount: Money;
  refunds?: Payment[];
}

export interface Problem {
  detail: string;
}
