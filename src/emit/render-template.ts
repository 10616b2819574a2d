/**
 * Handlebars for the flat files. Nothing is escaped as HTML and nothing is looked up that the view does not
 * have; a document's text comes in through these helpers only.
 */
import Handlebars from "handlebars";

import { docComment } from "./module/doc-comment.js";
import { literal, propertyKey } from "./module/literal.js";

export function renderTemplate(source: string, view: object): string {
  return environment.compile(source, { noEscape: true, strict: true })(view);
}

const environment = Handlebars.create();
environment.registerHelper({
  json: literal,
  key: (name: string) => propertyKey(name),
  "doc-comment": (text: string) => docComment({ paragraphs: [text] }),
});
