// Every operation of the document, under its operationId.

import type {} from "./checked.js";
import { bytes, form, jsonSequence, text } from "../runtime/bodies.js";
import { chosen } from "../runtime/body-choice.js";
import { json } from "../runtime/json-body.js";
import { multipart } from "../runtime/multipart.js";
import { operation } from "../runtime/operation.js";
import type { Operation } from "../runtime/operation.js";
import { deepObject, styled } from "../runtime/styles.js";
import type { Binary, MediaType } from "../runtime/types.js";
import type { Link } from "./types.js";

/** The arguments of {@link addLink}. */
export type AddLinkArgs =
  | {
      contentType?: "application/json";
      body: Link;
    }
  | {
      contentType: "text/json";
      body: Link;
    }
  | {
      contentType: MediaType<"application", "+json">;
      body: Link;
    };

/** The responses of {@link addLink}, by status. */
export interface AddLinkResponses {
  /** Added. */
  204: undefined;
}

/** `POST /links` */
export const addLink: Operation<AddLinkArgs, AddLinkResponses> = /*#__PURE__*/ operation({
  id: "addLink",
  home: "api/2026-01-01",
  method: "POST",
  path: "/links",
  body: {
    type: "application/json",
    as: chosen,
    choices: [
      { type: "application/json", as: json },
      { type: "text/json", as: json },
      { type: "application/*+json", as: json },
    ],
  },
  responses: { 204: "none" },
});

/** The arguments of {@link deleteDocument}. */
export interface DeleteDocumentArgs {
  id: string;
  body: {
    reason: string;
  };
}

/** The responses of {@link deleteDocument}, by status. */
export interface DeleteDocumentResponses {
  /** Deleted. */
  204: undefined;
}

/** `DELETE /documents/{id}` */
export const deleteDocument: Operation<DeleteDocumentArgs, DeleteDocumentResponses> = /*#__PURE__*/ operation(
  {
    id: "deleteDocument",
    home: "api/2026-01-01",
    method: "DELETE",
    path: "/documents/{id}",
    body: { type: "application/json", as: json },
    responses: { 204: "none" },
  },
);

/** The arguments of {@link importDocuments}. */
export interface ImportDocumentsArgs {
  body: Link[];
}

/** The responses of {@link importDocuments}, by status. */
export interface ImportDocumentsResponses {
  /** Imported. */
  204: undefined;
}

/** `POST /documents` */
export const importDocuments: Operation<ImportDocumentsArgs, ImportDocumentsResponses> =
  /*#__PURE__*/ operation({
    id: "importDocuments",
    home: "api/2026-01-01",
    method: "POST",
    path: "/documents",
    body: { type: "application/x-ndjson", as: jsonSequence },
    responses: { 204: "none" },
  });

/** The arguments of {@link issueToken}. */
export interface IssueTokenArgs {
  body: {
    claims?: Record<string, unknown>;
    filter?: Record<string, unknown>;
    grant: string;
    scopes?: string[];
    url?: string;
  };
}

/** The responses of {@link issueToken}, by status. */
export interface IssueTokenResponses {
  /** Issued. */
  204: undefined;
}

/** `POST /token` */
export const issueToken: Operation<IssueTokenArgs, IssueTokenResponses> = /*#__PURE__*/ operation({
  id: "issueToken",
  home: "api/2026-01-01",
  method: "POST",
  path: "/token",
  body: {
    type: "application/x-www-form-urlencoded",
    as: form,
    encoding: {
      scopes: /*#__PURE__*/ styled({ explode: false }),
      filter: /*#__PURE__*/ deepObject({}),
      url: /*#__PURE__*/ styled({ allowReserved: true }),
    },
  },
  responses: { 204: "none" },
});

/** The arguments of {@link patchDocument}. */
export type PatchDocumentArgs = {
  id: string;
} & (
  | {
      contentType: "application/merge-patch+json";
      body: Link;
    }
  | {
      contentType: "application/json-patch+json";
      body: Record<string, unknown>[];
    }
  | {
      contentType?: never;
      body?: never;
    }
);

/** The responses of {@link patchDocument}, by status. */
export interface PatchDocumentResponses {
  /** Changed. */
  204: undefined;
}

/** `PATCH /documents/{id}` */
export const patchDocument: Operation<PatchDocumentArgs, PatchDocumentResponses> = /*#__PURE__*/ operation({
  id: "patchDocument",
  home: "api/2026-01-01",
  method: "PATCH",
  path: "/documents/{id}",
  body: {
    type: "",
    as: chosen,
    choices: [
      { type: "application/merge-patch+json", as: json },
      { type: "application/json-patch+json", as: json },
    ],
  },
  responses: { 204: "none" },
});

/** The arguments of {@link putAnything}. */
export interface PutAnythingArgs {
  body: Link;
}

/** The responses of {@link putAnything}, by status. */
export interface PutAnythingResponses {
  /** Accepted. */
  204: undefined;
}

/** `PUT /anything` */
export const putAnything: Operation<PutAnythingArgs, PutAnythingResponses> = /*#__PURE__*/ operation({
  id: "putAnything",
  home: "api/2026-01-01",
  method: "PUT",
  path: "/anything",
  body: { type: "application/json", as: json },
  responses: { 204: "none" },
});

/** The arguments of {@link putDocument}. */
export type PutDocumentArgs = {
  id: string;
  /** Of the stored document. */
  query_contentType?: string;
} & (
  | {
      contentType?: "application/json";
      /** The document, or where it is. */
      body: Link;
    }
  | {
      contentType: "multipart/form-data";
      /** The document, or where it is. */
      body: {
        /** The document itself. */
        file: Binary;
        link?: Link;
      };
    }
  | {
      contentType: "application/xml";
      /** The document, or where it is. */
      body: string | Binary;
    }
  | {
      contentType: MediaType<"image">;
      /** The document, or where it is. */
      body: Binary;
    }
);

/** The responses of {@link putDocument}, by status. */
export interface PutDocumentResponses {
  /** Stored. */
  204: undefined;
}

/** `PUT /documents/{id}` */
export const putDocument: Operation<PutDocumentArgs, PutDocumentResponses> = /*#__PURE__*/ operation({
  id: "putDocument",
  home: "api/2026-01-01",
  method: "PUT",
  path: "/documents/{id}",
  query: { query_contentType: { name: "contentType" } },
  body: {
    type: "application/json",
    as: chosen,
    choices: [
      { type: "application/json", as: json },
      { type: "multipart/form-data", as: multipart },
      { type: "application/xml", as: text },
      { type: "image/*", as: bytes },
    ],
  },
  responses: { 204: "none" },
});

/** The arguments of {@link putPdf}. */
export interface PutPdfArgs {
  body: Binary;
}

/** The responses of {@link putPdf}, by status. */
export interface PutPdfResponses {
  /** Stored. */
  204: undefined;
}

/** `PUT /documents` */
export const putPdf: Operation<PutPdfArgs, PutPdfResponses> = /*#__PURE__*/ operation({
  id: "putPdf",
  home: "api/2026-01-01",
  method: "PUT",
  path: "/documents",
  body: { type: "application/pdf", as: bytes },
  responses: { 204: "none" },
});

/** The arguments of {@link putPicture}. */
export type PutPictureArgs = {
  contentType: MediaType<"image">;
  body: Binary;
};

/** The responses of {@link putPicture}, by status. */
export interface PutPictureResponses {
  /** Stored. */
  204: undefined;
}

/** `PUT /picture` */
export const putPicture: Operation<PutPictureArgs, PutPictureResponses> = /*#__PURE__*/ operation({
  id: "putPicture",
  home: "api/2026-01-01",
  method: "PUT",
  path: "/picture",
  body: { type: "", as: chosen, choices: [{ type: "image/*", as: bytes }] },
  responses: { 204: "none" },
});

/** The arguments of {@link putState}. */
export type PutStateArgs = {
  id: string;
} & (
  | {
      contentType: "application/json; version=1";
      body: string;
    }
  | {
      contentType: "application/json; version=2";
      body: number;
    }
  | {
      contentType: "application/yaml";
      body: string | Binary;
    }
);

/** The responses of {@link putState}, by status. */
export interface PutStateResponses {
  /** Stored. */
  204: undefined;
}

/** `PUT /documents/{id}/state` */
export const putState: Operation<PutStateArgs, PutStateResponses> = /*#__PURE__*/ operation({
  id: "putState",
  home: "api/2026-01-01",
  method: "PUT",
  path: "/documents/{id}/state",
  body: {
    type: "",
    as: chosen,
    choices: [
      { type: "application/json; version=1", as: json },
      { type: "application/json; version=2", as: json },
      { type: "application/yaml", as: text },
    ],
  },
  responses: { 204: "none" },
});

/** The arguments of {@link replaceDocument}. */
export type ReplaceDocumentArgs = {
  id: string;
} & (
  | {
      contentType: "text/csv";
      body: string | Binary;
    }
  | {
      contentType: "text/plain; charset=utf-8";
      body: "empty" | "sample";
    }
  | {
      contentType?: never;
      body?: never;
    }
);

/** The responses of {@link replaceDocument}, by status. */
export interface ReplaceDocumentResponses {
  /** Replaced. */
  204: undefined;
}

/** `POST /documents/{id}` */
export const replaceDocument: Operation<ReplaceDocumentArgs, ReplaceDocumentResponses> =
  /*#__PURE__*/ operation({
    id: "replaceDocument",
    home: "api/2026-01-01",
    method: "POST",
    path: "/documents/{id}",
    body: {
      type: "",
      as: chosen,
      choices: [
        { type: "text/csv", as: text },
        { type: "text/plain; charset=utf-8", as: text },
      ],
    },
    responses: { 204: "none" },
  });

/** The arguments of {@link replaceToken}. */
export interface ReplaceTokenArgs {
  body: string | Binary;
}

/** The responses of {@link replaceToken}, by status. */
export interface ReplaceTokenResponses {
  /** Replaced. */
  204: undefined;
}

/** `PUT /token` */
export const replaceToken: Operation<ReplaceTokenArgs, ReplaceTokenResponses> = /*#__PURE__*/ operation({
  id: "replaceToken",
  home: "api/2026-01-01",
  method: "PUT",
  path: "/token",
  body: { type: "application/x-www-form-urlencoded", as: text },
  responses: { 204: "none" },
});

/** The arguments of {@link search}. */
export interface SearchArgs {
  body?: string;
}

/** The responses of {@link search}, by status. */
export interface SearchResponses {
  /** Found. */
  204: undefined;
}

/** `GET /search` */
export const search: Operation<SearchArgs, SearchResponses> = /*#__PURE__*/ operation({
  id: "search",
  home: "api/2026-01-01",
  method: "GET",
  path: "/search",
  query: { body: {} },
  responses: { 204: "none" },
});

/** The arguments of {@link sendAnything}. */
export type SendAnythingArgs = {
  contentType: MediaType<string>;
  body: string | Binary;
};

/** The responses of {@link sendAnything}, by status. */
export interface SendAnythingResponses {
  /** Accepted. */
  204: undefined;
}

/** `POST /anything` */
export const sendAnything: Operation<SendAnythingArgs, SendAnythingResponses> = /*#__PURE__*/ operation({
  id: "sendAnything",
  home: "api/2026-01-01",
  method: "POST",
  path: "/anything",
  body: { type: "", as: chosen, choices: [{ type: "*/*", as: text }] },
  responses: { 204: "none" },
});

/** The arguments of {@link touchDocument}. */
export interface TouchDocumentArgs {
  id: string;
}

/** The responses of {@link touchDocument}, by status. */
export interface TouchDocumentResponses {
  /** Touched. */
  204: undefined;
}

/** `POST /documents/{id}/state` */
export const touchDocument: Operation<TouchDocumentArgs, TouchDocumentResponses> = /*#__PURE__*/ operation({
  id: "touchDocument",
  home: "api/2026-01-01",
  method: "POST",
  path: "/documents/{id}/state",
  responses: { 204: "none" },
});
