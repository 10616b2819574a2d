// Every schema of the document, under the name it has there.

import type {} from "./checked.js";

export interface Job {
  job: string;
}

export interface Problem {
  title: string;
}

export interface Report {
  id: string;
}
