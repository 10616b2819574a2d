/** The only package that knows the partner. Everybody else imports from here. */
export { createGateway, type PartnerGateway } from "./gateway";
export { isConflict, orUndefinedOn, PartnerConflict } from "./errors";
export { unwrap, type Wrapped } from "./wrapped";
export type * from "./models";
export * as partnerApi from "../../../../../../../generated/partner-platform/2025-03-13/operations.js";
