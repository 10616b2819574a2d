// The client for version 2026-01-01.
//
// As in unions: imports, apiVersion, ClientOptions, createTransport, Client, createClient.

const profile: Profile = { api: "payouts", version: apiVersion, root: "/api" };
