/**
 * Parses `text/event-stream` by the HTML standard (section 9.2.6, "Interpreting an event stream"). An event that the
 * stream does not complete with an empty line is dropped.
 */
import type { ServerSentEvent } from "../types.js";
import type { Bytes } from "../web.js";
import { splitText, tooLong } from "./split-text.js";

export interface EventParser {
  /** The events that end in these bytes. */
  push(bytes: Bytes): ServerSentEvent<string>[];
  /** The last id that was complete. */
  readonly lastId: string;
  /** The wait before a reconnection that the service last asked for. */
  readonly retry: number | undefined;
}

/** `lastId` is that of the stream that this one continues; `maxLength`, of one event. */
export function parseEvents(lastId: string, maxLength: number): EventParser {
  const lines = splitText("line", maxLength, false);
  let event = "";
  let data: string[] = [];
  let length = 0;
  let id = lastId;
  let retry: number | undefined;
  const parser = { lastId, retry, push };
  return parser;

  function push(bytes: Bytes): ServerSentEvent<string>[] {
    return lines.push(bytes).flatMap((line) => {
      if (line === "") return dispatch();
      readField(line);
      return [];
    });
  }

  function readField(line: string): void {
    const colon = line.indexOf(":");
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (name === "event") event = value;
    else if (name === "data") {
      data.push(value);
      length += value.length + 1;
      if (!(length <= maxLength)) throw tooLong();
    } else if (name === "id") {
      if (!value.includes("\0")) id = value;
    } else if (name === "retry" && /^[0-9]+$/.test(value))
      parser.retry = retry = Number(value);
  }

  function dispatch(): ServerSentEvent<string>[] {
    parser.lastId = id;
    const complete = {
      event: event || "message",
      data: data.join("\n"),
      id,
      retry,
    };
    const isEmpty = data.length === 0;
    event = "";
    data = [];
    length = 0;
    retry = undefined;
    return isEmpty ? [] : [complete];
  }
}
