import { DEMO_PASSWORD } from "contract/account/demo-accounts";
import type { PresumedVisit } from "contract/entities";
import { METRES_A_DEGREE } from "geo/geometry/lon-lat";
import { expectAccessible } from "./support/accessible";
import { agentsDevice } from "./support/device";
import { Phone } from "./support/phone";
import { managersApi } from "./support/routes";
import type { Product } from "./support/server";
import { expect, test } from "./support/world";

const PLACES = ["One", "Two", "Three", "Four"];
const LAT = 39.97;
const MINUTE_MS = 60_000;
/** Stays are looked for once a minute. */
const PATIENCE_MS = 150_000;

type Fix = [coordinates: [number, number], recordedAt: string];

/** Comes from the south, stays for ten minutes and drives back, as seen every half minute. */
function stay(longitude: number, minutesAgo: number): Fix[] {
  const fix = (minutes: number, metres: number): Fix => [
    [longitude, LAT + metres / METRES_A_DEGREE],
    new Date(Date.now() - (minutesAgo - minutes) * MINUTE_MS).toISOString(),
  ];
  const way = [1, 2, 3];
  return [
    ...way.toReversed().map((step) => fix(-step / 2, -step * 300)),
    ...Array.from({ length: 21 }, (_, at) => fix(at / 2, at % 3)),
    ...way.map((step) => fix(10 + step / 2, -step * 300)),
  ];
}

/** An agent who stayed at the four stops of their route without a report. */
async function agentWithStays(server: Product, mark: string) {
  const api = await managersApi(server);
  const { id: userId } = await api.agent(`${mark} agent`, DEMO_PASSWORD);
  const longitudes = PLACES.map((_, at) => -82.9 + at / 50);
  const { id: routeId } = await api.through(
    PLACES.map((name, at): [string, [number, number]] => [
      `${mark} ${name}`,
      [longitudes[at] ?? 0, LAT],
    ]),
  );
  await api.give(routeId, userId);
  const device = await agentsDevice(server, userId);
  await device.wasAt(longitudes.flatMap((longitude, at) => stay(longitude, 120 - at * 25)));
  await expect
    .poll(async () => (await presumedOf(api, userId)).length, { timeout: PATIENCE_MS })
    .toBe(PLACES.length);
  return { api, userId, routeId };
}

async function presumedOf(api: Awaited<ReturnType<typeof managersApi>>, userId: string) {
  const filter = JSON.stringify({ where: { userId, status: "waiting" } });
  const query = new URLSearchParams({ limit: "0", filter });
  const { data } = await api.get<{ data: PresumedVisit[] }>(`/visits/presumed?${query}`);
  return data;
}

test.describe("presumed visits", { tag: "@no-js" }, () => {
  test.beforeEach(async ({ signIn }) => signIn("manager"));

  test("are answered by the agent, without a connection too, and by a manager, with undo", async ({
    page,
    server,
    browser,
    js,
  }) => {
    test.setTimeout(PATIENCE_MS + 90_000);
    const mark = `Stay${js ? "Js" : "NoJs"}${Date.now() % 1_000_000}`;
    const { api, userId, routeId } = await agentWithStays(server, mark);
    const phone = await Phone.unlinked(browser, server, { javaScriptEnabled: js });
    await phone.openLink(await api.link(userId));
    const question = (name: string) =>
      phone.page.locator("form").filter({ hasText: `It seems you were at ${mark} ${name} from` });
    await expect(question("Four")).toBeVisible();
    await expectAccessible(phone.page);

    if (js) await phone.offline();
    await question("One").getByRole("button", { name: "Yes, I visited" }).click();
    if (js) {
      await expect(question("One")).toContainText("Yes, I visited · waiting to be sent");
      await expect(phone.page.getByRole("heading", { name: "Were you there?" })).toBeFocused();
      await phone.reopen();
      await expect(question("One")).toContainText("waiting to be sent");
      // The same visit once more, with what only the agent knows: one of them is left.
      const [first] = await api.stops(routeId);
      await phone.page.goto(`/day?stop=${first?.id}`);
      await phone.page.getByLabel("Note").fill("Met Ann.");
      await phone.press("Done");
    } else {
      await expect(phone.page.getByText("The visit is reported.")).toBeVisible();
    }
    await question("Two").getByRole("button", { name: "No", exact: true }).click();
    if (js) {
      await expect(phone.page.getByText("3 reports wait on this phone.")).toBeVisible();
      expect(await api.visits(routeId)).toEqual([]);
      // The office takes the first answer, and the phone never hears of it.
      phone.reports("reply is lost");
      await phone.online();
      await expect.poll(async () => (await api.visits(routeId)).length).toBe(1);
      phone.reports("passes");
      await phone.sendNow();
      await expect(phone.page.getByText("on this phone.")).toHaveCount(0);
    }
    await expect(question("One")).toHaveCount(0);
    await expect(question("Two")).toHaveCount(0);
    await expect(question("Three")).toBeVisible();
    await expect(phone.page.getByText("1 of 4 stops done")).toBeVisible();
    const note = js ? "Met Ann." : null;
    expect(await api.visits(routeId)).toMatchObject([{ actuallyVisited: true, note }]);

    await page.goto("/visits");
    await page.getByRole("link", { name: /^Presumed \(\d+\)$/ }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Presumed visits");
    await page.getByRole("searchbox").fill(mark);
    await page.getByRole("searchbox").press("Enter");
    const rows = page.getByRole("row").filter({ hasText: mark });
    await expect(rows).toHaveCount(2);
    await expectAccessible(page);
    for (const box of await rows.getByRole("checkbox").all()) await box.check();
    await page.getByRole("button", { name: "Visited", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Visited" }).click();
    await expect(rows).toHaveCount(0);
    await expect.poll(async () => (await api.visits(routeId)).length).toBe(3);
    await page.getByRole("status").getByRole("button", { name: "Undo" }).first().click();
    await expect(rows).toHaveCount(2);
    expect(await api.visits(routeId)).toHaveLength(1);

    await page.getByRole("button", { name: `Not visited ${mark} Three` }).click();
    await expect(rows).toHaveCount(1);
    await phone.page.reload();
    await expect(question("Four")).toBeVisible();
    await expect(question("Three")).toHaveCount(0);
    await phone.context.close();
  });
});
