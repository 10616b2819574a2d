/**
 * The index of a version (all its exports), the index of an API (its versions; nothing heavy), and the stable entry of
 * an API (the version that the configuration names).
 */
import * as make from "../code/make.js";
import type { Expression, Statement } from "../code/syntax.js";
import type { Retirement } from "../../templates/runtime/profile.js";
import { groupBy } from "../values/collections.js";
import type { Timeline } from "../timeline/timeline.js";
import { type EmittedModule, emitModule } from "./module/module.js";
import { errorExports } from "./fixed-names.js";
import { joined, type ModuleExports } from "./module/module-exports.js";
import { remark } from "./module/doc-comment.js";
import { extensionOf, type ModuleStyle, specifier } from "./module/module-style.js";
import { generatedFrom, provenance, type VersionScope } from "./version-scope.js";

/**
 * `files` are its modules: `./types`, `./client`, …. `news`: the changes of the version, one line each.
 *
 * If two modules export a name, the first in `precedence` wins: without listing it, neither would be exported.
 */
export function emitVersionIndex(
  scope: VersionScope,
  files: readonly string[],
  news: readonly string[],
  shared: readonly SharedName[],
): EmittedModule {
  const listed = groupBy(shared, ({ module }) => module);
  return emitModule({
    path: `${scope.folder}/index.ts`,
    header: [provenance(scope), ...(news.length === 0 ? [] : ["", ...news])],
    starReexports: files,
    declarations: [],
    reexports: Array.from(listed, ([module, names]) => ({ from: module, names })),
  });
}

/** A name that two modules of a version export. */
export interface SharedName {
  readonly name: string;
  readonly isType: boolean;
  /** The module whose export the index re-exports. */
  readonly module: string;
  readonly others: readonly string[];
}

export function sharedNames(
  scope: VersionScope,
  files: readonly string[],
  exported: ModuleExports,
): SharedName[] {
  const owners = new Map<string, { isType: boolean; modules: string[] }>();
  for (const module of files.toSorted((left, right) => rank(left) - rank(right)))
    for (const [name, isType] of exported.of(joined(`${scope.folder}/index`, module))) {
      const owner = owners.get(name);
      if (owner === undefined) owners.set(name, { isType, modules: [module] });
      else owner.modules.push(module);
    }
  return [...owners].flatMap(
    ([
      name,
      {
        isType,
        modules: [module = "", ...others],
      },
    ]) => (others.length === 0 ? [] : [{ name, isType, module, others }]),
  );
}

/** Names that every version has come first, then types, so that a further operation takes no name from the index. */
const precedence = [
  ...["client", "webhooks", "signing", "lifecycles", "types", "events", "errors", "messages", "operations"],
  "sandbox",
].map((module) => `./${module}`);

/** Last: the errors of calls, which the index of the runtime exports as well. */
function rank(module: string): number {
  return module === errorExports ? precedence.length : precedence.indexOf(module);
}

/** The known ends of versions. */
export type Retirements = ReadonlyMap<string, Retirement>;

interface IndexSettings {
  readonly defaultVersion: string | undefined;
  readonly retirements: Retirements | undefined;
  readonly style: ModuleStyle;
}

export function emitApiIndex(
  timeline: Timeline,
  { defaultVersion, retirements, style }: IndexSettings,
): EmittedModule {
  const versions = timeline.versions.map(({ version }) => version);
  const latest = versions.at(-1) ?? "";
  const one = make.indexed(make.typeOf("versions"), make.keyword("number"));
  return emitModule({
    path: `${timeline.api}/index.ts`,
    header: [generatedFrom(timeline.api)],
    declarations: [
      make.exportedConstant("versions", make.asConst(make.literal(versions)), {
        comments: remark(
          `The generated versions, oldest first. Import the one you use: \`${specifier(`./${latest}/index`, extensionOf(style))}\`.`,
        ),
      }),
      make.exportedType("Version", one),
      make.exportedConstant("latest", make.scalar(latest), { comments: remark("The newest version.") }),
      ...(defaultVersion === undefined ? [] : [declareDefault(defaultVersion)]),
      ...(retirements === undefined ? [] : [declareRetirements(versions, retirements)]),
    ],
  });
}

function declareDefault(version: string): Statement {
  return make.exportedConstant("defaultVersion", make.scalar(version), {
    comments: remark(
      "The version that the service uses when a call names none. Generated clients always name theirs.",
    ),
  });
}

/** Not in the clients: the end of an older version must not change its folder. */
function declareRetirements(versions: readonly string[], retirements: Retirements): Statement {
  const known = versions.map((version): [string, Expression | undefined] => {
    const { deprecated, sunset } = retirements.get(version) ?? {};
    const dates = Object.entries({ deprecated, sunset }).filter(([, date]) => date !== undefined);
    return [version, make.content(Object.fromEntries(dates))];
  });
  const one = make.named("Retirement", [], { from: "./runtime/profile" });
  const table = make.globalType("Record", [make.named("Version"), one]);
  return make.exportedConstant("retirements", make.objectOf(known), {
    type: make.globalType("Readonly", [make.globalType("Partial", [table])]),
    comments: remark("When versions end, as the publisher's index said when it was pulled."),
  });
}

/**
 * The stable entry of an API: `current.ts`, and `current/<module>.ts` for narrower imports. They re-export the version
 * that the configuration names, so a project that imports them upgrades in one line.
 *
 * This need not be the newest version: an upgrade must be a decision, never a consequence of `pull`. `modules`: of all
 * versions.
 */
export function emitCurrent(
  api: string,
  current: string | undefined,
  modules: readonly { readonly path: string }[],
): EmittedModule[] {
  if (current === undefined) return [];
  const folder = `${api}/${current}/`;
  return modules
    .filter(({ path }) => path.startsWith(folder))
    .map(({ path }) => path.slice(folder.length).replace(/\.ts$/, ""))
    .map((name) =>
      name === "index"
        ? passOn(api, `${api}/current.ts`, `./${current}/index`)
        : passOn(api, `${api}/current/${name}.ts`, `../${current}/${name}`),
    );
}

function passOn(api: string, path: string, from: string): EmittedModule {
  return emitModule({
    path,
    header: [
      generatedFrom(api),
      "",
      "The version that the configuration names as `current`. An upgrade is one line there.",
    ],
    starReexports: [from],
    declarations: [],
  });
}
