import { AGENT_HAS_ROUTE, LOCATION_PLANNED } from "contract/errors";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { FormContext } from "~/kit/form/form-action.server";
import { emptyList, manager } from "~/upstream/testing/callers";
import { errorReply, OddUpstream, sendJson, setTestEnv } from "~/upstream/testing/odd-upstream";
import { BookForm } from "./book-form";
import { bookSlot } from "./book-slot.server";

const DAY = "2026-12-01";
const booking = { locationId: "l1", userId: "ann", day: DAY, begins: "10:00" };
const page = { from: "2026-11-30", until: "2026-12-04" };

let api: OddUpstream;
/** The open routes that have the location. */
let planned: ReturnType<typeof visit>[];
let isTaken: boolean;
/** Whether somebody else plans the location while it is booked. */
let isRaced: boolean;

beforeAll(async () => {
  api = await OddUpstream.start();
  setTestEnv(api.url);
});
afterAll(() => api.stop());
beforeEach(() => {
  [planned, isTaken, isRaced] = [[], false, false];
  api.answers(({ method, url: { pathname, searchParams } }, res) => {
    if (pathname.endsWith("/locations/routes")) {
      const isOthers = searchParams.get("filter")?.includes('"or"');
      const data = isOthers ? [] : planned;
      return sendJson(res, 200, { ...emptyList, data, totalDocs: data.length });
    }
    if (pathname.endsWith("/route-location-maps")) {
      const stops = planned.map(({ id }) => ({
        id: `stop ${id}`,
        routeId: id,
        locationId: "l1",
        order: 1,
        isVisited: false,
      }));
      return sendJson(res, 200, { ...emptyList, data: stops, totalDocs: stops.length });
    }
    if (method === "POST" && isTaken) {
      return sendJson(res, 409, errorReply(409, "Taken", { cause: AGENT_HAS_ROUTE }));
    }
    if (method === "POST" && isRaced) {
      planned = [visit("ben", "2026-12-02")];
      return sendJson(res, 409, errorReply(409, "Planned", { cause: LOCATION_PLANNED }));
    }
    if (method === "POST") return sendJson(res, 200, { id: "r9", name: "Ann", status: "new" });
    if (pathname.includes("/locations/")) return sendJson(res, 200, { id: "l1", name: "Mill" });
    return sendJson(res, 200, { id: "ann", displayName: "Ann", role: "agent" });
  });
});

const book = (known = "") =>
  bookSlot(BookForm.parse({ ...booking, ...page, known }), {
    session: { user: { id: "m1" } },
    upstream: manager,
    query: new URLSearchParams(),
  } as FormContext);

const visit = (userId: string, plannedDay: string) => ({
  ...{ id: `of ${userId}`, name: "Round", status: "new", userId, plannedDay },
  agent: { id: userId, displayName: userId },
});

describe("a free day of an agent", () => {
  it("becomes a route only if the agent is still free", async () => {
    expect(await book()).toMatchObject({ message: expect.stringContaining("Mill is booked: Ann") });
    expect(api.last.body).toMatchObject({ userId: "ann", plannedDay: DAY, agentIsFree: true });
    isTaken = true;
    const words =
      "Ann was given a route on Tue 12-01-2026 meanwhile. The slots below are those of now.";
    await expect(book()).rejects.toMatchObject({ status: 409, message: words });
  });

  it("is not booked if the page did not name a visit that is planned already", async () => {
    planned = [visit("ben", "2026-12-02")];
    const words = "This location was planned meanwhile: ben on Wed 12-02-2026.";
    await expect(book()).rejects.toMatchObject({
      ...{ status: 409, message: expect.stringContaining(words) },
    });
    expect(api.heard.filter(({ method }) => method === "POST")).toHaveLength(0);
    expect(await book("x,of ben")).toMatchObject({ message: expect.stringContaining("is booked") });
  });

  it("is not booked if somebody else plans the location at the same moment", async () => {
    isRaced = true;
    const words = "This location was planned meanwhile: ben on Wed 12-02-2026.";
    await expect(book("x")).rejects.toMatchObject({
      ...{ status: 409, message: expect.stringContaining(words) },
    });
    const [sent] = api.heard.filter(({ method }) => method === "POST");
    expect(sent?.body).toMatchObject({ unlessPlanned: { ...page, known: ["x"] } });
  });

  it("is left to the API where its own route has the location: a form may be sent again", async () => {
    planned = [visit("ann", DAY)];
    expect(await book()).toMatchObject({ message: expect.stringContaining("is booked") });
  });
});
