/** `better-sqlite3` loads its binary from GitHub; `libsql` has the same interface and a binary that comes from npm. */
import { registerHooks } from "node:module";

registerHooks({
  resolve: (specifier, context, next) => next(specifier === "better-sqlite3" ? "libsql" : specifier, context),
});
