import { expect, it } from "vitest";
import { metrics } from "./metrics.server";
import { serveForTests } from "./testing/served-app";
import { settingsOf } from "./testing/settings";
import { noteRoute } from "./watch-request.server";

const app = serveForTests();
const TOKEN = "a-token-that-only-tests-know";
const { watch } = settingsOf({ METRICS_TOKEN: TOKEN });
const scrape = (token: string) =>
  fetch(`${app.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });

it("the console has no metrics unless a token is set", async () => {
  await app.serve();
  expect((await scrape(TOKEN)).status).toBe(404);
});

it("the console shows its metrics to who has the token, and to nobody else", async () => {
  await app.serve(undefined, { watch });
  expect((await fetch(`${app.url}/metrics`)).status).toBe(401);
  expect((await scrape("another-token-altogether")).status).toBe(401);
  expect((await app.post({ authorization: `Bearer ${TOKEN}` }, "/metrics")).status).toBe(404);
  const reply = await scrape(TOKEN);
  expect(reply.headers.get("content-type")).toContain("version=0.0.4");
  expect(await reply.text()).toContain("# TYPE waybook_http_request_duration_seconds histogram");
});

it("the console counts requests by the pattern of their route, never by what was asked", async () => {
  metrics().requests.reset();
  await app.serve(
    (req, res) => {
      if (req.path.startsWith("/routes/")) noteRoute(res, "/routes/:id");
      res.status(req.path === "/routes/2" ? 404 : 200).end();
    },
    { watch },
  );
  for (const path of [
    "/routes/1?q=Dana",
    "/routes/2",
    "/routes/3",
    "/Dana",
    "/build/app-ABC123.js",
  ]) {
    await (await fetch(app.url + path)).text();
  }
  const lines = () => scrape(TOKEN).then((reply) => reply.text());
  const counted = (route: string, status: string, count: number) =>
    `waybook_http_request_duration_seconds_count{process="console",method="GET",route="${route}",status="${status}"} ${count}`;
  await expect.poll(lines).toContain(counted("other", "2xx", 1));
  const text = await lines();
  expect(text).toContain(counted("/routes/:id", "2xx", 2));
  expect(text).toContain(counted("/routes/:id", "4xx", 1));
  expect(text).toContain(counted("/build/*", "2xx", 1));
  expect(text).not.toContain("Dana");
});
