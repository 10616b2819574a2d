/** What a call takes (`…Args`): its parameters and its body, in one object. */
import {
  emptyObject,
  exportedInterface,
  exportedType,
  field,
  intersectionOf,
  keyword,
  objectType,
  unionOf,
} from "../../code/make.js";
import type { PropertyMember, Statement, Type } from "../../code/syntax.js";
import type { Body, Operation, Parameter } from "../../model/api.js";
import { deprecationAdvice, docComment, remark } from "../module/doc-comment.js";
import { schemaDoc } from "../types/schema-doc.js";
import { schemaType } from "../types/schema-type.js";
import type { VersionScope } from "../version-scope.js";
import { argumentKeys, chooseContent } from "./request-form.js";

export function declareArgs(operation: Operation, scope: VersionScope): Statement {
  const names = scope.names.operation(operation.id);
  const keys = argumentKeys(operation);
  const fields = [
    ...operation.parameters.map((parameter, index) =>
      argument(parameter, keys[index] ?? parameter.name, scope),
    ),
    ...(operation.body === undefined ? [] : [bodyField(operation.body, scope)]),
  ];
  const comments = remark(`The arguments of {@link ${names.function}}.`);
  if (fields.length === 0) return exportedType(names.args, emptyObject, { comments });
  if (operation.atLeastOneOf.length === 0) return exportedInterface(names.args, fields, { comments });
  const demands = operation.atLeastOneOf.map((list) => demand(operation, list, scope));
  return exportedType(names.args, intersectionOf([objectType(fields), ...demands]), { comments });
}

function argument(parameter: Parameter, key: string, scope: VersionScope): PropertyMember {
  const constraints = schemaDoc({ ...parameter.schema, docs: {} });
  const { advice, rest } = parameter.deprecated
    ? deprecationAdvice(parameter.description)
    : { advice: undefined, rest: parameter.description };
  return field(key, schemaType(parameter.schema, scope, false), {
    isOptional: !parameter.required,
    comments: docComment({
      ...constraints,
      paragraphs: [rest, ...constraints.paragraphs],
      deprecated: advice,
    }),
  });
}

/** `{ a: string } | { b: string }` */
function demand(operation: Operation, list: readonly string[], scope: VersionScope): Type {
  const alternatives = list.map((name): Type => {
    const parameter = operation.parameters.find((candidate) => candidate.name === name);
    const type = parameter === undefined ? keyword("string") : schemaType(parameter.schema, scope, false);
    return { kind: "object", members: [field(name, type)], isOpened: false };
  });
  return unionOf(alternatives);
}

function bodyField(body: Body, scope: VersionScope): PropertyMember {
  const content = chooseContent(body.content);
  const type = content === undefined ? keyword("unknown") : schemaType(content.schema, scope, false);
  return field("body", type, {
    isOptional: !body.required,
    comments: docComment({ paragraphs: [body.description] }),
  });
}
