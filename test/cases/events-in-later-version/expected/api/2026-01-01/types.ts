// Every schema of the document, under the name it has there.

import type {} from "./checked.js";

export interface Opened {
  door: string;
  type: "door.opened";
}

export interface Shut {
  door: string;
  how: "gently" | "hard";
  type: "door.shut";
}
