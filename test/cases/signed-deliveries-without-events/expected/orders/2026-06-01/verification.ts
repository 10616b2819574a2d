// How deliveries to a webhook are signed and verified.

import type {} from "./checked.js";

export * from "../2026-01-01/verification.js";
