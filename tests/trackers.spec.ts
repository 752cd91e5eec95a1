import { DEMO_PASSWORD } from "contract/account/demo-accounts";
import { PLACE, PROGRAM_CASES } from "contract/tracking/dialects/testing/requests";
import { rowOf } from "./support/list";
import { managersApi } from "./support/routes";
import type { Product } from "./support/server";
import { expect, test } from "./support/world";

/** All but the server's, which needs a setting. */
const PROGRAMS = PROGRAM_CASES.filter(({ program }) => program !== "traccar-server");

/** An agent on a route with one stop, which is where all programs report from. */
async function trackedAgent(server: Product) {
  const name = `Zt Tracked ${Date.now() % 1_000_000}`;
  const api = await managersApi(server);
  const agent = await api.agent(name, DEMO_PASSWORD);
  const route = await api.through([[`${name} shop`, PLACE]]);
  await api.give(route.id, agent.id);
  await api.setStatus(route.id, "active");
  return { name, agent, api };
}

test("each tracker program reports by an agent's address, and the map says what the phone told", async ({
  page,
  server,
  signIn,
}) => {
  const { name, agent, api } = await trackedAgent(server);
  await signIn("manager");
  const map = `/dashboard/agent-map?search=${encodeURIComponent(name)}`;
  await page.goto(map);
  await expect(rowOf(page, name)).toContainText("No tracker set up");

  await page.goto(`/agent/${agent.id}`);
  await page.getByRole("link", { name: "Set up the phone" }).click();
  await page.getByRole("button", { name: "Make tracker address" }).click();
  await expect(
    page.getByRole("img", { name: "QR code that sets up Traccar Client" }),
  ).toBeVisible();
  await expect(page.getByText("Waiting for the first position")).toBeVisible();
  await page.getByRole("link", { name: "OsmAnd" }).click();
  const link = page.getByLabel("Web address", { exact: true });
  await expect(link).toHaveValue(/\/t\/[\w-]{43}\?id=.*&lat=\{0\}/);
  const [address = ""] = (await link.inputValue()).split("?");
  const phone = page.url();
  await page.goto(map);
  await expect(rowOf(page, name)).toContainText("Tracker not set up on the phone");

  const start = Math.floor(Date.now() / 1_000) * 1_000 - 60_000;
  for (const [number, { answer, send }] of PROGRAMS.entries()) {
    const now = new Date(start + number * 1_000);
    const long = [new Date("1999-01-02T03:04:05Z"), new Date("2038-01-02T03:04:05Z")];
    // Each once more, and long ago, is tried where reports are parsed.
    for (const at of number === 0 ? [now, now, ...long] : [now]) {
      const { query, ...request } = { method: "POST", ...send(at) };
      const reply = await fetch(query ? `${address}?${query}` : address, request);
      expect([reply.status, await reply.text()]).toEqual([200, answer]);
    }
  }
  const [from, to] = [start - 60_000, start + 120_000].map((at) => new Date(at).toISOString());
  const stored = `/users/${agent.id}/positions?from=${from}&to=${to}`;
  expect(await api.get(stored)).toMatchObject({ totalDocs: PROGRAMS.length });

  await page.goto(`/agent/${agent.id}`);
  await expect(
    page.getByText(/^Last position .+ \(\d+ min ago\) · Battery 85%, charging · .+ · Colota$/),
  ).toBeVisible();
  await page.goto(phone);
  await expect(page.getByText("Waiting for the first position")).toHaveCount(0);
  await page.getByRole("link", { name: "Replace address" }).click();
  await expect(page.getByText("The phone reports no positions until it is set up")).toBeVisible();
  await page.getByRole("link", { name: "Cancel" }).click();
  await page.getByRole("link", { name: "Revoke address" }).click();
  await page.getByRole("button", { name: "Revoke address" }).click();
  await expect(page.getByRole("button", { name: "Make tracker address" })).toBeVisible();
  expect((await fetch(address)).status).toBe(401);
  await page.goto(map);
  await expect(rowOf(page, name)).toContainText("At a stop");
  await expect(rowOf(page, name)).toContainText("Battery 85%, charging");
  await page.goto(`/agent/${agent.id}/track`);
  await expect(page.getByText("Battery 85%, charging · 3 mph S · Colota")).toBeVisible();
});
