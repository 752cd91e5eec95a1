import { describe, expect, it } from "vitest";
import { guessFields } from "./guess-fields";
import { foreignRows } from "./testing/foreign-rows";
import { guess, guessRows } from "./testing/guess";

/** The guess for headers alone. */
const guessHeaders = (...headers: string[]) => guessFields(headers, []);
describe("the columns of files as people have them are guessed", () => {
  it.each([
    ["ar", "name address city contactPhone latitude longitude"],
    ["crm", "name address city - zip contactPhone externalId latitude longitude"],
    [
      "de",
      "name address zip city contactPhone contactEmail latitude longitude openingHours type externalId contactName",
    ],
    [
      "en2",
      "name address address city - zip contactPhone latitude longitude openingHours type externalId",
    ],
    ["es", "name address zip city contactPhone latitude longitude openingHours"],
    ["fr", "name address zip city contactPhone contactEmail latitude longitude openingHours type"],
    ["it", "name address zip city contactPhone latitude longitude openingHours"],
    ["ja", "name address zip contactPhone latitude longitude"],
    ["nl", "name address zip city contactPhone latitude longitude openingHours"],
    ["pl", "name address zip city contactPhone latitude longitude"],
    ["pt", "name address zip city contactPhone latitude longitude"],
    ["ru", "name address zip city contactPhone latitude longitude"],
  ])("i40-headers-%s.csv", async (language, fields) => {
    expect(await guessFile(`i40-headers-${language}.csv`)).toBe(fields);
  });

  it.each([
    ["i19-phone-no-contact.csv", "name address city zip contactPhone contactEmail"],
    ["i26-60cols.csv", `name address city${" -".repeat(57)}`],
    ["i66-hours-words.csv", "name openingHours"],
    ["i70-phones.csv", "name contactName contactPhone"],
    ["i71-postcodes.csv", "name zip"],
  ])("%s", async (name, fields) => {
    expect(await guessFile(name)).toBe(fields);
  });

  it("i22-no-header.csv, by their cells alone", async () => {
    const rows = await foreignRows("i22-no-header.csv");
    const guessed = guessRows(...rows.map(({ cells }) => cells));
    expect(guessed).toEqual(["name", "address", "city", "zip"]);
  });

  async function guessFile(name: string): Promise<string> {
    const [header, ...rows] = await foreignRows(name);
    const guessed = guessFields(
      header?.cells ?? [],
      rows.slice(0, 100).map(({ cells }) => cells),
    );
    return guessed.map((field) => field ?? "-").join(" ");
  }
});

describe("headers as programs write them are known", () => {
  it.each([
    [
      "Account ID,Account Name,Billing Street,Billing City,Billing State/Province,Billing Zip/Postal Code,Billing Country,Phone,Fax,Website,Account Owner,Industry,Description",
      "externalId name address city - zip - contactPhone - - - type description",
    ],
    [
      "Record ID,Company name,Company owner,Create Date,Phone Number,Last Activity Date,City,Country/Region,Industry,Street Address,Street Address 2,Postal Code",
      "externalId name - - contactPhone - city - type address address zip",
    ],
    [
      "Account Name,Main Phone,Address 1: City,Address 1: Street 1,Address 1: Street 2,Address 1: ZIP/Postal Code,Primary Contact,E-mail",
      "name contactPhone city address address zip contactName contactEmail",
    ],
    [
      "Account Name,Billing Street,Billing City,Billing Code,Shipping Street,Shipping City,Shipping Code",
      "name address city zip - - -",
    ],
    [
      "Organization - ID,Organization - Name,Organization - Address,Person - Phone",
      "externalId name address -",
    ],
    [
      "Company,Business Street,Business City,Business Postal Code,Business Phone,E-mail Address,Job Title,Notes",
      "name address city zip contactPhone contactEmail - description",
    ],
    [
      "Store code,Business name,Address line 1,Address line 2,Locality,Administrative area,Postal code,Primary phone,Primary category",
      "externalId name address address city - zip contactPhone type",
    ],
    ["BillingStreet,BillingCity,BillingPostalCode,ShippingStreet,Name", "address city zip - name"],
    [
      "name,addr:street,addr:housenumber,addr:city,addr:postcode,opening_hours,brand,ref",
      "name address address city zip openingHours chain externalId",
    ],
    ["SHOP_NAME;Store_Phone;STORE HOURS;Zip (5 digits)", "name contactPhone openingHours zip"],
    ["Phone 1,Email 1,Customer #,Name *", "contactPhone contactEmail externalId name"],
  ])("%s", (headers, fields) => {
    const guessed = guessHeaders(...headers.split(headers.includes(";") ? ";" : ","));
    expect(guessed.map((field) => field ?? "-").join(" ")).toBe(fields);
  });

  it("whatever their letter case, accents and signs are", () => {
    for (const header of [
      "CÓDIGO POSTAL",
      "codigo_postal",
      "Codigo-Postal:",
      "Co\u0301digo postal",
    ]) {
      expect(guessHeaders(header)).toEqual(["zip"]);
    }
    expect(guessHeaders("ＴＥＬ", "N° client", "STRASSE", "Ulica", "ИНДЕКС")).toEqual([
      "contactPhone",
      "externalId",
      "address",
      null,
      "zip",
    ]);
  });

  it("an address with the most filled parts is taken, whole", () => {
    expect(
      guess(
        ["Name", "A"],
        ["Billing Street", ""],
        ["Billing City", "Dublin"],
        ["Shipping Street", "1 High St"],
        ["Shipping City", "Columbus"],
        ["Shipping Zip", "43215"],
      ),
    ).toEqual(["name", null, null, "address", "city", "zip"]);
  });

  it("a name that most rows have comes before one that few have", () => {
    const full: [string, ...string[]] = ["Display name", "Kim", "Bar", "Pub"];
    expect(guess(["Company", "", "", "Pub Ltd"], full)).toEqual([null, "name"]);
    expect(guess(["Company", "Kim Ltd", "", "Pub Ltd"], full)).toEqual(["name", null]);
  });

  it("our own name of a field is surer than others", () => {
    expect(guess(["Customer", "A"], ["Name", "B"], ["id", "1"], ["externalId", "2"])).toEqual([
      null,
      "name",
      null,
      "externalId",
    ]);
  });
});

describe("a street and the number of a house are joined", () => {
  const name: [string, ...string[]] = ["Name", "A", "B"];
  it.each([
    [
      ["Straße", "Hauptstr.", "Am Ring"],
      ["Hausnummer", "1", "12a"],
    ],
    [
      ["House no.", "1", "2"],
      ["Street", "High St", "Long St"],
    ],
    [
      ["Rue", "rue Longue", "rue Haute"],
      ["Numéro de voie", "1", "2 bis"],
    ],
    [
      ["Street", "High St", "Long St"],
      ["No.", "1", "2-4"],
    ],
    [
      ["Nr", "1", "2"],
      ["Ulica", "Długa", "Krótka"],
    ],
    [
      ["Улица", "Ленина", "Мира"],
      ["Дом", "1", "2"],
    ],
    [
      ["Address", "1 High St", "2 High St"],
      ["Address 2", "", "Floor 2"],
    ],
    [
      ["Billing Street", "High St"],
      ["Billing House Number", "3"],
    ],
  ] as [string, ...string[]][][])("%j, %j", (...columns) => {
    expect(guess(name, ...columns)).toEqual(["name", "address", "address"]);
  });

  it("with what follows, up to three", () => {
    const headers = ["Naam", "Straat", "Huisnummer", "Toevoeging", "Adres 2", "Plaats"];
    expect(guessHeaders(...headers)).toEqual([
      "name",
      "address",
      "address",
      "address",
      null,
      "city",
    ]);
  });

  it.each([
    ["the street has numbers", ["Street", "1 High St", "2 Long St"], ["House number", "1", "2"]],
    ["the number stands elsewhere", ["Street", "High St", "Long St"], ["X"], ["No.", "7", "9"]],
    ["the number is a word", ["Street", "High St", "Long St"], ["No.", "A-100", "B-200"]],
    ["it is of another address", ["Billing Street", "High St"], ["Shipping House Number", "3"]],
  ] as [string, ...[string, ...string[]][]][])("but not if %s", (_, ...columns) => {
    expect(guess(name, ...columns).filter((field) => field === "address")).toHaveLength(1);
  });

  it("but no number without a street", () => {
    expect(guess(name, ["Hausnummer", "1", "2"])).toEqual(["name", null]);
  });
});

describe("a header that may mean something else is not taken if its cells show that", () => {
  it.each([
    ["Contact", ["614-555-0101", "614-555-0102"], "contactPhone"],
    ["Kontakt", ["a@b.example", "c@d.example"], "contactEmail"],
    ["Priority", ["High", "Low"], "priority"],
    ["Prioridad", ["Alta", "Baja"], null],
    ["Frequency", ["monthly", "weekly"], null],
    ["Closed", ["Yes", "No"], null],
    ["Open", ["Yes", "No"], null],
    ["Duration", ["1 h", "30 min"], null],
    ["Customer number", ["7", "7", "7", "7", "9"], null],
    ["No.", ["1", "2", "3"], null],
    ["No.", ["117", "203", "318"], "externalId"],
    ["Customer group", ["Retail", "General"], null],
    ["Store", ["117", "203"], null],
    ["Phone", ["N/A", "-", "614-555-0101"], "contactPhone"],
    ["Hours", ["by appointment", "9-5"], "openingHours"],
  ] as [string, string[], string | null][])("%s: %j", (header, cells, field) => {
    const names = cells.map((_, at) => `Kiosk ${"ABCDE"[at]}`);
    expect(guess(["Name", ...names], [header, ...cells])).toEqual(["name", field]);
  });
});
