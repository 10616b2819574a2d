/** Paging of lists: from the trait, whose names must exist, else by the shape of parameters and answer. */
import type { DocumentOperation } from "../document/valid-document.js";
import type { Schema } from "../schema/schema.js";
import type { PagingTrait } from "../traits/types.js";
import type { Body, Parameter, Response } from "./api.js";
import { jsonContent } from "./build-content.js";
import { inferPaging } from "./infer-paging.js";
import type { ModelContext } from "./model-context.js";

/** What an operation takes and answers. */
export interface PagedCall {
  readonly parameters: readonly Parameter[];
  readonly body?: Body;
  readonly responses: readonly Response[];
}

export function findPaging(
  operation: DocumentOperation,
  call: PagedCall,
  context: ModelContext,
): PagingTrait | undefined {
  const { method, pointer, traits } = operation;
  if (traits.pagination === false) return undefined;
  const answer = call.responses.find(({ status }) => status === "200");
  const page = jsonContent(answer?.content ?? [])?.schema;
  const body = jsonContent(call.body?.content ?? [])?.schema;
  if (traits.pagination !== undefined) {
    checkStated(traits.pagination, { parameters: call.parameters, page, body, pointer }, context);
    // Without its kind, it says no more than a trait.
    const { kind, ...rest } = traits.pagination;
    return kind === "cursor" ? (rest as PagingTrait) : traits.pagination;
  }
  if (page === undefined) return undefined;
  const { headers = [] } = answer ?? {};
  const inferred = inferPaging({ method, parameters: call.parameters, body, page, headers }, context.view);
  if (inferred !== undefined)
    context.report(
      "PAGING_INFERRED",
      pointer,
      `As if it had the trait \`pagination: ${JSON.stringify(inferred)}\`.`,
    );
  return inferred;
}

interface Stated extends Pick<PagedCall, "parameters"> {
  readonly page: Schema | undefined;
  readonly body: Schema | undefined;
  readonly pointer: string;
}

/** Checks the names in the trait: with a wrong one, paging would silently end after the first page. */
function checkStated(
  paging: PagingTrait,
  { parameters, page, body, pointer }: Stated,
  { view, report }: ModelContext,
): void {
  const { items, cursor, page: number, offset, size, next, more, pages, total, id } = paging;
  const unknown = (code: "TRAIT_FIELD_UNKNOWN" | "TRAIT_PARAMETER_UNKNOWN", key: string, what: string) => {
    report(code, `${pointer}/x-client/pagination/${key}`, `${what}.`);
  };
  for (const [key, argument] of Object.entries({ cursor, page: number, offset, size })) {
    if (typeof argument === "string") {
      if (!parameters.some(({ name, in: place }) => place === "query" && name === argument))
        unknown("TRAIT_PARAMETER_UNKNOWN", key, `There is no query parameter \`${argument}\``);
    } else if (argument !== undefined && (body === undefined || view.at(body, argument) === undefined))
      unknown("TRAIT_FIELD_UNKNOWN", key, `The body of the request has no field \`${argument.join(".")}\``);
  }
  const inItem = id && [...items, "[]", ...id];
  for (const [key, path] of Object.entries({ items, next, more, pages, total, id: inItem })) {
    const kind = key === "items" ? "list" : "field";
    const allowed = kind === "list" ? (["array"] as const) : undefined;
    if (path === undefined || (page !== undefined && view.mayHave(page, path, allowed))) continue;
    const words = path.length === 0 ? "is not a list" : `has no ${kind} \`${path.join(".")}\``;
    unknown("TRAIT_FIELD_UNKNOWN", key, `The 200 answer ${words}`);
  }
}
