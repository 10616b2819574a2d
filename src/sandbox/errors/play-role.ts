/** One field of an error, in the role that its name has. */
import type { Schema } from "../../schema/schema.js";
import type { Validator } from "../general/validator.js";
import type { DraftPath, ErrorDraft } from "./error-draft.js";
import type { Role, RoleName, Statement } from "./error-roles.js";

export interface Filling {
  readonly draft: ErrorDraft;
  readonly validator: Validator;
}

/** Whether the field says now what its role is to say. */
export function play(
  role: Role,
  { draft, validator: { view } }: Filling,
  path: DraftPath,
  field: Schema,
  statement: Statement,
): boolean {
  const { format = "", maxLength, docs, deprecated } = view.resolve(field);
  const isAbsent = draft.at(path) === undefined;
  if (isAbsent && (!role.isAdded || deprecated === true)) return false;
  const isUri = /^(uri|iri|url)/.test(format);
  if (isUri ? !uriRoles.has(role.role) : otherFormats.test(format)) return false;
  const examples = (field.docs?.examples ?? docs?.examples ?? []).filter((each) => typeof each === "string");
  const values = role.values(statement, { strings: view.strings(field), examples, isUri });
  if (values === undefined) return false;
  if (values.length === 0) {
    if (!isAbsent) draft.leaveOut(path);
    return false;
  }
  return values.some((value) =>
    draft.set(path, typeof value === "string" ? value.slice(0, maxLength) : value),
  );
}

const uriRoles: ReadonlySet<RoleName> = new Set(["code", "request"]);

/** Strings that are something else than words. */
const otherFormats = /^(date|time|duration|uuid|email|idn|host|ipv|byte|binary|regex)/;
