/** The parser of event streams, by the examples of the HTML standard, and by any way in which bytes can arrive. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseEvents } from "../../../templates/runtime/stream/parse-events.js";
import { splitText } from "../../../templates/runtime/stream/split-text.js";
import type { ServerSentEvent } from "../../../templates/runtime/types.js";

const encode = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text));

function parse(text: string, lastId = ""): Partial<ServerSentEvent<string>>[] {
  return parseEvents(lastId, 1e6).push(encode(text));
}

const event = (data: string, more: Partial<ServerSentEvent<string>> = {}): ServerSentEvent<string> => ({
  event: "message",
  data,
  id: "",
  retry: undefined,
  ...more,
});

describe("an event stream", () => {
  test.each<[string, string, ServerSentEvent<string>[]]>([
    ["data of one line", "data: a\n\n", [event("a")]],
    ["data of several lines", "data: ABC\ndata: +2\ndata: 10\n\n", [event("ABC\n+2\n10")]],
    [
      "one blank is not part of the value",
      "data:test\n\ndata: test\n\ndata:  test\n\n",
      [event("test"), event("test"), event(" test")],
    ],
    ["empty data", "data\n\ndata\ndata\n\ndata:", [event(""), event("\n")]],
    ["a comment, and an unknown field", ": a\nunknown: b\ndata: c\n:\n\n", [event("c")]],
    [
      "a type, for one event",
      "event: add\ndata: a\n\ndata: b\n\n",
      [event("a", { event: "add" }), event("b")],
    ],
    ["a type without data is no event", "event: add\n\ndata: b\n\n", [event("b")]],
    [
      "an id, which stays",
      "id: 1\ndata: a\n\ndata: b\n\nid\ndata: c\n\n",
      [event("a", { id: "1" }), event("b", { id: "1" }), event("c")],
    ],
    [
      "an id with NUL is ignored",
      "id: 1\ndata: a\n\nid: 2\0\ndata: b\n\n",
      [event("a", { id: "1" }), event("b", { id: "1" })],
    ],
    ["a retry in digits", "retry: 10\ndata: a\n\ndata: b\n\n", [event("a", { retry: 10 }), event("b")]],
    ["a retry in anything else is ignored", "retry: 1e3\nretry: -1\nretry:\ndata: a\n\n", [event("a")]],
    ["CR, LF and both", "data: a\r\rdata: b\r\n\r\ndata: c\n\r", [event("a"), event("b"), event("c")]],
    ["a byte order mark at the start only", "\ufeffdata: a\n\n\ufeffdata: b\n\n", [event("a")]],
    ["an event without its empty line is dropped", "data: a\n\ndata: b\n", [event("a")]],
    ["a colon within the value", "data: a:b\n\n", [event("a:b")]],
    ["names in lower case only", "Data: a\n\n", []],
  ])("%s", (_, text, events) => {
    expect(parse(text)).toEqual(events);
  });

  test("bytes that are not UTF-8 are replaced, as the standard says", () => {
    expect(parseEvents("", 100).push(new Uint8Array([...encode("data: "), 0xff, 10, 10]))).toEqual([
      event("\ufffd"),
    ]);
  });

  test("goes on from the id of the stream before; an id counts once its event is complete", () => {
    const parser = parseEvents("7", 100);
    expect(parser.push(encode("data: a\n\nid: 8\n"))).toEqual([event("a", { id: "7" })]);
    expect(parser.lastId).toBe("7");
    expect(parser.retry).toBeUndefined();
    parser.push(encode("\nretry: 5\n"));
    expect(parser).toMatchObject({ lastId: "8", retry: 5 });
  });

  test.each(["data: aaaaaaaaaaaa", "data: aaaa\ndata: aaaa\ndata: aaaa\n", "\ufeff: aaaaaaaaaaaa"])(
    "%j is longer than allowed",
    (text) => {
      expect(() => parseEvents("", 12).push(encode(text))).toThrow("exceeds maxResponseBytes");
    },
  );

  test("any number of short events is not", () => {
    expect(parseEvents("", 12).push(encode("data: a\n\n".repeat(1000)))).toHaveLength(1000);
  });
});

/** Cuts bytes into pieces at these places. */
function pieces(bytes: Uint8Array<ArrayBuffer>, cuts: readonly number[]): Uint8Array<ArrayBuffer>[] {
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  return places.slice(1).map((place, index) => bytes.slice(places[index], place));
}

const lines = fc.array(
  fc.constantFrom(
    ...[
      "data: a",
      "data:ż€😀",
      "data",
      ": comment",
      "id: 1",
      "id: \0",
      "event: e",
      "retry: 5",
      "",
      "",
      "x",
      "\ufeff",
      "data: \ufeff",
    ],
  ),
);
const stream = fc
  .tuple(lines, fc.array(fc.constantFrom("\n", "\r", "\r\n"), { minLength: 1 }))
  .map(([written, ends]) => written.map((line, index) => line + (ends[index % ends.length] ?? "")).join(""));

describe("however the bytes arrive", () => {
  test("the events are the same", () => {
    fc.assert(
      fc.property(stream, fc.array(fc.nat()), (text, cuts) => {
        const parser = parseEvents("", 1e6);
        const events = pieces(encode(text), cuts).flatMap((piece) => parser.push(piece));
        expect(events).toEqual(parse(text));
      }),
    );
  });

  test("so are the lines and records of JSON", () => {
    const text = fc
      .array(fc.constantFrom("{}", "ż", "\n", "\r", "\r\n", "\x1e", "😀"))
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(
        text,
        fc.array(fc.nat()),
        fc.constantFrom("line" as const, "record" as const),
        (whole, cuts, part) => {
          const splitter = splitText(part, 1e6, true);
          const parts = pieces(encode(whole), cuts).flatMap((piece) => splitter.push(piece));
          expect([...parts, splitter.rest()]).toEqual(whole.split(part === "line" ? /\r\n|\r|\n/ : "\x1e"));
        },
      ),
    );
  });
});
