import { exportBadRows, importTemplate } from "contract/calls";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "../../testing/api";
import { IMPORTER, importSteps } from "../../testing/imports";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const as = IMPORTER;
const { upload, preview, apply, cities } = importSteps(() => api);

async function badRows(id: string) {
  const { url } = await api.ok(as, exportBadRows, { params: { id } });
  return api.app.inject({ url });
}

describe("the bad rows of an import", () => {
  it("are a file in its own columns with a reason, to be mended and brought in", async () => {
    const made = await upload(
      'Firm;Ort;Breite;Länge\nBad Good;Oslo;;\n;"two\nlines; here";;\nBad Far;Molde;91;5\n',
    );
    const mapping = ["name", "city", "latitude", "longitude"] as const;
    await preview(made, [...mapping]);
    await apply(made);
    const reply = await badRows(made.id);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers["content-disposition"]).toMatch(/filename="bad-rows-[\d-]+\.csv"/);
    expect(parse(reply.payload, { bom: true, delimiter: ";" })).toEqual([
      ["Firm", "Ort", "Breite", "Länge", "reason"],
      ["", "two\nlines; here", "", "", "name is missing"],
      [
        "Bad Far",
        "Molde",
        "91",
        "5",
        "latitude “91” and longitude “5” are left out: latitude must be a number from -90 to 90; latitude and longitude seem swapped",
      ],
    ]);

    const mended = await upload(
      reply.payload.replace("\r\n;", "\r\nBad Named;").replace(";91;", ";9;"),
    );
    expect(mended).toMatchObject({ total: 2, mapping: [...mapping, null] });
    await preview(mended, mended.mapping ?? []);
    expect(await apply(mended)).toMatchObject({ applied: 2, wrong: 0 });
    expect(await cities("Bad")).toEqual([
      "Bad Far: Molde",
      "Bad Good: Oslo",
      "Bad Named: two lines; here",
    ]);
  });

  it("keep what an export put before a formula, once", async () => {
    const made = await upload("name,city,address\n,'=1+1,=2+2\n");
    await preview(made);
    expect(parse((await badRows(made.id)).payload, { bom: true })[1]).toEqual([
      "",
      "'=1+1",
      "'=2+2",
      "name is missing",
    ]);
  });

  it("are a header row where there are none, and of an import that was looked at", async () => {
    const made = await upload("name\nFine\n");
    expect(await api.status(as, exportBadRows, { params: { id: made.id } })).toBe(409);
    await preview(made);
    expect((await badRows(made.id)).payload).toBe("\ufeffname,reason\r\n");
    const elsewhere = { user: "southManager", office: "south" } as const;
    expect(await api.status(elsewhere, exportBadRows, { params: { id: made.id } })).toBe(404);
  });
});

it("a template has a column for each field and can be brought in", async () => {
  const token = await api.token(as.user);
  const { payload } = await api.app.inject({
    url: importTemplate.path,
    headers: { authorization: `Bearer ${token}` },
  });
  const made = await upload(payload);
  expect(made.columns.map(({ header, field }) => header === field)).not.toContain(false);
  expect(await preview(made)).toMatchObject({ added: 1, wrong: 0 });
});
