import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { locationOptions, type OptionsQuery } from "./options.server";
import { errorReply, OddUpstream, sendJson, setTestEnv } from "./testing/odd-upstream";

let api: OddUpstream;
beforeAll(async () => {
  api = await OddUpstream.start();
  setTestEnv(api.url);
});
afterAll(() => api.stop());

const upstream = { token: "t", role: "admin", requestId: "r" } as const;
const page = (...names: string[]) => ({
  data: names.map((name) => ({ id: name, name, status: "active", city: "Columbus" })),
  totalDocs: names.length,
  totalPage: 1,
  page: 1,
  hasNextPage: false,
  hasPrevPage: false,
});
/** What the upstream has by these words, and by words like these; undefined: it can't look for them. */
let exact: string[] = [];
let similar: string[] | undefined;
beforeEach(() => {
  [exact, similar] = [[], ["Kroger"]];
  api.answers(({ url }, res) => {
    if (!url.pathname.endsWith("/similar-locations")) return sendJson(res, 200, page(...exact));
    if (!similar) return sendJson(res, 404, errorReply(404, "unknown path"));
    return sendJson(res, 200, page(...similar));
  });
});
const labels = async (query: OptionsQuery, among?: { officeId: string }) =>
  (await locationOptions(upstream, query, among)).options.map(({ label }) => label);
const paths = () => api.heard.map(({ url }) => url.pathname);
it("options are locations by mistyped words where nothing has them as they are", async () => {
  expect(await labels({ search: "krogr", page: 1 })).toEqual(["Kroger"]);
  expect(api.last.url.searchParams.get("search")).toBe("krogr");
  expect(await labels({ search: "krogr", page: 3, withEarlier: true })).toEqual(["Kroger"]);
  api.heard.length = 0;
  expect(await labels({ search: "krogr", page: 1 }, { officeId: "o1" })).toEqual(["Kroger"]);
  expect(paths()).toEqual(["/offices/o1/locations", "/offices/o1/similar-locations"]);
});

it("options are not guessed where something is found, nothing is searched, or pages go on", async () => {
  expect(await labels({ page: 1 })).toEqual([]);
  expect(await labels({ search: "krogr", page: 2 })).toEqual([]);
  exact = ["Krogr's"];
  expect(await labels({ search: "krogr", page: 1 })).toEqual(["Krogr's"]);
  expect(new Set(paths())).toEqual(new Set(["/locations"]));
});

it("options are none where the upstream can't look for mistyped words", async () => {
  similar = undefined;
  expect(await locationOptions(upstream, { search: "krogr", page: 1 })).toMatchObject({
    options: [],
    hasMore: false,
  });
});
