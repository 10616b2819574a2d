/**
 * When sentences are true about the details of calls and deliveries, which the API of a version holds as the document states
 * them, and about types, values, tags and marks, which are read from the document.
 */
import type {
  Content,
  Encoding,
  Encodings,
  Event,
  Operation,
  Parameter,
  SecurityScheme,
} from "../../src/model/api.js";
import { placeOf, type Fact } from "../../src/compare/fact.js";
import type { RuleId } from "../../src/judge/rules/index.js";
import { jsonKey } from "../../src/values/json.js";
import { isJsonObject, type Json, type Value } from "./pairs.js";
import {
  keyword,
  lists,
  placeOn,
  schemas,
  status,
  type Condition,
  type Evidence,
  type Side,
} from "./sentence-conditions.js";
import {
  both,
  came,
  detail,
  event,
  not,
  operation,
  operationOn,
  parameterOf,
  that,
  went,
  written,
  type OnSide,
} from "./stated-conditions.js";

const areEqual = (some: readonly string[], others: unknown): boolean =>
  JSON.stringify([...some].sort()) === JSON.stringify([...(others as readonly string[])].sort());

const servers: OnSide =
  (side) =>
  ({ fact, apis }) =>
    areEqual(apis[side].servers, detail(fact, side));
const root: OnSide =
  (side) =>
  ({ fact, apis }) =>
    apis[side].root === detail(fact, side);
const ownServers = operation((each, side, fact) => areEqual(each.servers ?? [], detail(fact, side)));
const stability = operation(
  ({ comparedOnly }, side, fact) => (comparedOnly?.stability ?? "") === detail(fact, side),
);
const sunset = operation((each, side, fact) => (each.sunset ?? "") === detail(fact, side));

const isPaged = operation(({ paging }) => paging !== undefined);
const pagingDiffers: Condition = (evidence) =>
  JSON.stringify(operationOn("before", evidence)?.paging) !==
  JSON.stringify(operationOn("after", evidence)?.paging);

/** What a client sends for a scheme. */
function sent({ kind, in: place, parameter, scheme }: SecurityScheme): string {
  return JSON.stringify([kind, place, parameter, scheme?.toLowerCase()]);
}

/** The alternatives of an operation, by what the older version sends for a scheme that it has. */
function alternatives(side: Side, evidence: Evidence): readonly (readonly string[])[] | undefined {
  const { before, after } = evidence.apis;
  const result = operationOn(side, evidence)?.security;
  const schemeOf = (name: string): string => {
    const scheme = before.securitySchemes.get(name) ?? after.securitySchemes.get(name);
    return scheme === undefined ? name : sent(scheme);
  };
  return result?.length === 0 ? [[]] : result?.map((names) => names.map(schemeOf));
}

/** A caller with any of the old credentials is still admitted. */
const oldSuffices: Condition = (evidence) => {
  const [before, after] = [alternatives("before", evidence), alternatives("after", evidence)];
  if (before === undefined || after === undefined) return undefined;
  return before.every((inputs) => after.some((wanted) => wanted.every((each) => inputs.includes(each))));
};
const asksForCredential: OnSide = operation(
  ({ security }, side, fact) => security.some((names) => names.length > 0) === (detail(fact, side) !== ""),
);

function schemeOn(side: Side, { fact, apis }: Evidence): SecurityScheme | undefined {
  return apis[side].securitySchemes.get(String(detail(fact, "scheme")));
}
const schemeDiffers: Condition = (evidence) => {
  const [before, after] = [schemeOn("before", evidence), schemeOn("after", evidence)];
  return before === undefined || after === undefined ? undefined : sent(before) !== sent(after);
};
const namesItsPlace = that(schemeOn, ({ parameter = "", scheme = "" }, side, fact) =>
  [parameter, scheme].every((word) => String(detail(fact, side)).toLowerCase().includes(word.toLowerCase())),
);
const tokenSources = that(schemeOn, ({ tokenSources: urls = [] }, side, fact) =>
  areEqual(urls, detail(fact, side)),
);

const bearerFormat = that(
  schemeOn,
  ({ comparedOnly }, side, fact) => (comparedOnly?.bearerFormat ?? "") === detail(fact, side),
);
const offers = (names: "added" | "removed"): OnSide =>
  that(schemeOn, ({ comparedOnly }, _side, fact) =>
    (detail(fact, names) as readonly string[]).every((name) => comparedOnly?.scopes.includes(name) === true),
  );

function parameterOn(side: Side, evidence: Evidence): Parameter | undefined {
  const { fact } = evidence;
  const { owner } = placeOn(side, evidence);
  const part = owner.kind === "operation" ? owner.part : undefined;
  const name = part?.kind === "parameter" ? part.name : detail(fact, "name");
  return operationOn(side, evidence)?.parameters.find(
    (each) => each.in === detail(fact, "in") && each.name === name,
  );
}
const parameter = (isSo: (parameter: Parameter, side: Side, fact: Fact) => boolean | undefined): OnSide =>
  that(parameterOn, isSo);

const serialization = parameter(({ serialization: own }, side, fact) => {
  const [style, ...others] = String(detail(fact, side)).split(", ");
  return own.kind === "content"
    ? style === own.mediaType
    : style === own.style && others.includes("exploded") === own.explode;
});
const mayBeEmpty = parameter(({ comparedOnly }) => comparedOnly?.allowsEmpty === true);
const allowsReserved = parameter(({ serialization: own }) => own.kind === "style" && own.allowReserved);

/** The fact writes them as `` `iban` or `swift`; `name` ``. */
const groups = operation(({ atLeastOneOf }, side, fact) => {
  const text = String(detail(fact, side)).replaceAll("`", "");
  const said = text === "" ? [] : text.split("; ").map((group) => group.split(" or ").sort().join());
  return areEqual(
    atLeastOneOf.map((group) => [...group].sort().join()),
    said,
  );
});

function encodingOn({ body }: Operation, fact: Fact): readonly [Content | undefined, Encoding | undefined] {
  const content = body?.content.find(({ mediaType }) =>
    mediaType.toLowerCase().startsWith(String(detail(fact, "mediaType"))),
  );
  const field = String(detail(fact, "field"));
  return [content, content && encodingAt(content, field)];
}

/** `album.file`, `[0]`, `album[]`. */
function encodingAt(around: Partial<Encodings>, path: string): Encoding | undefined {
  const whole = around.encoding?.get(path);
  if (whole !== undefined || path === "") return whole;
  const [start = "", name, position] = /^(?:\.?([^.[]+)|\[(\d*)\])/.exec(path) ?? [];
  const own =
    name === undefined
      ? position === ""
        ? around.itemEncoding
        : around.prefixEncoding?.[Number(position)]
      : around.encoding?.get(name);
  const rest = path.slice(start.length);
  return own === undefined || rest === "" || start === "" ? own : encodingAt(own, rest);
}

/** Without an encoding it depends on the type of the value. */
const encoded = operation((each, side, fact) => {
  const [, own] = encodingOn(each, fact);
  const said = String(detail(fact, side));
  const [style = ""] = said.split(", ");
  if (own?.style !== undefined) return style === own.style || style === "form";
  const isStyled = own?.explode !== undefined || own?.allowReserved !== undefined;
  if (isStyled) return style === "form";
  // In a form, text is sent like a value of the usual style, which it is compared with.
  return own?.contentType === undefined
    ? style === "form" || said === "" || said.includes("/")
    : said === own.contentType.toLowerCase() || (own.contentType === "text/plain" && style === "form");
});

/** As the fact writes it: empty, `optional`, `required`, or the fixed value as code. */
const partHeader = operation((each, side, fact) => {
  const [content, own] = encodingOn(each, fact);
  if (content === undefined) return undefined;
  const of = <Thing>(all: ReadonlyMap<string, Thing> | undefined): Thing | undefined =>
    [...(all ?? [])].find(
      ([name]) => name.toLowerCase() === String(detail(fact, "header")).toLowerCase(),
    )?.[1];
  const [fixed, free] = [of(own?.headers), of(own?.comparedOnly?.headers)];
  const demanded = free?.required === true ? "required" : "optional";
  const after = fixed ?? (free && demanded) ?? "";
  return String(detail(fact, side)).replaceAll("`", "") === after;
});

const response = (
  isSo: (response: Operation["responses"][number], side: Side, fact: Fact) => boolean | undefined,
): OnSide =>
  operation((each, side, fact) => {
    const result = each.responses.find((one) => one.status === detail(fact, "status"));
    return result === undefined ? undefined : isSo(result, side, fact);
  });
const hasItems = operation(({ responses }, side, fact) =>
  responses.some(({ content }) =>
    content.some(({ sequence }) => (sequence !== undefined) === detail(fact, side)),
  ),
);
const isDescribed = response(({ content }) => content.length > 0);
const hasMediaTypes = response(({ content }, _side, fact) =>
  (detail(fact, "mediaTypes") as readonly string[]).every((type) =>
    content.some(({ mediaType }) => mediaType.toLowerCase().startsWith(type)),
  ),
);
/** The older operation may have another name now. */
const link = response(({ comparedOnly }, side, fact) => {
  const own = comparedOnly?.links.get(String(detail(fact, "name"))) ?? "";
  const said = String(detail(fact, side));
  const input = (text: string): string => text.replace(/^[^(]+/, "");
  return side === "after" ? own === said : (own === "") === (said === "") && input(own) === input(said);
});

const payloadIs = event(({ payload }, side, fact) => payload.kind === detail(fact, side));
const payloadIsKnown = event(({ payload }) => payload.kind !== "unknown");
const messageAt = event(({ payload }, side, fact) =>
  payload.kind === "contained"
    ? String(detail(fact, side)).startsWith(payload.messagePath.join("."))
    : undefined,
);
const deliveryName = event(
  (each, side, fact) =>
    parameterOf(each, String(detail(fact, side)), String(detail(fact, "in"))) !== undefined,
);
const form = event(({ comparedOnly }, side, fact) => {
  if (comparedOnly === undefined) return undefined;
  const { method, url = "", mediaTypes } = comparedOnly.form;
  const said = String(detail(fact, side));
  const isBodySaid = said.includes("/") && said !== `${method} ${url}`.trim();
  return (
    said.startsWith(`${method} ${url}`.trim()) &&
    (!isBodySaid || mediaTypes.every((type) => said.includes(type.toLowerCase())))
  );
});
const answer = (isSo: (types: readonly string[], said: string) => boolean): OnSide =>
  event((each: Event, side, fact) => {
    const result = each.comparedOnly?.answers.find((one) => one.status === detail(fact, "status"));
    const types = result?.content.map(({ mediaType }) => mediaType.toLowerCase());
    return types === undefined ? undefined : isSo(types, String(detail(fact, side)));
  });
const answerTypes = answer(
  (types, said) => (types.length === 0) === (said === "") && types.every((type) => said.includes(type)),
);
const hasAnswerBody = answer((types) => types.length > 0);

type Schemas = (results: readonly Json[], side: Side, evidence: Evidence) => boolean | undefined;

/** Undefined where the reader of the documents finds no schema. */
const schema =
  (isSo: Schemas): OnSide =>
  (side) =>
  (evidence) => {
    const result = schemas(side, evidence);
    return result === undefined || result.length === 0 ? undefined : isSo(result, side, evidence);
  };

const partsOf = (results: readonly Json[], side: Side, evidence: Evidence): readonly Json[] =>
  results.flatMap((each) => evidence[side].parts(each));

/** A part of a schema says it. */
const says = (isSo: (part: Json, fact: Fact, side: Side) => boolean): OnSide =>
  schema((results, side, evidence) =>
    partsOf(results, side, evidence).some((part) => isSo(part, evidence.fact, side)),
  );

const listOf = (value: Value | undefined): readonly Value[] =>
  Array.isArray(value) ? (value as Value[]) : [];

/** The JSON types that the parts of a schema name, or that their keywords are about. */
function typesIn(results: readonly Json[], side: Side, evidence: Evidence): ReadonlySet<string> {
  const ofValue = (value: unknown): string => (Array.isArray(value) ? "array" : typeof value);
  const all = partsOf(results, side, evidence).flatMap((part) => [
    ...(typeof part["type"] === "string" ? [part["type"]] : listOf(part["type"]).map(String)),
    ...listOf(part["enum"]).map(ofValue),
    ...(part["const"] === undefined ? [] : [ofValue(part["const"])]),
    ...(part["properties"] === undefined && part["additionalProperties"] === undefined ? [] : ["object"]),
    ...(part["items"] === undefined && part["prefixItems"] === undefined ? [] : ["array"]),
  ]);
  return new Set(all);
}

/** The types that the sentence is about are those of the schema. */
const types = schema((results, side, evidence) => {
  const { fact } = evidence;
  if (fact.kind !== "type") return undefined;
  const said = fact.jsonTypes[side];
  const own = typesIn(results, side, evidence);
  return said === "any" ? undefined : said.every((type) => own.has(type));
});

/** Every value of the one version has a type of the other. */
const covers =
  (side: Side): Condition =>
  (evidence) => {
    // The reader does not tell positions apart.
    if (/\[\d/.test(placeOn(side, evidence).path)) return undefined;
    const other = side === "before" ? "after" : "before";
    const [own, others] = [schemas(side, evidence), schemas(other, evidence)];
    if (own === undefined || others === undefined || own.length === 0 || others.length === 0)
      return undefined;
    const wide = typesIn(own, side, evidence);
    const narrow = [...typesIn(others, other, evidence)].filter((type) => type !== "null");
    if (wide.size === 0) return true;
    // Two objects differ by their fields.
    if ([...wide, ...narrow].every((type) => type === "object")) return undefined;
    if (narrow.length === 0) return false;
    return narrow.every((type) => wide.has(type) || (type === "integer" && wide.has("number")));
  };

/** The schema is, or has as a member, the declared type of the name. */
const leadsTo = schema((results, side, evidence) => {
  const name = String(detail(evidence.fact, side));
  const part = placeOf(evidence.fact).owner;
  const declared = evidence[side].declared(name);
  return declared === undefined || part.kind === "api"
    ? undefined
    : partsOf(results, side, evidence).some((each) =>
        Object.keys(declared).every((key) => each[key] === declared[key]),
      );
});

const positions = schema((results, side, evidence) => {
  const said = Number(detail(evidence.fact, side));
  const lengths = partsOf(results, side, evidence).map((part) => listOf(part["prefixItems"]).length);
  return Math.max(...lengths) >= said;
});
const constant = schema((results, side, evidence) =>
  results.some((each) => evidence[side].values(each).has(JSON.stringify(detail(evidence.fact, side)))),
);

/** By the mark of the document, or by any string beside the listed ones. */
const isOpen = says(
  (part) =>
    (isJsonObject(part["x-client"]) && part["x-client"]["open"] === true) ||
    [...listOf(part["anyOf"]), ...listOf(part["oneOf"])].some(
      (member) => isJsonObject(member) && member["type"] === "string" && member["enum"] === undefined,
    ),
);

/** Only `oneOf` refuses a value that fits several members. */
const refusesSeveral = says((part) => part["oneOf"] !== undefined);

/** A discriminator names the field, or every object of a union lists its values. */
const isTag = (nameOf: (fact: Fact, side: Side) => unknown): OnSide =>
  schema((results, side, evidence) => {
    const name = String(nameOf(evidence.fact, side));
    const document = evidence[side];
    const listsValues = (parts: readonly Json[]): boolean =>
      parts.some(({ properties }) => isJsonObject(properties) && document.values(properties[name]).size > 0);
    return partsOf(results, side, evidence).some(({ discriminator, oneOf, anyOf }) => {
      const objects = [...listOf(oneOf), ...listOf(anyOf)]
        .map((member) => document.parts(member))
        .filter((parts) => parts.some(({ properties }) => properties !== undefined));
      return (
        (isJsonObject(discriminator) && discriminator["propertyName"] === name) ||
        (objects.length > 1 && objects.every(listsValues))
      );
    });
  });
const tag = isTag((fact) => detail(fact, "property"));

const tagValues = (valuesOf: (fact: Fact, side: Side) => readonly string[]): OnSide =>
  schema((results, side, evidence) => {
    const property = String(detail(evidence.fact, "property"));
    const known = results.flatMap((each) => [...evidence[side].memberNames(each, property)]);
    return valuesOf(evidence.fact, side).every((value) => known.includes(value));
  });

const valueOfDefault = says((part, fact, side) =>
  detail(fact, side) === ""
    ? part["default"] === undefined
    : part["default"] !== undefined && jsonKey(part["default"]) === detail(fact, side),
);
const marked = (name: "readOnly" | "writeOnly"): OnSide => says((part) => part[name] === true);
const constraint = written((fact) => String(detail(fact, "keyword")));
const coding = both((side) => keyword(side, (fact) => String(detail(fact, "keyword"))));
const refined = both((side) => status(side, true, side));
const demandsFields = says(({ required }) => listOf(required).length > 0);

export const detailConditions: Partial<Record<RuleId, readonly Condition[]>> = {
  "servers-changed": both(servers),
  "operation-servers-changed": both(ownServers),
  "root-changed": both(root),
  "paging-changed": [...both(isPaged), pagingDiffers],
  "security-tightened": [...both(asksForCredential), not(oldSuffices)],
  "security-loosened": [...both(asksForCredential), oldSuffices],
  "security-scheme-changed": [...both(namesItsPlace), schemeDiffers],
  "token-source-changed": both(tokenSources),
  "token-scope-offered": came(offers("added")),
  "token-scope-withdrawn": went(offers("removed")),
  "bearer-format-changed": both(bearerFormat),
  "parameter-serialization-changed": both(serialization),
  "empty-value-allowed": came(mayBeEmpty),
  "empty-value-refused": went(mayBeEmpty),
  "reserved-characters-allowed": came(allowsReserved),
  "reserved-characters-encoded": went(allowsReserved),
  "parameter-group-tightened": both(groups),
  "parameter-group-loosened": both(groups),
  "response-items-changed": both(hasItems),
  "body-encoding-changed": both(encoded),
  "part-header-demanded": both(partHeader),
  "part-header-changed": both(partHeader),
  "status-refined": refined,
  "response-body-added": [...came(isDescribed), hasMediaTypes("after")],
  "link-changed": both(link),
  "event-payload-known": came(payloadIsKnown),
  "event-payload-unknown": went(payloadIsKnown),
  "event-payload-changed": both(payloadIs),
  "event-envelope-changed": both(messageAt),
  "delivery-parameter-renamed": both(deliveryName),
  "delivery-form-changed": both(form),
  "delivery-form-narrowed": both(form),
  "answer-body-changed": both(answerTypes),
  "answer-body-removed": went(hasAnswerBody),
  "type-changed": [...both(types), not(covers("before")), not(covers("after"))],
  "type-widened": [covers("after"), not(covers("before"))],
  "type-narrowed": [covers("before"), not(covers("after"))],
  "type-replaced": both(leadsTo),
  "tuple-length-changed": both(positions),
  "const-changed": both(constant),
  "known-values-added": [lists("before", "added", "none"), lists("after", "added", "all")],
  "known-values-removed": [lists("before", "removed", "all"), lists("after", "removed", "none")],
  "enum-opened": came(isOpen),
  "enum-closed": went(isOpen),
  "overlap-refused": [refusesSeveral("after")],
  "overlap-accepted": [refusesSeveral("before")],
  "tag-property-changed": both(isTag(detail)),
  "tag-value-changed": both(tagValues((fact, side) => detail(fact, side) as readonly string[])),
  "tag-value-moved": both(
    tagValues((fact) => (fact.kind === "tag-moved" ? fact.moved.map(({ value }) => value) : [])),
  ),
  "tag-added": came(tag),
  "tag-removed": went(tag),
  "content-coding-changed": coding,
  "constraint-instead-of-required": [demandsFields("before"), constraint("after")],
  "constraint-changed": both(constraint),
  "default-changed": both(valueOfDefault),
  "required-default-changed": both(valueOfDefault),
  "read-only-added": came(marked("readOnly")),
  "read-only-removed": went(marked("readOnly")),
  "write-only-added": came(marked("writeOnly")),
  "write-only-removed": went(marked("writeOnly")),
  "stability-lowered": both(stability),
  "stability-raised": both(stability),
  "sunset-changed": both(sunset),
  "sunset-removed": both(sunset),
};
