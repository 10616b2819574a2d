/** The sandbox: a local stand-in of the APIs, for tests and for trying things out. */
export type { Admin, RecordedRequest } from "./admin/admin.js";
export { faultHeader } from "./faults/fault.js";
export type { PlannedFaults } from "./faults/fault-plan.js";
export type { SandboxKeys } from "./presets.js";
export type { SandboxApi, SandboxOptions } from "./assemble-service.js";
export { startSandbox, type Sandbox } from "./start-sandbox.js";
export type { Attempt, Delivery, DeliverySettings } from "./delivery-queue.js";
export type { SignDelivery, UnsignedDelivery } from "./signing.js";
