/** Names the version in the media types of a request, if the operation declares only `application/json`. */
import type { Profile } from "../profile.js";

export function versionedMedia(
  mediaType: string,
): NonNullable<Profile["versioned"]> {
  return (headers) => {
    for (const name of ["accept", "content-type"] as const) {
      const { [name]: type } = headers;
      if (type)
        headers[name] = type.replace(/^application\/json(?=,|$)/, mediaType);
    }
  };
}
