/** Recorded traffic as calls of an API: read as a stream, and matched to versions and operations. */
import path from "node:path";

import type { ProjectApi } from "../config/project.js";
import { diagnosticError } from "../diagnostics/diagnostic.js";
import type { Report } from "../diagnostics/report.js";
import { streamFile } from "../disk/stream-file.js";
import { serverUrls } from "../document/read-servers.js";
import { hostMatcher } from "../exchange/hosts.js";
import { chooseVersion, findRoute } from "../exchange/router.js";
import { type ReadableVersion, readableVersion } from "../exchange/version.js";
import { Counter } from "../traffic/counter.js";
import type { Exchange } from "../traffic/exchange.js";
import { readExchanges } from "../traffic/read-exchanges.js";
import { recordedCall, type RecordedCall, requestOf } from "../traffic/recorded-call.js";
import type { Coverage } from "../traffic/traffic.js";
import { counted, listSome } from "../values/text.js";
import { isLoopback } from "../values/url.js";
import { type BuiltVersion, buildVersions, selectForRequests, type Selector } from "./build.js";
import { type ApiSources, loadSources } from "./sources.js";

export interface RecordingQuestion {
  readonly cwd: string;
  /** Relative to `cwd`; `-` is what is piped in. */
  readonly recordings: readonly string[];
  /** Hosts of the API, or URLs at them, besides those of its documents and of this machine. */
  readonly hosts: readonly string[];
}

/** An API as its service has it: every version, whatever is generated. */
export interface ServedVersions {
  readonly sources: ApiSources;
  readonly built: readonly BuiltVersion[];
  readonly versions: ReadonlyMap<string, ReadableVersion>;
}

/** `isAsked`: the versions to build. Default: all. */
export async function loadServedVersions(
  { versions: _, ...api }: ProjectApi,
  cwd: string,
  report: Report,
  isAsked: (version: string, sources: ApiSources) => boolean = () => true,
): Promise<ServedVersions> {
  const sources = await loadSources(api, cwd, report);
  const whole = { ...sources, filter: undefined };
  const select = selectForRequests(api.version);
  // A version is selected beside all others, even those that are not built.
  const selectAsked: Selector = (documents, problems) =>
    select(documents, problems).filter(({ document }) => isAsked(document.version, sources));
  const built = buildVersions(whole, selectAsked, report.child());
  const versions = new Map(built.map((each) => [each.api.version as string, readableVersion(each.api)]));
  return { sources, built, versions };
}

export interface MatchedCall {
  readonly version: ReadableVersion;
  readonly call: RecordedCall;
}

/** The calls of an API among recorded exchanges. Exchanges that do not call it are counted. */
export class RecordedCalls {
  readonly #served: ServedVersions;
  readonly #question: RecordingQuestion;
  readonly #report: Report;
  readonly #defaultVersion: string;
  readonly #isOwnHost: (url: URL) => boolean;
  readonly #elsewhere = new Counter();
  readonly #unmatched = new Counter();
  readonly #unread = new Counter();
  #read = 0;

  /** `defaultVersion`: of a request that names none. */
  constructor(
    served: ServedVersions,
    question: RecordingQuestion,
    report: Report,
    defaultVersion: string | undefined,
  ) {
    this.#served = served;
    this.#question = question;
    this.#report = report;
    // Without a version in the request and the response, the account's own counts: the oldest is the safe guess.
    this.#defaultVersion =
      defaultVersion ?? served.sources.index?.default ?? served.built[0]?.api.version ?? "";
    const isOfServer = hostMatcher([
      ...question.hosts.map((host) => (host.includes("//") ? host : `//${host}`)),
      ...served.built.flatMap(({ api, document }) => [...api.servers, ...serverUrls(document.root)]),
    ]);
    this.#isOwnHost = (url) => isOfServer(url) || isLoopback(url);
  }

  /** Throws if the recordings have none. */
  async *read(): AsyncGenerator<MatchedCall> {
    const { cwd, recordings } = this.#question;
    const { name: api } = this.#served.sources.api;
    let isCalled = false;
    for (const name of recordings) {
      const open = () => (name === "-" ? process.stdin : streamFile(path.resolve(cwd, name)));
      for await (const exchange of readExchanges({ name: name === "-" ? "stdin" : name, open })) {
        if (this.#read++ % progressEvery === 0)
          this.#report.step(`${api}: reading the traffic, ${counted(this.#read - 1, "exchange")}`);
        const matched = this.#match(exchange);
        if (matched === undefined) continue;
        isCalled = true;
        for (const part of matched.call.unread) this.#unread.add(part);
        yield matched;
      }
    }
    if (!isCalled) this.#refuseEmpty(api);
  }

  get coverage(): Coverage {
    return {
      read: this.#read,
      elsewhere: this.#elsewhere.result(),
      unmatched: this.#unmatched.result(),
      unread: this.#unread.result(),
    };
  }

  #match(exchange: Exchange): MatchedCall | undefined {
    if (!this.#isOwnHost(exchange.url)) {
      this.#elsewhere.add(exchange.url.host);
      return undefined;
    }
    const request = requestOf(exchange);
    const { versions } = this.#served;
    const defaultVersion = echoedVersion(exchange, versions) ?? this.#defaultVersion;
    const choice = chooseVersion({ versions, defaultVersion }, request);
    const { version, route } =
      choice.kind === "chosen" ? choice : { version: undefined, route: findRoute(choice.selector, request) };
    if (version !== undefined && route !== undefined)
      return { version, call: recordedCall(exchange, request, route, version) };
    this.#unmatched.add(unmatchedName(exchange, choice.kind === "unsupported" && route !== undefined));
    return undefined;
  }

  #refuseEmpty(api: string): never {
    const names = (counter: Counter): string => listSome(counter.most().map(({ name }) => name));
    const exchanges = counted(this.#read, "exchange");
    const detail =
      this.#read === 0
        ? "The recordings are empty."
        : this.#elsewhere.total > 0
          ? `None of ${exchanges} is a call of ${api}: they go to ${names(this.#elsewhere)}.`
          : `None of ${exchanges} is a call of ${api}: no operation has ${names(this.#unmatched)}.`;
    throw diagnosticError("TRAFFIC_WITHOUT_CALLS", { api }, detail);
  }
}

const progressEvery = 5_000;

/** The version that served a call, by its response: publishers pin the version of calls that name none to the account. */
function echoedVersion({ response }: Exchange, versions: ServedVersions["versions"]): string | undefined {
  return [...versions].find(
    ([name, { api }]) => response.header(api.traits.version?.echo ?? "")?.trim() === name,
  )?.[0];
}

/** `GET /v1/things/…`: a part of a path with a digit is an id, or a secret. */
function unmatchedName({ method, url }: Exchange, isVersion: boolean): string {
  const parts = url.pathname.split("/");
  const shown = parts.map((part) => (/^(v\d{1,3}|[a-z_.-]{1,30})?$/i.test(part) ? part : "…"));
  return `${method} ${shown.join("/")}${isVersion ? " of an unknown version" : ""}`;
}
