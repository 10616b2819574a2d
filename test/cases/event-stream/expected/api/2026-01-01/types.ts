// Every schema of the document, under the name it has there.

import type {} from "./checked.js";

export interface Answer {
  text: string;
}

export interface Balance {
  amount: string;
}

export interface Payment {
  amount: string;
  id: string;
}

export interface Piece {
  delta: string;
}

export interface Problem {
  title: string;
}
