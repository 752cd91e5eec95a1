import { describe, expect, it } from "vitest";
import { guess, guessRows } from "./testing/guess";

const PLACED = ["latitude", "longitude"] as const;

describe("columns without headers are guessed by their cells", () => {
  it.each([
    ["contactEmail", ["a@b.example", "Sam <c@d.example>", "mailto:e@f.example"]],
    ["contactPhone", ["(614) 555-0101", "614-555-0102", "+1 614 555 0103"]],
    ["contactPhone", ["0371 000000", "+49 371 000001", "0049 371 000002"]],
    ["openingHours", ["Mo-Fr 09:00-17:00", "Mon-Sat 9am-5pm", "24/7"]],
    ["openingHours", ["09:00-17:00", "08:00-12:00", "10:00-18:30"]],
    ["closedDays", ["2026-12-24, 2026-12-25", "2026-12-24", ""]],
    ["address", ["1 High St", "22 Long Street", "3b Old Mill Lane"]],
    ["address", ["Hauptstr. 1", "Am Markt 2, Hauptstraße 3", "Lindenweg 12a"]],
    ["address", ["Calle Mayor 3", "Avenida del Sol 12", "Calle 4"]],
    ["address", ["東京都千代田区1-1", "大阪市北区2-3", "京都市中京区4"]],
    ["position", ["39.9612, -83.0021", "40.1234, -82.5", "N/A"]],
  ] as [string, string[]][])("%s: %j", (field, cells) => {
    const [kiosk, bar, pub] = cells;
    const rows = [
      ["Kiosk", kiosk],
      ["Bar", bar],
      ["Pub", pub],
    ] as string[][];
    expect(guessRows(...rows)).toEqual(["name", field]);
  });

  it("a postcode and a city beside an address", () => {
    expect(
      guessRows(
        ["1001", "Apotheke Nord", "Hauptstr. 1", "09111", "Chemnitz"],
        ["1002", "Apotheke Süd", "Ringweg 22", "09126", "Chemnitz"],
      ),
    ).toEqual([null, "name", "address", "zip", "city"]);
    expect(
      guessRows(
        ["Kiosk Nord", "1 High St", "Columbus", "OH", "43215"],
        ["Kiosk Two", "22 Long St", "Dublin", "OH", "43017-1234"],
      ),
    ).toEqual(["name", "address", "city", null, "zip"]);
  });

  it.each([
    [
      ["A", "39.9612", "-83.0021"],
      ["name", ...PLACED],
    ],
    [
      ["A", "39,96123", "12,50123"],
      ["name", ...PLACED],
    ],
    [
      ["A", "-183.0021", "39.9612"],
      ["name", null, null],
    ],
    [
      ["A", "-123.0021", "39.9612"],
      ["name", "longitude", "latitude"],
    ],
    [
      ["A", "12.5", "13.5"],
      ["name", null, null],
    ],
    [
      ["A", "12,500", "45,000"],
      ["name", null, null],
    ],
  ])("two coordinates: %j", (row, fields) => {
    expect(guessRows(row)).toEqual(fields);
  });

  it("a code is a postcode if it looks like one beside a city", () => {
    const of = (...cells: string[]) =>
      guess(
        ["name", "A", "B"],
        ["ulica", "Nowa 1", "Mała 2"],
        ["kod", ...cells],
        ["city", "X", "Y"],
      );
    expect(of("11-234", "00-900")[2]).toBe("zip");
    expect(of("K11", "K12")[2]).toBe("externalId");
  });

  it("a header with a word for a name is its column, before other texts", () => {
    const columns: [string, ...string[]][] = [
      ["Gestore", "Verdi", "Rossi"],
      ["Nome impianto", "Area Nord", "Area Sud"],
    ];
    expect(guess(...columns)).toEqual([null, "name"]);
  });

  it("the name is the first text whose cells are different", () => {
    expect(guess(["Objekt X", "K-1", "K-2"], ["Y", "a", "b"])[0]).toBe("name");
    expect(
      guessRows(["Pharmacy", "Apotheke A"], ["Pharmacy", "Apotheke B"], ["Bar", "Bar C"]),
    ).toEqual([null, "name"]);
  });
});

describe("what is no field is left aside", () => {
  it.each([
    ["Fax", "614-555-0101"],
    ["Fax (office)", "+49 371 000001"],
    ["Website", "www.shop.example"],
    ["State", "OH"],
    ["Created", "2026-12-24"],
    ["Opening date", "2026-12-24"],
    ["Last visit", "2026-12-24"],
    ["Birthdays", "2026-12-24,2026-12-25"],
    ["Revenue", "43215"],
    ["Turnover in 2025", "43215"],
    ["Employees", "5-10"],
    ["Team size", "10-20"],
    ["Age", "09-17"],
    ["Delivery window", "Mo-Fr 09:00-12:00"],
    ["Slot", "09:00-12:00"],
    ["EAN", "4006381333931"],
    ["Tax", "12 34 56 78"],
    ["Remark X", "2 visits"],
    ["Account manager name", "Kim"],
    ["Sales rep", "Kim"],
    ["Status", "active"],
    ["Version", "1.2.3"],
    ["Server", "10.0.0.1"],
    ["Column 9", "2019"],
    ["Column 9", "12.05.2026"],
    ["Column 9", "2 visits"],
    ["Column 9", "x"],
    ["Column 9", "1234567890"],
  ])("%s: %s", (header, cell) => {
    expect(
      guess(
        ["name", "A", "B"],
        ["address", "1 High St", "2 High St"],
        [header, cell, cell],
        ["city", "Dublin", "Columbus"],
      ),
    ).toEqual(["name", "address", null, "city"]);
  });

  it("numbers that count up beside an address are no postcodes", () => {
    expect(guessRows(["Kiosk", "1 High St", "5001"], ["Bar", "3 Long St", "5002"])).toEqual([
      "name",
      "address",
      null,
    ]);
  });
});

it("many columns of hours are read in a short time", () => {
  const cell = "Mo-Fr 09:00-12:00, 13:00-17:00; Sa 10:00-14:00";
  const columns = Array.from({ length: 200 }, (_, at): [string, ...string[]] => [
    `Slot ${at}`,
    ...Array.from({ length: 100 }, (_, row) => (row % 5 === 0 ? `${cell} ?` : `${cell} "${row}"`)),
  ]);
  const began = performance.now();
  guess(...columns);
  expect(performance.now() - began).toBeLessThan(3000);
});

it("long cells are read in a short time", () => {
  const hostile = ["1 ", "市", "<", "a@", "9:00-", "(0", "1.", "x ", "Str. "].map((part) =>
    part.repeat(Math.ceil(100_000 / part.length)),
  );
  const began = performance.now();
  guessRows(hostile, hostile, hostile, hostile);
  expect(performance.now() - began).toBeLessThan(1000);
});
