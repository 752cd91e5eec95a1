import { listSimilarLocations } from "contract/calls";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "../../../db/connect";
import { locations } from "../../../db/schema";
import { seedDemo } from "../../../demo/seed";
import { type As, type TestApi, testApi } from "../../../testing/api";
import { testDatabase } from "../../../testing/database";
import { brokenRules } from "../../../testing/invariants";
import { listSimilar } from "./similar";
import { spellingsOf } from "./spellings";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.database.db.delete(locations).where(eq(locations.city, "Testville"));
});

const manager = { user: "hubManager", office: "hub" } as const;

async function add(name: string, values: Partial<typeof locations.$inferInsert> = {}) {
  await api.database.db
    .insert(locations)
    .values({ name, city: "Testville", officeId: api.world.offices.hub, ...values });
}
const similar = async (search: string, as: As = manager, limit?: number) => {
  const { data } = await api.ok(as, listSimilarLocations, { query: { search, limit } });
  return data.map(({ name }) => name);
};

describe("locations by mistyped words", () => {
  it("have all words, each in any of the texts that name a location", async () => {
    await add("Olentangy Pharmacy", { dbaName: "Abbott Holdings", address: "12 Neil Avenue" });
    await add("Olentangy Grill");
    expect(await similar("olentagny pharmcy")).toEqual(["Olentangy Pharmacy"]);
    expect(await similar("abott 12 niel")).toEqual(["Olentangy Pharmacy"]);
    expect(await similar("Olnetangy, testvile")).toEqual(["Olentangy Grill", "Olentangy Pharmacy"]);
    expect(await similar("olentagny 13")).toEqual([]);
  });

  it("come with the fewest wrong letters first, then those so named, then by name", async () => {
    for (const name of ["Baker Street", "Barker Foods", "Bakery", "Banker & Sons"]) await add(name);
    const alike = ["Baker Street", "Bakery", "Barker Foods"];
    expect(await similar("bakr")).toEqual(alike);
    expect(await similar("bakr", manager, 2)).toEqual(alike.slice(0, 2));
    expect(await similar("barker")).toEqual(["Barker Foods"]);
    await add("Abbott Foods", { address: "1 Whetstone Street" });
    await add("Whetstone Foods");
    expect(await similar("whetsone")).toEqual(["Whetstone Foods", "Abbott Foods"]);
    // Barker is a word, but of no location with the other one.
    expect(await similar("barker street")).toEqual(["Baker Street"]);
  });

  it("are not guessed from two letters or a number", async () => {
    await add("BP");
    await add("BP Express");
    await add("BB 608");
    expect(await similar("bq")).toEqual([]);
    expect(await similar("609")).toEqual([]);
    expect(await similar("bp expres")).toEqual(["BP Express"]);
    expect(await similar("bq express")).toEqual([]);
    expect(await similar("%_")).toEqual([]);
  });

  it("know accents and apostrophes, and words that changed", async () => {
    await add("Petit Café");
    await add("Wendy's");
    expect(await similar("petit cafe")).toEqual(["Petit Café"]);
    expect(await similar("wendys")).toEqual(["Wendy's"]);
    await api.database.db
      .update(locations)
      .set({ name: "Zanzibar" })
      .where(eq(locations.name, "Wendy's"));
    expect(await similar("zanzbiar")).toEqual(["Zanzibar"]);
    expect(await similar("wendys")).toEqual([]);
    expect(await brokenRules(api.database.db)).toEqual([]);
  });

  it("are those that the reader may see, and active", async () => {
    const { offices, users } = api.world;
    await add("Kroger South", { officeId: offices.south });
    await add("Kroger Hub", { userId: users.hubAgent });
    await add("Kroger Depot", { officeId: offices.depot });
    await add("Kroger Gone", { status: "inactive" });
    const everywhere = ["Kroger Depot", "Kroger Hub", "Kroger South"];
    expect(await similar("krogr", { user: "admin" })).toEqual(everywhere);
    expect(await similar("krogr", { user: "admin", office: "south" })).toEqual(["Kroger South"]);
    expect(await similar("krogr")).toEqual(["Kroger Depot", "Kroger Hub"]);
    expect(await similar("krogr", { user: "southManager", office: "south" })).toEqual([
      "Kroger South",
    ]);
    expect(await similar("krogr", { user: "hubAgent", office: "hub" })).toEqual(["Kroger Hub"]);
    expect(await similar("krogr", { user: "hubAgent2", office: "hub" })).toEqual([]);
  });

  it("refuse no text but an empty one, one too long, and a limit beyond reason", async () => {
    for (const search of ["'; DROP TABLE locations", "\\", "a".repeat(200), "ß ﷺ 𐍈𐍈𐍈𐍈𐍈"]) {
      expect(await similar(search)).toEqual([]);
    }
    const status = (query: object) =>
      api.status(manager, listSimilarLocations, { query: query as { search: string } });
    expect(await status({})).toBe(422);
    expect(await status({ search: " " })).toBe(422);
    expect(await status({ search: "a".repeat(201) })).toBe(422);
    expect(await status({ search: "a", limit: 51 })).toBe(422);
  });
});

describe("businesses of the demo", () => {
  let demo: Database;
  beforeAll(async () => {
    demo = await testDatabase();
    const now = new Date("2026-11-20T19:30:00.000Z");
    await seedDemo(demo.db, { now, log: () => {} });
  });
  afterAll(() => demo.close());

  it("are found wherever two letters changed places, or one is missing, but for the first", async () => {
    const words = ["pharmacy", "courthouse", "walnut", "grove", "coffee", "reinhart", "cafe"];
    for (const word of words) {
      const typed = [...word].flatMap((letter, at) => {
        if (at === 0) return [];
        const swapped = `${word.slice(0, at - 1)}${letter}${word[at - 1]}${word.slice(at + 1)}`;
        return [swapped, `${word.slice(0, at)}${word.slice(at + 1)}`];
      });
      const asked = [...new Set(typed)].filter((text) => text.length > 3 && text !== word);
      for (const { word: text, isKnown, spellings } of await spellingsOf(demo.db, asked)) {
        const found = spellings.map((spelling) => spelling.text);
        if (!isKnown) expect(found, text).toContain(word);
      }
    }
  });

  it.each([
    ["Shrot North Grocery", "Short North Grocery"],
    ["Canal Auto Repiar", "Canal Auto Repair"],
    ["Heartlnad Feed & Pet", "Heartland Feed & Pet"],
    ["farah dentl group", "Farah & Co. Dental Group"],
    ["Gahana Tire", "Gahanna Tire & Auto"],
    ["courthose market", "Courthouse Market"],
    ["Big Wallnut Family Medecine", "Big Walnut Family Medicine"],
    ["maple grvoe tavern", "Maple Grove Tavern"],
    ["tran bakrey", "Tran & Sons Bakery & Cafe"],
    ["Bramble Cofee 668", "Bramble Coffee #668"],
    ["castilo cafe", "Castillo Cafe"],
    ["livingstone hardwear", "Livingston Hardware"],
    ["ibrahim phramacy", "Ibrahim Pharmacy"],
    ["witaker pets", "Whitaker Pets"],
    ["harvset lane 596", "Harvest Lane Market #596"],
    ["rienhart lumber", "Reinhart & Co. Lumber & Hardware"],
    ["schmitd apothecary", "Schmidt & Co. Apothecary"],
    ["nguyan orthodontics", "Nguyen & Sons Orthodontics"],
    ["Georgesvile Ortodontics", "Georgesville Orthodontics"],
    ["sciotto drug mart 498", "Scioto Drug Mart #498"],
  ])("%s is %s", async (typed, name) => {
    const found = await listSimilar(demo.db, { kind: "all" }, { search: typed, limit: 10 });
    expect(found.slice(0, 3).map((location) => location.name)).toContain(name);
  });
});
