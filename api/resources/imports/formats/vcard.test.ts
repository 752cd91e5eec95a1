import { describe, expect, it } from "vitest";
import { readAll } from "./testing/read";
import { readVcard } from "./vcard";
import { contentLines } from "./vcard-lines";

const read = (text: string | Uint8Array) => readAll(text, readVcard);
const card = (...lines: string[]) =>
  ["BEGIN:VCARD", "VERSION:3.0", ...lines, "END:VCARD", ""].join("\r\n");

/** As iCloud exports contacts, a photo and a group among them. */
const ICLOUD = `${card(
  "PRODID:-//Apple Inc.//iCloud Web Address Book//EN",
  "N:Doe;Jane;Q;Dr.;",
  "FN:Dr. Jane Q Doe",
  "ORG:Kiosk \\& Co\\, Ltd;",
  "TITLE:Owner",
  "EMAIL;type=INTERNET;type=HOME:jane@home.example",
  "EMAIL;type=INTERNET;type=WORK;type=pref:jane@kiosk.example",
  "TEL;type=HOME;type=FAX:1",
  "TEL;type=CELL;type=VOICE:+1 614 555 0199",
  "item1.TEL;type=WORK:+1 614 555 0100",
  "item2.ADR;type=WORK;type=pref:;;1 High St\\nSuite 5;Columbus;OH;43215;United Sta",
  " tes",
  "item2.X-ABADR:us",
  "NOTE:First\\, line\\nsecond\\; with a long text that is folded in the mid",
  " dle of a word",
  "PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRgABAQAAAQABAAD/",
  " 2wBDAAEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEB",
  "UID:5A1C-01",
  "REV:2026-11-23T10:00:00Z",
)}${card("FN:Shops", "X-ADDRESSBOOKSERVER-KIND:group")}${card("ORG:Only Firm;Sales;", "FN:Only Firm", "X-ABShowAs:COMPANY")}`;

/** As Outlook writes version 2.1 on a Western computer. */
const OUTLOOK = [
  "BEGIN:VCARD",
  "VERSION:2.1",
  "N;LANGUAGE=de;CHARSET=Windows-1252:M\xfcller;Anna",
  "FN;CHARSET=Windows-1252:Anna M\xfcller",
  "ORG;CHARSET=Windows-1252:B\xe4ckerei",
  "TEL;WORK;VOICE:0911 1234",
  "ADR;WORK;PREF;CHARSET=Windows-1252;ENCODING=QUOTED-PRINTABLE:;;Hauptstra=DFe 1=0D=0AHinter=",
  "haus;N=FCrnberg;;90402;Deutschland",
  "LABEL;WORK;PREF;ENCODING=QUOTED-PRINTABLE:Hauptstra=DFe 1=0D=0A=",
  "N=FCrnberg",
  "NOTE;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:=C3=84rger=3D1=0D=0A=C3=",
  "=84",
  "PHOTO;TYPE=JPEG;ENCODING=BASE64:",
  " /9j/4AAQ",
  "",
  "EMAIL;PREF;INTERNET:anna@baeckerei.example",
  "END:VCARD",
].join("\r\n");

const VERSION_4 = `BEGIN:VCARD
VERSION:4.0
KIND:org
FN;ALTID=1;LANGUAGE=en:Café: North
TEL;VALUE=uri;PREF=1;TYPE="voice,work":tel:+1-614-555-0100;ext=7
ADR;LABEL="1 High St: Columbus";GEO="geo:1,2":;;1 High St;Columbus;;43215;
GEO:geo:39.9612,-83.0021;u=35
URL:https://cafe.example/
UID:urn:uuid:4fbe8971
END:VCARD`;

describe("contacts of a vCard file", () => {
  it("are read as iCloud writes them, without groups", async () => {
    expect(await read(ICLOUD)).toEqual([
      {
        name: "Kiosk \\& Co, Ltd",
        address: "1 High St, Suite 5",
        city: "Columbus",
        zip: "43215",
        contactName: "Dr. Jane Q Doe",
        contactPhone: "+1 614 555 0100",
        "contactPhone 2": "+1 614 555 0199",
        contactEmail: "jane@kiosk.example",
        "contactEmail 2": "jane@home.example",
        description: "First, line\nsecond; with a long text that is folded in the middle of a word",
        externalId: "5A1C-01",
        state: "OH",
        country: "United States",
        title: "Owner",
      },
      { name: "Only Firm, Sales" },
    ]);
  });

  it("are read as Outlook writes them, each property in its encoding", async () => {
    expect(await read(Buffer.from(OUTLOOK, "latin1"))).toEqual([
      {
        name: "Bäckerei",
        contactName: "Anna Müller",
        address: "Hauptstraße 1, Hinterhaus",
        city: "Nürnberg",
        zip: "90402",
        country: "Deutschland",
        contactPhone: "0911 1234",
        contactEmail: "anna@baeckerei.example",
        description: "Ärger=1\nÄ",
      },
    ]);
  });

  it("are read in version 4.0, with their position", async () => {
    expect(await read(`\ufeff${VERSION_4}`)).toEqual([
      {
        name: "Café: North",
        address: "1 High St",
        city: "Columbus",
        zip: "43215",
        latitude: "39.9612",
        longitude: "-83.0021",
        contactPhone: "+1-614-555-0100 ext. 7",
        externalId: "urn:uuid:4fbe8971",
        website: "https://cafe.example/",
      },
    ]);
  });

  it("have a position whose order is certain alone", async () => {
    const cards = ["39.96;-83", "39.96\\;-83", "39.96,-83", "geo:39.96,-83"].map((position) =>
      card("FN:A", `GEO:${position}`),
    );
    const row = { name: "A", latitude: "39.96", longitude: "-83" };
    expect(await read(cards.join(""))).toEqual([row, row, { name: "A" }, row]);
  });

  it("have a name by its parts, and an address by its label, where there is no other", async () => {
    expect(
      await read(card("N:Doe;Jane;Q;Dr.;Jr.", "ADR:;;;;;;", "LABEL:1 High St\\nColumbus")),
    ).toEqual([{ name: "Dr. Jane Q Doe Jr.", address: "1 High St, Columbus" }]);
  });

  it("are read whatever ends their lines, and in UTF-16", async () => {
    const file = card("FN:Ärger", "NOTE:a", " b");
    const rows = [{ name: "Ärger", description: "ab" }];
    for (const end of ["\n", "\r", "\r\n\r\n"]) {
      expect(await read(file.replaceAll("\r\n", end))).toEqual(rows);
    }
    expect(await read(Buffer.from(`\ufeff${file}`, "utf16le"))).toEqual(rows);
  });

  it("have the same lines wherever the file is cut into pieces", async () => {
    const lines = async (cut: number) => {
      const file = Buffer.from(OUTLOOK, "latin1");
      async function* pieces() {
        yield file.subarray(0, cut);
        yield file.subarray(cut);
      }
      const all: string[] = [];
      for await (const some of contentLines(pieces())) all.push(...some);
      return all;
    };
    const whole = await lines(0);
    for (let cut = 1; cut < OUTLOOK.length; cut++) expect(await lines(cut)).toEqual(whole);
  });

  it("do not mix with a contact inside of another", async () => {
    const file = card("FN:Outer", "AGENT:", "BEGIN:VCARD", "FN:Inner", "END:VCARD", "NOTE:n");
    expect(await read(file)).toEqual([{ name: "Outer", description: "n" }]);
  });
});

describe("a vCard file", () => {
  it.each([
    ["without contacts", "BEGIN:VCALENDAR\nEND:VCALENDAR", /no contacts/],
    ["that is cut off", ICLOUD.slice(0, 300), /cut off/],
    ["of contacts in contacts", "BEGIN:VCARD\n".repeat(100_000), /cut off/],
  ] as [string, string, RegExp][])("%s is refused", async (_, file, message) => {
    await expect(read(file)).rejects.toMatchObject({
      statusCode: 422,
      message: expect.stringMatching(message),
    });
  });

  it.each([
    ["a long line", card("FN:A", `NOTE:${"x".repeat(5_000_000)}`)],
    ["a line folded without end", card("FN:A", `NOTE:x${"\r\n x".repeat(300_000)}`)],
    [
      "a line encoded without end",
      card("FN:A", `NOTE;QUOTED-PRINTABLE:${"x=\r\n".repeat(300_000)}x`),
    ],
    ["soft breaks", card("FN:A", `QUOTED-PRINTABLE${"=\r\n".repeat(300_000)}x`)],
    ["many notes", card(`FN:A${"\r\nNOTE:n".repeat(300_000)}`)],
    ["many parts", card("FN:A", `ADR:${";".repeat(90_000)}`)],
    ["many parameters", card("FN:A", `TEL${";X=1,2".repeat(15_000)}:1`)],
  ])("of %s is read in little time", async (_, file) => {
    const began = performance.now();
    const [row] = await read(file);
    expect(row).toMatchObject({ name: "A" });
    expect(performance.now() - began).toBeLessThan(15_000);
  });
});
