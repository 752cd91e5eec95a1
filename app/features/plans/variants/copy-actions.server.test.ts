import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { emptyList, manager } from "~/upstream/testing/callers";
import { OddUpstream, sendJson, setTestEnv } from "~/upstream/testing/odd-upstream";
import { readWeek } from "./copy-actions.server";
import { CopyForm } from "./copy-form";

let api: OddUpstream;
const page = (data: object[]) => ({ ...emptyList, data, totalDocs: data.length });
const route = (id: string, userId: string | null) => ({
  ...{ id, name: id, status: "new", userId, plannedDay: "2026-12-01", totalLocation: 1 },
});
const stop = (routeId: string) => ({
  ...{ id: `stop of ${routeId}`, routeId, locationId: `place of ${routeId}`, isVisited: false },
  order: 1,
});

beforeAll(async () => {
  api = await OddUpstream.start();
  setTestEnv(api.url);
});
afterAll(() => api.stop());
beforeEach(() => {
  api.answers(({ url: { pathname } }, res) => {
    if (pathname.endsWith("/users")) {
      return sendJson(res, 200, page([{ id: "ann", displayName: "Ann", role: "agent" }]));
    }
    if (pathname.endsWith("/routes")) {
      const routes = [route("own", "ann"), route("branch", "theo"), route("nobody's", null)];
      return sendJson(res, 200, page(routes));
    }
    return sendJson(res, 200, page([stop("own"), stop("branch")]));
  });
});

const week = (hasBranches: boolean) =>
  readWeek(manager, { officeId: "o1", monday: "2026-11-30", hasBranches });

it("takes the agents of the office, and those of branches only if asked for", async () => {
  const { days, ...others } = await week(false);
  expect(days.map(({ userId }) => userId)).toEqual(["ann"]);
  expect(others).toEqual({ unassigned: 1, elsewhere: 1, more: 0 });
  expect((await week(true)).days.map(({ userId }) => userId)).toEqual(["ann", "theo"]);
});

it("refuses a week that has no next one", () => {
  const read = CopyForm.safeParse({ officeId: "o1", week: "9999-12-27" });
  expect(read.error?.issues).toMatchObject([
    { path: ["week"], message: "A week that far away can't be copied. Choose another one" },
  ]);
});
