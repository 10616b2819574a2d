// Every call of this client asks for version 2025-01-01.
//
// As in unions: imports, ClientOptions, createTransport, Client, createClient.

/** Every call of this client asks for version 2025-01-01. */
export const apiVersion = "2025-01-01";

const profile: Profile = {
  api: "payouts",
  version: apiVersion,
  root: "/api",
  versionHeader: "X-Api-Version",
};
