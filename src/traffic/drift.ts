/** Where recorded answers deviate from the document of their version, by place. */
import type { Problem } from "../exchange/validator.js";
import type { ReadableVersion } from "../exchange/version.js";
import type { Response } from "../model/api.js";
import { isJsonType } from "../schema/media-type.js";
import { getOrAdd } from "../values/collections.js";
import { childOf, isList, isObject, type JsonObject, type JsonValue, textOfValue } from "../values/json.js";
import { appendToken } from "../values/json-pointer.js";
import { compareText } from "../values/text.js";
import {
  type Deviation,
  type DeviationKind,
  limit,
  missingField,
  nullValue,
  otherType,
  typeOf,
  unknownField,
  unknownStatus,
  unlistedValue,
} from "./deviations.js";
import { hiddenText } from "./hidden-text.js";
import type { RecordedCall } from "./recorded-call.js";
import { statusNames } from "./sighting.js";
import { type PlacedSchema, WrittenSchemas } from "./written-schemas.js";

/** A deviation with the answers that have it. */
export interface Drift extends Deviation {
  readonly kind: DeviationKind;
  /** In the document: a schema, or the operation of a status. */
  readonly pointer: string;
  /** Answers with it, and all answers of its operations. */
  readonly count: number;
  readonly answers: number;
  readonly operations: readonly string[];
  /** The last day, `YYYY-MM-DD`; empty if the recordings do not say. */
  readonly last: string;
}

/** With an answer that has it, to try an overlay with. */
export interface DriftExample extends Drift {
  readonly key: string;
  readonly call: RecordedCall;
}

interface Tally extends Sighted {
  readonly call: RecordedCall;
  readonly types: Set<string>;
  readonly operations: Set<string>;
  count: number;
  last: string;
}

/** `describe`: by all types that an unknown field was seen with. */
interface Sighted {
  readonly kind: DeviationKind;
  readonly pointer: string;
  describe(types: ReadonlySet<string>): Deviation;
}

type Add = (sighted: Sighted, name: string, type?: string) => void;

export class DriftTally {
  readonly #version: ReadableVersion;
  readonly #written: WrittenSchemas;
  readonly #isOf30: boolean;
  readonly #tallies = new Map<string, Tally>();
  readonly #answers = new Map<string, number>();

  /** `root`: the document of the version, with its overlays. */
  constructor(version: ReadableVersion, root: JsonObject) {
    this.#version = version;
    this.#written = new WrittenSchemas(root);
    this.#isOf30 = textOfValue(root["openapi"] ?? "").startsWith("3.0");
  }

  add(call: RecordedCall): void {
    const { operation, exchange } = call;
    if (exchange.status === 0) return;
    this.#answers.set(operation.id, (this.#answers.get(operation.id) ?? 0) + 1);
    const day = exchange.time.slice(0, 10);
    const counted = new Set<string>();
    this.#judge(call, (sighted, name, type) => {
      const key = keyOf(sighted, name);
      const tally = getOrAdd(this.#tallies, key, (): Tally => ({
        ...{ ...sighted, call, types: new Set(), operations: new Set(), count: 0, last: "" },
      }));
      if (type !== undefined) tally.types.add(type);
      if (counted.has(key)) return;
      counted.add(key);
      tally.count++;
      tally.operations.add(operation.id);
      if (day > tally.last) tally.last = day;
    });
  }

  /** The most frequent first. */
  result(): readonly DriftExample[] {
    const exampleOf = (key: string, tally: Tally): DriftExample => {
      const { kind, pointer, call, count, last, types } = tally;
      const operations = [...tally.operations].sort(compareText);
      const answers = operations.reduce((sum, id) => sum + (this.#answers.get(id) ?? 0), 0);
      return { key, kind, pointer, call, count, last, operations, answers, ...tally.describe(types) };
    };
    return Array.from(this.#tallies, ([key, tally]) => exampleOf(key, tally)).sort(
      (left, right) => right.count - left.count || compareText(left.key, right.key),
    );
  }

  /** True if the answer deviates there, also from a document with an overlay that the call was not matched to. */
  has(key: string, call: RecordedCall): boolean {
    const operation = this.#version.api.operations.find(({ id }) => id === call.operation.id);
    let isThere = false;
    this.#judge(
      { ...call, operation: operation ?? call.operation },
      (sighted, name) => (isThere ||= keyOf(sighted, name) === key),
    );
    return isThere;
  }

  #judge({ exchange, operation, answer }: RecordedCall, add: Add): void {
    const { status, response: received } = exchange;
    const response = declaredResponse(status, operation.responses);
    if (response === undefined) {
      const { pointer } = operation;
      add({ kind: "status", pointer, describe: () => unknownStatus(status, pointer) }, String(status));
      return;
    }
    const content = response.content.find(({ mediaType }) => isJsonType(mediaType));
    if (answer === undefined || content === undefined) return;
    if (!isJsonType(received.header("content-type") ?? content.mediaType)) return;
    const { pointer } = this.#written.at(response.pointer) ?? response;
    const schema = ["content", content.mediaType, "schema"].reduce(appendToken, pointer);
    this.#unknownFields(answer, [schema], add);
    const problems = this.#version.validator.problems(content.schema, answer, "response");
    const isOfType = ({ keyword }: Problem): boolean => keyword === "type";
    const typed = new Set(problems.filter(isOfType).map(({ path }) => path.join("/")));
    for (const problem of problems) {
      const value = problem.place.reduce<JsonValue | undefined>(childOf, answer);
      // A value of another type is not also one that an enum lacks.
      const isRepeated = !isOfType(problem) && typed.has(problem.path.join("/"));
      if (value === undefined || value === hiddenText || isRepeated) continue;
      this.#problem(problem, value, this.#schemasAt(schema, answer, problem.place), add);
    }
  }

  #schemasAt(pointer: string, root: JsonValue, path: readonly string[]): readonly PlacedSchema[] {
    let [schemas, value]: [readonly PlacedSchema[], JsonValue] = [this.#written.of(pointer, root), root];
    for (const token of path) {
      const child: JsonValue = childOf(value, token) ?? null;
      schemas = this.#written.inside(schemas, token).flatMap((place) => this.#written.of(place, child));
      value = child;
    }
    return schemas;
  }

  /** Most schemas are open, so that no validator reports a field that they do not list. */
  #unknownFields(value: JsonValue, pointers: readonly string[], add: Add): void {
    if (typeof value !== "object" || value === null) return;
    const schemas = pointers.flatMap((pointer) => this.#written.of(pointer, value));
    const withFields = schemas.filter(({ node }) => isObject(node["properties"]));
    const home = withFields.find(({ node }) => node["additionalProperties"] === false) ?? withFields[0];
    const isOpen = schemas.some(({ node }) => isForOthers(node));
    for (const [name, child] of Object.entries<JsonValue>(value as JsonObject)) {
      const inside = this.#written.inside(schemas, name);
      if (inside.length > 0) this.#unknownFields(child, inside, add);
      else if (
        home !== undefined &&
        isObject(value) &&
        !isOpen &&
        isShownName(name) &&
        child !== hiddenText
      ) {
        const { pointer } = home;
        const describe: Sighted["describe"] = (types) => unknownField(name, types, pointer, this.#isOf30);
        add({ kind: "unknown-field", pointer, describe }, name, typeOf(child));
      }
    }
  }

  #problem(
    { keyword, words, path }: Problem,
    value: JsonValue,
    schemas: readonly PlacedSchema[],
    add: Add,
  ): void {
    const having = (name: string): PlacedSchema | undefined => schemas.find(({ node }) => name in node);
    const put = (
      kind: DeviationKind,
      schema: PlacedSchema | undefined,
      name: string,
      deviation: Deviation,
    ): void => {
      add({ kind, pointer: (schema ?? schemas[0])?.pointer ?? "#", describe: () => deviation }, name);
    };
    switch (keyword) {
      case "additionalProperties":
      case "unevaluatedProperties":
        return; // As every unknown field.
      case "required": {
        const name = path.at(-1) ?? "";
        const schema = schemas.find(
          ({ node }) => isList(node["required"]) && node["required"].includes(name),
        );
        put("missing", schema, name, missingField(name, schema));
        return;
      }
      case "type": {
        if (value === null) put("null", having("type"), "", nullValue(schemas, this.#isOf30));
        else put("type", having("type"), typeOf(value), otherType(value, having("type"), this.#isOf30));
        return;
      }
      case "enum":
      case "const": {
        const listed = having("enum") ?? having("const");
        if (value === null) put("null", listed, "", nullValue(schemas, this.#isOf30));
        else put("value", listed, JSON.stringify(value), unlistedValue(value, listed));
        return;
      }
      default:
        // In a recording of shapes, every number is 1.
        if (value !== 1) put("limit", having(keyword), keyword, limit(words, keyword, having(keyword)));
    }
  }
}

function keyOf({ kind, pointer }: Sighted, name: string): string {
  return [kind, pointer, name].join(" ");
}

function declaredResponse(status: number, responses: readonly Response[]): Response | undefined {
  return statusNames(status)
    .map((name) => responses.find((each) => each.status === name))
    .find((response) => response !== undefined);
}

/** True if the document has something to say of fields that it does not list. */
function isForOthers({ additionalProperties, patternProperties }: JsonObject): boolean {
  return additionalProperties === true || isObject(additionalProperties) || isObject(patternProperties);
}

/** Not what may be data in place of a name: an id, an address. */
function isShownName(name: string): boolean {
  return /^[A-Za-z_$@][\w$.:-]{0,60}$/.test(name) && !/\d{4}/.test(name);
}
