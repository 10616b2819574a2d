// Every operation of the document, under its operationId.

import type {} from "./checked.js";

export {};
