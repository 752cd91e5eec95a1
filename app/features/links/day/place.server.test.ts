import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { OddUpstream, setTestEnv } from "~/upstream/testing/odd-upstream";
import { addPlaceOnWay } from "./place.server";

let upstream: OddUpstream;
beforeAll(async () => {
  upstream = await OddUpstream.start();
});
afterAll(() => upstream.stop());
beforeEach(() => setTestEnv(upstream.url));

it("a place on the way answers with the id by which it is taken back", async () => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ visit: "r1", name: "Kiosk" })) form.set(name, value);
  upstream.answersJson(200, {
    ...{ id: "l1", locationId: "p1", userId: "u1", routeId: null, needsLook: "added-place" },
    ...{ actuallyVisited: true, doNotVisit: false, arrival: "2026-11-29T15:00:00.000Z" },
  });
  const outcome = await addPlaceOnWay({
    ...{ upstream: { token: "t", requestId: "q" }, form },
    request: new Request("http://console/day"),
  });
  expect(upstream.last.body).toMatchObject({ id: "r1", place: { name: "Kiosk" } });
  expect(outcome.visit).toBe("l1");
});
