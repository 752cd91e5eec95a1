import { type Browser, expect } from "playwright/test";
import { expectAccessible } from "./support/accessible";
import { Phone } from "./support/phone";
import { managersApi } from "./support/routes";
import type { Product } from "./support/server";
import { test } from "./support/world";

/** A phone whose agent has a new route of this day. */
async function phoneWithRoute(browser: Browser, server: Product, locale?: string) {
  const api = await managersApi(server);
  const { id: userId } = await api.agent(`Zo ${Date.now() % 1_000_000}`);
  const { id: routeId } = await api.create(4, { name: `Offline ${Date.now()}`, userId });
  const phone = await Phone.of(browser, server, userId, locale);
  return { api, userId, routeId, phone, stops: await api.stops(routeId) };
}

/** The addresses of the pictures of routes that the phone has stored. */
const storedMaps = ({ page }: Phone): Promise<string[]> =>
  page.evaluate(async () => {
    const requests = await (await caches.open("waybook-day")).keys();
    return requests.flatMap(({ url }) => (url.includes("/day/map/") ? [url] : []));
  });

test.describe("an agent's day without a connection", () => {
  test("reports wait on the phone, survive a reload, and arrive exactly once", {
    tag: "@core",
  }, async ({ browser, server }) => {
    const { api, routeId, phone, stops } = await phoneWithRoute(browser, server);
    const title = (at: number) => `${stops[at]?.order}. ${stops[at]?.location?.name}`;
    await expect.poll(() => storedMaps(phone)).toHaveLength(1);
    const [mapBefore] = await storedMaps(phone);
    await phone.offline();
    await phone.page.getByLabel("Note").fill("First, offline.");
    await phone.press("Done");
    await expect(phone.page.getByText("1 report waits on this phone.")).toBeVisible();
    await expect(phone.page.getByRole("heading", { name: title(1) })).toBeFocused();

    // What needs the network says so, in the language of the day.
    for (const name of ["Tomorrow", "Español", "Set up your phone"]) {
      await phone.page.getByRole("link", { name }).click();
      await expect(
        phone.page.getByRole("heading", { name: "This needs a connection." }),
      ).toBeVisible();
      await phone.page.getByRole("link", { name: "Back to my day" }).click();
    }
    await expect(phone.page.getByText(/^No connection\. This is your day as of /)).toBeVisible();
    await expect(phone.page.getByText("First, offline.")).toBeVisible();
    const map = phone.page.getByRole("img", { name: /^Map of Offline / });
    await map.scrollIntoViewIfNeeded();
    await expect
      .poll(() => map.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(360);
    await phone.page.getByText("Not possible", { exact: true }).click();
    await phone.press("The visit was not possible");
    await expect(phone.page.getByRole("alert")).toContainText("Choose why");
    await phone.page.getByLabel("Reason").selectOption("Closed");
    await phone.press("The visit was not possible");
    await phone.page.getByRole("link", { name: title(3) }).click();
    await expect(phone.page.getByRole("heading", { name: title(3) })).toBeVisible();
    await phone.press("I'm here");
    await expect(phone.page.getByText(/^You arrived at /)).toBeVisible();
    await phone.press("Done");
    await expect(phone.page.getByText("3 reports wait on this phone.")).toBeVisible();
    await phone.press(`Undo: ${title(3)}`);
    await expect(phone.page.getByText("2 reports wait on this phone.")).toBeVisible();
    await phone.reopen();
    await expect(phone.page.getByText("2 reports wait on this phone.")).toBeVisible();
    // What the home screen of an iPhone opens.
    await phone.page.goto("/day/open/the-link?home");
    await expect(phone.page.getByRole("heading", { name: title(2) })).toBeVisible();
    await expectAccessible(phone.page);

    // The server takes the first, and the phone never hears of it.
    phone.reports("reply is lost");
    await phone.online();
    await expect.poll(async () => (await api.visits(routeId)).length).toBe(1);
    await expect(phone.page.getByText("2 reports wait on this phone.")).toBeVisible();
    phone.reports("503");
    await phone.press("Send now");
    await expect(phone.page.getByText("2 reports wait on this phone.")).toBeVisible();
    phone.reports("passes");
    // The phone may have tried again by itself.
    await phone.sendNow();
    await expect(phone.page.getByText("on this phone.")).toHaveCount(0);
    await expect(phone.page.getByText("2 of 4 stops done")).toBeVisible();
    await phone.press("Done");
    await expect(phone.page.getByText("The visit is saved.")).toBeVisible();
    await expect.poll(() => storedMaps(phone)).not.toContain(mapBefore);
    expect(await storedMaps(phone)).toHaveLength(1);
    expect(await api.visits(routeId)).toMatchObject([
      { routeLocationId: stops[0]?.id, actuallyVisited: true, note: "First, offline." },
      { routeLocationId: stops[1]?.id, notVisitedReason: "closed" },
      { routeLocationId: stops[2]?.id, actuallyVisited: true },
    ]);
    await phone.context.close();
  });

  test("a link that ends loses no report: visits wait at the office, the rest on the phone", async ({
    browser,
    server,
  }) => {
    const { api, userId, routeId, phone } = await phoneWithRoute(browser, server);
    const isStored = () =>
      phone.page.evaluate(async () => (await caches.match("/day")) !== undefined);
    const map = (await phone.page.getByRole("img").getAttribute("src")) ?? "";
    expect((await phone.page.request.get(map)).status()).toBe(200);
    await phone.offline();
    await phone.press("Start route");
    await phone.page.getByLabel("Note").fill("After the link ended.");
    await phone.press("Done");
    await expect(phone.page.getByText("2 reports wait on this phone.")).toBeVisible();
    await api.send(`/agent-links/${userId}`, {}, "DELETE");
    await phone.online();
    await expect(phone.page.getByText(/^Your link has ended, so they can't be sent/)).toBeVisible();
    await expect
      .poll(() => api.get("/visits/late-reports?limit=0"))
      .toMatchObject({
        data: expect.arrayContaining([
          expect.objectContaining({ note: "After the link ended.", reason: "link-ended" }),
        ]),
      });
    await phone.page.reload();
    await expect(phone.page.getByRole("heading", { name: "Your link has ended" })).toBeVisible();
    await expect(phone.page.getByText("1 report waits on this phone.")).toBeVisible();
    expect(await isStored()).toBe(false);
    expect(await storedMaps(phone)).toEqual([]);
    expect((await phone.page.request.get(map)).status()).toBe(401);
    await expectAccessible(phone.page);

    const { id: otherId } = await api.agent(`Zp ${Date.now() % 1_000_000}`);
    await phone.openLink(await api.link(otherId));
    await expect(
      phone.page.getByText("1 report of another agent waits on this phone."),
    ).toBeVisible();
    expect(await api.visits(routeId)).toEqual([]);
    expect((await phone.page.request.get(map)).status()).toBe(404);
    await phone.openLink(await api.link(userId));
    await expect.poll(async () => (await api.route(routeId)).status).toBe("active");
    await phone.context.close();
  });

  test("a route that the office paused meanwhile: the report is received, and waits in Visits", async ({
    browser,
    server,
  }) => {
    const { api, routeId, phone, stops } = await phoneWithRoute(browser, server);
    await phone.press("Start route");
    await expect(phone.page.getByText("The route has started.").first()).toBeVisible();
    await phone.offline();
    await phone.page.getByLabel("Note").fill("Nobody will lose this.");
    await phone.press("Done");
    await expect(phone.page.getByText("1 report waits on this phone.")).toBeVisible();
    await api.setStatus(routeId, "paused");
    await phone.online();
    await expect(
      phone.page.getByText("Received. Your office will look at it").first(),
    ).toBeVisible();
    await expect(phone.page.getByText("1 report waits on this phone.")).toHaveCount(0);
    expect(await api.visits(routeId)).toEqual([]);
    await expect
      .poll(() => api.get("/visits/late-reports?limit=0"))
      .toMatchObject({
        data: expect.arrayContaining([expect.objectContaining({ note: "Nobody will lose this." })]),
      });

    // Its stop counts as reported. Once the route is completed, its open stops can be chosen still.
    await api.setStatus(routeId, "active");
    await phone.page.goto("/day");
    const [first, second] = stops.map(({ order, location }) => `${order}. ${location?.name}`);
    const rowOf = (stop = "") => phone.page.getByRole("listitem").filter({ hasText: stop });
    await expect(rowOf(first)).toContainText("Received. Your office will look at it");
    await expect(phone.page.getByText("1 of 4 stops done")).toBeVisible();
    await expect(phone.page.locator("section.card h2")).toHaveText(second ?? "");
    await phone.offline();
    await phone.page.getByText("Complete route", { exact: true }).click();
    await phone.press("Yes, complete it");
    await expect(phone.page.locator("section.card")).toHaveCount(0);
    await phone.page.getByRole("link", { name: second, exact: true }).click();
    await phone.press("Done");
    await expect(rowOf(second)).toContainText("waiting to be sent");
    await phone.online();
    await expect(rowOf(second)).toContainText("Received. Your office will look at it");
    await phone.page.reload();
    await expect(rowOf(second)).toContainText("Received. Your office will look at it");
    await expect(phone.page.getByText("2 of 4 stops done")).toBeVisible();
    await phone.context.close();
  });

  test("a phone without room says so, keeps what was entered, and sends it with a connection", async ({
    browser,
    server,
  }) => {
    const { api, routeId, phone } = await phoneWithRoute(browser, server);
    await phone.offline();
    await phone.page.getByLabel("Note").fill("Stored before.");
    await phone.press("Done");
    await expect(phone.page.getByText("1 report waits on this phone.")).toBeVisible();
    await phone.fillStorage();
    await phone.page.getByLabel("Note").fill("No room for this.");
    await phone.press("Done");
    await expect(phone.page.getByRole("alert")).toContainText("This phone has no room for reports");
    await expect(phone.page.getByLabel("Note")).toHaveValue("No room for this.");
    await expect(phone.page.getByText("1 report waits on this phone.")).toBeVisible();
    await phone.online();
    await phone.press("Done");
    await expect(phone.page.getByText("2 of 4 stops done")).toBeVisible();
    await expect
      .poll(async () => (await api.visits(routeId)).map(({ note }) => note))
      .toEqual(["Stored before.", "No room for this."]);
    const reported = phone.page.getByRole("listitem").filter({ hasText: "No room for this." });
    await reported.getByRole("button", { name: "Undo" }).click();
    await expect(phone.page.getByText("1 of 4 stops done")).toBeVisible();
    await expect(phone.page.getByLabel("Note")).toHaveValue("No room for this.");
    await phone.press("Done");
    await expect(phone.page.getByText("2 of 4 stops done")).toBeVisible();
    await expect(phone.page.getByText("on this phone.")).toHaveCount(0);
    // The stored page may be of before, as there is no room for another one.
    await phone.offline();
    await phone.page.reload();
    await expect(phone.page.getByText("2 of 4 stops done")).toBeVisible();
    await expect(phone.page.locator("section.card h2")).toHaveText(/^3\b/);
    await phone.context.close();
  });

  test("what is entered stays without its route, and is never sent as another agent's", async ({
    browser,
    server,
  }) => {
    const { api, userId, routeId, phone } = await phoneWithRoute(browser, server);
    const { page } = phone;
    const note = page.getByLabel("Note");
    // As another tab says that has sent something.
    const readAgain = () =>
      page.evaluate(() => new BroadcastChannel("waybook-day").postMessage("sent"));
    await note.fill("Entered before.");
    await api.send(`/routes/unassign-from/user?ids=${routeId}`, {});
    await readAgain();
    await expect(page.getByText("You have no routes today.")).toBeVisible();
    await expect(note).toHaveValue("Entered before.");
    await expectAccessible(page);

    const { id: otherId } = await api.agent(`Zq ${Date.now() % 1_000_000}`);
    const tab = await phone.context.newPage();
    await tab.goto(`/day/open/${await api.link(otherId)}`);
    await tab.locator("main button[type=submit]").click();
    await expect(tab).toHaveURL(/\/day$/);
    await readAgain();
    await phone.press("Done");
    await expect(page.getByText("1 report of another agent waits on this phone.")).toBeVisible();
    await expect(page.locator("section.card[data-stop]")).toHaveCount(0);
    await phone.openLink(await api.link(userId));
    await expect(page.getByText("on this phone.")).toHaveCount(0);
    await phone.context.close();
  });

  test("the page speaks the language of the phone, or the one that was chosen", async ({
    browser,
    server,
  }) => {
    const { phone } = await phoneWithRoute(browser, server, "es-MX");
    await expect(phone.page.locator("html")).toHaveAttribute("lang", "es");
    await expect(phone.page.getByRole("heading", { level: 1 })).toContainText("Mi día");
    await phone.press("Hecha");
    await expect(phone.page.getByText("La visita está guardada.")).toBeVisible();
    await expectAccessible(phone.page);
    await phone.page.getByRole("link", { name: "English" }).click();
    await expect(phone.page.locator("html")).toHaveAttribute("lang", "en");
    await phone.page.goto("/day");
    await expect(phone.page.getByRole("heading", { level: 1 })).toContainText("My day");
    await phone.context.close();
  });
});
