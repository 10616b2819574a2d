/** The six forms of paging. */
import { define, nonEmptyString, object, optional, union } from "../forms/define.js";
import { fieldPath } from "./words.js";

/** The place where a request takes a value. */
const place = define(() =>
  union([
    nonEmptyString().describe("A query parameter."),
    fieldPath().min(1).describe("Path of field names in the body of the request."),
  ]),
);

const items = define(() =>
  fieldPath().describe("Path of field names from the answer to the list; empty if the answer is the list."),
);

const more = define(() =>
  optional(fieldPath().min(1)).describe("Path to the truth value that says whether there are more pages."),
);

const size = define(() => optional(place()).describe("What takes the number of items per page."));

const total = define(() =>
  optional(fieldPath().min(1)).describe("Path to the number of all items, over all pages."),
);

export const oldestFirst = define((z) =>
  object({
    by: nonEmptyString().describe("Field of an item, a time: the list is sorted and filtered by it."),
    isChange: optional(z.literal(true)).describe(
      "`true` if it follows every change of the item; absent for the time of creation.",
    ),
    args: optional(z.record(nonEmptyString(), nonEmptyString())).describe(
      "Query parameters that ask for the oldest first, with their values.",
    ),
    from: nonEmptyString().describe("Query parameter that takes the time to begin at."),
  }).describe("How a list is read from the oldest item on, beginning at a time: `reconcile` does it."),
);

export const pagination = define((z) =>
  union([
    object({
      kind: optional(z.literal("cursor")).describe("By a cursor; may be left out."),
      cursor: place().describe("What takes the cursor."),
      items: items(),
      next: fieldPath().min(1).describe("Path of field names from the answer to the next cursor."),
      more: more(),
    }).describe("The answer has the cursor of the next page."),
    object({
      kind: z.literal("lastItem").describe("By the last item."),
      cursor: place().describe("What takes the identifier of the last item."),
      items: items(),
      id: fieldPath().describe("Path of field names from an item to its identifier."),
      more: more(),
    }).describe("The next page begins behind the last item of this one."),
    object({
      kind: z.literal("page").describe("By the number of the page."),
      page: place().describe("What takes the number of the page."),
      first: optional(z.int().min(0)).describe("Number of the first page; 1 by default."),
      items: items(),
      size: size(),
      pages: optional(fieldPath().min(1)).describe("Path to the number of all pages."),
      total: total(),
      more: more(),
    }).describe("Pages have numbers."),
    object({
      kind: z.literal("offset").describe("By the number of items before the page."),
      offset: place().describe("What takes the number of items before the page."),
      items: items(),
      size: size(),
      total: total(),
      more: more(),
    }).describe("A page begins behind a number of items."),
    object({
      kind: z.literal("nextUrl").describe("By a URL in the answer."),
      items: items(),
      next: fieldPath().min(1).describe("Path to the URL of the next page."),
    }).describe("The answer has the URL of the next page."),
    object({ kind: z.literal("link").describe("By the header `Link`."), items: items() }).describe(
      'The header `Link` has the URL of the next page, as `rel="next"` (RFC 8288).',
    ),
  ]).describe("How a list comes in pages."),
);
