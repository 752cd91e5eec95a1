import { login, postPositions } from "contract/calls";
import { sampleOf } from "platform/watch/testing/samples";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApi, testApi } from "../testing/api";

const COUNT = "waybook_http_request_duration_seconds_count";
const TOKEN = "a-token-that-only-tests-know";
let api: TestApi;
beforeAll(async () => {
  api = await testApi({ metricsToken: TOKEN, loginLimits: { pairFailures: 1 } });
});
afterAll(() => api.close());

const scrape = async (token = TOKEN) =>
  api.app.inject({ url: "/metrics", headers: { authorization: `Bearer ${token}` } });

it("the API shows its metrics to who has the token alone", async () => {
  expect((await scrape("another-token-altogether")).statusCode).toBe(401);
  const reply = await scrape();
  expect(reply.statusCode).toBe(200);
  expect(reply.headers["content-type"]).toContain("version=0.0.4");
  expect(sampleOf(reply.payload, "waybook_jobs_open", { status: "waiting" })).toBe(0);
});

it("the API counts requests by route, sign-ins, refusals and positions", async () => {
  const wrong = { body: { email: "nobody@test.example", password: "not this one" } };
  expect(await api.status({}, login, wrong)).toBe(401);
  expect(await api.status({}, login, wrong)).toBe(429);
  const body = [
    { coordinates: [-83, 40] as [number, number], recordedAt: api.clock.now.toISOString() },
  ];
  const params = { id: api.world.users.hubAgent };
  // Sent twice, it is stored once.
  for (const _ of [1, 2])
    await api.ok({ user: "hubAgent", office: "hub" }, postPositions, { params, body });
  await api.app.inject({ url: "/nowhere/Dana?q=Mills" });
  const { payload } = await scrape();
  const samples: [string, Record<string, string>, number][] = [
    ["waybook_sign_ins_total", { method: "password", outcome: "refused" }, 1],
    ["waybook_rate_limit_refusals_total", { process: "api" }, 1],
    ["waybook_positions_stored_total", { process: "api" }, 1],
    [COUNT, { route: "/offices/:officeId/users/:id/positions", status: "2xx" }, 2],
    [COUNT, { route: "none", status: "4xx" }, 1],
  ];
  for (const [name, labels, value] of samples) {
    expect(sampleOf(payload, name, labels), name).toBe(value);
  }
  expect(payload).not.toMatch(/Dana|Mills/);
});
