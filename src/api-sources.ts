/** What the first stage hands to the others: the locked documents of an API, and the overlays that go onto them. */
import type { ProjectApi } from "./config/project.js";
import type { Overlay } from "./document/overlay.js";
import type { LockedDocument } from "./source/locked-document.js";

/** What one API is generated from. */
export interface ApiSources {
  readonly api: ProjectApi;
  /** Never empty. */
  readonly documents: readonly LockedDocument[];
  readonly overlays: readonly OverlaySource[];
  /** The version that the service serves without a header, where the index says so. */
  readonly defaultVersion: string | undefined;
}

export interface OverlaySource {
  readonly overlay: Overlay;
  readonly name: string;
  readonly text: string;
}
