/** The API whose requests `doctor signing` looks at: the one that is named, else the only one that wants them signed. */
import type { SigningTraits } from "../model/traits.js";
import type { ProjectArguments } from "./command-project.js";
import { findApiWith, type FoundApi } from "./find-api-with.js";

export type SignedApi = FoundApi<SigningTraits>;

export function findSignedApi(args: ProjectArguments): Promise<SignedApi> {
  return findApiWith(args, ({ traits }) => traits.signing, {
    none: "SIGNING_NOT_DESCRIBED",
    several: "SIGNING_API_AMBIGUOUS",
  });
}
