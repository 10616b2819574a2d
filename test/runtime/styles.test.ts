/** The style tables of OpenAPI 3.1 (section "Style Examples") and of RFC 6570. */
// cspell:ignore Cblack Cbrown
import { describe, expect, test } from "vitest";
import {
  deepObject,
  styled,
  styledCookie,
  styledHeader,
  type StyleOptions,
} from "../../templates/runtime/styles.js";

const list = ["blue", "black", "brown"];
const object = { R: 100, G: 200, B: 150 };

function written(options: StyleOptions, value: unknown, name = "color"): string | undefined {
  return styled(options).as?.(name, value);
}

function deeply(value: unknown, name = "color"): string | undefined {
  return deepObject().as?.(name, value);
}

function inCookie(options: StyleOptions, value: unknown): string | undefined {
  return styledCookie(options).as?.("color", value);
}

function inHeader(options: StyleOptions, value: unknown): string | undefined {
  return styledHeader(options).as?.("color", value);
}

describe("styles", () => {
  test.each<[StyleOptions, string, string, string]>([
    [
      { style: "matrix", explode: false },
      ";color=blue",
      ";color=blue,black,brown",
      ";color=R,100,G,200,B,150",
    ],
    [
      { style: "matrix", explode: true },
      ";color=blue",
      ";color=blue;color=black;color=brown",
      ";R=100;G=200;B=150",
    ],
    [{ style: "label", explode: false }, ".blue", ".blue,black,brown", ".R,100,G,200,B,150"],
    [{ style: "label", explode: true }, ".blue", ".blue.black.brown", ".R=100.G=200.B=150"],
    [{ style: "simple", explode: false }, "blue", "blue,black,brown", "R,100,G,200,B,150"],
    [{ style: "simple", explode: true }, "blue", "blue,black,brown", "R=100,G=200,B=150"],
    [{ style: "form", explode: false }, "color=blue", "color=blue,black,brown", "color=R,100,G,200,B,150"],
    [{ style: "form" }, "color=blue", "color=blue&color=black&color=brown", "R=100&G=200&B=150"],
    [
      { style: "spaceDelimited" },
      "color=blue",
      "color=blue%20black%20brown",
      "color=R%20100%20G%20200%20B%20150",
    ],
    [
      { style: "pipeDelimited" },
      "color=blue",
      "color=blue%7Cblack%7Cbrown",
      "color=R%7C100%7CG%7C200%7CB%7C150",
    ],
  ])("%j", (options, ofText, ofList, ofObject) => {
    expect(written(options, "blue")).toBe(ofText);
    expect(written(options, list)).toBe(ofList);
    expect(written(options, object)).toBe(ofObject);
  });

  test.each<[StyleOptions, unknown]>([
    [{ style: "spaceDelimited" }, ["a b", "c"]],
    [{ style: "pipeDelimited" }, ["a|b", "c"]],
    [{ style: "pipeDelimited" }, { "a|b": 1 }],
    [{ style: "label", explode: true }, [1.5, 2]],
    [{ style: "label", explode: true }, { a: "b.c" }],
  ])("%j refuses %j, which would arrive as another value", (options, value) => {
    expect(() => written(options, value)).toThrow("color: a part contains a separator.");
  });

  test.each<[StyleOptions, unknown]>([
    [{}, ["a,b", "c"]],
    [{}, { a: ["JSON", "has commas"] }],
    [{ explode: true }, { "a=b": "c" }],
  ])("%j in a header refuses %j", (options, value) => {
    expect(() => inHeader(options, value)).toThrow("color: a part contains a separator.");
  });

  test("JSON in a header is in ASCII, and a plain text as it is", () => {
    expect(inHeader({ json: true }, { a: "é €", b: "😀" })).toBe(
      String.raw`{"a":"\u00e9 \u20ac","b":"\ud83d\ude00"}`,
    );
    expect(inHeader({ explode: true }, [{ a: "ü" }])).toBe(String.raw`{"a":"\u00fc"}`);
    expect(inHeader({}, "é")).toBe("é");
  });

  test("the style cookie encodes nothing, and refuses what a cookie cannot contain", () => {
    expect(inCookie({ style: "cookie" }, "a/b?c=%")).toBe("color=a/b?c=%");
    expect(inCookie({ style: "cookie" }, list)).toBe("color=blue; color=black; color=brown");
    expect(inCookie({ style: "cookie" }, object)).toBe("R=100; G=200; B=150");
    expect(inCookie({ style: "cookie", explode: false }, list)).toBe("color=blue,black,brown");
    for (const value of ["a b", "a;b", "a,b", "ü", 'a"b', "a\\b", ["a", "b c"]])
      expect(() => inCookie({ style: "cookie" }, value)).toThrow("color: cannot be sent as a cookie.");
  });

  test("a reserved character that separates parts is encoded, although others are kept", () => {
    const reserved = { allowReserved: true, explode: false } as const;
    expect(written(reserved, ["a,b/c", "d"])).toBe("color=a%2Cb/c,d");
    expect(written({ ...reserved, style: "matrix", explode: true }, { "k=1": "a;b" })).toBe(";k%3D1=a%3Bb");
    expect(written({ ...reserved, style: "simple", explode: true }, { k: "a=b" })).toBe("k=a=b");
    expect(written(reserved, "a,b")).toBe("color=a,b");
    expect(deeply({ "a^b": 1 })).toBe("color%5Ba%5Eb%5D=1");
  });

  test("deepObject goes as deep as the value", () => {
    expect(() => deeply({ "a][b": "c" })).toThrow("color: a part contains a separator.");
    expect(deeply(object)).toBe("color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150");
    const nested = { a: { b: ["x", "y"] }, none: null, "k&": "v=" };
    expect(deeply(nested, "f")).toBe("f%5Ba%5D%5Bb%5D%5B0%5D=x&f%5Ba%5D%5Bb%5D%5B1%5D=y&f%5Bk%26%5D=v%3D");
  });

  test("what is empty is left out", () => {
    expect(written({ style: "form" }, [])).toBe("");
    expect(written({ style: "form" }, [null, undefined])).toBe("");
    expect(deeply({})).toBe("");
    expect(written({ style: "form", explode: false }, {})).toBe("");
  });

  test("parts are encoded, what joins them is not", () => {
    expect(written({ explode: false }, ["a,b", "c d"])).toBe("color=a%2Cb,c%20d");
    expect(written({}, [{ a: 1 }])).toBe("color=%7B%22a%22%3A1%7D");
  });

  test("reserved characters may be left, but for those that would end the value", () => {
    expect(written({ allowReserved: true }, "/a?b=c:@;,$!*()#&+' [ü]")).toBe(
      "color=/a?b=c:@;,$!*()%23%26%2B%27%20%5B%C3%BC%5D",
    );
  });

  test("a value may be JSON as a whole", () => {
    expect(written({ json: true }, { a: [1] })).toBe("color=%7B%22a%22%3A%5B1%5D%7D");
  });

  test("a header is not encoded", () => {
    expect(inHeader({}, ["a b", "c"])).toBe("a b,c");
  });
});
