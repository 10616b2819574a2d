/** The traits as types; `traits/` defines them. */
export type * from "../traits/types.js";
