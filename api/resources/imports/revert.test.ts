import {
  discardImport,
  listContacts,
  listLocations,
  revertImport,
  updateLocation,
} from "contract/calls";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { imports, jobs } from "../../db/schema";
import { type TestApi, testApi } from "../../testing/api";
import { IMPORTER, importSteps } from "../../testing/imports";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const as = IMPORTER;
const { upload, preview, revert, read, rows, cities, bring } = importSteps(() => api);

async function find(name: string) {
  const { data } = await api.ok(as, listLocations, { query: { search: name, searchPath: "name" } });
  const [found] = data;
  if (!found) throw new Error(`there is no ${name}`);
  return found;
}

/** All that an import can write of the locations whose names hold a text. */
async function table(search: string) {
  const { data } = await api.ok(as, listLocations, {
    query: { search, searchPath: "name", sortBy: "name" },
  });
  return Promise.all(
    data.map(async (location) => {
      const { data: contacts } = await api.ok(as, listContacts, { params: { id: location.id } });
      return {
        ...location,
        updatedAt: undefined,
        contacts: contacts.map(({ name, phone, email }) => ({ name, phone, email })),
      };
    }),
  );
}

const HEADERS = "id,name,description,city,zip,type,chain,latitude,longitude,contact,phone,email\n";

describe("a reverted import", () => {
  it("leaves the locations as they were, and can be brought in again", async () => {
    await bring(
      `${HEADERS}b-1,Back One,Old,Oslo,1,cafe,Old Chain,59.9123456789012,10.7,Ann,+47 1,a@b.example\n` +
        "b-2,Back Two,,Bergen,2,,,,,,,\n",
    );
    const before = await table("Back");
    expect(before).toHaveLength(2);
    const content =
      `${HEADERS}b-1,Back Won,,Narvik,,bank,New Chain,68.4,17.4,Ann,+47 9,\n` +
      "b-2,Back Two,New,Bergen,2,cafe,Old Chain,60.4,5.3,Bob,+47 2,\n" +
      "b-3,Back Three,,Molde,,,,,,Eve,,\n,Back Four,,Molde,,,,,,,,\n";
    const made = await bring(content);
    expect(made).toMatchObject({ state: "applied", applied: 4 });
    expect(await table("Back")).toHaveLength(4);

    expect(await revert(made)).toMatchObject({ state: "reverted", reverted: 4, kept: 0 });
    expect(await table("Back")).toEqual(before);
    expect((await rows(made)).map(({ outcome, reason }) => [outcome, reason])).toEqual(
      Array(4).fill(["reverted", null]),
    );
    expect(await api.status(as, revertImport, { params: { id: made.id } })).toBe(409);

    expect(await bring(content)).toMatchObject({ added: 2, changed: 2, applied: 4 });
    await api.ok(as, discardImport, { params: { id: made.id } });
  });

  it("keeps what was changed by hand since, and names it", async () => {
    await bring("id,name,city,zip\nh-1,Hand One,Oslo,1\nh-2,Hand Two,Oslo,2\n");
    const made = await bring(
      "id,name,city,zip\nh-1,Hand One,Bergen,11\nh-2,Hand Two,Bergen,22\n" +
        "h-3,Hand Three,Molde,3\nh-4,Hand Four,Molde,4\n",
    );
    for (const name of ["Hand One", "Hand Three"]) {
      const { id } = await find(name);
      await api.ok(as, updateLocation, { params: { id }, body: { city: "By hand" } });
    }
    expect(await revert(made)).toMatchObject({ state: "reverted", reverted: 2, kept: 2 });
    expect(await cities("Hand")).toEqual([
      "Hand One: By hand",
      "Hand Three: By hand",
      "Hand Two: Oslo",
    ]);
    expect(await find("Hand One")).toMatchObject({ zip: "1" });
    const kept = (await rows(made)).filter(({ outcome }) => outcome === "kept");
    expect(kept).toMatchObject([
      { line: 2, name: "Hand One", kept: ["city"], reason: "Changed since: city" },
      { line: 4, name: "Hand Three", kept: ["city"], reason: "Changed since: city" },
    ]);
  });

  it("keeps an added location that was put to use since, and one that was deleted", async () => {
    await bring("id,name,city\nu-1,Use Gone,Oslo\n");
    const made = await bring("id,name,city\nu-1,Use Gone,Bergen\nu-2,Use Given,Molde\n");
    const given = await find("Use Given");
    const gone = await find("Use Gone");
    const { hubAgent: userId } = api.world.users;
    await api.ok(as, updateLocation, { params: { id: given.id }, body: { userId } });
    await api.ok(as, updateLocation, { params: { id: gone.id }, body: { status: "inactive" } });
    expect(await revert(made)).toMatchObject({ reverted: 0, kept: 2 });
    expect((await rows(made)).map(({ reason }) => reason)).toEqual([
      "It was deleted since",
      "It was given to an agent since",
    ]);
    expect(await cities("Use")).toEqual(["Use Given: Molde"]);
  });

  it("can be started again where it failed, one after another", async () => {
    const first = await bring("id,name,city\nr-1,Row One,Oslo\n");
    const second = await bring("id,name,city\nr-1,Row One,Bergen\n");
    const { db } = api.database;
    const by = { userId: api.world.users.hubManager, kind: "import-revert", input: {} };
    const at = new Date().toISOString();
    const [failed] = await db
      .insert(jobs)
      .values({ ...by, status: "failed", finishedAt: at, error: "No space" })
      .returning();
    await db
      .update(imports)
      .set({ state: "reverting", jobId: failed?.id })
      .where(eq(imports.id, second.id));
    expect(await read(second.id)).toMatchObject({ state: "failed", error: "No space" });
    expect(await api.status(as, discardImport, { params: { id: second.id } })).toBe(409);
    expect(await revert(second)).toMatchObject({ state: "reverted", reverted: 1 });
    expect(await cities("Row One")).toEqual(["Row One: Oslo"]);
    expect(await revert(first)).toMatchObject({ reverted: 1, kept: 0 });
    expect(await cities("Row One")).toEqual([]);
  });

  it("is of its office alone, and was applied before", async () => {
    const made = await upload("name\nMine\n");
    await preview(made);
    const params = { id: made.id };
    const elsewhere = { user: "southManager", office: "south" } as const;
    expect(await api.status(elsewhere, revertImport, { params })).toBe(404);
    expect(await api.status(as, revertImport, { params })).toBe(409);
  });
});
