// Every schema of the document, under the name it has there.

import type {} from "./checked.js";

export interface Container {
  data: Data;
  /** Which event it is. */
  event_name: string;
}

export interface Data {
  customer: string;
  message: Message;
}

export type Message = Ping | Status;

export interface Ping {
  id: string;
}

export interface Status {
  id: string;
  status: "open" | "shut";
}
