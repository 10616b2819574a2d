// Every call of this client asks for version 2026-01-01.
//
// As in unions: imports, ClientOptions, createTransport, Client, createClient.

/** Every call of this client asks for version 2026-01-01. */
export const apiVersion = "2026-01-01";

const profile: Profile = { api: "api", version: apiVersion, root: "", versionHeader: "X-Version" };
