import { announcement, type DiagnosticEntry, note, warning } from "./entry.js";

export const sourceDiagnostics = {
  // The versions index.
  INDEX_FORM_UNKNOWN: {
    cause: "The versions index has an unknown form.",
    fix: "Check the URL; otherwise name the documents by version under `documents` in the configuration.",
  },
  INDEX_MALFORMED: {
    cause: "The versions index is not valid JSON.",
    fix: "Open the URL; the index is at `<base URL>/spec/versions`, or where `index` says.",
  },
  INDEX_EMPTY: {
    cause: "The versions index lists no version.",
    fix: "Check the URL and the credentials; some publishers list only what the caller may see.",
  },
  INDEX_TOO_MANY_VERSIONS: {
    cause: "The versions index lists more versions than any API supports.",
    fix: "Check the URL; if it is right, name documents under `documents` in the configuration.",
  },
  INDEX_VERSION_MISSING: {
    cause: "An entry of the versions index names no version.",
    fix: "Tell the publisher; meanwhile name the documents by version under `documents` in the configuration.",
  },
  INDEX_VERSION_INVALID: {
    cause: "A version must be a date `YYYY-MM-DD` that exists, or letters, digits, `.`, `-` and `_`.",
    fix: "Tell the publisher; meanwhile name the documents by version under `documents` in the configuration.",
  },
  INDEX_VERSION_REPEATED: {
    cause: "The versions index lists the same version twice.",
    fix: "Tell the publisher; meanwhile name the documents by version under `documents` in the configuration.",
  },
  INDEX_LOCATION_INVALID: {
    cause: "The index gives a location that is not a plain http or https URL, or several.",
    fix: "Tell the publisher; meanwhile name the documents by version under `documents` in the configuration.",
  },
  INDEX_LOCATION_OTHER_ORIGIN: {
    cause: "The index points to another server, which could be any server that this machine can reach.",
    fix: "If you trust it, add its origin to `allowedOrigins` of the API and pull again; credentials are never sent there.",
  },
  INDEX_DEFAULT_UNCLEAR: warning({
    cause:
      "The index names a default or latest version that it does not list, or several. The lock leaves it out.",
    fix: "Tell the publisher; clients that name their version are unaffected.",
  }),
  DEFAULT_VERSION_MOVED: {
    cause:
      "The index names another default version. Calls that name no version now get its contract, without an error.",
    fix: "Make every caller name its version, then run `npx openapi-dated pull --accept`.",
  },
  LOCKED_INDEX_CHANGED: {
    cause:
      "The publisher changed the index after it was locked: its versions, their order, addresses or end dates.",
    fix: "Review the change; if you agree, run `npx openapi-dated pull --accept`.",
  },
  LOCKED_INDEX_UPDATED: note({
    cause: "The versions index changed after it was locked, and the change was accepted.",
    fix: "Review the diff of the lock in version control, and generate again.",
  }),
  INDEX_VERSION_VANISHED: warning({
    cause: "A locked version is no longer in the index; it may be about to retire. Its document is kept.",
    fix: "Plan the upgrade to a listed version.",
  }),
  INDEX_DATE_UNCLEAR: warning({
    cause: "The index gives the end of a version in a form that is not a date; the lock leaves it out.",
    fix: "Tell the publisher; `YYYY-MM-DD`, RFC 3339 times and HTTP dates are read.",
  }),
  NEWER_VERSION_NOT_PULLED: warning({
    cause: "The index lists a version newer than all in `versions`, but its document was refused.",
    fix: "Nothing to do for what is generated; correct this before you add the version.",
  }),
  NEWER_VERSION: announcement({
    cause: "The publisher has a version newer than all in `versions`.",
    fix: "Add it to `versions` when you are ready to move.",
  }),
  VERSION_SUNSET: warning({
    cause: "The publisher stops serving a version that is generated: its calls will fail.",
    fix: "Move to a newer version.",
  }),
  VERSION_DEPRECATED: announcement({
    cause: "The publisher advises against a version that is generated.",
    fix: "Plan the move to a newer version.",
  }),
  VERSION_NOT_IN_INDEX: {
    cause: "The requested version is not in the versions index.",
    fix: "Use one of the listed versions.",
  },

  // URLs and requests.
  URL_INVALID: {
    cause: "The given address is not an http or https URL.",
    fix: "Give the complete URL, starting with `https://`.",
  },
  URL_WITHOUT_HTTPS: {
    cause: "Over plain http, anyone on the network can change a document.",
    fix: "Use the `https://` URL; plain http is for this machine only.",
  },
  URL_WITH_CREDENTIALS: {
    cause: "The URL contains a user name or password, which would end up in the lock.",
    fix: "Give them under `headers` of the API in the configuration.",
  },
  REQUEST_HEADER_INVALID: {
    cause: "A configured header cannot be sent.",
    fix: "Remove line breaks, control characters, and headers that the download itself sets.",
  },
  CONNECTION_FAILED: {
    cause: "The server could not be reached, or closed the connection.",
    fix: "Check the URL and the network; behind a proxy, set NODE_USE_ENV_PROXY=1 and HTTPS_PROXY (Node 22.21 or newer).",
  },
  CONNECTION_NOT_TRUSTED: {
    cause: "The server's TLS certificate could not be verified.",
    fix: "If your company's proxy replaces certificates, name its root certificate in NODE_EXTRA_CA_CERTS.",
  },
  FETCH_TIMED_OUT: {
    cause: "The server did not deliver the whole answer in time, in any of the attempts.",
    fix: "Try again later, or allow more seconds (`timeout` of the API, `--timeout`); look for a proxy in between.",
  },
  REDIRECT_REFUSED: {
    cause: "A redirect would take the credentials to another server.",
    fix: "If you trust the new location, use it as the URL.",
  },
  CREDENTIALS_REFUSED: {
    cause: "The server requires credentials that are missing or not accepted.",
    fix: "Give them under `headers` of the API; they go to the server of the index only.",
  },
  HTTP_STATUS_UNEXPECTED: {
    cause: "The server answered, but not with the document.",
    fix: "Open the URL and compare; with a 5xx or 429 try again later.",
  },

  // Downloads.
  DOWNLOAD_TOO_LARGE: {
    cause: "The answer is larger than the limit.",
    fix: "Check the URL: published documents are a few megabytes, the largest known ones 13.",
  },
  DOWNLOAD_INCOMPLETE: {
    cause: "The answer broke off, or does not have the announced length.",
    fix: "Try again; if it persists, tell the publisher or look for a proxy in between.",
  },
  DOWNLOAD_ENCODING_BROKEN: {
    cause: "The server compressed the answer although asked not to, and the data are damaged.",
    fix: "Try again; if it persists, tell the publisher or look for a proxy in between.",
  },
  DOWNLOAD_ENCODING_UNSUPPORTED: {
    cause: "The server compressed the answer although asked not to, in a way that cannot be checked.",
    fix: "Tell the publisher: no compression is best; gzip, deflate and br are supported, one at a time.",
  },
  DOCUMENT_NOT_UTF8: {
    cause: "The document is not valid UTF-8; guessing another encoding could change names and values.",
    fix: "Save it as UTF-8, or tell the publisher.",
  },

  // The lock and the files beside it.
  LOCK_MISSING: {
    cause: "Without a lock, the documents of the API are not known.",
    fix: "Run `npx openapi-dated pull` for this API, and commit what it writes.",
  },
  LOCK_UNREADABLE: {
    cause: "The lock exists but cannot be read.",
    fix: "Check that it is a file and that you may read it.",
  },
  LOCK_MALFORMED: {
    cause: "The lock is not valid JSON, perhaps after a merge.",
    fix: "Restore it from version control, or delete it and run `npx openapi-dated pull`.",
  },
  LOCK_INVALID: {
    cause: "The lock is JSON, but not what `npx openapi-dated pull` writes.",
    fix: "Restore it from version control, or delete it and run `npx openapi-dated pull`.",
  },
  LOCK_VERSION_UNKNOWN: {
    cause: "The lock was written in a form that this release of the tool does not know.",
    fix: "Update openapi-dated to the release that wrote the lock.",
  },
  LOCK_FILE_OUTSIDE: {
    cause: "The lock names a file outside its own folder.",
    fix: "Restore the lock from version control, or delete it and run `npx openapi-dated pull`.",
  },
  LOCKED_FILE_MISSING: {
    cause: "A document that the lock names does not exist.",
    fix: "Restore it from version control, or run `npx openapi-dated pull`.",
  },
  LOCKED_FILE_CHANGED: {
    cause: "A locked document is not what was pulled: it was edited, or a pull was killed or is running.",
    fix: "Restore it from version control, or run `npx openapi-dated pull`; put your own changes into an overlay.",
  },

  // Pull.
  PULLED_INFO_VERSION_DIFFERS: {
    cause: "The document names another version than the index, so it is probably the wrong one.",
    fix: 'Tell the publisher. If `info.version` means something else here, run `npx openapi-dated pull --accept "<reason>"`.',
  },
  CATALOGUE_API_UNKNOWN: {
    cause: "The catalogue does not have this API.",
    fix: "Choose one that it has; `init` takes any other API by its documents or its index.",
  },
  PULLED_HASH_DIFFERS: {
    cause: "The document does not have the hash that the index names.",
    fix: "Pull again; if it stays so, tell who publishes the index. Until then, read the document yourself, and name it under `documents`.",
  },
  PULLED_ECHO_DIFFERS: {
    cause: "The server names another version than the requested one, so this is probably the wrong document.",
    fix: 'Tell the publisher. If the header means something else here, run `npx openapi-dated pull --accept "<reason>"`.',
  },
  LOCKED_DOCUMENT_CHANGED: {
    cause: "The publisher changed a locked document, and not only by additions.",
    fix: "Review the change; if you agree, run `npx openapi-dated pull --accept`.",
  },
  LOCKED_DOCUMENT_UPDATED: note({
    cause: "The publisher changed a locked document, and the change was accepted.",
    fix: "Review its diff in version control, and generate again.",
  }),
  PULLED_DOCUMENT_UNKNOWN_TO_OVERLAYS: warning({
    cause:
      "The document lacks what the overlays describe: it comes from another service, or the publisher moved things.",
    fix: "Check the URL that was pulled from; if it is right, adapt the overlays before you generate.",
  }),
  LOCKED_FILE_RESTORED: warning({
    cause: "A locked document had been changed or deleted here; the published one was put back.",
    fix: "Put your own changes into an overlay.",
  }),
  PULL_WOULD_OVERWRITE: {
    cause: "Another file is in the place of a pulled document.",
    fix: "Move or delete it, or run `npx openapi-dated pull --accept` to replace it.",
  },
  PULL_OVERTAKEN: {
    cause: "A file in the folder of the lock changed while the pull ran.",
    fix: "Run `npx openapi-dated pull` again.",
  },
  PULL_NOT_WRITTEN: {
    cause: "The pulled documents could not be written; each file is whole, old or new.",
    fix: "Check permissions and free space, and run `npx openapi-dated pull` again.",
  },

  // Documents that are given by file or URL.
  DOCUMENT_FILE_MISSING: {
    cause: "The document does not exist.",
    fix: "Check the path; it is relative to the working directory, or to the configuration that names it.",
  },
  DOCUMENT_FILE_UNREADABLE: {
    cause: "A document exists but cannot be read.",
    fix: "Check that it is a file and that you may read it.",
  },
  DOCUMENT_FILE_TOO_LARGE: {
    cause: "A document is larger than the limit.",
    fix: "Check the path; documents are rarely larger than a few megabytes.",
  },
  GIVEN_VERSION_INVALID: {
    cause: "A version must be a date `YYYY-MM-DD` that exists, or letters, digits, `.`, `-` and `_`.",
    fix: "Write the version as the publisher does, and a date as `YYYY-MM-DD`.",
  },
  GIVEN_VERSION_UNKNOWN: {
    cause: "No version was given for a document, and `info.version` does not name one either.",
    fix: "Give the version with the document: `-i 2025-01-01=openapi.yaml`.",
  },
  HEADERS_FOR_SEVERAL_SERVERS: {
    cause: "Headers were given for documents of several servers; credentials must reach only their own.",
    fix: "Download the documents of the other servers, and pass them as files.",
  },
  GIVEN_VERSION_REPEATED: {
    cause: "Two documents are given for the same version.",
    fix: "Give each document its own version: `-i 2025-01-01=a.yaml -i 2026-01-01=b.yaml`.",
  },
} satisfies Record<string, DiagnosticEntry>;
