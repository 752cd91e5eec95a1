import { expectAccessible } from "./support/accessible";
import { column, rowOf, search, totalItems } from "./support/list";
import { reload, running } from "./support/live";
import { chooseOption, openPicker } from "./support/pickers";
import { managersApi } from "./support/routes";
import { expect, test } from "./support/world";

const MINUTE = 60_000;
const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString();
/** Some kilometres from every stop of the demo. */
const AFAR: [number, number] = [-82.2, 40.4];

test("a manager sees what happened: an agent who is late, what they wrote, and what nobody visited", {
  tag: "@no-js",
}, async ({ page, server, signIn, js }) => {
  await signIn("manager");
  const { route, stops, device } = await running(server, 3, "new");
  const [first, second] = stops;
  const note = `Gate code is 4711, ${js ? "with" : "without"} scripts`;

  await test.step("follows the agent's device, and sees that they are late", async () => {
    await page.goto(`/on-going-route/${route.id}`);
    if (js) await expect(page.locator(".live--live")).toBeVisible();
    await device.isAt(first?.coordinates ?? AFAR);
    await device.visits(first?.id ?? "", first?.coordinates ?? AFAR, {
      arrival: fromNow(4 * MINUTE),
      note,
    });
    await reload(page, js);
    await expect(page.getByText(/^[34] min behind plan$/).first()).toBeVisible();
    // From afar: nothing bears this one out.
    await device.visits(second?.id ?? "", AFAR, { arrival: fromNow(4.5 * MINUTE) });
  });

  await test.step("reads the note, and confirms the visit that nothing bears out", async () => {
    await page.goto("/dashboard?days=7");
    await page
      .getByRole("link", { name: /Visits to confirm/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/visits\?/);
    await search(page, "Search visits", second?.name ?? "");
    const row = rowOf(page, second?.name ?? "").first();
    await expect(row).toContainText("Unconfirmed");
    await expect(row).toContainText("Out of range");
    await row.getByRole("button", { name: /^Actions for/ }).click();
    await page
      .getByRole("link", { name: "Confirm", exact: true })
      .filter({ visible: true })
      .click();
    await page.getByRole("dialog").getByLabel("Reason").fill("Seen by the owner");
    await page.getByRole("dialog").getByRole("button", { name: "Confirm", exact: true }).click();
    await expect(page.getByText("Visit confirmed!")).toBeVisible();
    await page.goto("/reports/visit-notes");
    await search(page, "Search visits", first?.name ?? "");
    await expect(page.getByText(note).first()).toBeVisible();
  });

  await test.step("finds the places that nobody visited in time, and makes a route of them", async () => {
    await page.goto("/reports");
    await page.getByRole("link", { name: /^Coverage/ }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Coverage");
    await expectAccessible(page);
    await page.getByRole("link", { name: "Make a route from these" }).click();
    await expect(page).toHaveURL(/\/create-route/);
    const name = `Catching up ${js ? "with" : "without"} scripts`;
    await page.getByLabel("Route Name").fill(name);
    await chooseOption(await openPicker(page, "Select Agent"));
    const suggested = page.getByRole("list", { name: "Suggested stops" }).getByRole("listitem");
    await expect(suggested.first()).toBeVisible();
    const count = await suggested.count();
    await page.getByRole("button", { name: "Create New Route" }).click();
    await expect(page.getByText("Route added!")).toBeVisible();
    const api = await managersApi(server);
    const made = await api.find((one) => one.name === name);
    expect(made.totalLocation).toBe(count);
    await page.goto(`/routes?routePage=1&routeSearch=${encodeURIComponent(name)}`);
    await expect.poll(() => totalItems(page)).toBe(1);
    await expect.poll(() => column(page, "Name")).toEqual([name]);
  });
});
