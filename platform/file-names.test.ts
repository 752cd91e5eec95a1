import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { attachmentNamed, fileNameIn, toFileName } from "./file-names";

/** Cyrillic, Chinese, Arabic, Hindi with its marks, and Latin with a diacritic. */
const NAMES = ["Маршрут 7.csv", "北京 路线.csv", "طريق الشمال.csv", "उत्तर मार्ग.csv", "Röute.csv"];

it.each([
  ["Café / North: Tuesday", "Café-North-Tuesday"],
  ["北京 路线 (2)", "北京-路线-2"],
  ["Маршрут №7", "Маршрут-7"],
  ["..", ""],
  [`a"; filename=b\r\n`, "a-filename-b"],
])("a file name keeps the letters and digits of %j", (name, expected) => {
  expect(toFileName(name)).toBe(expected);
});

describe("an attachment", () => {
  it.each([
    ["routes.csv", 'attachment; filename="routes.csv"'],
    ["Röute.csv", `attachment; filename="Route.csv"; filename*=UTF-8''R%C3%B6ute.csv`],
    ["路线-2.csv", `attachment; filename="2.csv"; filename*=UTF-8''%E8%B7%AF%E7%BA%BF-2.csv`],
    ["路线.csv", `attachment; filename="file.csv"; filename*=UTF-8''%E8%B7%AF%E7%BA%BF.csv`],
  ])("named %s says so in its own script and in plain letters", (name, header) => {
    expect(attachmentNamed(name)).toBe(header);
  });

  it("has a header that any server can send, whatever its name", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (name) => {
        expect(attachmentNamed(`${toFileName(name)}.csv`)).toMatch(/^[\x20-\x7e]+$/);
      }),
    );
  });
});

describe("the file name in a header", () => {
  it.each(NAMES)("is %s as it was sent", (name) => {
    expect(fileNameIn(attachmentNamed(name))).toBe(name);
  });

  it.each([
    [`attachment; filename="../routes 1.csv"`, "routes 1.csv"],
    [`attachment; filename=routes 1.csv`, "routes 1.csv"],
    [`attachment; filename*=UTF-8''..%2F%2E%2E%5Ca.csv`, "a.csv"],
    [`attachment; filename*=UTF-8''gpj%E2%80%AEvsc.exe`, "gpj_vsc.exe"],
    [`attachment; filename="a%0d%0a<b>.csv"`, "a_0d_0a_b_.csv"],
    [`attachment; filename="${Buffer.from("Маршрут.csv").toString("latin1")}"`, "Маршрут.csv"],
    [`attachment; filename="Caf\xe9.csv"`, "Café.csv"],
  ])("is read from %j without what could mislead", (header, expected) => {
    expect(fileNameIn(header)).toBe(expected);
  });

  it.each([null, "", "attachment", `attachment; filename=""`, "inline; a"])(
    "is undefined in %j",
    (header) => {
      expect(fileNameIn(header)).toBeUndefined();
    },
  );
});
