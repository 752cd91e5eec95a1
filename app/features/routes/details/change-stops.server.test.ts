import { parseWithZod } from "@conform-to/zod/v4";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { z } from "zod";
import { requireSignedIn } from "~/session/guards.server";
import { keepSession, newSession } from "~/session/session.server";
import { errorReply, OddUpstream, sendJson, setTestEnv } from "~/upstream/testing/odd-upstream";
import { changeScreen } from "./change-screen.server";
import { copyWithItsWay } from "./copy.server";
import { moveValue } from "./move-value";
import { removeFromRoute } from "./remove-stop.server";
import { ConfirmForm, ScreenForm } from "./route-forms";

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
    const { where } = JSON.parse(url.searchParams.get("filter") ?? "{}");
    const found = stops[where?.routeId];
    sendJson(res, found ? 200 : 404, found ? list(found) : errorReply(404, "no such route"));
  });

async function opened() {
  const url = "http://localhost:3000/routes/r1";
  const user = { id: "u1", displayName: "Ada", email: "ada@x.example", role: "admin" } as const;
  const kept = await keepSession(newSession({ token: "t", user }), new Request(url));
  const request = new Request(url, { headers: { cookie: kept.split(";")[0] ?? "" } });
  return { request, session: await requireSignedIn({ request, context: {} }) };
}

function sent<Form>(schema: z.ZodType<Form>, fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const submission = parseWithZod(form, { schema });
  if (submission.status !== "success") throw new Error("the form is not valid");
  return submission;
}

async function remove(stopId: string) {
  const { request, session } = await opened();
  const submission = sent(ConfirmForm, { updatedAt: STAMP });
  return removeFromRoute(session, request, { routeId: "r1", stopId }, submission);
}

async function move(stopId: string, place: number) {
  const { request, session } = await opened();
  const submission = sent(ScreenForm, {
    intent: "move",
    updatedAt: STAMP,
    move: moveValue(stopId, place),
  });
  return changeScreen(session, request, "r1", submission);
}

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

describe("a stop without a way through the others", () => {
  beforeEach(() => hasStops({ r1: [stop(1), stop(2, null), stop(3)] }));

  it("comes off, with distance and time as before, and the toast says why", async () => {
    const reply = await remove("s1");
    expect(reply.status).toBe(303);
    expect(api.last.body).toEqual({ updatedAt: STAMP });
    const said = toastOf(reply);
    expect(said).toMatch(/Location Deleted! Distance and time are still those of before: Shop 2/);
    expect(said).toContain("u1");
  });

  it("is not moved", async () => {
    const reply = await move("s1", 3);
    expect(reply.status).toBe(422);
    expect(api.heard.every(({ method }) => method === "GET")).toBe(true);
  });
});

describe("a copy", () => {
  const copy = async (mode: "full" | "remaining") => {
    const { session } = await opened();
    await copyWithItsWay(session.upstream, "r1", { mode }, new AbortController().signal);
    return api.heard.map(({ method, url }) => `${method} ${url.pathname}`);
  };

  it.each(["full", "remaining"] as const)("%s has a way of its own stops", async (mode) => {
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
