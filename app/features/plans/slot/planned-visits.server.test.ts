import { afterAll, beforeAll, expect, it } from "vitest";
import { emptyList, manager } from "~/upstream/testing/callers";
import { OddUpstream, sendJson, setTestEnv } from "~/upstream/testing/odd-upstream";
import { plannedNotes, readPlannedVisits } from "./planned-visits.server";

const SUNDAY = "2026-11-29";

let api: OddUpstream;
beforeAll(async () => {
  api = await OddUpstream.start();
  setTestEnv(api.url);
});
afterAll(() => api.stop());

const route = (id: string, plannedDay: string | null, agent?: string) => ({
  ...{ id, name: `Round ${id}`, status: "new", plannedDay },
  ...(agent && { userId: agent, agent: { id: agent, displayName: agent } }),
});
const page = (data: object[]) => ({ ...emptyList, data, totalDocs: data.length });

/** @param visited ids of the routes that have visited the location */
function answer(routes: ReturnType<typeof route>[], visited: string[] = []) {
  api.answers(({ url: { pathname, searchParams } }, res) => {
    const { where } = JSON.parse(searchParams.get("filter") ?? "{}");
    if (pathname.endsWith("/locations/routes")) {
      const isSoon = ({ plannedDay }: { plannedDay: string | null }) =>
        plannedDay !== null && plannedDay >= SUNDAY;
      return sendJson(res, 200, page(routes.filter((one) => isSoon(one) === !where.or)));
    }
    const stops = where.routeId.inq.filter((id: string) => !visited.includes(id));
    return sendJson(
      res,
      200,
      page(
        stops.map((routeId: string) => ({
          id: `s${routeId}`,
          routeId,
          locationId: "l1",
          order: 1,
          isVisited: false,
        })),
      ),
    );
  });
}
const notes = async () => plannedNotes(await readPlannedVisits(manager, "l1", SUNDAY), SUNDAY);

it("names each open route that has yet to visit the location, on whatever day", async () => {
  answer(
    [
      route("old", "2026-11-20", "Ben"),
      route("any", null),
      route("now", SUNDAY, "Jamal"),
      route("done", SUNDAY, "Eve"),
      route("far", "2027-02-01", "Ann"),
    ],
    ["done"],
  );
  expect(await notes()).toEqual([
    "Already planned: Jamal on Sun 11-29-2026.",
    "Already planned: Ann on Mon 02-01-2027.",
    "Already planned: Round any, without a day.",
    "Already planned: Ben on Fri 11-20-2026, and not visited yet.",
  ]);
});

it("names the first ones of many", async () => {
  answer([1, 2, 3, 4, 5, 6, 7].map((at) => route(String(at), `2026-12-0${at}`, "Ann")));
  const said = await notes();
  expect(said).toHaveLength(6);
  expect(said.at(-1)).toBe("Already planned on 2 more open routes.");
});

it("asks for no stops where there is no route", async () => {
  answer([]);
  const before = api.heard.length;
  expect(await notes()).toEqual([]);
  expect(api.heard.length - before).toBe(2);
});
