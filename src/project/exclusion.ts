/** Why a name that the user asks for is not in what is generated: `include` and `exclude` of the configuration. */
import type { DiagnosticPlace } from "../diagnostics/diagnostic.js";
import { quote } from "../values/text.js";
import type { Api } from "../model/api.js";
import {
  eventCandidate,
  operationCandidate,
  whyExcluded,
  type ApiFilter,
} from "../model/filter/api-filter.js";

export interface Exclusion {
  readonly place: DiagnosticPlace;
  readonly detail: string;
}

/** Of the operation or event with this id, type or topic; undefined where it is not excluded. */
export function exclusionOf(
  name: string,
  api: Api,
  filter: ApiFilter | undefined = api.filter,
): Exclusion | undefined {
  if (filter === undefined) return undefined;
  const { operations, events } = api.whole ?? api;
  const candidates = [
    ...operations.filter(({ id }) => id === name).map(operationCandidate),
    ...events.filter(({ type, topic }) => type === name || topic === name).map(eventCandidate),
  ];
  const why = whyExcluded(filter, candidates);
  if (why === undefined) return undefined;
  return { place: { api: api.name }, detail: `${quote(name)} is excluded ${why}.` };
}
