// The client for version 2026-01-01.
//
// As in unions: imports, apiVersion, createTransport, Client, createClient.

const profile: Profile = {
  api: "api",
  version: apiVersion,
  root: "/v2",
  servers: ["https://api.files.example/v2", "https://sandbox.files.example/v2"],
};

/** Options of a client of version 2026-01-01: where the service is, and how calls behave. */
export interface ClientOptions extends TransportOptions {
  /** Where operations with servers of their own are called, unless `baseUrl` says it: a test server, another region. */
  servers?: {
    /** The address for `reset`. */
    "https://sandbox.files.example/v2"?: string;
    /** The address for `upload`. */
    "https://eu.upload.example"?: string;
    /** The address for `upload`. */
    "https://us.upload.example"?: string;
  };
}
