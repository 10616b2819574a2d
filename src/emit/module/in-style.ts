/** An emitted module in the files that a project needs of it: TypeScript, or JavaScript with its declarations. */
import { toCommonJs } from "../../code/javascript/commonjs.js";
import { declarationFile } from "../../code/javascript/declaration-file.js";
import { eraseTypes } from "../../code/javascript/erase-types.js";
import type { Module } from "../../code/syntax.js";
import type { EmittedModule } from "../emitted-file.js";
import type { ModuleStyle } from "./module-style.js";
import { withSpecifiers } from "./specifiers.js";
import { uncheckedRemark } from "./unchecked-remark.js";

export function inStyle({ path, module }: EmittedModule, style: ModuleStyle): EmittedModule[] {
  if (style.emit === "ts") return [{ path, module: withSpecifiers(module, style.extension) }];
  const linked = withSpecifiers(module, "js");
  const declarations = { path: path.replace(/\.ts$/, ".d.ts"), module: declarationFile(linked) };
  const erased = unchecked(eraseTypes(linked), declarations.path);
  const javaScript = style.format === "esm" ? erased : toCommonJs(erased);
  return [declarations, { path: path.replace(/\.ts$/, ".js"), module: javaScript }];
}

/** With the remark below the line that says where the module comes from. */
function unchecked({ header: [origin, ...rest], statements }: Module, declarations: string): Module {
  const remark = { lines: [uncheckedRemark(declarations)], gap: origin?.gap ?? "blank" };
  return { header: [...(origin ? [{ ...origin, gap: "line" as const }] : []), remark, ...rest], statements };
}
