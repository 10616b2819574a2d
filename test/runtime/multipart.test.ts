/** Multipart bodies, byte by byte, and as a parser reads them that is not ours: that of the platform. */
import { describe, expect, test } from "vitest";

import { multipart } from "../../templates/runtime/multipart.js";
import type { BodyDescriptor, ValueDescriptor } from "../../templates/runtime/request/encoded-request.js";
import { deepObject, styled } from "../../templates/runtime/styles.js";

type Descriptor = Omit<Partial<BodyDescriptor>, "as">;

async function sent(value: unknown, descriptor: Descriptor = {}): Promise<{ type: string; text: string }> {
  const { type, body } = await multipart(value, {
    type: "multipart/form-data",
    ...descriptor,
    as: multipart,
  });
  // Each byte is a character, so that bytes that are not UTF-8 can be compared.
  const text = Buffer.from(body as Uint8Array).toString("latin1");
  const [, boundary = ""] = /boundary=(\w+)$/.exec(type) ?? [];
  expect(boundary).not.toBe("");
  return { type: type.replace(boundary, "B"), text: text.replaceAll(boundary, "B") };
}

/** The parts of a form, each as its head and its content. */
async function partsOf(fields: object, descriptor: Descriptor = {}): Promise<string[]> {
  const { text } = await sent(fields, descriptor);
  expect(text.endsWith("--B--\r\n")).toBe(true);
  return text
    .slice(0, -"--B--\r\n".length)
    .split("--B\r\n")
    .slice(1)
    .map((part) => part.replace(/\r\n$/, ""));
}

const utf8 = (text: string): string => Buffer.from(text).toString("latin1");

const file = new File(["x"], "a.png", { type: "image/png" });
const jpeg = new Blob(["x"], { type: "image/jpeg" });
const untyped = new Blob(["x"]);

describe("a part", () => {
  const disposition = 'Content-Disposition: form-data; name="f"';

  test.each<[string, unknown, ValueDescriptor, string]>([
    ["text", "a\nb\r\n", {}, `${disposition}\r\n\r\na\nb\r\n`],
    ["text in UTF-8", "żółć", {}, `${disposition}\r\n\r\n${utf8("żółć")}`],
    ["an empty text", "", {}, `${disposition}\r\n\r\n`],
    ["a number", 1.5, {}, `${disposition}\r\n\r\n1.5`],
    ["a truth value", false, {}, `${disposition}\r\n\r\nfalse`],
    ["a date", new Date(0), {}, `${disposition}\r\n\r\n1970-01-01T00:00:00.000Z`],
    [
      "text with its type",
      "a;b",
      { contentType: "text/csv" },
      `${disposition}\r\nContent-Type: text/csv\r\n\r\na;b`,
    ],
    [
      "text in any type of text",
      "a",
      { contentType: "text/*" },
      `${disposition}\r\nContent-Type: text/plain\r\n\r\na`,
    ],
    [
      "XML",
      "<a/>",
      { contentType: "application/xml" },
      `${disposition}\r\nContent-Type: application/xml\r\n\r\n<a/>`,
    ],
    ["an object", { a: 1 }, {}, `${disposition}\r\nContent-Type: application/json\r\n\r\n{"a":1}`],
    [
      "an object in the JSON among several types",
      { a: 1 },
      { contentType: "application/xml, application/vnd.x+json; v=1" },
      `${disposition}\r\nContent-Type: application/vnd.x+json; v=1\r\n\r\n{"a":1}`,
    ],
    [
      "an object in any type",
      { a: 1 },
      { contentType: "*/*" },
      `${disposition}\r\nContent-Type: application/json\r\n\r\n{"a":1}`,
    ],
    [
      "a string as JSON",
      "a",
      { contentType: "application/json" },
      `${disposition}\r\nContent-Type: application/json\r\n\r\n"a"`,
    ],
    [
      "bytes",
      Uint8Array.of(255, 0),
      {},
      `${disposition}; filename="blob"\r\nContent-Type: application/octet-stream\r\n\r\n\u00ff\0`,
    ],
    [
      "a Buffer",
      Buffer.from("x"),
      { contentType: "application/pdf" },
      `${disposition}; filename="blob"\r\nContent-Type: application/pdf\r\n\r\nx`,
    ],
    [
      "a stream",
      new Blob(["x"]).stream(),
      {},
      `${disposition}; filename="blob"\r\nContent-Type: application/octet-stream\r\n\r\nx`,
    ],
    ["a file", file, {}, `${disposition}; filename="a.png"\r\nContent-Type: image/png\r\n\r\nx`],
    [
      "a file whose own type is the second of several",
      jpeg,
      { contentType: "image/png, image/jpeg" },
      `${disposition}; filename="blob"\r\nContent-Type: image/jpeg\r\n\r\nx`,
    ],
    [
      "a file without a type, in the first of several",
      untyped,
      { contentType: "image/*, image/png, image/jpeg" },
      `${disposition}; filename="blob"\r\nContent-Type: image/png\r\n\r\nx`,
    ],
    [
      "a file of another type, in that of the document",
      file,
      { contentType: "application/octet-stream" },
      `${disposition}; filename="a.png"\r\nContent-Type: application/octet-stream\r\n\r\nx`,
    ],
    [
      "a file in a range of types",
      jpeg,
      { contentType: "image/*" },
      `${disposition}; filename="blob"\r\nContent-Type: image/jpeg\r\n\r\nx`,
    ],
    ["with headers", "a", { headers: { "X-Kind": "b" } }, `${disposition}\r\nX-Kind: b\r\n\r\na`],
  ])("%s", async (_what, value, descriptor, part) => {
    expect(await partsOf({ f: value }, { encoding: { f: descriptor } })).toEqual([part]);
  });

  test.each<[string, unknown, ValueDescriptor, string]>([
    ["an object as XML", { a: 1 }, { contentType: "application/xml" }, "f: must be a string or bytes"],
    [
      "bytes without a type in a range",
      untyped,
      { contentType: "image/*" },
      "f: must be a Blob or File with its",
    ],
    ["text in a range of files", "x", { contentType: "image/*" }, "f: must be a Blob or File with its"],
    [
      "a string in another charset",
      "ż",
      { contentType: "text/csv; charset=latin1" },
      "must be bytes in latin1",
    ],
    ["a Map", new Map(), {}, "cannot be written as JSON"],
    ["a header that ends the line", "x", { headers: { A: "b\r\nC: d" } }, "A: empty, with blanks"],
  ])("refused: %s", async (_what, value, descriptor, message) => {
    await expect(sent({ f: value }, { encoding: { f: descriptor } })).rejects.toThrow(message);
  });

  test("with names that would end it, or the line", async () => {
    const [part] = await partsOf({ 'a"\r\nb': new File(["x"], 'ü"\n.txt') });
    expect(part).toMatch(`form-data; name="a%22%0D%0Ab"; filename="${utf8("ü")}%22%0A.txt"`);
  });
});

describe("a form", () => {
  test("has a part for each item of a list, and none for nothing", async () => {
    const names = (await partsOf({ a: [1, { b: 2 }, null, [3]], b: [], c: null, d: undefined, e: "" })).map(
      (part) => [/name="(.*?)"/.exec(part)?.[1], part.split("\r\n\r\n")[1]],
    );
    expect(names).toEqual([
      ["a", "1"],
      ["a", '{"b":2}'],
      ["a", "[3]"],
      ["e", ""],
    ]);
  });

  test("has fields in the style of a query, without percent-encoding", async () => {
    const encoding = {
      deep: deepObject(),
      piped: styled({ style: "pipeDelimited", explode: false }),
      comma: styled({ explode: false }),
      each: styled({ explode: true }),
    };
    const value = {
      deep: { a: { b: "ü &=" } },
      piped: ["a", "b c"],
      comma: ["1", "2"],
      each: { x: 1, y: "=" },
    };
    const data = await parsed(value, { encoding });
    expect(data).toEqual([
      ["deep[a][b]", "ü &="],
      ["piped", "a|b c"],
      ["comma", "1,2"],
      ["x", "1"],
      ["y", "="],
    ]);
  });

  test("is read by a parser as it was given", async () => {
    const value = {
      text: "a\nb",
      json: { ü: 1 },
      file: new File([Uint8Array.of(1, 2)], "ü.bin"),
      list: ["x", "y"],
    };
    expect(await parsed(value)).toEqual([
      ["text", "a\nb"],
      ["json", '{"ü":1}'],
      ["file", "ü.bin", "application/octet-stream", "\u0001\u0002"],
      ["list", "x"],
      ["list", "y"],
    ]);
    expect(await parsed({})).toEqual([]);
  });

  test("can be a FormData", async () => {
    const data = new FormData();
    data.append("a", "1\n");
    data.append("b", file);
    expect(await parsed(data)).toEqual([
      ["a", "1\n"],
      ["b", "a.png", "image/png", "x"],
    ]);
  });

  test("is the same bytes however often it is encoded, and has another boundary with other content", async () => {
    const encode = async (a: string): Promise<{ type: string; body: string }> => {
      const { type, body } = await multipart(
        { a, b: [file] },
        { type: "multipart/form-data", as: multipart },
      );
      return { type, body: Buffer.from(body as Uint8Array).toString("latin1") };
    };
    const [one, same, other] = [await encode("1"), await encode("1"), await encode("2")];
    expect(same).toEqual(one);
    expect(other.type).not.toBe(one.type);
    expect(one.body.split(/boundary=(\w+)/.exec(one.type)?.[1] ?? "")).toHaveLength(4);
  });

  test("ignores a boundary of the document, and keeps its other parameters", async () => {
    const { type } = await sent({ a: 1 }, { type: "multipart/form-data; boundary=abc; charset=utf-8" });
    expect(type).toBe("multipart/form-data; charset=utf-8; boundary=B");
  });

  test.each([[[]], ["a=1"], [null], [5], [new Map()]])("is not %s", async (value) => {
    await expect(sent(value)).rejects.toThrow("body: must be an object with the fields of the form.");
  });

  async function parsed(value: unknown, descriptor: Descriptor = {}): Promise<string[][]> {
    const { type, body } = await multipart(value, {
      type: "multipart/form-data",
      ...descriptor,
      as: multipart,
    });
    const headers = { "content-type": type };
    const data = await new Response(body as Uint8Array<ArrayBuffer>, { headers }).formData();
    return Promise.all(
      Array.from(data, async ([name, part]) =>
        typeof part === "string" ? [name, part] : [name, part.name, part.type, await part.text()],
      ),
    );
  }
});

describe("parts without names", () => {
  test("have their encoding by position, and files their names", async () => {
    const { type, text } = await sent([{ a: 1 }, file, "more", "text"], {
      type: "multipart/mixed",
      prefix: [{}, { contentType: "image/*" }, { contentType: "text/csv" }],
    });
    expect(type).toBe("multipart/mixed; boundary=B");
    expect(text).toBe(
      [
        '--B\r\nContent-Type: application/json\r\n\r\n{"a":1}\r\n',
        '--B\r\nContent-Disposition: attachment; filename="a.png"\r\nContent-Type: image/png\r\n\r\nx\r\n',
        "--B\r\nContent-Type: text/csv\r\n\r\nmore\r\n",
        "--B\r\nContent-Type: text/plain; charset=utf-8\r\n\r\ntext\r\n",
        "--B--\r\n",
      ].join(""),
    );
  });

  test("name the type of the first where a body relates to it", async () => {
    const type = "multipart/related";
    expect((await sent([{ a: 1 }, file], { type })).type).toBe(
      `${type}; type="application/json"; boundary=B`,
    );
    expect(
      (await sent(["<a/>"], { type: `${type}; type=text/html`, items: { contentType: "text/html" } })).type,
    ).toBe(`${type}; type=text/html; boundary=B`);
  });

  test("can be in a part", async () => {
    const encoding = { pages: { contentType: "multipart/mixed", items: { contentType: "image/png" } } };
    const [part] = await partsOf({ pages: [file, untyped] }, { encoding });
    const [, inner] =
      /^Content-Disposition: form-data; name="pages"\r\nContent-Type: multipart\/mixed; boundary=(\w+)\r\n/.exec(
        part ?? "",
      ) ?? [];
    expect(part?.split(`--${inner}\r\n`)).toHaveLength(3);
  });
});
