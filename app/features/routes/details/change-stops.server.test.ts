import type { ActionFunctionArgs } from "@remix-run/node";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { formAction } from "~/kit/form/form-action.server";
import { newSession, saveSession } from "~/session/session.server";
import { errorReply, OddUpstream, sendJson, setTestEnv } from "~/upstream/testing/odd-upstream";
import { changeScreen, ScreenForm } from "./change-screen.server";
import { copyWithItsPath } from "./copy.server";
import { moveValue } from "./move-value";
import { removeFromRoute } from "./remove-stop.server";
import { ConfirmForm, CopyForm } from "./route-forms";

let api: OddUpstream;
beforeAll(async () => {
  api = await OddUpstream.start();
  setTestEnv(api.url, { directions: { engine: "estimate" } });
});
afterAll(() => api.stop());

const at = (longitude: number) => ({ type: "Point", coordinates: [longitude, 40] });
const stop = (n: number, location: object | null = at(-83 - n / 100)) => ({
  id: `s${n}`,
  routeId: "r1",
  locationId: `l${n}`,
  order: n,
  isVisited: false,
  location: { id: `l${n}`, name: `Shop ${n}`, location },
});
const list = (data: object[]) => ({ data, totalDocs: data.length, totalPage: 1, page: 1 });
const route = (id: string) => ({ id, name: "North", status: "new", updatedAt: STAMP });
const STAMP = "2026-11-21T09:30:00.000Z";

/** An upstream whose routes have these stops; to a change it says that it can be undone. */
const hasStops = (stops: Record<string, object[]>) =>
  api.answers(({ method, url }, res) => {
    if (method !== "GET") return sendJson(res, 200, { ...route("r2"), undoId: "u1" });
    const [, id] = /^\/routes\/(\w+)$/.exec(url.pathname) ?? [];
    if (id && stops[id]) return sendJson(res, 200, route(id));
    const { where } = JSON.parse(url.searchParams.get("filter") ?? "{}");
    const found = stops[where?.routeId];
    sendJson(res, found ? 200 : 404, found ? list(found) : errorReply(404, "no such route"));
  });

/** Sends a form to its action, as a browser does. */
async function send(
  action: (args: ActionFunctionArgs) => ReturnType<typeof formAction>,
  fields: Record<string, string>,
  params: Record<string, string>,
) {
  const url = "http://localhost:3000/routes/r1";
  const user = { id: "u1", displayName: "Ada", email: "ada@x.example", role: "admin" } as const;
  const setCookie = await saveSession(newSession({ token: "t", user }), new Request(url));
  const cookie = setCookie.split(";")[0] ?? "";
  const body = new URLSearchParams(fields);
  const request = new Request(url, { method: "POST", headers: { cookie }, body });
  return action({ request, params, context: {} });
}

const remove = (stopId: string) =>
  send(
    (args) => formAction(args, ConfirmForm, removeFromRoute),
    { updatedAt: STAMP },
    { id: "r1", stopId },
  );

const move = (stopId: string, place: number) =>
  send(
    (args) => formAction(args, ScreenForm, changeScreen),
    { intent: "move", updatedAt: STAMP, move: moveValue(stopId, place) },
    { id: "r1" },
  );

/** What the answer's toast says: it is in a cookie that can be read. */
const toastOf = (reply: Response) => {
  const [, value = ""] = reply.headers.get("set-cookie")?.match(/waybook_toast=([^.;]*)/) ?? [];
  return Buffer.from(decodeURIComponent(value), "base64").toString();
};

describe("a change of the stops", () => {
  beforeEach(() => hasStops({ r1: [stop(1), stop(2), stop(3)] }));
  it("names the location, as any upstream knows it", async () => {
    await remove("s2");
    expect(`${api.last.method} ${api.last.url.pathname}`).toBe(
      "DELETE /route-location-maps/unlink/r1/l2",
    );
    expect(api.last.body).toEqual({
      distance: expect.any(Number),
      estimatedTime: expect.any(Number),
      updatedAt: STAMP,
    });
    await move("s3", 1);
    expect(api.last.url.pathname).toBe("/routes/r1/update-order");
    expect(api.last.body).toMatchObject({ locationId: "l3", order: 1, updatedAt: STAMP });
  });

  it("leaves a stop that is gone for the upstream to refuse", async () => {
    await remove("s9");
    expect(api.last.url.pathname).toBe("/route-location-maps/unlink/r1/s9");
  });
});

describe("a priority", () => {
  beforeEach(() => hasStops({ r1: [stop(1)] }));
  it.each([
    ["2", 2, "The priority is 2 now"],
    ["", null, "The route has no priority now"],
  ])("sent as %j is saved as %j", async (sent, priority, toast) => {
    const reply = await send(
      (args) => formAction(args, ScreenForm, changeScreen),
      { intent: "priority", updatedAt: STAMP, priority: sent },
      { id: "r1" },
    );
    if (!(reply instanceof Response)) throw new Error("the form came back");
    expect(api.last.body).toEqual({ priority, updatedAt: STAMP });
    expect(toastOf(reply)).toContain(toast);
  });
});

describe("a stop without a path through the others", () => {
  beforeEach(() => hasStops({ r1: [stop(1), stop(2, null), stop(3)] }));

  it("comes off, with distance and time as before, and the toast says why", async () => {
    const reply = await remove("s1");
    if (!(reply instanceof Response)) throw new Error("the form came back");
    expect(reply.status).toBe(303);
    expect(api.last.body).toEqual({ updatedAt: STAMP });
    const toast = toastOf(reply);
    expect(toast).toMatch(/Location Deleted! Distance and time were not updated: Shop 2/);
    expect(toast).toContain("u1");
  });

  it("is not moved", async () => {
    expect(await move("s1", 3)).toMatchObject({ data: { status: 422 }, init: { status: 422 } });
    expect(api.heard.every(({ method }) => method === "GET")).toBe(true);
  });
});

describe("a copy", () => {
  const copy = async (mode: "full" | "remaining") => {
    await send((args) => formAction(args, CopyForm, copyWithItsPath), { mode }, { id: "r1" });
    return api.heard.map(({ method, url }) => `${method} ${url.pathname}`);
  };

  it.each(["full", "remaining"] as const)("%s has the path of its own stops", async (mode) => {
    hasStops({ r1: [stop(1), stop(2), stop(3)], r2: [stop(1), stop(3)] });
    expect(await copy(mode)).toContain("PATCH /routes/r2");
    expect(api.last.body).toEqual({
      distance: expect.any(Number),
      estimatedTime: expect.any(Number),
    });
    hasStops({ r1: [stop(1), stop(2)], r2: [stop(1), stop(2)] });
    expect(await copy(mode)).not.toContain("PATCH /routes/r2");
  });
});
