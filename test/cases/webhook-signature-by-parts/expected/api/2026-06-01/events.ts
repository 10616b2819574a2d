// The events that the service delivers to a webhook. Switch on `type`.

import type {} from "./checked.js";

// Everything is unchanged since 2026-01-01.
export * from "../2026-01-01/events.js";
