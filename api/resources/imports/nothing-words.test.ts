/** Cells that hold a word for nothing, such as "n/a", in the columns of contacts. */
import { createContact, createLocation, exportLocations, listContacts } from "contract/calls";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApi, testApi } from "../../testing/api";
import { IMPORTER, importSteps } from "../../testing/imports";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const { upload, preview, apply, rows } = importSteps(() => api);

const contactsOf = async (id: string | null | undefined) => {
  const params = { id: id ?? "" };
  const { data } = await api.ok(IMPORTER, listContacts, { params, query: {} });
  return data.map(({ name, phone, email }) => [name, phone, email]);
};

it("words for nothing make no contact, and cost no row", async () => {
  const words = ["-", "–", "n/a", "N/A", "NULL", "none", "unknown", "?", "TBD"];
  const lines = words.map((word, at) => `Nobody ${at},${word},${word},${word}`);
  const file = `name,contactName,contactPhone,contactEmail\n${lines.join("\n")}\nPhone alone,-,5551,n/a\n`;
  const made = await preview(await upload(file));
  expect(made).toMatchObject({ added: words.length + 1, wrong: 0 });
  await apply(made);
  const written = await rows(made);
  for (const { locationId, name } of written.slice(0, -1)) {
    expect([name, await contactsOf(locationId)]).toEqual([name, []]);
  }
  expect(await contactsOf(written.at(-1)?.locationId)).toEqual([["Phone alone", "5551", null]]);
});

it("an own export with such cells changes nothing", async () => {
  const contacts = [
    { name: "-", phone: "5552" },
    { name: "N/A", phone: "n/a", email: "na@example.com" },
    { name: "Jo", phone: "-" },
    { name: "unknown" },
  ];
  for (const [at, body] of contacts.entries()) {
    const other = { city: "n/a", zip: "-", externalId: at % 2 ? `none-${at}` : "?" };
    const { id } = await api.ok(IMPORTER, createLocation, {
      body: { name: `Word ${at}`, ...(at < 2 ? other : {}) },
    });
    await api.ok(IMPORTER, createContact, { params: { id }, body });
  }
  const { url } = await api.ok(IMPORTER, exportLocations, { query: {} });
  const file = (await api.app.inject({ url })).payload;
  for (const word of ["'-,5552", "N/A,n/a,na@example.com", "Jo,'-"]) expect(file).toContain(word);
  const made = await preview(await upload(file));
  expect(await rows(made, "changed")).toEqual([]);
  expect(made).toMatchObject({ added: 0, changed: 0, wrong: 0 });

  const edited = await preview(await upload(file.replace("'-,5552", "'-,5553")));
  const phone = { field: "contactPhone", before: "5552", after: "5553" };
  expect(await rows(edited, "changed")).toMatchObject([{ name: "Word 0", changes: [phone] }]);
});
