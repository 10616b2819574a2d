// @ts-nocheck: the types of this module are in client.d.ts.
//
// Every call of this client asks for version 2025-01-01.

"use strict";

const { bindOperations } = require("../runtime/client.js");
const { createTransport: transportOf } = require("../runtime/transport.js");
const operations = require("./operations.js");

/** Every call of this client asks for version 2025-01-01. */
const apiVersion = "2025-01-01";

const profile = { api: "payouts", version: apiVersion, root: "/api", versionHeader: "X-Api-Version" };

/**
 * Makes a transport for calling single operations: `getThing(transport, { … })`. A bundle then contains
 * only the operations that are imported.
 *
 * Throws an `InvalidRequestError` if an option is not valid. Nothing is sent.
 */
function createTransport(options) {
  return transportOf(profile, options);
}

/**
 * Makes a client with every operation of version 2025-01-01: `client.getThing({ … })`. For a smaller
 * bundle, use `createTransport`.
 *
 * Throws an `InvalidRequestError` if an option is not valid. Nothing is sent.
 */
function createClient(options) {
  return bindOperations(createTransport(options), operations);
}

module.exports = {
  apiVersion,
  createTransport,
  createClient,
};
