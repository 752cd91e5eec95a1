import { fieldsOf, found, names, pick } from "./support/create-route";
import { managersApi } from "./support/routes";
import { expect, test } from "./support/world";

test.describe("The order of a route that is created", () => {
  test.beforeEach(async ({ signIn }) => signIn("manager"));

  test("plans a round trip, whose way back is saved with the route", {
    tag: "@no-js",
  }, async ({ page, server, js }) => {
    const name = `Round ${Date.now()} ${Math.random()}`;
    const miles = async () =>
      Number((await page.locator(".route-figures strong").first().innerText()).trim());
    await page.goto(found(5));
    await page.getByLabel("Route Name").fill(name);
    await expect(page.getByText("Estimated").first()).toBeVisible();
    const oneWay = await miles();
    await page.locator("select[name=end]").selectOption({ label: "back at the start" });
    if (!js) await page.getByRole("button", { name: "Optimize order" }).click();
    await expect(page).toHaveURL(/end=start/);
    await expect.poll(miles).toBeGreaterThan(oneWay);
    const there = await miles();
    await pick(page, "Select Agent");
    await page.getByRole("button", { name: "Create New Route" }).click();
    await expect(page.getByText("Route added!")).toBeVisible();
    const api = await managersApi(server);
    const { id } = await api.find((route) => route.name === name);
    await page.goto(`/routes/${id}`);
    const distance = page.locator(".route-summary__figure").filter({ hasText: "Distance" });
    await expect(distance).toContainText(`${there.toFixed(2)} mi, round trip`);
    // What is drawn is what is stored: no other reckoning is told of.
    await expect(page.getByText(/stored by another reckoning/)).toHaveCount(0);
  });

  test("a route that is made before its better order has come gets it all the same", async ({
    page,
    context,
    server,
  }) => {
    await page.goto(`${found(14)}&order=found`);
    const name = `Early ${Date.now()} ${Math.random()}`;
    await page.getByLabel("Route Name").fill(name);
    await pick(page, "Select Agent");
    const given = await names(page);
    // As the page sends it while the order is still to come.
    const fields = [...(await fieldsOf(page)), ["orderToCome", "1"]];
    const reply = await context.request.post(`${server.url}/create-route`, {
      data: new URLSearchParams(fields).toString(),
      headers: { origin: server.url, "content-type": "application/x-www-form-urlencoded" },
      maxRedirects: 0,
    });
    expect(reply.status()).toBe(303);
    const api = await managersApi(server);
    const { id } = await api.find((route) => route.name === name);
    const saved = await api.names(id);
    expect(saved).not.toEqual(given);
    expect(saved[0]).toBe(given[0]);
    expect(saved.toSorted()).toEqual(given.toSorted());
  });
});
