import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "contract/account/demo-accounts";
import { sampleOf } from "platform/watch/testing/samples";
import type { APIRequestContext } from "playwright/test";
import { consoleBehindGate } from "./support/gated-console";
import { type OwnWorld, ownWorld } from "./support/own-world";
import { freePort } from "./support/ports";
import type { Server } from "./support/server";
import { type ReceivedSpan, TraceReceiver } from "./support/trace-receiver";
import { expect, test } from "./support/world";

/** Stands in values of queries, and must be found nowhere else. */
const MARKER = "Zanzibar";
const TOKEN = "a-token-that-only-tests-know";

// It is about requests alone, with which scripts have nothing to do.
test.skip(({ js }) => !js, "nothing here is looked at in a browser");

let receiver: TraceReceiver;
let world: OwnWorld;
let metricsUrl: string;

test.beforeAll(async () => {
  receiver = await TraceReceiver.start();
  const metricsPort = await freePort();
  metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
  world = await ownWorld({
    LOG_LEVEL: "trace",
    METRICS_TOKEN: TOKEN,
    METRICS_PORT: String(metricsPort),
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_BSP_SCHEDULE_DELAY: "200",
    TRUST_PROXY: "1",
  });
});
test.afterAll(async () => {
  await world.end();
  await receiver.stop();
});

const linesWithMarker = ({ log }: Server) =>
  log.split("\n").filter((line) => line.includes(MARKER));

async function signIn(request: APIRequestContext, origin = world.server.url): Promise<void> {
  const form = { email: DEMO_ACCOUNTS.admin.email, password: DEMO_PASSWORD };
  const headers = { origin };
  await request.post(`${origin}/?index`, { form, headers, maxRedirects: 0 });
}

/** Asks for the routes as part of a trace that a browser began. */
async function askWithin(traceId: string, request: APIRequestContext): Promise<void> {
  await signIn(request);
  const traceparent = `00-${traceId}-b7ad6b7169203331-01`;
  const reply = await request.get(`${world.server.url}/routes?routePage=1&routeSearch=${MARKER}`, {
    headers: { traceparent },
  });
  expect(reply.status()).toBe(200);
}

test("one trace leads from the browser's request to the statements", async ({ request }) => {
  const id = "0af7651916cd43dd8448eb211c80319c";
  await askWithin(id, request);
  const trace = () => receiver.spans.filter(({ traceId }) => traceId === id);
  const find = (test: (span: ReceivedSpan) => boolean) => trace().find(test);
  const ways = () =>
    trace()
      .filter(({ name }) => name === "SELECT routes")
      .map((span) => wayTo(span, trace()));
  await expect
    .poll(ways)
    .toContainEqual([
      "waybook-console GET /routes",
      "waybook-console loader routes/_console+/_routes+/routes",
      "waybook-console GET routes.list",
      "waybook-api GET /routes",
      "waybook-api SELECT routes",
    ]);
  const statement = find(({ name }) => name === "SELECT routes");
  expect(statement?.attributes["db.query.text"]).toContain("$1");
  expect(receiver.text).not.toContain(MARKER);
  expect(receiver.text).not.toContain("url.query");
});

/** The names of a span and of those that it is within, outermost first. */
function wayTo(span: ReceivedSpan, all: ReceivedSpan[]): string[] {
  const parent = all.find(({ spanId }) => spanId === span.parentSpanId);
  return [...(parent ? wayTo(parent, all) : []), `${span.service} ${span.name}`];
}

test("a line of the log names its trace", async ({ request }) => {
  const id = "4bf92f3577b34da6a3ce929d0e0e4736";
  await askWithin(id, request);
  const lines = () =>
    world.server.log
      .split("\n")
      // A line that is still being written does not end yet.
      .filter((line) => /^{.*}$/.test(line) && line.includes(id))
      .map((line) => JSON.parse(line) as { name?: string; trace_id: string; span_id: string });
  await expect.poll(() => lines().some(({ name }) => name === "api")).toBe(true);
  await expect.poll(() => lines().some(({ name }) => name === undefined)).toBe(true);
  for (const { trace_id, span_id } of lines()) {
    expect([trace_id, span_id]).toEqual([id, expect.stringMatching(/^[\da-f]{16}$/)]);
  }
});

test("the metrics tell of both processes", async ({ request }) => {
  const { url } = world.server;
  await signIn(request);
  await request.get(`${url}/routes`);
  expect((await request.get(`${url}/metrics`)).status()).toBe(401);
  const headers = { authorization: `Bearer ${TOKEN}` };
  const byToken = await (await request.get(`${url}/metrics`, { headers })).text();
  const byPort = await (await request.get(metricsUrl)).text();
  for (const text of [byToken, byPort]) {
    const samples = {
      waybook_http_request_duration_seconds_count: { route: "/routes", process: "console" },
      waybook_upstream_call_duration_seconds_count: { call: "routes.list", outcome: "ok" },
      waybook_database_statement_duration_seconds_count: { operation: "select", outcome: "ok" },
      waybook_sign_ins_total: { method: "password", outcome: "ok" },
      process_resident_memory_bytes: { process: "api" },
      nodejs_heap_size_used_bytes: { process: "console" },
      waybook_embedded_api_up: { process: "console" },
    };
    for (const [name, labels] of Object.entries(samples)) {
      expect(sampleOf(text, name, labels), name).toBeGreaterThan(0);
    }
    expect(sampleOf(text, "waybook_event_streams", { process: "api" })).toBe(0);
    expect(sampleOf(text, "waybook_jobs_open", { status: "waiting" })).toBe(0);
    expect(text.match(/^# HELP waybook_build_info /gm)).toHaveLength(1);
    expect(text).not.toContain(MARKER);
  }
});

/** What a browser, a script or somebody with bad intent may ask; with the marker in each query. */
const QUERY = `?routeSearch=${MARKER}&routePage=${MARKER}&tab=${MARKER}&filters=name:${MARKER}&back=/x?y=${MARKER}`;
const PATHS = [
  "/routes",
  "/locations",
  "/offices",
  "/agents",
  "/visits",
  "/reports",
  "/audit",
  "/dashboard",
  "/routes.data",
  "/routes.csv",
  "/routes/none",
  "/nowhere",
  "/login",
  "/metrics",
  "/healthz",
  "/readyz",
  "/build/none.js",
  "/none.txt",
  "/live/routes/none",
  "/options/locations",
  "/options/places",
  "/create-route",
  "/routes/%",
  "/%E0%A4%A",
  "/history/none/none",
  "/map/tiles/none",
  "/undo",
  "/routes/delete",
  "/sign-in/callback",
  "/verify",
  "//evil.example/a",
  "/offices.data",
  "/data-retention",
  "/system",
  "/messages",
  "/views/none",
];
const API_PATHS = [
  "/routes",
  "/locations",
  "/locations/filter",
  "/offices/report",
  "/users/activity-report",
  "/nowhere",
  "/users/me",
  "/routes/%",
  "/exports/none",
  "/positions/stream",
  "/audit",
  "/docs",
  "/metrics",
  "/healthz",
  "/readyz",
  "/system/status",
];

test("no value of a query stands in a log, at whatever level", async ({ request }) => {
  await signIn(request);
  const { url, apiPort } = world.server;
  const headers = { origin: url, referer: `${url}/routes?routeSearch=${MARKER}` };
  for (const path of PATHS) {
    const options = { headers, maxRedirects: 0, failOnStatusCode: false, timeout: 5_000 };
    await request.get(`${url}${path}${QUERY}`, options).catch(() => {});
    await request.post(`${url}${path}${QUERY}`, { ...options, form: { a: "b" } }).catch(() => {});
  }
  const { token } = await signInAtApi(apiPort);
  const asked = [
    `?search=${MARKER}&page=${MARKER}`,
    `?filters=name:${MARKER}`,
    `?filter=${encodeURIComponent(JSON.stringify({ where: { [MARKER]: MARKER } }))}`,
    `?sortBy=${MARKER}`,
    `?search=${MARKER}%00`,
    `?search=${MARKER}%`,
  ];
  for (const path of API_PATHS) {
    for (const query of asked) {
      for (const authorization of ["", `Bearer ${token}`]) {
        const signal = AbortSignal.timeout(2_000);
        const init = { headers: { authorization }, signal };
        await fetch(`http://127.0.0.1:${apiPort}${path}${query}`, init)
          .then((reply) => reply.body?.cancel())
          .catch(() => {});
      }
    }
  }
  await expect.poll(() => world.server.log).toContain("/views/none?routeSearch");
  expect(linesWithMarker(world.server)).toEqual([]);
});

test("no value of a query stands in a log while the upstream is away, and after it is back", async ({
  request,
}) => {
  const { console, gate, end } = await consoleBehindGate(world.server, { LOG_LEVEL: "trace" });
  try {
    await signIn(request, console.url);
    for (const turn of [() => gate.shut(), () => gate.reopen()]) {
      turn();
      for (const path of [
        "/routes",
        "/routes.data",
        "/locations",
        "/options/locations",
        "/reports",
      ]) {
        await request.get(`${console.url}${path}${QUERY}`, { failOnStatusCode: false });
      }
    }
    await expect.poll(() => console.log).toContain("the upstream call failed");
    expect(linesWithMarker(console)).toEqual([]);
  } finally {
    await end();
  }
});

async function signInAtApi(port: number): Promise<{ token: string }> {
  const body = JSON.stringify({ email: DEMO_ACCOUNTS.admin.email, password: DEMO_PASSWORD });
  const headers = { "content-type": "application/json" };
  const reply = await fetch(`http://127.0.0.1:${port}/users/login`, {
    method: "POST",
    headers,
    body,
  });
  return (await reply.json()) as { token: string };
}
