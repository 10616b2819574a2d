/**
 * Access to the admin handle over HTTP: for programs on this machine with the URL printed at start, never for a web
 * page, whatever a browser can be made to send.
 *
 * - A page of another origin (CSRF) sends `Origin` or `Sec-Fetch-Site`; in old browsers that send neither, it does not
 *   know the token of the path.
 * - A page whose name resolves to this machine (DNS rebinding) sends that name as `Host`.
 * - Another machine is refused by its address, unless `adminHosts` admits other machines.
 */
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { isIPv6 } from "node:net";

export const adminPath = "/__sandbox";

/** Never from the seed, which is not secret. */
export function createAdminToken(): string {
  return randomBytes(24).toString("base64url");
}

export interface AdminGuardOptions {
  readonly token: string;
  /** The address that the sandbox listens on. */
  readonly host: string;
  /** Further values of `Host`, with or without a port: `sandbox`, `localhost:8080`. */
  readonly adminHosts: readonly string[];
}

/** The parts of a request that decide. */
export interface AdminVisitor {
  readonly path: string;
  header(name: string): string | undefined;
  readonly remoteAddress: string | undefined;
  readonly localAddress: string | undefined;
  readonly port: number;
}

/** The reason to refuse a request; undefined to admit it. */
export type AdminGuard = (visitor: AdminVisitor) => string | undefined;

export function createAdminGuard({ token, host, adminHosts }: AdminGuardOptions): AdminGuard {
  const expected = digest(token);
  const names = ["localhost", "127.0.0.1", "[::1]", bracketed(host), ...adminHosts].map((name) =>
    name.toLowerCase(),
  );
  return (visitor) => {
    if (adminHosts.length === 0 && !isThisMachine(visitor))
      return "The admin URL is for the machine that the sandbox runs on; `adminHosts` opens it for others.";
    if (!isKnownHost(visitor.header("host"), names, visitor.port))
      return "The Host header does not name this sandbox; add the host to `adminHosts`.";
    // `none` means typed into the address bar. Scripts and shells send neither header.
    if (visitor.header("origin") !== undefined || (visitor.header("sec-fetch-site") ?? "none") !== "none")
      return "The admin URL does not answer web pages.";
    if (!timingSafeEqual(digest(visitor.path.split("/")[2] ?? ""), expected))
      return "The path lacks the token of this sandbox; use the admin URL that was printed at start.";
    return undefined;
  };
}

/** As a URL spells a host. */
export function bracketed(host: string): string {
  return isIPv6(host) ? `[${host}]` : host;
}

function isThisMachine({ remoteAddress, localAddress }: AdminVisitor): boolean {
  if (remoteAddress === undefined) return false;
  const plain = remoteAddress.replace(/^::ffff:/i, "");
  // A call to one of the machine's own addresses comes from that address.
  return plain === "::1" || plain.startsWith("127.") || remoteAddress === localAddress;
}

function isKnownHost(header: string | undefined, names: readonly string[], port: number): boolean {
  const host = header?.toLowerCase();
  return names.some(
    (name) => host === (/:\d+$/.test(name) ? name : `${name}:${port}`) || (port === 80 && host === name),
  );
}

/** A fixed length, for a comparison in constant time. */
function digest(value: string): Buffer {
  return createHash("sha256").update(value).digest();
}
