/**
 * `resume.ts` of an API: resumes journal entries, each with the client of the version that wrote it.
 *
 * Not in the index, which every client imports: a bundler without code splitting would put all versions into each bundle.
 */
import * as make from "../code/make.js";
import type { Expression, Origin } from "../code/syntax.js";
import type { Timeline } from "../timeline/timeline.js";
import type { ApiVersion } from "../values/version.js";
import { prose, remark } from "./module/doc-comment.js";
import { homeAlias } from "./module/homes.js";
import { type EmittedModule, emitModule } from "./module/module.js";
import { extensionOf, type ModuleStyle, specifier } from "./module/module-style.js";
import { generatedFrom } from "./version-scope.js";

/** Nothing if no call has a key, and thus no entry exists. */
export function emitResume({ api, versions }: Timeline, style: ModuleStyle): EmittedModule[] {
  const resumable = versions.filter((version) => version.api.operations.some(({ isKeyed }) => isKeyed));
  if (resumable.length === 0) return [];
  const runtime: Origin = { from: "./runtime/resume" };
  const options = resumable.map(({ version }) =>
    make.named(homeAlias("ClientOptions", version), [], {
      from: `./${version}/client`,
      name: "ClientOptions",
    }),
  );
  const isLoaded = extensionOf(style) !== "none";
  const clients = resumable.map(({ version }) =>
    make.property(version, isLoaded ? loaded(version, style) : imported(version)),
  );
  const module = emitModule({
    path: `${api}/resume.ts`,
    header: [
      generatedFrom(api),
      "",
      isLoaded
        ? "A journal can have entries of several versions. A version is loaded when one of its entries is resumed."
        : "A journal can have entries of several versions.",
    ],
    declarations: [
      make.exportedType("ResumeOptions", make.intersectionOf(options), {
        comments: remark("Options that fit the clients of all versions, with the journal of the entries."),
      }),
      make.exportedFunction("createResume", {
        comments: prose(
          "Makes a function that resumes entries of a journal, each with the client of the version that it was written under: `await resume(entry, args)`.",
          "An entry of a version that is not generated is refused, and nothing is sent.",
        ),
        parameters: [{ name: "options", type: make.named("ResumeOptions") }],
        returns: make.named("ResumeEntry", [], runtime),
        result: make.call(
          "resumeByVersion",
          [make.scalar(api), make.word("options"), make.openedObject(clients)],
          { origin: runtime },
        ),
      }),
    ],
  });
  return [module];
}

function loaded(version: ApiVersion, style: ModuleStyle): Expression {
  const by = style.emit === "js" && style.format === "commonjs" ? "require" : "import";
  return { kind: "load", module: specifier(`./${version}/client`, extensionOf(style)), by };
}

/** Without an extension, `import()` of a CommonJS module would find nothing: Node resolves it as in an ES module. */
function imported(version: ApiVersion): Expression {
  return make.thunk(homeAlias("client", version), { from: `./${version}/client`, isNamespace: true });
}
