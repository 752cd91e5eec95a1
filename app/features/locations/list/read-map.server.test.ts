import { frameBounds } from "geo/geometry/mercator";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { SignedIn } from "~/session/guards.server";
import { manager } from "~/upstream/testing/callers";
import { OddUpstream, sendJson, setTestEnv } from "~/upstream/testing/odd-upstream";
import { readLocationsMap } from "./read-map.server";

let api: OddUpstream;
beforeAll(async () => {
  api = await OddUpstream.start();
  setTestEnv(api.url);
});
afterAll(() => api.stop());

const session = { user: { id: "u1" }, isAdmin: false, upstream: manager } as SignedIn;
const noPins = () => Promise.resolve([]);
const town = { count: 9, coordinates: [-83, 40], box: [-83.1, 39.9, -82.9, 40.1] };
/** As a grid of the whole world has it. */
const roughTown = { ...town, box: [-84.4, 39.2, -82.9, 40.3] };
const country = { count: 90, coordinates: [-100, 40], box: [-125, 25, -70, 49] };

const answerWith = (clusterOf: (wide: number) => object) =>
  api.answers(({ url }, res) => {
    const [west = 0, , east = 0] = (url.searchParams.get("box") ?? "").split(",").map(Number);
    sendJson(res, 200, { data: [clusterOf(east - west)], totalDocs: 9 });
  });

it("the map of locations shows a town as near as its locations allow, however coarse the cells of the world are", async () => {
  answerWith((wide) => (wide > 90 ? roughTown : town));
  const { map } = await readLocationsMap(session, new URLSearchParams(), noPins);
  const [west, , east] = frameBounds(map.frame);
  expect(west).toBeLessThan(-83.1);
  expect(east).toBeGreaterThan(-82.9);
  expect(east - west).toBeLessThan(0.6);
});

it("the map of locations asks twice for what lies far apart, where a cell more is no matter", async () => {
  answerWith(() => country);
  await readLocationsMap(session, new URLSearchParams(), noPins);
  expect(api.heard).toHaveLength(2);
});

it("the map of locations asks once where the server fits the frame itself", async () => {
  const bounds = town.box;
  api.answers((_, res) =>
    sendJson(res, 200, { data: [town], totalDocs: 9, isExact: true, bounds }),
  );
  const read = (query: string) => readLocationsMap(session, new URLSearchParams(query), noPins);
  const fitted = await read("filters=coverage:due");
  expect(api.heard).toHaveLength(1);
  expect(api.last.url.searchParams.get("fit")).toBe("true");
  expect(fitted.total).toBe(9);
  expect(fitted.map.clusters).toHaveLength(1);
  const [west, , east] = frameBounds(fitted.map.frame);
  expect(west).toBeLessThan(-83.1);
  expect(east).toBeGreaterThan(-82.9);
  expect(east - west).toBeLessThan(0.6);

  api.heard.length = 0;
  await read("at=39,-83,12");
  expect(api.heard).toHaveLength(2);
});

it("the map of locations shows where most are, says how many lie elsewhere, and leads to all", async () => {
  const away = { count: 2, coordinates: [39.9, -83], box: [39.8, -83.1, 40, -82.9] };
  api.answers(({ url }, res) => {
    const [west = 0, , east = 0] = (url.searchParams.get("box") ?? "").split(",").map(Number);
    const isWorld = east - west > 90;
    const bounds = [-83.1, -83.1, 40, 40.1];
    const data = isWorld ? [{ ...roughTown, count: 98 }, away] : [town];
    sendJson(res, 200, {
      ...{ data, totalDocs: isWorld ? 100 : 98 },
      ...(isWorld && { bounds, isExact: true }),
    });
  });
  const read = (query: string) => readLocationsMap(session, new URLSearchParams(query), noPins);
  const { map } = await read("");
  const [west, south, east] = frameBounds(map.frame);
  expect(east - west).toBeLessThan(0.6);
  expect(south).toBeGreaterThan(39);
  expect(map.elsewhere).toBe("2 of 100 lie elsewhere, far from the others.");
  expect(frameBounds(map.whole ?? map.frame)[1]).toBeLessThan(-80);
  expect((await read("at=39,-83,12")).map.elsewhere).toBeUndefined();
});
