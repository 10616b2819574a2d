// Every schema of the document, under the name it has there.

import type {} from "./checked.js";

export {};
