import { placeValue, readPlaceValue } from "geo/places/place-value";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { loadedExtract } from "~/extract/extract.server";
import { placeOptionsUrl } from "~/features/urls";
import { loader } from "~/routes/_console+/_options+/options.places";
import type { PlacesSettings } from "~/server/settings/places";
import { requireSignedIn } from "~/session/guards.server";
import { newSession, saveSession } from "~/session/session.server";
import type { Options } from "~/upstream/options.server";
import {
  errorReply,
  OddUpstream,
  sendJson,
  setTestEnv,
  unusedPort,
} from "~/upstream/testing/odd-upstream";
import { readChosenPlace } from "./place-options.server";

vi.mock("~/extract/extract.server", async (original) => ({
  ...(await original<typeof import("~/extract/extract.server")>()),
  loadedExtract: vi.fn(() => null),
}));
const OHIO = { name: "ohio", version: "1", folder: "/nowhere" };

let api: OddUpstream;
let service: OddUpstream;
beforeAll(async () => {
  [api, service] = await Promise.all([OddUpstream.start(), OddUpstream.start()]);
});
afterAll(() => Promise.all([api.stop(), service.stop()]));
beforeEach(() => api.answersJson(200, locations()));

const usePlaces = (places: PlacesSettings) => setTestEnv(api.url, { places });

const locations = (...data: object[]) => ({
  data,
  totalCount: data.length,
  page: 1,
  limit: 10,
  hasNextPage: false,
  hasPreviousPage: false,
});
const KROGER = {
  id: "l1",
  name: "Kroger Columbus",
  address: "1350 N High St",
  city: "Columbus",
  zip: "43201",
  location: { type: "Point", coordinates: [-83.005, 39.99] },
};

async function requestOf(url: string): Promise<Request> {
  const request = new Request(new URL(url, "http://localhost:3000"));
  const user = { id: "u1", displayName: "Ada", email: "ada@x.example", role: "admin" } as const;
  const [cookie = ""] = (
    await saveSession(newSession({ token: "admin-token", user }), request)
  ).split(";");
  return new Request(request, { headers: { cookie } });
}

async function optionsOf(search: string, kind?: "establishment"): Promise<Options> {
  const url = new URL(placeOptionsUrl(kind), "http://localhost:3000");
  url.searchParams.set("search", search);
  const page = await loader({ request: await requestOf(url.href), params: {}, context: {} });
  if (page instanceof Response) throw new Error(`refused: ${page.status}`);
  return page;
}

describe("the options of places, with the gazetteer", () => {
  beforeEach(() => usePlaces({ engine: "gazetteer" }));

  it("are cities and zips, with values that URLs keep", async () => {
    const { options, hasMore, page, note } = await optionsOf("columbus oh");
    expect({ hasMore, page, note }).toEqual({ hasMore: false, page: 1, note: undefined });
    expect(options[0]?.label).toBe("Columbus, OH");
    expect(readPlaceValue(options[0]?.value)).toMatchObject({ kind: "city", city: "Columbus" });
  });

  it("are the locations that the reader may see, and only those where establishments are asked for", async () => {
    const nowhere = { ...KROGER, id: "l2", name: "Kroger without a position", location: null };
    api.answersJson(200, locations(KROGER, nowhere));
    const { options } = await optionsOf("kroger", "establishment");
    expect(options).toEqual([
      {
        value:
          "39.99*-83.005*location*Kroger Columbus*1350 N High St, Columbus, 43201*1350 N High St*Columbus*43201",
        label: "Kroger Columbus",
        detail: "1350 N High St, Columbus, 43201",
      },
    ]);
    expect(api.last.url.pathname).toBe("/locations");
    expect(api.last.url.searchParams.get("search")).toBe("kroger");
    expect(api.last.headers.authorization).toContain("admin-token");
    expect((await optionsOf("columbus", "establishment")).options).toHaveLength(1);
    expect((await optionsOf("39.96, -83.0", "establishment")).options).toEqual([]);
    expect((await optionsOf("39.96, -83.0")).options).toHaveLength(1);
  });

  it("are locations by mistyped names, where the upstream can look for them", async () => {
    api.answers(({ url }, res) =>
      sendJson(res, 200, url.pathname === "/locations" ? locations() : locations(KROGER)),
    );
    expect((await optionsOf("krogr", "establishment")).options[0]?.label).toBe("Kroger Columbus");
    expect(api.last.url.pathname).toBe("/similar-locations");
    expect(api.last.url.searchParams.get("search")).toBe("krogr");
    api.answers(({ url }, res) =>
      url.pathname === "/locations" ? sendJson(res, 200, locations()) : res.writeHead(404).end(),
    );
    expect((await optionsOf("krogr", "establishment")).options).toEqual([]);
  });

  it("say how to search where nothing is searched", async () => {
    expect(await optionsOf("  ")).toMatchObject({
      options: [],
      note: "Search by address, city, zip or coordinates.",
      typeAhead: true,
    });
    expect((await optionsOf("", "establishment")).note).toContain("name of a business");
    expect(api.heard).toHaveLength(0);
  });

  it("come without the locations where those can't be had", async () => {
    api.answersJson(503, errorReply(503, "down"));
    expect((await optionsOf("columbus oh")).options[0]?.label).toBe("Columbus, OH");
  });

  it("lead to the sign-in where the session has ended", async () => {
    api.answersJson(401, errorReply(401, "expired"));
    const thrown = await optionsOf("columbus").catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(Response);
    const anonymous = loader({
      request: new Request(`http://localhost:3000${placeOptionsUrl()}`),
      params: {},
      context: {},
    });
    await expect(anonymous).rejects.toBeInstanceOf(Response);
  });
});

describe("the options of places, with a service", () => {
  it("name their source", async () => {
    usePlaces({ engine: "photon", url: service.url });
    const properties = { name: "Columbus", osm_key: "place", osm_value: "city" };
    const geometry = { type: "Point", coordinates: [-83, 40] };
    service.answersJson(200, { features: [{ type: "Feature", properties, geometry }] });
    expect(await optionsOf("columbus")).toMatchObject({
      options: [{ label: "Columbus" }],
      credits: [{ label: "© OpenStreetMap contributors" }],
    });
    expect(api.heard).toHaveLength(0);
  });

  it("are those in the prepared region first", async () => {
    vi.mocked(loadedExtract).mockReturnValueOnce({
      ...OHIO,
      regions: [{ name: "ohio", bounds: [-84, 39, -82, 41] }],
    });
    usePlaces({ engine: "photon", url: service.url });
    service.answersJson(200, { features: [] });
    await optionsOf("columbus");
    expect(Object.fromEntries(service.last.url.searchParams)).toMatchObject({
      lon: "-83",
      lat: "40",
    });
  });

  it("say why there are none, so that the form around them stays", async () => {
    usePlaces({ engine: "photon", url: `http://127.0.0.1:${await unusedPort()}` });
    expect(await optionsOf("columbus")).toMatchObject({
      options: [],
      hasMore: false,
      note: "The places service can't be reached. Try again later.",
    });
  });

  it("wait for Enter where the service is not made for searching while one types", async () => {
    usePlaces({ engine: "nominatim", url: service.url, shared: false });
    const { note, typeAhead } = await optionsOf("");
    expect({ note, typeAhead }).toEqual({
      note: "Type an address, a city, a zip or coordinates, then search.",
      typeAhead: false,
    });
    expect((await optionsOf("", "establishment")).note).toBe(
      "Type the name of a business or place, then search.",
    );
  });
});

describe("a chosen place", () => {
  const chosen = async (value: string | null) =>
    readChosenPlace(
      await requireSignedIn({ request: await requestOf("/create-route"), context: {} }),
      value,
    );

  it("is read with its option", async () => {
    usePlaces({ engine: "gazetteer" });
    const value = "39.96*-82.99*city*Columbus, OH";
    expect(await chosen(value)).toEqual({
      place: { kind: "city", label: "Columbus, OH", coordinates: [-82.99, 39.96] },
      option: { value, label: "Columbus, OH", detail: undefined },
    });
  });

  it("is none where the value makes no sense", async () => {
    usePlaces({ engine: "gazetteer" });
    for (const value of [null, "", "x", "39.96*-82.99*city"]) {
      expect(await chosen(value)).toEqual({ place: null, option: null });
    }
  });

  it("that can't be looked up stays chosen and says why", async () => {
    usePlaces({ engine: "gazetteer" });
    const value = placeValue({ kind: "establishment", label: "Kroger", id: "ChIJ1" });
    expect(await chosen(value)).toEqual({
      place: null,
      option: { value, label: "Kroger", detail: undefined },
      problem: "The places service does not know this place any more. Choose it again.",
    });
  });
});
