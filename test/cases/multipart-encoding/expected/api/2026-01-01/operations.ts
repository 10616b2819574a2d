// Every operation of the document, under its operationId.

import type {} from "./checked.js";
import { multipart } from "../runtime/multipart.js";
import { operation } from "../runtime/operation.js";
import type { Operation } from "../runtime/operation.js";
import { deepObject, styled } from "../runtime/styles.js";
import type { Binary } from "../runtime/types.js";
import type { Details } from "./types.js";

/** The arguments of {@link addArchive}. */
export interface AddArchiveArgs {
  body: {
    details: Details;
    pages: [Record<string, unknown>?, Binary?, ...unknown[]];
  };
}

/** The responses of {@link addArchive}, by status. */
export interface AddArchiveResponses {
  /** Added. */
  204: undefined;
}

/** `POST /archive` */
export const addArchive: Operation<AddArchiveArgs, AddArchiveResponses> = /*#__PURE__*/ operation({
  id: "addArchive",
  home: "api/2026-01-01",
  method: "POST",
  path: "/archive",
  body: {
    type: "multipart/related",
    as: multipart,
    encoding: { pages: { contentType: "multipart/mixed", prefix: [{}, { contentType: "image/png" }] } },
  },
  responses: { 204: "none" },
});

/** The arguments of {@link addEvidence}. */
export interface AddEvidenceArgs {
  body: {
    amount?: number;
    details?: Details;
    document?: Binary;
    filter?: Record<string, unknown>;
    history?: string | Binary;
    labels?: string[];
    /** The face. */
    photo: Binary;
    purpose: "dispute" | "identity";
    scans?: Binary[];
    seal?: string;
    sketches?: Binary[];
    source?: Record<string, unknown>;
    table?: string | Binary;
  };
}

/** The responses of {@link addEvidence}, by status. */
export interface AddEvidenceResponses {
  /** Added. */
  204: undefined;
}

/** `POST /evidence` */
export const addEvidence: Operation<AddEvidenceArgs, AddEvidenceResponses> = /*#__PURE__*/ operation({
  id: "addEvidence",
  home: "api/2026-01-01",
  method: "POST",
  path: "/evidence",
  body: {
    type: "multipart/form-data",
    as: multipart,
    encoding: {
      photo: { contentType: "image/png, image/jpeg", headers: { "X-Kind": "photo", "X-Priority": "3" } },
      scans: { contentType: "image/*" },
      history: { contentType: "application/xml" },
      table: { contentType: "text/csv" },
      labels: /*#__PURE__*/ styled({ style: "pipeDelimited", explode: false }),
      filter: /*#__PURE__*/ deepObject({}),
      source: /*#__PURE__*/ styled({ explode: true }),
      document: { contentType: "application/pdf" },
      seal: { contentType: "image/png", headers: { "Content-Transfer-Encoding": "base64" } },
      sketches: { contentType: "image/png" },
    },
  },
  responses: { 204: "none" },
});

/** The arguments of {@link addStatement}. */
export interface AddStatementArgs {
  body: [Details?, Binary?, ...string[]];
}

/** The responses of {@link addStatement}, by status. */
export interface AddStatementResponses {
  /** Added. */
  204: undefined;
}

/** `POST /statement` */
export const addStatement: Operation<AddStatementArgs, AddStatementResponses> = /*#__PURE__*/ operation({
  id: "addStatement",
  home: "api/2026-01-01",
  method: "POST",
  path: "/statement",
  body: {
    type: "multipart/mixed",
    as: multipart,
    prefix: [{}, { contentType: "application/pdf" }],
    items: { contentType: "text/plain" },
  },
  responses: { 204: "none" },
});
