import { expect, it } from "vitest";
import { parseJson } from "./exchange.server";

const TURNING = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069";

it("the reader reads nothing that turns a text around, in either way that JSON writes it", () => {
  const escaped = [...TURNING].map((c) => `\\u${c.charCodeAt(0).toString(16)}`).join("");
  expect(parseJson(`{"name":"invoice${TURNING}fdp.exe"}`)).toEqual({ name: "invoicefdp.exe" });
  expect(
    parseJson(`{"name":"a${escaped}b${escaped.toUpperCase().replaceAll("U", "u")}c"}`),
  ).toEqual({
    name: "abc",
  });
});

it("the reader leaves the rest as it is", () => {
  const value = { name: "\\u202e \\\\ \u200f שלום 🚚 \u2028", list: ["\\", "u202e"] };
  expect(parseJson(JSON.stringify(value))).toEqual(value);
  expect(parseJson("")).toBeUndefined();
  expect(parseJson("{")).toBeUndefined();
});
