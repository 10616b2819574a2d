/** Recorded traffic against the versions of an API: read as a stream, matched, and met by the changes of an upgrade. */
import path from "node:path";

import type { ProjectApi } from "../config/project.js";
import { diagnosticError } from "../diagnostics/diagnostic.js";
import type { Report } from "../diagnostics/report.js";
import { streamFile } from "../disk/stream-file.js";
import { chooseVersion, findRoute } from "../exchange/router.js";
import { type ReadableVersion, readableVersion } from "../exchange/version.js";
import { Counter } from "../traffic/counter.js";
import type { Exchange } from "../traffic/exchange.js";
import { readExchanges } from "../traffic/read-exchanges.js";
import { requestOf } from "../traffic/recorded-call.js";
import { StepTally } from "../traffic/step-tally.js";
import type { Counted, Traffic } from "../traffic/traffic.js";
import { getOrAdd } from "../values/collections.js";
import { counted, listSome, listWords } from "../values/text.js";
import { isLoopback } from "../values/url.js";
import { compareVersions } from "../values/version.js";
import { type BuiltVersion, buildVersions, selectForRequests } from "./build.js";
import { diffVersions } from "./diff-versions.js";
import { loadSources } from "./sources.js";

export interface TrafficQuestion {
  readonly cwd: string;
  /** Relative to `cwd`; `-` is what is piped in. */
  readonly recordings: readonly string[];
  /** Hosts of the API, besides those of its documents and of this machine. */
  readonly hosts: readonly string[];
  /** The header that names the caller. */
  readonly callerHeader: string;
  /** The version to move to. */
  readonly to: string;
  /** Only the upgrade from this version. */
  readonly from?: string | undefined;
}

export interface LoadedTraffic {
  readonly title: string;
  readonly traffic: Traffic;
}

export async function loadTraffic(
  api: ProjectApi,
  question: TrafficQuestion,
  report: Report,
): Promise<LoadedTraffic> {
  const { cwd, to, from, callerHeader } = question;
  const { versions: _, ...all } = api;
  const sources = await loadSources(all, cwd, report);
  const built = buildVersions(
    { ...sources, filter: undefined },
    selectForRequests(api.version),
    report.child(),
  );
  const byName = new Map(built.map((each) => [each.api.version as string, each]));
  const find = (version: string): BuiltVersion =>
    byName.get(version) ?? unknownVersion(version, api.name, byName);
  const versions = new Map(built.map((each) => [each.api.version as string, readableVersion(each.api)]));
  const after = versions.get(find(to).api.version);
  if (after === undefined) throw new Error("Every version that is built can be read.");
  // Without a version in the request, the account's own counts, which no recording knows: the oldest is the safe guess.
  const defaultVersion = from ?? sources.index?.default ?? built[0]?.api.version ?? "";
  const served = { versions, defaultVersion };
  const isOwn = hostsOf([...versions.values()], question.hosts);
  const steps = new Map<string, StepTally>();
  const [elsewhere, unmatched] = [new Counter(), new Counter()];
  let read = 0;
  let upToDate = 0;
  const take = (exchange: Exchange): void => {
    if (!isOwn(exchange.url)) {
      elsewhere.add(exchange.url.host);
      return;
    }
    const request = requestOf(exchange);
    const choice = chooseVersion(served, request);
    const { version, route } =
      choice.kind === "chosen" ? choice : { version: undefined, route: findRoute(choice.selector, request) };
    if (version === undefined || route === undefined) {
      unmatched.add(unmatchedName(exchange, choice.kind === "unsupported" && route !== undefined));
      return;
    }
    const { version: older } = version.api;
    if (compareVersions(older, to) >= 0 || (from ?? older) !== older) {
      upToDate++;
      return;
    }
    const callerOf = (of: Exchange): string => callerName(of.request.header(callerHeader));
    const diff = diffVersions(find(older), find(to));
    getOrAdd(steps, older, () => new StepTally(diff, version, after, callerOf)).add(exchange, request, route);
  };
  for (const name of question.recordings) {
    const recording =
      name === "-"
        ? { name: "stdin", open: () => process.stdin }
        : { name, open: () => streamFile(path.resolve(cwd, name)) };
    for await (const exchange of readExchanges(recording)) {
      if (read++ % progressEvery === 0)
        report.step(`${api.name}: reading the traffic, ${counted(read, "exchange")}`);
      take(exchange);
    }
  }
  if (steps.size + upToDate === 0) refuseEmpty(read, elsewhere, unmatched, api.name);
  return {
    title: built.at(-1)?.api.title ?? api.name,
    traffic: {
      ...{ read, elsewhere: summaryOf(elsewhere), unmatched: summaryOf(unmatched), upToDate },
      steps: [...steps.entries()]
        .sort(([left], [right]) => compareVersions(left, right))
        .map(([, tally]) => tally.result()),
    },
  };
}

const progressEvery = 5_000;

/** True for hosts of the API's documents, of the question, and of this machine. */
function hostsOf(versions: readonly ReadableVersion[], further: readonly string[]): (url: URL) => boolean {
  const names = new Set(further);
  for (const { api } of versions)
    for (const server of api.servers) if (URL.canParse(server)) names.add(new URL(server).host);
  return (url) => names.has(url.host) || names.has(url.hostname) || isLoopback(url);
}

/** `GET /v1/things/…`: a part of a path with a digit is an id, or a secret. */
function unmatchedName({ method, url }: Exchange, isVersion: boolean): string {
  const parts = url.pathname.split("/");
  const shown = parts.map((part) => (/^(v\d{1,3}|[a-z_.-]{1,30})?$/i.test(part) ? part : "…"));
  return `${method} ${shown.join("/")}${isVersion ? " of an unknown version" : ""}`;
}

/** `checkout/2.1` of a longer User-Agent. */
function callerName(value: string | undefined): string {
  const [first = ""] = value?.trim().split(/\s+/) ?? [];
  return first === "" ? "unknown caller" : first.slice(0, 60);
}

function summaryOf(counter: Counter): Counted {
  return { count: counter.total, most: counter.most() };
}

function refuseEmpty(read: number, elsewhere: Counter, unmatched: Counter, api: string): never {
  const names = (counter: Counter): string => listSome(counter.most().map(({ name }) => name));
  const detail =
    read === 0
      ? "The recordings are empty."
      : elsewhere.total > 0
        ? `None of ${counted(read, "exchange")} is a call of ${api}: they go to ${names(elsewhere)}.`
        : `None of ${counted(read, "exchange")} is a call of ${api}: no operation has ${names(unmatched)}.`;
  throw diagnosticError("TRAFFIC_WITHOUT_CALLS", { api }, detail);
}

function unknownVersion(version: string, api: string, known: ReadonlyMap<string, unknown>): never {
  throw diagnosticError(
    "VERSION_UNKNOWN",
    { api, version },
    `"${version}" is not among the documents: ${listWords([...known.keys()])}.`,
  );
}
